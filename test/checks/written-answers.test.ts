/** Freely written answers of the development set: planted errors are found, true claims left alone; `ARENAKIT_SHOW_ANSWERS=1` prints each. */
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { ROOT } from "../sources.ts";
import { joined, readAnswerSet, reportOf } from "./written-answers.ts";

/** Each folder has its own attempts and answers. */
const FOLDER = process.env.ARENAKIT_ANSWERS ?? join(ROOT, "test", "dev-answers");

const folders = [FOLDER, ...readdirSync(FOLDER).map((name) => join(FOLDER, name))].filter((folder) =>
  existsSync(join(folder, "answers.jsonl")),
);

/** Somewhat short of what was measured, so that a loss is seen; of answers that were never read the aims are 0.8 and 0.01. */
const LEAST_FOUND = 0.85;
const MOST_ACCUSED = 0.005;

it("finds planted errors and accuses no true claim", () => {
  const report = joined(folders.map((folder) => reportOf(readAnswerSet(folder))));
  const mean = report.understood.reduce((sum, share) => sum + share, 0) / report.understood.length;
  const kinds = [...report.byKind].map(([kind, { planted, found }]) => `${kind} ${found}/${planted}`);
  const lines = [
    `found ${report.found} of ${report.planted}: ${kinds.join(", ")}`,
    `accused ${report.accusedClaims} of ${report.trueClaims} true claims`,
    `understood ${mean.toFixed(2)} of the statements, ${report.understood.filter((share) => share >= 0.8).length} of ${report.understood.length} answers at least 0.80`,
  ];
  if (process.env.ARENAKIT_SHOW_ANSWERS === "1") lines.push(...report.notes);
  process.stderr.write(`${lines.join("\n")}\n`);
  expect(report.accusedClaims / report.trueClaims).toBeLessThanOrEqual(MOST_ACCUSED);
  expect(report.found / report.planted).toBeGreaterThanOrEqual(LEAST_FOUND);
});
