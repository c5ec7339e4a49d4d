/** The report of an audit on freely written answers as text. */
import type { AnswersReport } from "@arenakit/evaluator-judge-lab";
import { aligned } from "../output.ts";
import { listed, points, share } from "./audit-tables.ts";

type Rate = AnswersReport["all"]["cannotJudge"];

/** Figures with their 95 % intervals in brackets; n/a where a judge goes by no checks. */
export function answersTables({ judge, answers, comparisons, checks, all, kinds, kendall }: AnswersReport): string {
  const facts: [string, string][] = [
    ["judge", judge],
    ["answers", `${answers.sound} sound, ${answers.copies} copies with one planted error`],
    ["comparisons", String(comparisons.asked)],
    ["unscored", `${comparisons.unscored}${listed(comparisons.failures)}`],
    ["true claims accused", counted(checks?.accused ?? null)],
    ["accused elsewhere", checks ? `${totalOf(checks.elsewhere)}${listed(checks.elsewhere)}` : NOT_APPLICABLE],
    ["answers not read", checks ? String(checks.unread) : NOT_APPLICABLE],
    ["planted errors found", counted(all.found)],
    ["cannot judge", counted(all.cannotJudge)],
    ["sound one first, of the judged", counted(all.soundFirst)],
    ["neither first, of the judged", counted(all.tied)],
    ["Kendall tau over judged pairs", points(kendall)],
  ];
  const head = ["error", "copies", "found", "cannot judge", "sound one first"];
  const rows = kinds.map(({ kind, errors, found, cannotJudge, soundFirst }) => [
    kind,
    String(errors),
    counted(found),
    counted(cannotJudge),
    counted(soundFirst),
  ]);
  return `${aligned(facts)}\n\n${aligned([head, ...rows])}`;
}

const NOT_APPLICABLE = "n/a";

const counted = (rate: Rate | null) => (rate ? `${rate.count} of ${rate.of}, ${share(rate)}` : NOT_APPLICABLE);

const totalOf = (counts: Readonly<Record<string, number>>) =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);
