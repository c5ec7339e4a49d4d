/** `arenakit rollout` as its users run it: the same bytes whatever the concurrency, and after a death in the middle. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { ROOT } from "./sources.ts";

const folder = mkdtempSync(join(tmpdir(), "arenakit-rollouts-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const BIN = join(ROOT, "sdk/cli/bin/arenakit.js");
function rollOut(name: string, ...options: string[]) {
  const out = join(folder, name);
  const args = [
    BIN,
    "rollout",
    "--env",
    "open-travel",
    "--n",
    "3",
    "--groups",
    "2",
    "--out",
    out,
    "--json",
    ...options,
  ];
  const said = execFileSync(process.execPath, args, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
  const read = (file: string) => readFileSync(join(out, file), "utf8");
  return {
    out,
    said: JSON.parse(said.trimEnd().split("\n").at(-1)!),
    bytes: [read("trajectories.jsonl"), read("scores.jsonl")],
  };
}

it("writes the same bytes whatever the concurrency, and resumes what was cut off", { timeout: 300_000 }, () => {
  const { out, said, bytes } = rollOut("one", "--concurrency", "1");
  expect(said).toMatchObject({
    groups: 2,
    trajectories: 6,
    completed: 6,
    invalid: 0,
    out: join(out, "trajectories.jsonl"),
  });
  expect(rollOut("many", "--concurrency", "6").bytes).toEqual(bytes);

  // As a process leaves it that died in mid-write: two whole lines and a torn one.
  const [, ...scores] = bytes[1]!.trimEnd().split("\n");
  const trajectories = bytes[0]!.trimEnd().split("\n");
  const journal = scores.map((score, at) => `{"score":${score},"trajectory":${trajectories[at]}}`);
  writeFileSync(join(out, "journal.jsonl"), `${journal[0]}\n${journal[4]}\n${journal[5]!.slice(0, 100)}`);
  rmSync(join(out, "trajectories.jsonl"));
  expect(rollOut("one", "--resume").bytes).toEqual(bytes);
});
