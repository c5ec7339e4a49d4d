/** The page of a run of tri-evolution: what it draws, what it refuses to draw, its bounds, and texts that would be markup. */
import { expect, it } from "vitest";
import { evolutionFixture } from "./evolution.fixture.ts";
import { DETAIL_BOUNDS, evolutionPage } from "./evolution-page.tsx";
import { stepFigures } from "./figures.ts";
import type { EvolutionView } from "./view.ts";

const MB = 1_000_000;
const HOSTILE = `</script><script>window.hit=1</script><img src=x onerror=alert(1)>"'&\u202eעברית\u0000 ${"w".repeat(5000)}`;
const bytesOf = (text: string) => new TextEncoder().encode(text).length;

/** The markup of a chart. */
const chart = (page: string, id: string) => new RegExp(`<figure[^>]*id="chart-${id}".*?</figure>`, "s").exec(page)![0];
const lines = (markup: string, kind = "") => [
  ...markup.matchAll(new RegExp(`<path class="line${kind}" d="(M[^"]*)"`, "g")),
];
/** Points of the lines that are drawn. */
const points = (markup: string, kind = "") =>
  lines(markup, kind)
    .filter(([, d]) => d !== "M0 4H26")
    .map(([, d]) => d!.split("L").length);
const bare: EvolutionView = evolutionFixture({ steps: 3, settings: { batch: 12 } });

it("draws both origins from the first step on, and no synthetic score where there is none", () => {
  const score = chart(evolutionPage(evolutionFixture({ steps: 40 })), "score");
  // Synthetic tasks begin with step 2.
  expect([points(score), points(score, " second")]).toEqual([[40], [39]]);
  expect(score).toMatch(/data-said="step 1: real 0\.\d{3}"/);
  expect(score).toMatch(/data-said="step 2: real 0\.\d{3}, synthetic 0\.\d{3}"/);
});

it("leaves a gap where nothing was scored, and says nothing of it", () => {
  const { steps } = evolutionFixture({ steps: 9, settings: { batch: 12 } });
  const gap = steps.map((report) => (report.step === 4 ? { ...report, real: null, synthetic: null } : report));
  const score = chart(evolutionPage({ ...bare, steps: gap }), "score");
  expect([points(score), points(score, " second")]).toEqual([
    [3, 5],
    [2, 5],
  ]);
  expect(score).toContain('data-said="step 4: nothing"');
});

it("draws the raw reward of the proposer only where it differs from the clamped one", () => {
  const { steps } = bare;
  const proposals = (raw: number) => [{ refused: null, raw, clamped: Math.min(1, raw), scored: 5, of: 5 }];
  const withRaw = (raw: number): EvolutionView => ({
    ...bare,
    steps: steps.map((report) => ({
      ...report,
      proposer: Math.min(1, raw),
      proposers: [{ id: "p", at: 0, mode: "tool", meta: [], proposals: proposals(raw), failure: null }],
    })),
  });
  expect(chart(evolutionPage(withRaw(0.75)), "proposer")).not.toContain("raw");
  expect(chart(evolutionPage(withRaw(1.5)), "proposer")).toContain(
    'data-said="step 3: clamped 1.000, raw, where it differs 1.500"',
  );
});

it("shows held-out scores with their intervals, by benchmark and mode", () => {
  const page = evolutionPage(evolutionFixture({ steps: 40 }));
  expect(page.match(/<figure class="chart held-out"/g)).toHaveLength(3);
  expect(page.match(/<path class="band( second)?"/g)).toHaveLength(6);
  const without: EvolutionView = { ...bare, heldOut: [], topics: [], demands: [] };
  expect(evolutionPage(without)).not.toMatch(/held-out|chart-topics|chart-demands/);
});

it("shows some of many held-out scores, the last always", () => {
  // 1,300 measurements: one of seven is 186, counted from the last.
  const heldOut = Array.from({ length: 1300 }, (_, at) => ({
    step: at + 1,
    mode: "tool" as const,
    benchmark: "b",
    score: 0.5,
  }));
  const page = evolutionPage({ ...bare, heldOut });
  const [figure] = /<figure class="chart held-out".*?<\/figure>/s.exec(page)!;
  expect(figure).toContain("with tools, held-out tasks, one measurement of 7");
  expect(figure.match(/class="column"/g)).toHaveLength(186);
  expect(figure).toContain('data-said="step 1300: with tools 0.500"');
});

