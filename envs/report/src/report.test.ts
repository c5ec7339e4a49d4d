/** Scores of reports, worked out by hand: .15 structure + .1 references + .1 sources + .45 findings + .2 of a reader's. */
import type {
  AtifStep,
  Json,
  JsonObject,
  Observation,
  ParsedTurn,
  Task,
  TaskSources,
  Trajectory,
} from "@arenakit/contracts";
import { textOf } from "@arenakit/contracts";
import { describe, expect, it } from "vitest";
import { report } from "./report.ts";
import { readReport } from "./report-form.ts";

const FINDINGS = [
  "Reefs doubled oysters near Weize.",
  "Night buses cost 11.8 yuan each.",
  "Turbines lost blades in 2023.",
  "Schools opened kitchens at noon.",
];
const question = (id: string, language: string, findings: readonly string[]): JsonObject => ({
  ...{ id, language, question: `What of ${id}?`, split: "train", difficulty: "easy" },
  findings: findings.map((text, at) => ({ text, supports: [`w0${at}`] })),
});
const rows = [
  question("reefs", "en", FINDINGS),
  question("pines", "zh", ["松树高12米。", "时钟要上油。", "狗在雪中奔跑。"]),
];
const sources: TaskSources = { seed: 1, questions: async () => rows };
const [reefs, pines] = (await report.makeTasks!("train", sources)) as [Task, Task];

const URL_OF_PAGE = "https://reefs.example/2024/weize";
const agent = (step: Partial<AtifStep>, at: number): AtifStep => ({
  ...{ step_id: at + 2, source: "agent", message: "", llm_call_count: 1 },
  ...step,
});
const calling = (name: string, args: JsonObject, content: string): Partial<AtifStep> => ({
  tool_calls: [{ tool_call_id: `call-${name}`, function_name: name, arguments: args }],
  observation: { results: [{ source_call_id: `call-${name}`, content }] },
});
const searched = calling("web_search", { queries: ["reefs"] }, `- Oysters doubled. [Reefs](${URL_OF_PAGE})`);
const attempt = (answer: string | null, before: readonly Partial<AtifStep>[] = []): Trajectory => ({
  schema_version: "ATIF-v1.8",
  agent: { name: "test", version: "1" },
  steps: [{ step_id: 1, source: "user", message: reefs.query }, ...[...before, { message: answer ?? "" }].map(agent)],
  extra: { arenakit: { stop: "answer", answer, failure: null } },
});
const score = (trajectory: Trajectory, judged?: Record<string, number | null>, task = reefs) =>
  report.computeScore(trajectory, task, { verified: [], ...(judged && { judged }) });
const gold = report.goldAnswer!(reefs)!;
const outlineOf = (text: string) =>
  calling("write_outline", { sections: readReport(text).sections.map(({ title }) => title) }, "planned");
/** What the rules say of the form alone. */
const formOf = (trajectory: Trajectory) =>
  Object.fromEntries(report.runChecks!({ trajectory, task: reefs }).map(({ id, score }) => [id, score]));

describe("the score", () => {
  it("is whole for the gold report but for its sources, which no tool returned", () => {
    const { total, components } = score(attempt(gold, [outlineOf(gold)]));
    expect(components).toEqual({ structure: 1, references: 1, sources: 0, findings: 1, rubric: null });
    // Not judged is not 0: there is no total until a reader has spoken.
    expect(total).toBe(null);
    expect(score(attempt(gold, [outlineOf(gold)]), { rubric: 0.5 }).total).toBeCloseTo(0.15 + 0.1 + 0.45 + 0.2 * 0.5);
    const chinese = report.goldAnswer!(pines)!;
    expect(score(attempt(chinese, [outlineOf(chinese)]), undefined, pines).components).toEqual(components);
  });

  it("is 0 without a report, and holds no finding of another question", () => {
    expect(score(attempt(null)).total).toBe(0);
    const { findings, structure } = score(attempt(report.goldAnswer!(pines)!)).components;
    expect([findings, structure]).toEqual([0, 0]);
  });

  it("gives nothing for form without a finding, and its share with some", () => {
    const snippets = "Read more about the coast here. [1]";
    const junk = [
      "# ",
      ...["A", "B", "C"].map((title) => `## ${title}\n${snippets}`),
      `## References\n[1] Page, ${URL_OF_PAGE}`,
    ];
    const dumped = attempt(junk.join("\n"), [searched, outlineOf(junk.join("\n"))]);
    expect(score(dumped, { rubric: 0 }).total).toBe(0);
    expect(formOf(dumped)["groundedness.sources"]).toBe(1);
    // Two of the four findings: half of the form, too.
    const half = FINDINGS.slice(2).reduce((text, finding) => text.replace(finding, "Nothing."), gold);
    const { structure, references, findings } = score(attempt(half, [outlineOf(half)])).components;
    expect([structure, references, findings]).toEqual([0.5, 0.5, 0.5]);
  });

  it("takes one address behind every sentence for half of the references", () => {
    const alone = gold.replaceAll(/web:\/\/w0\d/g, URL_OF_PAGE);
    expect(score(attempt(alone)).components.references).toBe(0.5);
  });

  it("counts references whose address was returned by a search, and not by the policy's own notes", () => {
    const text = gold.replace("web://w00", URL_OF_PAGE);
    expect(score(attempt(text, [searched])).components.sources).toBe(1 / 4);
    const noted = calling("record_findings", {}, `1 recorded: ${URL_OF_PAGE}`);
    expect(score(attempt(text, [noted])).components.sources).toBe(0);
  });

  it("counts marks without a line, lines that are not cited or have no address", () => {
    // Four marks and four lines; the fourth mark has lost its line, so seven rules are left and six are met.
    const without = gold
      .split("\n")
      .filter((line) => !line.startsWith("[4]"))
      .join("\n");
    expect(score(attempt(without)).components.references).toBeCloseTo(6 / 7);
    expect(score(attempt(gold.replace(" [4]", ""))).components.references).toBeCloseTo(6 / 7);
    expect(score(attempt(gold.replace("web://w03", "a page"))).components.references).toBeCloseTo(7 / 8);
    expect(score(attempt("# Reefs\n\nNothing.")).components.references).toBe(0);
  });

  it("counts the five rules of structure, and none without an outline", () => {
    const short = "# Reefs\n## One\nText.";
    expect(formOf(attempt(short))["format.structure"]).toBe(0);
    expect(formOf(attempt(short, [outlineOf(short)]))["format.structure"]).toBe(3 / 5);
    const sections = readReport(gold).sections.map(({ title }) => title);
    const outlined = (titles: string[]) =>
      score(attempt(gold, [calling("write_outline", { sections: titles }, "planned")])).components.structure;
    expect(outlined(sections)).toBe(1);
    expect(outlined([...sections].reverse())).toBe(4 / 5);
  });
});

