/** Generated corpora as they are served, with their indexes: what judges know is found in none of them. */
import { mkdtempSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { GENERATED_KINDS } from "@arenakit/corpus-generated/kept";
import { openCorpus } from "@arenakit/corpus-text";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { corpusCommand } from "../commands/corpus.ts";
import { openEngine } from "./engines.ts";
import { openGenerated, questionLines } from "./generated.ts";

const home = mkdtempSync(join(tmpdir(), "arenakit-generated-"));
beforeAll(() => {
  vi.stubEnv("ARENAKIT_CORPORA", home);
  vi.spyOn(console, "error").mockImplementation(() => {});
});
afterAll(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  rmSync(home, { recursive: true, force: true });
});

interface Asked {
  readonly question: string;
  readonly answers?: readonly string[];
  readonly findings?: readonly { readonly text: string }[];
}

/** Letters and digits alone: however it is set, a sentence is the same. */
const bare = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");
const BATCH = 256;
const HITS = 5;

const called = async (words: readonly string[]) =>
  (await corpusCommand(words)).exitOverride().parseAsync(words, { from: "user" });

describe.each(GENERATED_KINDS)("the generated %s", (kind) => {
  it("gives no question, no question with its answer and no key finding to whoever searches for it", async () => {
    const seed = 1;
    const corpus = await openGenerated({ kind, seed }, openCorpus);
    const lines = await questionLines({ kind, seed });
    const asked = lines
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as Asked);
    expect(asked.length).toBeGreaterThan(300);
    // A gold answer is a name or a number of many articles; beside its question it stands in none.
    const secrets = asked.flatMap(({ question, answers = [], findings = [] }) => [
      { query: question, words: [question] },
      ...answers.map((answer) => ({ query: `${question} ${answer}`, words: [question, answer] })),
      ...findings.map(({ text }) => ({ query: text, words: [text] })),
    ]);
    const index = await openEngine(corpus, { engine: "bm25" });
    const said = new Map<number, string>();
    const saidIn = (number: number) => {
      const known = said.get(number);
      if (known !== undefined) return known;
      const { title, text } = corpus.document(number);
      const bared = bare(`${title}\n${text}`);
      said.set(number, bared);
      return bared;
    };
    const told: string[] = [];
    let found = 0;
    for (let at = 0; at < secrets.length; at += BATCH) {
      const batch = secrets.slice(at, at + BATCH);
      const queries = batch.map(({ query }) => query);
      const lists = await index.search(queries, { k: HITS });
      for (const [place, hits] of lists.entries()) {
        found += hits.length;
        const texts = hits.map(({ passage }) => saidIn(corpus.passage(passage).document));
        const { query, words } = batch[place]!;
        const wanted = words.map(bare);
        if (texts.some((text) => wanted.every((word) => text.includes(word)))) told.push(query);
      }
    }
    expect(told).toEqual([]);
    expect(found).toBeGreaterThan(secrets.length);
    // Nothing lies beside the documents but what engines derive from them.
    expect(readdirSync(corpus.folder).filter((name) => /question|answer|finding|claim/.test(name))).toEqual([]);
    await index.close();
    await corpus.close();
  });
});

describe("arenakit corpus generate", () => {
  it.each([
    ["the corpus it writes", (out: string) => join(out, "questions.jsonl")],
    ["a folder below it", (out: string) => join(out, "judges", "questions.jsonl")],
    ["it, by a link", (out: string) => join(home, `link-to-${basename(out)}`, "questions.jsonl")],
  ])("refuses to write the questions into %s", async (_, fileOf) => {
    const corpus = await openGenerated({ kind: "papers", seed: 1 }, openCorpus);
    await corpus.close();
    const out = corpus.folder;
    rmSync(join(home, `link-to-${basename(out)}`), { force: true });
    symlinkSync(out, join(home, `link-to-${basename(out)}`));
    const command = ["generate", "papers", "--out", out, "--questions", fileOf(out)];
    await expect(called(command)).rejects.toThrow(/harness\/usage: --questions: .* lies in the corpus/);
    // Nor into a corpus of another name.
    const other = ["generate", "papers", "--out", join(home, "new"), "--questions", fileOf(out)];
    await expect(called(other)).rejects.toThrow("lies in the corpus");
  });
});
