/** Our measures of a ranking beside trec_eval's: on a real run of CACM, and on rankings and graded judgements drawn by chance. */
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { random } from "@arenakit/contracts";
import { measuresOf, type TopicMeasures } from "@arenakit/search/engines";
import { afterAll, describe, expect, it, vi } from "vitest";
import { corpusCommand } from "../../sdk/cli/src/commands/corpus.ts";
import { venv } from "./venv.mjs";

const MINUTES = 60_000;
const SCRIPT = join(import.meta.dirname, "trec_measures.py");
const SHARED = process.env.ARENAKIT_SHARED;
const data = (name: string) => join(SHARED ?? "", "data", "ir", name);
if (process.env.CI === "true" && !existsSync(data("cacm.tar.gz")))
  throw new Error("the files of CACM must be there in CI: set ARENAKIT_SHARED");
const noData = SHARED ? "" : " (skipped: ARENAKIT_SHARED is not set)";

const made = venv("pytrec-eval-0.5.11", ["pytrec-eval-terrier==0.5.11"]);
const folder = mkdtempSync(join(tmpdir(), "arenakit-trec-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function theirs(run: string, qrels: string): Record<string, TopicMeasures> {
  if ("missing" in made) throw new Error(made.missing);
  const asked = spawnSync(made.python, [SCRIPT, run, qrels], { encoding: "utf8", maxBuffer: 64 * 1024 * 1024 });
  if (asked.status !== 0) throw new Error(asked.stderr);
  return JSON.parse(asked.stdout);
}

const MEASURES = ["map", "p30", "ndcg10", "recall100"] as const;

async function run(...args: string[]): Promise<Record<string, number>> {
  const print = vi.spyOn(console, "log").mockImplementation(() => undefined);
  try {
    await (await corpusCommand(args)).parseAsync(args, { from: "user" });
    return JSON.parse(String(print.mock.calls.at(-1)?.[0]));
  } finally {
    print.mockRestore();
  }
}

describe.skipIf("missing" in made)("trec_eval", () => {
  it.skipIf(!SHARED)(
    `gives the figures of corpus eval for its run of CACM${noData}`,
    { timeout: 5 * MINUTES },
    async () => {
      const corpus = join(folder, "cacm");
      await run("import", "--format", "cacm", "--in", data("cacm.tar.gz"), "--out", corpus, "--json");
      const runFile = join(folder, "cacm.run");
      const qrels = data("qrels.cacm.txt");
      const ours = await run(
        ...["eval", "--corpus", corpus, "--topics", data("topics.cacm.txt"), "--qrels", qrels],
        ...["--run", runFile, "--json"],
      );
      const topics = Object.values(theirs(runFile, qrels));
      expect(topics).toHaveLength(ours.judgedTopics!);
      for (const name of MEASURES) {
        const mean = topics.reduce((sum, topic) => sum + topic[name], 0) / topics.length;
        expect(mean, name).toBeGreaterThan(0);
        expect(Math.abs(ours[name]! - mean), name).toBeLessThan(1e-9);
      }
    },
  );

  it("gives our figures for graded judgements and rankings of any length", () => {
    const draw = random("trec-eval");
    const next = (below: number) => draw.integer(0, below - 1);
    const qrels: string[] = [];
    const ranking: string[] = [];
    const expected: Record<string, TopicMeasures> = {};
    for (let topic = 1; topic <= 200; topic++) {
      const judged = new Map([["d0", 1 + next(3)]]);
      for (let at = 1 + next(150); at > 0; at--) judged.set(`d${next(400)}`, next(4));
      if (![...judged.values()].some((grade) => grade > 0)) continue;
      const ranked = [...new Set(Array.from({ length: 1 + next(300) }, () => `d${next(500)}`))];
      for (const [id, grade] of judged) qrels.push(`${topic} 0 ${id} ${grade}`);
      for (const [at, id] of ranked.entries()) ranking.push(`${topic} Q0 ${id} ${at + 1} ${ranked.length - at} t`);
      expected[topic] = measuresOf(ranked, judged);
    }
    const [runFile, qrelsFile] = [join(folder, "drawn.run"), join(folder, "drawn.qrels")];
    writeFileSync(runFile, `${ranking.join("\n")}\n`);
    writeFileSync(qrelsFile, `${qrels.join("\n")}\n`);
    const found = theirs(runFile, qrelsFile);
    expect(Object.keys(found).sort()).toEqual(Object.keys(expected).sort());
    for (const [topic, measures] of Object.entries(expected))
      for (const name of MEASURES)
        expect(Math.abs(measures[name] - found[topic]![name]), `${topic} ${name}`).toBeLessThan(1e-9);
  });
});
