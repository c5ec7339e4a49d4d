/** `npm run parity` as a user runs it: a file of recordings in, a line for each case out. */
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";

const MAIN = new URL("./main.mjs", import.meta.url).pathname;

function parity(args: readonly string[]) {
  const { status: code, stdout, stderr } = spawnSync(process.execPath, [MAIN, ...args], { encoding: "utf8" });
  return { code, stdout, stderr };
}

const SHARED = process.env.ARENAKIT_SHARED;
const file = SHARED && join(SHARED, "golden", "retrieve-wire.json");
const MINUTE = 60_000;

it(
  "answers every case of a file in its order",
  ({ skip }) => {
    if (!file || !existsSync(file)) {
      if (process.env.CI === "true") throw new Error("the recordings must be there in CI: set ARENAKIT_SHARED");
      return skip("ARENAKIT_SHARED is not set");
    }
    const { cases } = JSON.parse(readFileSync(file, "utf8")) as { cases: { id: string }[] };
    const done = parity(["retrieve-wire", "--mode", "fixed", "--jsonl", "--in", file]);
    expect([done.code, done.stderr]).toEqual([0, ""]);
    const lines = done.stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(lines.map(({ id }) => id)).toEqual(cases.map(({ id }) => id));
    expect(lines.find(({ id }) => id === "searchr1-path-3")).toEqual({
      id: "searchr1-path-3",
      output: { status: 404, content_type: "application/json", body: { detail: "Not Found" } },
    });
  },
  MINUTE,
);

it(
  "goes on after a case that is none of the set",
  () => {
    const folder = mkdtempSync(join(tmpdir(), "arenakit-parity-"));
    const lines = [
      { id: "a", input: { queries: 1 } },
      { id: "b", input: { queries: [], embeddings: [], token_lengths: [] } },
    ];
    const texts = [lines[0], { id: "no input" }, lines[1]].map((line) => JSON.stringify(line));
    writeFileSync(join(folder, "cases.jsonl"), ["no json", ...texts].join("\n"));
    const done = parity(["o2-diversity", "--jsonl", "--in", join(folder, "cases.jsonl")]);
    rmSync(folder, { recursive: true });
    const [noJson, first, noInput, second] = done.stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(done.code).toBe(1);
    expect(noJson).toEqual({
      id: null,
      line: 1,
      error: expect.stringContaining("expected an object with id and input"),
    });
    expect(noInput).toMatchObject({ id: "no input", line: 3 });
    expect([first.id, Object.keys(first.output)]).toEqual(["a", ["error"]]);
    // In one line: where, and what was expected there.
    expect(first.output.error).toMatch(/^input\.queries: .*expected array/);
    expect([second.id, second.output.total_queries]).toEqual(["b", 0]);
  },
  MINUTE,
);

it(
  "says what it does not know",
  () => {
    const done = parity(["none"]);
    expect([done.code, done.stdout]).toEqual([2, ""]);
    expect(done.stderr).toMatch(/expected one of .*retrieve-wire.*o2-diversity/);
    expect(parity(["o2-diversity", "--mode", "other"]).code).toBe(2);
  },
  MINUTE,
);
