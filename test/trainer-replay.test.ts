/** `arenakit trainer replay`: a dump gets the rewards that the arena gave to the same attempts in a run of its own. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { sharedProcess } from "./shared-process.ts";

const arenakit = sharedProcess();
const folder = mkdtempSync(join(tmpdir(), "arenakit-replay-"));
const run = join(folder, "run");
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const linesIn = (text: string) =>
  text
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Record<string, unknown>);
const SIZE = 4;
const ASKED = ["--env", "hello", "--judge", "rules"];

async function replay(dump: string, trainer: string, ...others: readonly string[]) {
  const out = join(folder, "replayed.jsonl");
  const told = await arenakit([
    "trainer",
    "replay",
    dump,
    "--trainer",
    trainer,
    ...ASKED,
    "--out",
    out,
    "--json",
    ...others,
  ]);
  return { told, counts: JSON.parse(told.stdout || "null") as unknown, bytes: readFileSync(out, "utf8") };
}

let rewards: Record<string, unknown>[] = [];
let messages: { role: string }[][] = [];
beforeAll(async () => {
  const made = await arenakit(["demo", ...ASKED, "--group-size", String(SIZE), "--out", run]);
  expect(made.code, made.stderr).toBe(0);
  rewards = linesIn(readFileSync(join(run, "rewards.jsonl"), "utf8")).slice(1);
  const to = ["--to", "openai", "--in", join(run, "trajectories.jsonl")];
  const converted = await arenakit(["trajectory", "convert", "--from", "atif", ...to]);
  messages = linesIn(converted.stdout).map((line) => line.messages as { role: string }[]);
});

it("gives a run's own trajectories the rewards of the run, twice the same bytes", async () => {
  const first = await replay(join(run, "trajectories.jsonl"), "atif");
  expect(first.told.code, first.told.stderr).toBe(0);
  const lines = linesIn(first.bytes);
  expect(lines.map(({ reward }) => reward)).toEqual(rewards.map(({ reward }) => reward));
  expect(lines.map(({ task }) => task)).toEqual(rewards.map(({ task }) => task));
  expect((await replay(join(run, "trajectories.jsonl"), "atif")).bytes).toBe(first.bytes);
});

/** Of the first output of a rollout; a sample is a UUID there. */
const verlKey = (sample: number, rollout: number) =>
  `0b5f3a77-12ab-4cde-8f01-${String(sample).padStart(12, "0")}_${rollout}_0`;

it("reads a dump of verl, and compares with the rewards in it", async () => {
  const dump = join(folder, "1.jsonl");
  const own = rewards.flatMap(({ reward }) => reward as number[]);
  const rows = messages.map((all, at) => {
    const first = all.findIndex(({ role }) => role === "assistant");
    const uid = verlKey(Math.floor(at / SIZE), at % SIZE);
    // The order of the arena's, turned round.
    return { input: all.slice(0, first), output: all.slice(first), score: -own[at]!, step: 1, uid };
  });
  writeFileSync(dump, rows.map((row) => JSON.stringify(row)).join("\n"));
  const { counts, bytes, told } = await replay(dump, "verl");
  expect(told.code, told.stderr).toBe(0);
  // Names of groups draw the brackets: rewards may differ where the judge sees no difference, and do not here.
  expect(linesIn(bytes).map(({ reward }) => reward)).toEqual(rewards.map(({ reward }) => reward));
  const { length } = rewards;
  const varied = rewards.filter(({ reward }) => new Set(reward as number[]).size > 1).length;
  expect(counts).toMatchObject({
    groups: length,
    scored: length,
    invalid: 0,
    attempts: length * SIZE,
    compared: varied,
    spearman: -1,
  });
});

it("gives no reward to a group whose task it does not know", async () => {
  const dump = join(folder, "stray.jsonl");
  const rows = [0, 1].map((at) => ({ input: "user\nWho?", output: "I.", score: at, step: 1, uid: verlKey(0, at) }));
  writeFileSync(dump, rows.map((row) => JSON.stringify(row)).join("\n"));
  const { told, bytes } = await replay(dump, "verl");
  expect(told.code).toBe(1);
  expect(linesIn(bytes)).toMatchObject([
    { status: "invalid", reward: [null, null], failure: { owner: "task", code: "unknown_task" }, dumped: [0, 1] },
  ]);
});
