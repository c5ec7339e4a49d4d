/** Format: an answer exists, is written for its reader, and holds nothing that is meant for a machine or a judge. */
import { queryLanguage, wantedLanguage } from "@arenakit/contracts";
import type { Check, CheckFinding } from "../check.ts";
import { LONGEST_READ } from "../claims/spelling.ts";
import { inAnswer } from "../evidence.ts";
import type { TrajectoryReading } from "../reading.ts";
import { reportOf } from "../reports/report.ts";
import { libraryOf } from "../reports/sources.ts";
import { hanCount } from "../span.ts";
import { addressesJudge } from "./addresses-judge.ts";
import { wantedWords } from "./wording.ts";

/** Characters without gaps: of a plan or a choice, and of a report, which is read by somebody who has an hour. */
const LONGEST = { answer: 6_000, report: 45_000 };
/** What asks for a report. */
const REPORT =
  /报告|综述|调研|论文|长文|深入(?:研究|分析)|(?<![a-z])(?:report|survey|review|essay|whitepaper|literature|dissertation|in[ -]depth|comprehensive)(?![a-z])/i;
/** Room above the length that was asked for, and characters of a word of it. */
const WANTED = { room: 1.5, han: 1, latin: 7 };

const exists: Check = {
  id: "format.answer",
  family: "format",
  examine: (reading) => [
    reading.answer === null
      ? { score: 0, note: reading.words.form.noAnswer, evidence: [], fatal: true }
      : { score: 1, evidence: [] },
  ],
};

/** A finding for each match; one that is right when nothing matches. */
function absent(reading: TrajectoryReading, pattern: RegExp, note: string): CheckFinding[] {
  if (reading.answer === null) return [];
  const matches = [...reading.answer.matchAll(pattern)].slice(0, 5);
  if (matches.length === 0) return [{ score: 1, evidence: [] }];
  return matches.map((match) => ({
    score: 0,
    note,
    evidence: [inAnswer(reading, { start: match.index, end: match.index + match[0].length })],
  }));
}

const leaks: Check = {
  id: "format.leaked_markup",
  family: "format",
  examine: (reading) =>
    absent(
      reading,
      /<\/?(?:tool_call|tool_response|think|thinking|answer|function_calls?|tools?)\b[^>]{0,40}>|<\|[a-z_]{2,20}\|>|\{\s{0,20}"name"\s{0,20}:\s{0,20}"[a-z_]{1,60}"\s{0,20},\s{0,20}"arguments"/gi,
      reading.words.form.leaked,
    ),
};

const balanced: Check = {
  id: "format.balanced_markup",
  family: "format",
  examine(reading) {
    if (reading.answer === null) return [];
    const fences = reading.answer.match(/^```/gm)?.length ?? 0;
    const odd = reading.lines.filter((line) => (line.text.match(/\*\*/g)?.length ?? 0) % 2 === 1);
    const evidence = odd
      .slice(0, 3)
      .map((line) => inAnswer(reading, { start: line.start, end: line.start + line.text.length }));
    return [
      fences % 2 === 0 && odd.length === 0
        ? { score: 1, evidence: [] }
        : { score: 0, note: reading.words.form.unclosed, evidence },
    ];
  },
};

const language: Check = {
  id: "format.language",
  family: "format",
  examine(reading) {
    const wanted = wantedLanguage(reading.task.query);
    if (reading.answer === null || wanted === null) return [];
    const han = hanCount(reading.answer);
    // A code or a number, such as “D66, 4”, has no words and is of no language.
    if (han === 0 && !/\p{L}{2}/u.test(reading.answer)) return [];
    const latin = reading.answer.match(/[A-Za-z]{2,}/g)?.length ?? 0;
    // An English answer may name many places and streets as the results do.
    const isWanted =
      wanted === "zh" ? han >= latin && han > 0 : latin > 0 && (latin >= han || queryLanguage(reading.answer) === "en");
    return [isWanted ? { score: 1, evidence: [] } : { score: 0, note: reading.words.form.otherLanguage, evidence: [] }];
  },
};

const length: Check = {
  id: "format.length",
  family: "format",
  examine(reading) {
    if (reading.answer === null) return [];
    const source = reading.written?.source ?? "";
    if (source.length > LONGEST_READ)
      return [{ score: 0, note: reading.words.form.cutOff(source.length, LONGEST_READ), evidence: [] }];
    const units = reading.answer.replace(/\s/g, "").length;
    const longest = longestFor(reading);
    if (units <= longest) return [{ score: 1, evidence: [] }];
    return [{ score: longest / units, note: reading.words.form.tooLong, evidence: [] }];
  },
};

/** As long as the query lets an answer be: one that asks for a report, or for so many words, gets them. */
function longestFor(reading: TrajectoryReading): number {
  const { query } = reading.task;
  const isReport = REPORT.test(query) || libraryOf(reading).isResearch;
  const wanted = wantedWords(query) * WANTED.room * (wantedLanguage(query) === "en" ? WANTED.latin : WANTED.han);
  return Math.max(isReport ? LONGEST.report : LONGEST.answer, wanted);
}

/** Han characters that say as much as a word of Latin letters, and those of a text that needs no list; a list of references counts for none. */
const HAN_A_WORD = 1.5;
const UNLISTED = 150;

const structure: Check = {
  id: "format.structure",
  family: "format",
  examine(reading) {
    if (reading.answer === null) return [];
    const isListed = reading.lines.filter((line) => line.kind === "item" || line.kind === "row").length >= 2;
    const isHeaded = reading.lines.some((line) => line.kind === "heading");
    const longest = Math.max(...reading.lines.map((line) => line.text.length));
    const text = reading.answer.slice(0, reportOf(reading).end);
    const size = hanCount(text) + (text.match(/[\p{L}\d](?<![一-龥])[^\s一-龥]{0,300}/gu)?.length ?? 0) * HAN_A_WORD;
    const score =
      (isListed || size < UNLISTED ? 0.5 : 0) +
      (isHeaded || size < 2 * UNLISTED ? 0.3 : 0) +
      (longest <= 400 ? 0.2 : 0);
    return [score >= 0.99 ? { score: 1, evidence: [] } : { score, note: reading.words.form.flat, evidence: [] }];
  },
};

const repetition: Check = {
  id: "format.repetition",
  family: "format",
  examine(reading) {
    const seen = new Set<string>();
    const long = reading.lines.filter((line) => line.kind !== "rule" && line.text.trim().length >= 20);
    return long.map((line): CheckFinding => {
      const words = line.text.trim();
      const isNew = !seen.has(words);
      seen.add(words);
      return isNew
        ? { score: 1, evidence: [] }
        : {
            score: 0,
            note: reading.words.form.sameLine,
            evidence: [inAnswer(reading, { start: line.start, end: line.start + line.text.length })],
          };
    });
  },
};

export const format: readonly Check[] = [
  exists,
  leaks,
  addressesJudge,
  balanced,
  language,
  length,
  structure,
  repetition,
];
