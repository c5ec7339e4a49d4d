/** `arenakit corpus import` and `info` as a user calls them: data on stdout, and errors that say what was expected. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, describe, expect, it, vi } from "vitest";
import { corpusCommand } from "../commands/corpus.ts";

const home = mkdtempSync(join(tmpdir(), "arenakit-corpus-cli-"));
afterAll(() => rmSync(home, { recursive: true, force: true }));
afterEach(() => vi.restoreAllMocks());

const rows = join(home, "rows.jsonl");
writeFileSync(
  rows,
  '{"id":"1","contents":"\\"T\\"\\nx"}\n{broken\n{"id":"2","title":"长城","text":"一座古老的城墙。"}\n',
);

/** What a command prints on stdout. */
async function said(...args: string[]): Promise<string> {
  const log = vi.spyOn(console, "log").mockReset();
  vi.spyOn(console, "error").mockImplementation(() => {});
  await (await corpusCommand(args)).exitOverride().parseAsync(args, { from: "user" });
  return log.mock.calls.map(([line]) => String(line)).join("\n");
}

describe("arenakit corpus", () => {
  it("imports, says what it did, and knows it the next time", async () => {
    const out = join(home, "one");
    const command = ["import", "--format", "jsonl", "--in", rows, "--out", out, "--licence", "CC0", "--json"];
    const first = JSON.parse(await said(...command)) as Record<string, unknown>;
    expect(first).toMatchObject({ name: "rows", rows: 3, documents: 2, rejects: 1, wasDone: false, licences: ["CC0"] });
    expect(first.languages).toEqual({ en: 1, zh: 1 });
    expect(JSON.parse(await said(...command))).toMatchObject({ id: first.id, wasDone: true });
    const info = JSON.parse(await said("info", out, "--verify", "--json"));
    expect(info).toMatchObject({ id: first.id, documents: 2, verified: true });
    expect(await said("info", out)).toContain(`id                ${first.id}`);
  });

  it.each<[what: string, args: string[], expected: string]>([
    ["an unknown format", ["--format", "words", "--in", rows], "--format: no format"],
    ["a file that is not there", ["--format", "jsonl", "--in", join(home, "absent")], "absent does not exist"],
    [
      "passages of few characters",
      ["--format", "jsonl", "--in", rows, "--passages", "3"],
      "--passages: expected whole, or",
    ],
    ["passages of words", ["--format", "jsonl", "--in", rows, "--passages", "some"], "--passages: expected whole, or"],
    ["a share above one", ["--format", "jsonl", "--in", rows, "--similarity", "2"], "--similarity: expected a share"],
    [
      "a way to dedup that is none",
      ["--format", "jsonl", "--in", rows, "--dedup", "all"],
      "--dedup: expected one of off, exact, near",
    ],
    ["no rows", ["--format", "jsonl", "--in", rows, "--limit", "0"], "--limit: expected a whole number from 1"],
    [
      "a language in words",
      ["--format", "jsonl", "--in", rows, "--language", "English"],
      "--language: expected a code",
    ],
    [
      "a file of another format",
      ["--format", "squad", "--in", rows],
      "expected data[].paragraphs[].context in rows.jsonl",
    ],
  ])("refuses %s", async (_what, args, expected) => {
    await expect(said("import", ...args, "--out", join(home, "refused"))).rejects.toThrow(expected);
  });

  it("says which fields there are where a filter names another", async () => {
    const out = join(home, "filtered");
    await said("import", "--format", "jsonl", "--in", rows, "--out", out);
    const filtered = (filter: object) => said("search", out, "城墙", "--filter", JSON.stringify(filter), "--jsonl");
    expect(await filtered({ language: "zh" })).toContain('"id":"2"');
    expect(await filtered({ language: "fr" })).toBe("");
    await expect(filtered({ langauge: "zh", venue: "x" })).rejects.toThrow(
      "--filter: no document of this corpus has a field langauge or venue: these are there: id, url, language",
    );
  });

  it("says that there is no corpus", async () => {
    await expect(said("info", join(home, "nowhere"))).rejects.toThrow("corpus/corpus_missing");
  });
});
