/**
 * The rule judge on reports: the correct one beats the same report with an error in total, wherever a check sees the error, be
 * it written in words of its own or in those of its pages.
 */

import { random, type Trajectory, textOfAtif } from "@arenakit/contracts";
import { openTravel } from "@arenakit/env-open-travel";
import { rubricNamed, rulesJudge } from "@arenakit/evaluator-arena";
import { beforeAll, describe, expect, it } from "vitest";
import { catchersOf, checksOf } from "./measure.ts";
import { type Subject, withAnswer } from "./mutation.ts";
import { REPORT_MUTATIONS, reports } from "./table.ts";

const rubric = rubricNamed("deep-research-en");
const judge = rulesJudge([openTravel]);

async function totals({ task, trajectory }: Subject, other: Trajectory): Promise<[one: number, other: number]> {
  const comparison = await judge.compare({ task, rubric, first: trajectory, second: other });
  if (comparison.status !== "scored") throw new Error(comparison.failure.message);
  return [comparison.first.combined, comparison.second.combined];
}

/** Sentences with figures, of each page that was opened. */
function sentencesOf({ trajectory }: Subject): { words: string; title: string; url: string }[] {
  return trajectory.steps.flatMap(({ tool_calls: calls = [], observation }) =>
    calls.flatMap(({ arguments: args }, at) => {
      const [url] = [args.url].flat();
      const text = textOfAtif(observation?.results[at]?.content);
      const title = /^#\s+(.+?)(?:\s*[（(]\d{4}.*)?$/m.exec(text)?.[1];
      if (typeof url !== "string" || title === undefined) return [];
      return [...text.matchAll(/[^。.!?\n|“”"]{30,260}[。.](?=\s|$|[一-龥])/g)]
        .map(([words]) => words.trim())
        .filter((words) => /\d/.test(words) && !/^[#|*-]/.test(words))
        .slice(0, 3)
        .map((words) => ({ words: words.replace(/[。.]$/, ""), title, url }));
    }),
  );
}

/** The same research with a report in the very words of its pages; null where they have too few. */
function verbatim(subject: Subject, isCited: boolean): Subject | null {
  const known = new Map(sentencesOf(subject).map((one) => [one.words, one]));
  const lines = [...known.values()]
    .slice(0, 10)
    .map(({ words, title, url }) => (isCited ? `- ${words} [${title}](${url}).` : `- ${words}.`));
  if (lines.length < 4) return null;
  const answer = `# Report\n\n## Findings\n${lines.slice(0, 6).join("\n")}\n\n## More\n${lines.slice(6).join("\n")}`;
  return { ...subject, trajectory: withAnswer(subject.trajectory, answer) };
}

/** By kind: errors that a check sees, and those of them with which the report loses. A tie is no loss. */
async function lossesOf(subjects: readonly Subject[]): Promise<Map<string, { seen: number; lost: number }>> {
  const kinds = new Map<string, { seen: number; lost: number }>();
  for (const { kind, plant } of REPORT_MUTATIONS)
    for (const subject of subjects) {
      const mutant = plant(subject, random(subject.task.id, kind, 0));
      if (!mutant || catchersOf(checksOf(subject), checksOf(mutant)).length === 0) continue;
      const [right, wrong] = await totals(subject, mutant.trajectory);
      const count = kinds.get(kind) ?? { seen: 0, lost: 0 };
      kinds.set(kind, { seen: count.seen + 1, lost: count.lost + Number(right > wrong) });
    }
  return kinds;
}

function expectLosses(kinds: ReadonlyMap<string, { seen: number; lost: number }>): void {
  const [seen, lost] = ["seen", "lost"].map((key) =>
    [...kinds.values()].reduce((sum, count) => sum + count[key as "seen" | "lost"], 0),
  );
  const short = [...kinds].filter(([, count]) => count.lost < count.seen).map(([kind]) => kind);
  expect(seen).toBeGreaterThan(80);
  expect(kinds.size).toBeGreaterThanOrEqual(25);
  expect(lost! / seen!, `not always: ${short.join(", ")}`).toBeGreaterThanOrEqual(0.9);
}

describe("the rule judge, between a report and the same with an error", () => {
  let subjects: Subject[] = [];
  beforeAll(async () => {
    subjects = await reports(6, { stride: 60, pages: 1_200 });
    expect(subjects.length).toBeGreaterThan(3);
  });

  it("prefers the correct one, in words of its own", async () => expectLosses(await lossesOf(subjects)));

  it("prefers the correct one, in the words of its pages", async () =>
    expectLosses(await lossesOf(subjects.flatMap((one) => verbatim(one, true) ?? []))));

  it("still tells a report that cites from one that copies without a mark", async () => {
    for (const subject of subjects) {
      const [cited, bare] = [verbatim(subject, true), verbatim(subject, false)];
      if (!cited || !bare) continue;
      const [right, wrong] = await totals(cited, bare.trajectory);
      expect(right).toBeGreaterThan(wrong);
      const own = checksOf(bare).find(({ id }) => id === "coverage.own_words")!;
      expect(own.score).toBeLessThan(0.3);
    }
  });
});
