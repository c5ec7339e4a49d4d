/**
 * Dumps that trainers wrote are judged anew by `arenakit trainer replay`, and get the rewards that the arena gave to the
 * same attempts. Real: verl's and SkyRL's writers, torch's file and the documented line that converts it, pandas' Parquet.
 * Stubs: the table of TRL and the samples of slime, which are written as their sources do, and the rollouts.
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sharedProcess } from "../../shared-process.ts";
import { ROOT } from "../../sources.ts";
import { trainersPython, training } from "./training.mjs";

const made = trainersPython();
const arenakit = sharedProcess();
const folder = mkdtempSync(join(tmpdir(), "arenakit-dumps-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Line = Record<string, unknown>;
type ChatMessage = { readonly role: string; readonly content: string };
const linesIn = (text: string) =>
  text
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Line);
const SIZE = 4;
const ASKED = ["--env", "hello", "--judge", "rules"];
/** As a chat template writes turns, without its special tokens, as verl's dump has them. */
const textOf = (messages: readonly ChatMessage[]) =>
  messages.map(({ role, content }) => `<|im_start|>${role}\n${content}<|im_end|>`).join("\n");

let rewards: Line[] = [];
const own = () => rewards.flatMap(({ reward }) => reward as number[]);

beforeAll(async () => {
  if ("missing" in made) return;
  const run = join(folder, "run");
  const ran = await arenakit(["demo", ...ASKED, "--group-size", String(SIZE), "--out", run]);
  expect(ran.code, ran.stderr).toBe(0);
  rewards = linesIn(readFileSync(join(run, "rewards.jsonl"), "utf8")).slice(1);
  const to = ["--to", "openai", "--in", join(run, "trajectories.jsonl")];
  const converted = await arenakit(["trajectory", "convert", "--from", "atif", ...to]);
  const attempts = linesIn(converted.stdout).map(({ messages }, at) => {
    const all = messages as ChatMessage[];
    const first = all.findIndex(({ role }) => role === "assistant");
    const last = all.at(-1)!;
    const prompt = all.slice(0, first);
    const task = rewards[Math.floor(at / SIZE)]!.task;
    // The order of the arena's, turned round.
    return {
      prompt,
      response: all.slice(first),
      input: textOf(prompt),
      output: last.content,
      score: -own()[at]!,
      task,
    };
  });
  await training(made.python, "trainers/dumps_written.py", { attempts, size: SIZE, out: folder });
});

describe.skipIf("missing" in made)("a dump of", () => {
  const replayed = async (dump: string, trainer: string, ...others: readonly string[]) => {
    const out = join(folder, "replayed.jsonl");
    const asked = ["trainer", "replay", join(folder, dump), "--trainer", trainer, ...ASKED, ...others];
    const told = await arenakit([...asked, "--out", out, "--json"]);
    expect(told.code, told.stderr).toBe(0);
    const counts = JSON.parse(told.stdout) as Line;
    expect(counts).toMatchObject({ groups: rewards.length, scored: rewards.length, attempts: own().length, unread: 0 });
    const lines = linesIn(readFileSync(out, "utf8"));
    expect(lines.flatMap(({ dumped }) => dumped)).toEqual(own().map((one) => -one));
    return { lines, counts };
  };

  it("TRL has whole conversations, and their rewards", async () => {
    const { lines, counts } = await replayed("trl", "trl", "--group-size", String(SIZE));
    expect(lines.flatMap(({ reward }) => reward)).toEqual(own());
    expect(counts.spearman).toBe(-1);
  });

  it.each(["verl", "skyrl"])("%s has texts: groups, tasks and its rewards are read", async (trainer) => {
    const { lines } = await replayed(trainer, trainer, ...(trainer === "skyrl" ? ["--group-size", String(SIZE)] : []));
    expect(lines.map(({ task }) => task)).toEqual(rewards.map(({ task }) => task));
  });

  it("slime is converted by the line that the refusal says", async () => {
    const refused = await arenakit(["trainer", "replay", join(folder, "0.pt"), "--trainer", "slime", ...ASKED]);
    expect(refused.code).not.toBe(0);
    const [line = ""] = /python3 -c '.*' \S+0\.pt > dump\.json/.exec(refused.stderr) ?? [];
    expect(readFileSync(join(ROOT, "docs/trainers.md"), "utf8")).toContain(line.slice(0, line.lastIndexOf("'")));
    if ("missing" in made) return;
    writeFileSync(join(folder, "convert.sh"), line.replace("python3", made.python));
    execFileSync("sh", ["convert.sh"], { cwd: folder });
    const { lines } = await replayed("dump.json", "slime");
    expect(lines.map(({ task }) => task)).toEqual(rewards.map(({ task }) => task));
  });
});
