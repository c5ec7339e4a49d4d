/** What metrics take over from Python is what Python does: scikit-learn's TF-IDF, white space, word characters, lower case. */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import fc from "fast-check";
import { expect, it } from "vitest";
import { PYTHON_WORD, pythonSplit, pythonStrip } from "../../evaluators/rubrics/src/metrics/python-text.ts";
import { defaultTokens, tfidfCosines } from "../../evaluators/rubrics/src/metrics/tfidf.ts";
import { ROOT } from "../sources.ts";
import { venv } from "./venv.mjs";

const MINUTES = 60_000;

interface Said {
  readonly cosines: (number[][] | null)[];
  readonly lines: [lower: string, stripped: string, words: string[]][];
  readonly spaces: number[];
  readonly words: number[];
  readonly assigned: number[];
}

it(
  "TF-IDF cosines, strip, split and lower of Python on two thousand texts, and every character's class",
  ({ skip }) => {
    const made = venv("scikit-learn-1.7.2", ["scikit-learn==1.7.2"]);
    if ("missing" in made) return skip(made.missing);
    const word = fc.constantFrom(
      "solar",
      "Solar",
      "wind-farm",
      "GPT-4",
      "3.5",
      "it's",
      "x",
      "太阳能",
      "北京 天气",
      "naïve",
      "cafe\u0301",
      "_",
      "İstanbul",
      "ΟΔΥΣΣΕΥΣ",
      "１２",
      "½",
      "…",
      "😀😀",
    );
    const text = fc.array(word, { maxLength: 6 }).map((words) => words.join(" "));
    const texts = fc.sample(fc.array(text, { minLength: 1, maxLength: 6 }), { seed: 8, numRuns: 400 });
    const odd = fc.constantFrom("a", "\x1c", "\x85", "\u00a0", "\u3000", "\ufeff", "\u200b", "\n", " ", "İ", "Σ", "ς");
    const lines = fc.sample(
      fc.array(odd, { maxLength: 8 }).map((units) => units.join("")),
      { seed: 9, numRuns: 1_600 },
    );
    const run = spawnSync(made.python, [join(ROOT, "test/interop/text_rules.py")], {
      input: JSON.stringify({ texts, lines }),
      encoding: "utf8",
      maxBuffer: 256 << 20,
    });
    expect(run.status, run.stderr).toBe(0);
    const said: Said = JSON.parse(run.stdout);

    for (const [at, wanted] of said.cosines.entries()) {
      const ours = tfidfCosines(texts[at]!.map(defaultTokens));
      const pairs = (rows: number[][] | null) => rows?.flatMap((row, one) => row.filter((_, other) => other > one));
      expect(pairs(ours)?.length).toEqual(pairs(wanted)?.length);
      for (const [pair, value] of (pairs(wanted) ?? []).entries()) expect(pairs(ours)![pair]).toBeCloseTo(value, 9);
    }
    expect(lines.map((line) => [line.toLowerCase(), pythonStrip(line), pythonSplit(line)])).toEqual(said.lines);
    const isWord = new RegExp(`^[${PYTHON_WORD}]$`, "u");
    // Characters that only one of the two has heard of are left out.
    const known = said.assigned.filter((point) => !/\p{Cn}/u.test(String.fromCodePoint(point)));
    const both = new Set(known);
    const ours = (test: (unit: string) => boolean) => known.filter((point) => test(String.fromCodePoint(point)));
    expect(ours((unit) => pythonStrip(unit) === "")).toEqual(said.spaces.filter((point) => both.has(point)));
    expect(ours((unit) => isWord.test(unit))).toEqual(said.words.filter((point) => both.has(point)));
  },
  5 * MINUTES,
);
