/** The report of an evaluation in a browser: what trajectories and judges wrote stays text, every number leads to its cases. */
import { accessSync, constants, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { pathToFileURL } from "node:url";
import { type PairwiseJudge, type Rubric, random, Task, type Trajectory } from "@arenakit/contracts";
import { type Agent, type EvaluateOptions, type Evaluation, evaluate } from "@arenakit/evaluator-benchmark";
import { type Browser, chromium, type Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CASE_BOUNDS, evaluationPage } from "../../servers/pages/src/evaluation/evaluation-page.tsx";

const MINUTES = 60_000;
const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const executablePath = NAMES.flatMap((name) =>
  (process.env.PATH ?? "").split(delimiter).map((folder) => join(folder, name)),
).find((path) => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false; // not here
  }
});
if (!executablePath) {
  if (process.env.CI === "true") throw new Error(`the report must be looked at in CI: none of ${NAMES.join(", ")}`);
  console.warn(`the report of an evaluation is not looked at: none of ${NAMES.join(", ")} is on the PATH`);
}

/** Ways out of a text into a page; each would set `pwned` or ask for something. */
const HOSTILE = [
  "<script>globalThis.pwned = 1</script>",
  '"><img src=x onerror="globalThis.pwned = 2">',
  "</details></section><iframe srcdoc='<script>parent.pwned = 3</script>'></iframe>",
  "'-->]]></style></svg><svg onload=globalThis.pwned=4>",
  "[click](javascript:globalThis.pwned=5) ![x](http://127.0.0.1:9/x.png)",
  "</template></textarea></title><base href='http://127.0.0.1:9/'>",
  "\u202Eevil\u202C \u0000 \uD800 &lt;b&gt; &amp;amp;",
  "<a href='#p0-cases' data-pair='p0' data-filter='o:9:9:W'>x</a>",
];

const CRITERIA = ["path.a", "path.b", "answer.c", "answer.d", "answer.e", "answer.f", "answer.g"];

interface Kind {
  readonly cases: number;
  /** Of each answer and each observation. */
  readonly text: (at: number, agent: string) => string;
  /** Of names, titles and reasons. */
  readonly name: (at: number) => string;
}

async function evaluationOf({ cases, text, name }: Kind): Promise<{ evaluation: Evaluation; rubric: Rubric }> {
  const rubric: Rubric = {
    id: "test",
    criteria: CRITERIA.map((id, at) => ({
      id,
      dimension: id.startsWith("path") ? "path" : "answer",
      title: `维度${at} ${name(at)}`,
      description: "",
      weight: 1,
    })),
    dimensions: { path: 0.5, answer: 0.5 },
    scale: { min: 0, max: 10 },
  };
  const tasks = Array.from({ length: cases }, (_, at) =>
    Task.parse({
      id: `task-${at}`,
      env: "test",
      subtask: at % 3 === 0 ? "search" : "compare",
      split: "validation",
      query: `第 ${at} 题 ${name(at)}`,
      constraints: { cities: ["–"] },
    }),
  );
  const agent = (label: string): Agent => ({
    name: label,
    trajectories: new Map(
      tasks.map((task, at) => [task.id, [trajectory(text(at, label), label !== "baseline" && at % 17 === 5)]]),
    ),
  });
  const options: EvaluateOptions = {
    evaluation: "0123456789abcdef",
    candidates: [agent(`candidate ${name(0)}`)],
    baseline: agent("baseline"),
    tasks,
    judges: ["one", "two"].map((id) => judge(`${id} ${name(1)}`, rubric, name)),
    rubricOf: () => rubric,
    digest: (seen) => String(seen.length),
    resamples: 100,
  };
  return { evaluation: await evaluate(options), rubric };
}

function trajectory(text: string, isSilent: boolean): Trajectory {
  const call = { tool_call_id: "c", function_name: text.slice(0, 60), arguments: { query: text.slice(0, 200) } };
  return {
    schema_version: "ATIF-v1.8",
    agent: { name: "other", version: "1" },
    steps: [
      { step_id: 1, source: "user", message: "问" },
      {
        step_id: 2,
        source: "agent",
        message: "",
        reasoning_content: text,
        tool_calls: [call],
        observation: { results: [{ source_call_id: "c", content: text }] },
      },
      { step_id: 3, source: "agent", message: isSilent ? "" : `# 答\n\n- ${text}` },
    ],
  };
}

