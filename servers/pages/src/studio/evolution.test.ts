/** A run of tri-evolution in the studio: where it is found, which step it shows, and what a name cannot do. */
import { expect, it } from "vitest";
import { evolutionFixture } from "../evolution/evolution.fixture.ts";
import type { EvolutionView } from "../evolution/view.ts";
import type { RunFigures, StudioSource } from "./source.ts";
import { studioApp } from "./studio.tsx";

const NOW = 1_800_000_000_000;
const HOSTILE = `a/b"><img src=x onerror=alert(1)>`;

/** Runs of groups by any name, without a group; runs of tri-evolution as given. */
function sourceOf(evolutions: readonly EvolutionView[] | null): StudioSource {
  const figures = (run: string): RunFigures => ({
    ...{
      run,
      oldestOpenedAt: null,
      lastChangedAt: null,
      closedByMinute: [],
      reasons: [],
      stepsAre: "steps",
      steps: [],
    },
    counts: { open: 0, ready: 0, judging: 0, scored: 0, invalid: 0 },
    attempts: { have: 0, awaited: 0 },
  });
  return {
    runs: async () => [],
    run: async (run) => figures(run),
    groups: async () => [],
    group: async () => null,
    health: () => null,
    drift: async () => null,
    ...(evolutions ? { evolution: async (name) => evolutions.find(({ run }) => run === name) ?? null } : {}),
  };
}

const small = (run = "hote", steps = 3) => evolutionFixture({ run, steps, settings: { batch: 12 } });

function served(evolutions: readonly EvolutionView[] | null) {
  const app = studioApp(sourceOf(evolutions), { clock: () => NOW });
  return async (path: string) => {
    const answer = await app.request(`http://localhost/studio${path}`);
    return { status: answer.status, headers: answer.headers, text: await answer.text() };
  };
}

it("shows the last step, or the one that is asked for, and links the others", async () => {
  const get = served([small()]);
  const { status, headers, text } = await get("/evolution/hote");
  expect(status).toBe(200);
  expect(headers.get("content-security-policy")).toMatch(/^default-src 'none'; script-src 'self'; style-src 'self';/);
  expect(text).not.toMatch(/ style=| on[a-z]+=|<script(?! src="\/studio\/studio\.js" defer)/);
  expect(text).toContain("Tasks of step 3");
  expect(text).toContain('data-events="/groups/events?run=hote.solver"');
  for (const step of [1, 2, 3]) expect(text).toContain(`href="/studio/evolution/hote?step=${step}"`);
  const second = (await get("/evolution/hote?step=2")).text;
  expect(second).toContain("Tasks of step 2");
  expect(second).toContain('data-part="/studio/evolution/hote/parts/steps?step=2"');
  const beside = /aria-label="Steps beside it".*?<\/nav>/s.exec(second)![0];
  expect([...beside.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual([
    "/studio/evolution/hote?step=1",
    "/studio/evolution/hote?step=3",
    "/studio/evolution/hote",
  ]);
  expect((await get("/evolution/hote?step=99")).text).toContain("No report of step 99 is kept here.");
  expect((await get("/evolution/hote?step=x")).text).toContain("Tasks of step 3");
});

it("answers a part by itself as it stands in the page", async () => {
  const get = served([small()]);
  const page = (await get("/evolution/hote?step=2")).text;
  for (const part of ["curves", "steps"]) {
    const { status, text } = await get(`/evolution/hote/parts/${part}?step=2`);
    expect([status, page.includes(text)]).toEqual([200, true]);
  }
  expect((await get("/evolution/hote/parts/none")).status).toBe(404);
});

it("is linked from the runs of its solver and of its proposer, and from no other", async () => {
  const get = served([small()]);
  for (const run of ["hote.solver", "hote.proposer"])
    expect((await get(`/runs/${run}`)).text).toContain('href="/studio/evolution/hote"');
  for (const run of ["hote", "other.solver", ".solver", "hote.solver.x"])
    expect((await get(`/runs/${run}`)).text).not.toContain("/studio/evolution/");
  const { text } = await get("/evolution/hote");
  expect(text).toContain('href="/studio/runs/hote.solver"');
  expect(text).toContain('href="/studio/runs/hote.proposer"');
});

it("has nothing where no run of tri-evolution is kept", async () => {
  for (const evolutions of [null, []]) {
    const get = served(evolutions);
    expect((await get("/evolution/hote")).status).toBe(404);
    expect((await get("/evolution/hote/parts/curves")).status).toBe(404);
    expect((await get("/runs/hote.solver")).text).not.toContain("/studio/evolution/");
  }
});

it("shows a run before its first step, and what it waits for", async () => {
  const failure = {
    owner: "judge",
    code: "judge_timed_out",
    message: "no answer within 60 s",
    retryable: true,
  } as const;
  const begun: EvolutionView = { run: "hote", settings: small().settings, judge: "j", steps: [], failure };
  const { text } = await served([begun])("/evolution/hote");
  expect(text).toContain("No step is complete yet.");
  expect(text).toMatch(/The run waits: <b>judge\/judge_timed_out<\/b>/);
});

it("writes a hostile name as text, in addresses too", async () => {
  const get = served([small(HOSTILE)]);
  const { status, text } = await get(`/evolution/${encodeURIComponent(HOSTILE)}`);
  expect(status).toBe(200);
  expect(text).not.toContain("<img");
  expect(text).toContain(`href="/studio/evolution/${encodeURIComponent(HOSTILE)}?step=2"`);
  expect((await get(`/runs/${encodeURIComponent(`${HOSTILE}.solver`)}`)).text).toContain(encodeURIComponent(HOSTILE));
});
