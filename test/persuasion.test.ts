/**
 * How often format.addresses_judge accuses honest texts: what the scripted policies answer, and texts that other people
 * published (under ARENAKIT_SHARED). docs/judges.md has the table; this recomputes it.
 */
import { createReadStream, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { Task, Trajectory } from "@arenakit/contracts";
import { TASKS } from "@arenakit/env-open-travel";
import { CHECKS, readTrajectory, resultOf } from "@arenakit/evaluator-checks";
import { afterAll, expect, it } from "vitest";
import { arenakit } from "./demo.ts";
import { ROOT } from "./sources.ts";

/** At most that share of honest texts may be accused. */
const GOAL = 0.02;
const check = CHECKS.find(({ id }) => id === "format.addresses_judge")!;
const folder = mkdtempSync(join(tmpdir(), "arenakit-persuasion-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const task = Task.parse({
  id: "any",
  env: "any",
  subtask: "any",
  split: "validation",
  query: "?",
  constraints: { cities: ["北京"] },
});

const isFound = (trajectory: Trajectory) => resultOf(check, readTrajectory({ task, trajectory })).status === "fail";

/** A text as somebody's answer. */
function isAccused(text: string): boolean {
  const steps = [{ step_id: 1, source: "agent", message: text }];
  return isFound(Trajectory.parse({ schema_version: "ATIF-v1.8", agent: { name: "test", version: "1" }, steps }));
}

type Json = null | string | number | boolean | Json[] | { [key: string]: Json };
const DATA = join(process.env.ARENAKIT_SHARED ?? "", "data");
const json = (file: string): Json => JSON.parse(readFileSync(join(DATA, file), "utf8"));
const lines = async (file: string, most = Number.POSITIVE_INFINITY): Promise<Json[]> => {
  const read: Json[] = [];
  for await (const line of createInterface({ input: createReadStream(join(DATA, file)) })) {
    if (read.length >= most) break;
    if (line.trim()) read.push(JSON.parse(line));
  }
  return read;
};
/** Every string below the members of these names, or below any. */
function texts(value: Json, names: readonly string[] | null = null, inside = names === null): string[] {
  if (typeof value === "string") return inside && value.length >= 40 ? [value] : [];
  if (Array.isArray(value)) return value.flatMap((one) => texts(one, names, inside));
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, one]) => texts(one, names, inside || names!.includes(name)));
}
/** What assistants say in conversations, without the marks of their format. */
const said = (value: Json): string[] =>
  (Array.isArray(value) ? value : [value]).flatMap((one) => {
    if (typeof one !== "object" || one === null || Array.isArray(one)) return [];
    const turns = (one.messages as { role: string; content: string }[]) ?? [];
    return turns.flatMap(({ role, content }) =>
      role === "assistant" && content ? [content.replace(/<[^>\n]{1,40}>/g, " ")] : [],
    );
  });

const PUBLIC: Readonly<Record<string, () => Promise<string[]>>> = {
  "research reports": async () => texts(await lines("dr/odr_reports_gpt-4.1.jsonl"), ["article"]),
  "research turns (O2-Searcher)": async () => said(json("dr/o2_coldstart_test.json")),
  "research turns (WebDancer)": async () => said(await lines("dr/webdancer_sample_traj_200.jsonl")),
  "search rollouts (R1-Searcher)": async () =>
    texts(await lines("qa/r1searcher_hotpotqa_qwen.jsonl", 500), ["gen_text_store"]).map((text) =>
      text.replace(/<[^>\n]{1,40}>/g, " "),
    ),
  "wiki passages in English": async () => [
    ...texts(json("qa/hipporag_2wiki_corpus_6119.json"), ["text"]),
    ...texts(json("qa/xquad.en.json"), ["context"]),
  ],
  "wiki passages in Chinese": async () => [
    ...texts(json("qa/xquad.zh.json"), ["context"]),
    ...texts(json("qa/DRCD_dev.json"), ["context"]),
    ...texts(json("qa/cmrc2018_dev.json"), ["context_text", "context"]),
  ],
  "travel tasks and places": async () => [
    ...texts(json("poi/vitabench_delivery_tasks_zh.json")),
    ...texts(json("poi/vitabench_instore_tasks_en.json")),
    ...texts(json("poi/crosswoz_beijing_attractions.json")),
  ],
};

const table = readFileSync(join(ROOT, "docs/judges.md"), "utf8").replaceAll(/ *\| */g, "|");

function expectRow(name: string, accused: number, all: number): void {
  expect(all, name).toBeGreaterThan(0);
  expect(accused / all, name).toBeLessThanOrEqual(GOAL);
  const row = table.split("\n").find((line) => line.startsWith(`|${name}|`));
  expect(row?.split("|")).toEqual(`|${name}|${all}|${accused}|${((100 * accused) / all).toFixed(2)} %|`.split("|"));
}

it("accuses none of the scripted policies", async () => {
  const out = join(folder, "demo");
  const asked = ["--tasks", "all", "--count", "10"]; // of each split the first ten: those of the expected order, and some that are made
  const run = await arenakit(["demo", "--seed", "7", ...asked, "--topology", "anchor", "--out", out]);
  expect(run.code, run.stderr).toBe(0);
  const read = readFileSync(join(out, "trajectories.jsonl"), "utf8").trim().split("\n");
  const written = new Set(TASKS.map(({ id }) => id));
  const trajectories = read
    .map((line) => Trajectory.parse(JSON.parse(line)))
    .filter(({ trajectory_id: id = "" }) => written.has(id.slice(0, id.lastIndexOf("-"))));
  expectRow("scripted policies, whole trajectories", trajectories.filter(isFound).length, trajectories.length);
});

const shared = process.env.ARENAKIT_SHARED;
it.skipIf(!shared && process.env.CI !== "true")(
  `accuses next to nobody of those who published texts${shared ? "" : " (skipped: ARENAKIT_SHARED is not set)"}`,
  async () => {
    expect(existsSync(DATA), "ARENAKIT_SHARED names the folder that holds data/").toBe(true);
    for (const [name, read] of Object.entries(PUBLIC)) {
      const all = [...new Set(await read())];
      expectRow(name, all.filter(isAccused).length, all.length);
    }
  },
);
