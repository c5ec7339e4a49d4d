/** docs/checks.md as text: what the checks look at, and the tables of what they catch and whom they accuse. */
import { TRAVEL_CHECKS } from "@arenakit/env-open-travel";
import { LIST } from "./page-list.ts";
import { accusedAnswers, alarmRows, alarmShare, type Half, kindRows } from "./table.ts";

interface Halves {
  readonly tuned: Half;
  readonly held: Half;
}

const percent = (part: number, whole: number): string => `${((100 * part) / whole).toFixed(1)} %`;

function summaryRow(name: string, half: Half): string {
  const planted = half.kinds.reduce((sum, one) => sum + one.planted, 0);
  const caught = half.kinds.reduce((sum, one) => sum + one.caught, 0);
  const kinds = half.kinds.filter((one) => one.planted > 0);
  const reached = kinds.filter((one) => one.caught >= one.planted * 0.9).length;
  const { alarms, applicable, wrong, examined } = alarmShare(half);
  return `| ${name} | ${half.subjects} | ${caught} of ${planted} (${percent(caught, planted)}) | ${reached} of ${kinds.length} | ${alarms} of ${applicable} (${percent(alarms, applicable)}) | ${wrong} of ${examined} (${percent(wrong, examined)}) | ${accusedAnswers(half)} |`;
}

const kindTable = ({ tuned, held }: Halves): string =>
  [
    "| kind | what is wrong | tuned | held out | share held out | caught most by |",
    "| --- | --- | --- | --- | --- | --- |",
    ...kindRows(tuned, held),
  ].join("\n");

const alarmTable = (halves: readonly Half[], isGraded: boolean): string =>
  [
    "| check | travel tuned | travel held out | reports tuned | reports held out |",
    "| --- | --- | --- | --- | --- |",
    ...alarmRows(halves, isGraded),
  ].join("\n");

function listOfChecks(): string {
  const families = [...new Set(TRAVEL_CHECKS.map(({ family }) => family))];
  return families
    .map(
      (family) =>
        `- ${family}: ${TRAVEL_CHECKS.filter((check) => check.family === family)
          .map(({ id }) => `\`${id.slice(family.length + 1)}\``)
          .join(", ")}`,
    )
    .join("\n");
}

/** Kinds of which the held-out half shows less than nine of ten. */
function missed({ held }: Halves): string {
  const kinds = held.kinds.filter((one) => one.planted > 0 && one.caught < one.planted * 0.9);
  if (kinds.length === 0) return "none";
  return kinds.map(({ kind, caught, planted }) => `${kind} (${caught} of ${planted})`).join(", ");
}

/** The whole page; the tables are of the halves given. */
export function checksPage({ travel, research }: { travel: Halves; research: Halves }): string {
  const halves = [travel.tuned, travel.held, research.tuned, research.held];
  return `# What the checks catch, and whom they accuse

\`${TRAVEL_CHECKS.length}\` checks look at a trajectory without a model. Each passes, fails or does not apply, and quotes the words it speaks of.

${listOfChecks()}

Every kind of error below is planted in answers that are right, one error an answer, and counts as caught when some check sees something wrong that it did not see before. Correct travel answers are those of the full scripted planner over generated worlds: tuned on the development and demo tasks of seed 7, held out are the held-out tasks of seed 7 and all tasks of seed 11. Correct reports are written by a scripted researcher over a generated web (\`test/checks/research-answers.ts\`), in Chinese and English, in three layouts, recorded as another tool would: tuned on every eleventh question of seed 5, held out is every eleventh of seed 6. The errors are written in \`test/checks/*-mutations.ts\` from what they mean and not from what checks look for. This page is written by \`ARENAKIT_WRITE_TABLES=1 npx vitest run test/checks/mutation-table.test.ts\`; without the variable the same test recomputes a share.

| answers | number | plants caught | kinds of which 9 in 10 are caught | accusations of correct answers | things called wrong in them | correct answers accused |
| --- | --- | --- | --- | --- | --- | --- |
${summaryRow("travel, tuned", travel.tuned)}
${summaryRow("travel, held out", travel.held)}
${summaryRow("reports, tuned", research.tuned)}
${summaryRow("reports, held out", research.held)}

Below nine of ten on the held-out half: travel ${missed(travel)}; reports ${missed(research)}.

How to read it

- An accusation is one check that fails one correct answer; the share is of all checks that applied. Of the scripted planner's answers to search-chongqing-late-supper the accusations are right: it finds one place of two. They are counted all the same.
- Held out is what no check was tuned on. The scripted researcher was mended once after the accusations of both halves had been looked at: it told what its pages say elsewhere, or without a direction. Before that 10 of 89 reports were accused, by 12 of the 2126 checks that applied; those that still are were left as they are.
- The reports are generated, and so are the pages: their wording varies less than that of people. Expect more false alarms on the open web, where a page says "a third" and an answer 33 %.
- A name in Chinese is found by where it stands. One that is swapped for another name of the same paragraph is not seen, and neither is an invented one whose signs the pages have.
- A citation is held against what was seen of its page. That the page says something else beyond what was read cannot be seen.
- A sentence that names no figure, no date, no name and no source is only held against its source when it cites one.

## Travel answers

${kindTable(travel)}

## Reports

${kindTable(research)}

## Accusations of correct answers by check

${alarmTable(halves, false)}

## Checks that grade

These say how far something was done; less than all of it is no accusation, and they are not counted above.

${alarmTable(halves, true)}

${LIST}`;
}