describe("the stages", () => {
  const turn = (name: string, args: JsonObject): ParsedTurn => ({
    ...{ thought: null, visible: "", answer: null },
    calls: [{ valid: true, call: { id: "c", name, arguments: args } }],
  });
  const told = (isError = false): Observation[] => [{ role: "tool", callId: "c", name: "", content: [], isError }];
  const sections = ["Reefs", "Buses", "Turbines"];
  const record = turn("record_findings", { findings: [{ text: "Reefs grew.", url: URL_OF_PAGE }] });

  it("follow each other, a third of the process reward each", () => {
    const first = report.step!(report.start!(reefs), record, told());
    const second = report.step!(first.state, turn("write_outline", { sections }), told());
    let third = second;
    for (const title of sections)
      third = report.step!(third.state, turn("write_section", { title, text: "…" }), told());
    expect([first, second, third].map(({ stepReward }) => stepReward)).toEqual([1 / 3, 1 / 3, 1 / 3]);
    expect(third.state).toEqual({ stage: "report", outline: sections, written: sections, outOfOrder: 0 });
  });

  it("take no call before its turn, none that was refused, and leave searches alone", () => {
    const outOfOrder = (state: Json) => (state as { outOfOrder: number; stage: string }).outOfOrder;
    const early = report.step!(report.start!(reefs), turn("write_outline", { sections }), told());
    expect([outOfOrder(early.state), early.stepReward]).toEqual([1, undefined]);
    for (const [call, observed] of [
      [record, told(true)],
      [turn("web_search", { queries: ["reefs"] }), told()],
    ] as const)
      expect(report.step!(report.start!(reefs), call, observed)).toEqual({ state: report.start!(reefs) });
  });

  it("are passed by the scripted policy, whose report scores more than its rival's", async () => {
    const [works, guesses] = report.scripted!.policies(reefs);
    const said = await guesses!.next([], [], new AbortController().signal);
    expect(said).toMatchObject({ calls: [] });
    const tool = (name: string, structured?: JsonObject) => ({
      ...{ role: "tool" as const, callId: "c", name, content: [], isError: false },
      ...(structured && { structured }),
    });
    const page = (at: number) => ({ text: FINDINGS[at]!, title: `Page ${at}`, url: `https://p.example/${at}` });
    // Two of four findings were read, the second on a page that no other finding stands on.
    const found = tool("web_search", { searches: [{ query: reefs.query, learnings: [page(0), page(1)] }] });
    const searches = [found, found, found, found];
    const turnAfter = async (...passed: string[]) => {
      const turn = await works!.next(
        [...searches, ...passed.map((name) => tool(name))],
        [],
        new AbortController().signal,
      );
      return turn.kind === "message" ? turn : null;
    };
    const recorded = await turnAfter();
    expect(JSON.parse(recorded!.calls[0]!.argumentsText)).toEqual({
      findings: [0, 1].map((at) => ({ text: FINDINGS[at], url: `https://p.example/${at}` })),
    });
    expect((await turnAfter("record_findings"))!.calls.map(({ name }) => name)).toEqual(["write_outline"]);
    const { text } = (await turnAfter("record_findings", "write_outline", "write_section"))!;
    expect(text).toContain("[2] Page 1, https://p.example/1");
    expect(text).not.toContain(FINDINGS[2]!);
  });

  it("hold each cited statement against its own source", () => {
    const line = (at: number) => `- ${FINDINGS[at]} [P](https://p.example/${at})`;
    const read = calling("web_search", { queries: ["reefs"] }, `${line(0)}\n${line(1)}`);
    const cites = (first: number, second: number) =>
      `# R\n## One\n${FINDINGS[0]} [1]\n${FINDINGS[1]} [2]\n## References\n[1] P, https://p.example/${first}\n[2] P, https://p.example/${second}`;
    const stated = (text: string) =>
      score(attempt(text, [read])).checks.find(({ id }) => id === "groundedness.answer")!.score;
    expect([stated(cites(0, 1)), stated(cites(0, 0)), stated(cites(1, 0))]).toEqual([1, 0.5, 0]);
  });
});

it("tells the procedure in the language of the question, and no finding", () => {
  const shown = (task: Task) =>
    report
      .getPrompt(task, [], "2026-05-01T08:00")
      .map(({ content }) => textOf(content))
      .join("\n");
  expect(shown(reefs)).toContain("## References");
  expect(shown(pines)).toContain("## 参考资料");
  expect(FINDINGS.filter((finding) => shown(reefs).includes(finding))).toEqual([]);
});