it("says why proposals were refused, and what became of each", () => {
  const failure = { owner: "policy", code: "no_task", message: "no task came", retryable: false } as const;
  const { meta } = bare.steps[2]!.proposers[0]!;
  const proposals = [
    { refused: failure, raw: null, clamped: null, scored: 0, of: 5 },
    { refused: null, raw: 0.25, clamped: 0.25, scored: 4, of: 5 },
    { refused: null, raw: null, clamped: null, scored: 0, of: 5 },
  ];
  const steps = bare.steps.map((report) => ({
    ...report,
    proposers: [{ id: "p", at: 7, mode: "tool" as const, meta, proposals, failure: null }],
  }));
  const page = evolutionPage({ ...bare, steps });
  expect(page).toContain("Group 7");
  expect(page).toContain("with tools · 2 of 3 proposals became tasks · mean reward 0.250");
  expect(page).toContain("4 of 5");
  expect(page).toContain("a task that was not judged");
  // Three steps, a third of the proposals of each.
  const [, row] = /id="refusals".*?<tbody><tr>(.*?)<\/tr>/s.exec(page)!;
  const cells = row!
    .replaceAll(/<[^>]*>/g, "|")
    .split("|")
    .filter((cell) => cell.trim() !== "");
  expect(cells).toEqual(["3", "33\u00a0%", "policy/no_task", "3", "no task came"]);
  expect(page).toContain(meta[0]!.text);
});

it("has nothing to draw of a run without a step, and says so", () => {
  const page = evolutionPage({ ...bare, steps: [], heldOut: [], topics: [], demands: [] });
  expect(page).not.toMatch(/<path class="line" d="M(?!0 4H26)/);
  expect(page).toContain("No step is complete yet.");
  expect(page).not.toMatch(/NaN|Infinity|undefined/);
});

it("says what the run waits for", () => {
  const failure = {
    owner: "judge",
    code: "judge_timed_out",
    message: "no answer within 60 s",
    retryable: true,
  } as const;
  expect(evolutionPage({ ...bare, failure })).toMatch(/The run waits: <b>judge\/judge_timed_out<\/b>/);
});

it("keeps 40 steps of the paper's batch, and a run of the paper's length, below 2 MB", () => {
  const paper = evolutionFixture({ steps: 40 });
  expect(bytesOf(evolutionPage(paper))).toBeLessThan(2 * MB);
  // 1,300 steps, of which all but the last 40 are known by their figures alone.
  const { steps } = evolutionFixture({ steps: 1300 });
  const page = evolutionPage({ ...paper, steps: steps.slice(-40), earlier: steps.slice(0, -40).map(stepFigures) });
  expect(bytesOf(page)).toBeLessThan(2 * MB);
  expect(chart(page, "score").match(/class="column"/g)!.length).toBeLessThanOrEqual(200);
  expect(page).toContain('data-said="steps 1–7: ');
  const shown = page.match(/id="step-\d+"/g)!.length;
  expect(shown).toBeLessThanOrEqual(DETAIL_BOUNDS.steps);
  expect(page).toContain(`${String(1300 - shown).replace(/^(\d)(\d{3})$/, "$1\u202f$2")} earlier steps left out`);
});

it("lets no text become markup, and cuts what is long", () => {
  const view = evolutionFixture({ run: HOSTILE, steps: 4, settings: { batch: 12 }, words: (plain) => HOSTILE + plain });
  const page = evolutionPage({
    ...view,
    judge: HOSTILE,
    failure: {
      ...view.steps[1]!.tasks[0]!.failure!,
      owner: "judge",
      code: "judge_timed_out",
      message: HOSTILE,
      retryable: true,
    },
  });
  expect(page).not.toContain("<img");
  expect(page.match(/<script/g)).toHaveLength(1);
  expect(page.replaceAll(/="[^"]*"/g, "")).not.toMatch(/<[^>]*\son(error|load|click)=/);
  expect(bytesOf(page)).toBeLessThan(MB);
  // What turns the direction of letters stands in elements that keep it to themselves.
  const openings = [...page.matchAll(/(.{60})&lt;\/script&gt;/gs)].map(([, before]) => before!);
  expect(openings.filter((before) => !/<bdi[^>]*>$|<title>[^<]*$|aria-label="$/.test(before))).toEqual([]);
});

it("names nothing outside of itself, gives every link a target and every id once", () => {
  const page = evolutionPage(evolutionFixture({ steps: 14 }));
  expect(page.match(/\b(?:src|href|action|srcset|data)="(?!#|data:,")[^"]*"/g)).toBeNull();
  const ids = [...page.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id!);
  expect(ids.length).toBe(new Set(ids).size);
  const missing = [...page.matchAll(/href="#([^"]+)"/g)].filter(([, id]) => !ids.includes(id!));
  expect(missing).toEqual([]);
});

it("gives the same bytes for the same run", () => {
  expect(evolutionPage(evolutionFixture({ steps: 5 }))).toBe(evolutionPage(evolutionFixture({ steps: 5 })));
});