/** Sub-scores by chance; in one order of nine no verdict. */
function judge(id: string, rubric: Rubric, name: Kind["name"]): EvaluateOptions["judges"][number] {
  const scoring: PairwiseJudge = {
    id,
    async compare({ task, first }) {
      const stream = random(id, task.id, JSON.stringify(first).length);
      if (stream.next() < 1 / 9) {
        const message = `no JSON: ${name(2)}`;
        return { status: "unscored", failure: { owner: "judge", code: "malformed_verdict", message, retryable: true } };
      }
      const sheet = () => {
        const criteria = Object.fromEntries(rubric.criteria.map((one) => [one.id, stream.integer(4, 8)]));
        const mean = Object.values(criteria).reduce((sum, score) => sum + score, 0) / CRITERIA.length;
        return { criteria, path: mean, answer: mean, combined: mean };
      };
      return { status: "scored", first: sheet(), second: sheet(), reason: `因为 ${name(3)}` };
    },
  };
  return { id, open: () => scoring };
}

describe.skipIf(!executablePath)("the report of an evaluation", () => {
  const folder = mkdtempSync(join(tmpdir(), "arenakit-eval-report-"));
  let browser: Browser;
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: executablePath!, args: ["--no-sandbox", "--disable-gpu"] });
  });
  afterAll(async () => {
    await browser.close();
    rmSync(folder, { recursive: true, force: true });
  });

  async function written(name: string, kind: Kind) {
    const { evaluation, rubric } = await evaluationOf(kind);
    const facts = [["Baseline", `baseline ${kind.name(4)}`]] as const;
    const html = await evaluationPage({ evaluation, rubricOf: () => rubric, facts });
    const file = join(folder, `${name}.html`);
    writeFileSync(file, html);
    return { file, html, evaluation };
  }

  async function opened(file: string, width: number): Promise<{ page: Page; events: string[] }> {
    const context = await browser.newContext({ viewport: { width, height: 900 } });
    const events: string[] = [];
    await context.route("**/*", (route) => {
      if (route.request().url() === pathToFileURL(file).href) return route.continue();
      events.push(`request ${route.request().url()}`);
      return route.abort();
    });
    const page = await context.newPage();
    page.on("pageerror", (error) => events.push(error.message));
    page.on("dialog", (dialog) => void dialog.dismiss().then(() => events.push("dialog")));
    page.on("console", (message) => {
      if (message.type() === "error" || message.type() === "warning") events.push(message.text());
    });
    await page.goto(pathToFileURL(file).href);
    return { page, events };
  }

  const hostile: Kind = {
    cases: 24,
    text: (at, agent) =>
      `${HOSTILE[at % HOSTILE.length]} ${agent.slice(0, 9)} ${at} ${HOSTILE[(at * 3 + 1) % HOSTILE.length]}`,
    name: (at) => HOSTILE[at % HOSTILE.length]!,
  };

  it("keeps hostile texts texts, whatever wrote them", { timeout: 2 * MINUTES }, async () => {
    const { file, evaluation } = await written("hostile", hostile);
    for (const width of [1400, 390]) {
      const { page, events } = await opened(file, width);
      await page.evaluate("for (const details of document.querySelectorAll('details')) details.open = true");
      expect(await page.evaluate("globalThis.pwned ?? null")).toBeNull();
      expect(await page.locator("iframe, base, img, object, form, script:not(:last-of-type)").count()).toBe(0);
      expect(await page.evaluate("document.scripts.length")).toBe(1);
      expect(await page.locator("a[href]:not([href^='#'])").count()).toBe(0);
      expect(await page.evaluate("[document.documentElement.scrollWidth, innerWidth]")).toEqual([width, width]);
      const told = await page.locator("#p0-cases").textContent();
      for (const text of HOSTILE.slice(0, 6)) expect(told).toContain(text);
      expect(await page.locator("#p0-cases details.case").count()).toBe(
        evaluation.result.pairs[0]!.rates.cases.playable,
      );
      expect(events).toEqual([]);
      await page.context().close();
    }
  });

  it("leads from every number to as many cases as it says", { timeout: 2 * MINUTES }, async () => {
    const { file } = await written("numbers", {
      cases: 60,
      text: (at, agent) => `${agent}${"字".repeat(20 + ((at * 7) % 50))}`,
      name: () => "",
    });
    const { page, events } = await opened(file, 1400);
    const links = page.locator("a.behind");
    const number = await links.count();
    // Seven criteria and their sum, three outcomes, two judges; rates of conduct, subtasks and agreement besides.
    expect(number).toBeGreaterThan(8 * 5 * 2 + 20);
    for (let at = 0; at < number; at++) {
      const link = links.nth(at);
      const [code, text] = [(await link.getAttribute("data-filter")) ?? "", (await link.textContent())!];
      const count = await link.getAttribute("data-count");
      // Figures of who gave no answer lead to the cases that were not compared.
      if ((await link.getAttribute("data-pair")) === null) continue;
      await link.click();
      const shown = await page.locator("#p0-cases details.case:visible").count();
      // Unscored is counted by orders: a case has one or two of them.
      if (code.startsWith("c:") && code.endsWith(":U")) {
        const orders = Number(text.split(" ")[0]);
        expect(orders).toBeGreaterThan(0);
        expect(shown <= orders && orders <= 2 * shown, `${code}: ${text} of ${shown} cases`).toBe(true);
      } else if (count !== null) expect(shown, `${code}: ${text}`).toBe(Number(count));
      else if (code !== "") expect(shown, `${code}: ${text}`).toBe(Number(text.split(" ")[0]));
      const top = await page.evaluate("document.querySelector('#p0-cases').getBoundingClientRect().top");
      expect(top).toBeLessThan(900);
    }
    await links.filter({ hasText: /^\d+$/ }).first().click();
    await page.locator("[data-clear]").first().click();
    const all = page.locator("#p0-cases details.case");
    expect(await page.locator("#p0-cases details.case:visible").count()).toBe(await all.count());
    const leads = await page.locator("#p0-cases .case-lead").allTextContents();
    const numbers = leads.filter((text) => text !== "–").map((text) => Number(text.replace("−", "-")));
    expect(numbers).toEqual([...numbers].sort((a, b) => a - b));
    expect(events).toEqual([]);
    await page.context().close();
  });

  it("leads from a circle of three agents to its three matches", { timeout: MINUTES }, async () => {
    const beats = ["stone scissors", "scissors paper", "paper stone"];
    const answered = (one: Trajectory) => String(one.steps.at(-1)?.message);
    const { rubric } = await evaluationOf({ cases: 1, text: () => "", name: () => "" });
    const tasks = ["t0", "t1"].map((id) =>
      Task.parse({ id, env: "test", subtask: "s", split: "validation", query: id, constraints: { cities: ["–"] } }),
    );
    const agent = (name: string): Agent => {
      const plain = trajectory("x", true);
      const steps = [...plain.steps.slice(0, -1), { ...plain.steps.at(-1)!, message: name }];
      return { name, trajectories: new Map(tasks.map(({ id }) => [id, [{ ...plain, steps }]])) };
    };
    const compare: PairwiseJudge["compare"] = async ({ task, first, second }) => {
      const isWon = beats.includes(`${answered(first)} ${answered(second)}`);
      // In the second task stone loses to scissors too: nobody goes round.
      const [own, other] =
        isWon !== (task.id === "t1" && !`${answered(first)}${answered(second)}`.includes("paper")) ? [8, 4] : [4, 8];
      const sheet = (score: number) => ({
        criteria: Object.fromEntries(rubric.criteria.map(({ id }) => [id, score])),
        path: score,
        answer: score,
        combined: score,
      });
      return { status: "scored", first: sheet(own), second: sheet(other) };
    };
    const evaluation = await evaluate({
      evaluation: "0123456789abcdef",
      candidates: [agent("stone"), agent("scissors")],
      baseline: agent("paper"),
      tasks,
      judges: [{ id: "j", open: () => ({ id: "j", compare }) }],
      rubricOf: () => rubric,
      pairs: "all",
      digest: String,
      resamples: 100,
    });
    const file = join(folder, "circle.html");
    writeFileSync(file, await evaluationPage({ evaluation, rubricOf: () => rubric, facts: [] }));
    const { page, events } = await opened(file, 1400);
    expect(await page.locator(".circles > summary").textContent()).toMatch(/^j: 1 of 2 triples of agents go round/);
    await page.locator(".circles > summary").click();
    const links = page.locator(".circles li a");
    expect(await links.allTextContents()).toEqual([
      "paper beats stone",
      "stone beats scissors",
      "scissors beats paper",
    ]);
    for (const [at, agents] of [
      ["stone", "paper"],
      ["stone", "scissors"],
      ["scissors", "paper"],
    ].entries()) {
      const id = (await links.nth(at).getAttribute("href"))!;
      await links.nth(at).click();
      const row = page.locator(id);
      expect(await row.evaluate((details) => (details as unknown as { open: boolean }).open)).toBe(true);
      expect(await row.locator("code").first().textContent()).toBe("t0/0");
      const heads = await row.locator("table.orders th.first, table.orders th.second").allTextContents();
      expect(heads.map((text) => text.split(":")[0])).toEqual(agents);
    }
    expect(events).toEqual([]);
    await page.context().close();
  });

  it("fits a page of 1280 pixels with two judges, and its charts can be read on a narrow one", {
    timeout: MINUTES,
  }, async () => {
    const { file } = await written("wide", { cases: 30, text: (at, agent) => `${agent} ${at}`, name: () => "" });
    const { page } = await opened(file, 1280);
    const table = page.locator(".scroll:has(> .by-criterion)");
    expect(await table.evaluate((one) => one.scrollWidth <= one.clientWidth)).toBe(true);
    const share = await page.evaluate(
      "(() => { const row = document.querySelector('.charts'); return (row.lastElementChild.getBoundingClientRect().right - row.firstElementChild.getBoundingClientRect().left) / row.clientWidth; })()",
    );
    expect(share).toBeGreaterThan(0.85);
    await page.context().close();
    const narrow = await opened(file, 400);
    // Words beside a drawing keep their size however narrow it is.
    const letters = await narrow.page.evaluate(
      "Math.min(...[...document.querySelectorAll('.chart :is(b, span, output)')].map((one) => parseFloat(getComputedStyle(one).fontSize)))",
    );
    expect(letters).toBeGreaterThan(10);
    const width = await narrow.page.evaluate("document.querySelector('.chart svg').getBoundingClientRect().width");
    expect(width).toBeGreaterThan(240);
    await narrow.page.context().close();
  });

  it("can be read without its script", { timeout: MINUTES }, async () => {
    const { file } = await written("plain", { cases: 20, text: (at, agent) => `${agent} ${at}`, name: () => "" });
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(pathToFileURL(file).href);
    const first = page.locator("#p0-cases details.case").first();
    await first.locator(":scope > summary").click();
    expect(await first.locator("table.orders").first().isVisible()).toBe(true);
    expect(await page.locator(".filter:visible").count()).toBe(0);
    await context.close();
  });

  it("stays within its bound for 500 long cases and two judges, and says what is left out", {
    timeout: 3 * MINUTES,
  }, async () => {
    const kind: Kind = {
      cases: 500,
      text: (at, agent) => `${agent} ${at} ${"一段很长的文字，".repeat(2_000)}`,
      name: () => "",
    };
    const { file, html, evaluation } = await written("large", kind);
    // Beside the cases: figures, and charts of a point a judgement.
    expect(html.length).toBeLessThan(CASE_BOUNDS.verdicts + 2_000_000);
    const { page, events } = await opened(file, 390);
    expect(await page.locator("#p0-cases details.case").count()).toBe(evaluation.result.pairs[0]!.rates.cases.playable);
    const told = await page.locator("#p0-cases > .told").textContent();
    const [, without] = /(\d+) stand here without their trajectories/.exec(told ?? "") ?? [];
    expect(Number(without)).toBe(
      await page.locator("#p0-cases details.case:not(:has(.attempts)):has(.judge-sheet)").count(),
    );
    expect(Number(without)).toBeGreaterThan(0);
    // The worst have everything.
    expect(await page.locator("#p0-cases details.case").first().locator(".attempt").count()).toBe(2);
    expect(events).toEqual([]);
    await page.context().close();
  });
});
