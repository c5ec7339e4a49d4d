/** Wording: phrases said over and over, passages that say nothing, lengths and languages that were asked for. */
import type { Check, CheckFinding } from "../check.ts";
import { lineAt } from "../claims/lines.ts";
import { hanNumber } from "../claims/number-words.ts";
import { unitsOf } from "../claims/spelling.ts";
import { inAnswer } from "../evidence.ts";
import { perReading } from "../memo.ts";
import type { TrajectoryReading } from "../reading.ts";
import { shelfOf, tokensOf } from "../reports/relatedness.ts";
import { reportOf, type Statement } from "../reports/report.ts";
import { QUOTES_AND_LINKS, replaced, setApart } from "../reports/set-apart.ts";
import { hanCount, type Span } from "../span.ts";

/** Characters of a phrase, words of one in English, and how often one is said before it is too often. */
const PHRASE = { han: 12, words: 8 };
const TOO_OFTEN = 5;

const phrases: Check = {
  id: "format.repeated_phrases",
  family: "format",
  examine(reading) {
    if (reading.answer === null) return [];
    // Titles, quotations and addresses may be named as often as they are cited.
    const listed = reading.lines.filter((line) => !reportOf(reading).isOwnLine(line));
    const named = [...listed.map(({ start, text }) => ({ start, end: start + text.length })), ...mentionsOf(reading)];
    const text = blanked(reading.answer, named);
    const own = replaced(text, setApart(text, QUOTES_AND_LINKS), " ");
    const units = [...own.matchAll(/[一-龥]|[\p{L}\d][\p{L}\d’'.-]*/gu)];
    const size = units.filter(([unit]) => /[一-龥]/.test(unit)).length * 2 > units.length ? PHRASE.han : PHRASE.words;
    const words = units.map(([unit]) => unit.toLowerCase());
    const line = words.join(" ");
    const numbers = words.map((word) => Number(/\d/.test(word)));
    const seen = new Map<string, number[]>();
    let [start, end, ofNumbers] = [0, -1, 0];
    for (let last = 0; last < units.length; last++) {
      end += words[last]!.length + 1;
      ofNumbers += numbers[last]!;
      const at = last - size + 1;
      if (at > 0) {
        start += words[at - 1]!.length + 1;
        ofNumbers -= numbers[at - 1]!;
      }
      // Rows of numbers and names are alike without saying the same.
      if (at < 0 || ofNumbers > 1) continue;
      const key = line.slice(start, end);
      const places = seen.get(key);
      if (!places) seen.set(key, [at]);
      else if (at - places.at(-1)! >= size / 2) places.push(at);
    }
    const worst = [...seen.values()].reduce((one, other) => (other.length > one.length ? other : one), [] as number[]);
    if (worst.length < TOO_OFTEN) return [{ score: 1, evidence: [] }];
    const evidence = worst.slice(1, 4).map((at) => {
      const last = units[at + size - 1]!;
      return inAnswer(reading, { start: units[at]!.index, end: last.index + last[0].length });
    });
    return [{ score: Math.max(0, 1 - worst.length / 10), note: reading.words.form.samePhrase(worst.length), evidence }];
  },
};

/** The text with spaces for what stands in the spans. */
function blanked(text: string, spans: readonly Span[]): string {
  const units = text.split("");
  for (const { start, end } of spans) for (let at = start; at < end; at++) if (units[at] !== "\n") units[at] = " ";
  return units.join("");
}

/** A sentence that shares more with what was read says something of it. */
const OF_THE_PAGES = 0.45;
/** Words that a question and an answer have in common by chance. */
const COMMON_WITH_QUERY = 3;

/** Names that the results know, where they stand in the text. */
const mentionsOf = ({ written, mentions }: TrajectoryReading): readonly Span[] =>
  written === null ? [] : mentions.map((one) => unitsOf(written, one));

/** The statements that hold nothing that could be looked up, and nothing of what was asked. */
const emptyStatements = perReading((reading): ReadonlySet<Statement> => {
  const asked = tokensOf(reading.task.query);
  const mentions = mentionsOf(reading);
  const isEmpty = (statement: Statement): boolean =>
    // A list of reminders is no padding: each is short, and asked for by nobody and read by some.
    lineAt(reading.lines, statement.start).kind === "text" &&
    isLong(statement.text) &&
    statement.figures.length === 0 &&
    statement.citations.length === 0 &&
    !/[“「《]/.test(reading.answer!.slice(statement.start, statement.end)) &&
    statement.names.length === 0 &&
    !mentions.some(({ start }) => start >= statement.start && start < statement.end) &&
    [...tokensOf(statement.text)].filter((token) => asked.has(token)).length < COMMON_WITH_QUERY &&
    shelfOf(reading)
      .scores(statement.text)
      .every(({ score }) => score < OF_THE_PAGES);
  return new Set(reportOf(reading).ownStatements.filter(isEmpty));
});

function isLong(text: string): boolean {
  return hanCount(text) >= 18 || (text.match(/[A-Za-z]{2,}/g)?.length ?? 0) >= 12;
}

/** So many sentences in a row, or so large a share of all, that say nothing. */
const EMPTY_RUN = 3;
const EMPTY_SHARE = 0.4;

const substance: Check = {
  id: "format.substance",
  family: "format",
  examine(reading) {
    const { ownStatements: all } = reportOf(reading);
    if (all.length < EMPTY_RUN || reading.observations.every((one) => !one.isFact)) return [];
    const isEmpty = emptyStatements(reading);
    let run: Statement[] = [];
    let longest: Statement[] = [];
    for (const one of all) {
      run = isEmpty.has(one) ? [...run, one] : isLong(one.text) ? [] : run;
      if (run.length > longest.length) longest = run;
    }
    const lengthOf = (statements: Iterable<Statement>) =>
      [...statements].reduce((sum, { text }) => sum + text.trim().length, 0);
    const [total, empty] = [lengthOf(all), lengthOf(isEmpty)];
    if (longest.length < EMPTY_RUN && empty < total * EMPTY_SHARE) return [{ score: 1, evidence: [] }];
    const shown = longest.length > 0 ? longest : [...isEmpty];
    const evidence = shown.slice(0, 3).map((one) => inAnswer(reading, one));
    return [{ score: Math.max(0, 1 - empty / total), note: reading.words.form.empty(shown.length), evidence }];
  },
};

/** 800字以内, at least 500 words: what the question itself says of the length. */
const LENGTHS: readonly (readonly [RegExp, "most" | "least" | "about"])[] = [
  [/(?:不超过|不多于|最多|少于)\s*(\d{2,5})\s*(?:个)?字|(\d{2,5})\s*(?:个)?字\s*(?:以内|之内|以下)/, "most"],
  [/(?:不少于|至少|最少|超过)\s*(\d{2,5})\s*(?:个)?字|(\d{2,5})\s*(?:个)?字\s*以上/, "least"],
  [/(?:at most|no more than|under|less than|up to|within|maximum of)\s+(\d[\d,]{1,5})\s+words/i, "most"],
  [/(?:at least|no (?:less|fewer) than|minimum of|more than|over)\s+(\d[\d,]{1,5})\s+words/i, "least"],
  [/(\d{2,5})\s*字左右|(?:about|around|roughly|approximately|in)\s+(\d[\d,]{1,5})\s+words/i, "about"],
];

/** The most words that the question asks for, at least or about; 0 where it says nothing. */
export function wantedWords(query: string): number {
  const asked = LENGTHS.filter(([, bound]) => bound !== "most").map(([pattern]) => pattern.exec(query));
  return Math.max(0, ...asked.map((match) => Number((match?.[1] ?? match?.[2] ?? "0").replaceAll(",", ""))));
}

const wantedLength: Check = {
  id: "format.wanted_length",
  family: "format",
  examine(reading) {
    if (reading.answer === null) return [];
    const words = reading.answer.match(/[一-龥]|[\p{Script=Latin}\d][\p{Script=Latin}\d’'.,-]*/gu)?.length ?? 0;
    return LENGTHS.flatMap(([pattern, bound]): CheckFinding[] => {
      const match = pattern.exec(reading.task.query);
      if (!match) return [];
      const wanted = Number((match[1] ?? match[2])!.replaceAll(",", ""));
      const [least, most] =
        bound === "most"
          ? [0, wanted * 1.05]
          : bound === "least"
            ? [wanted * 0.95, Infinity]
            : [wanted * 0.75, wanted * 1.25];
      if (words >= least && words <= most) return [{ score: 1, evidence: [] }];
      return [
        {
          score: Math.min(words / Math.max(1, least), most / Math.max(1, words), 1) * 0.99,
          note: reading.words.form.otherLength(match[0], words),
          evidence: [],
        },
      ];
    });
  },
};

/** Numbers of headings that follow one another. */
const numbering: Check = {
  id: "format.numbering",
  family: "format",
  examine(reading) {
    const numbered = reading.lines
      .filter((line) => line.kind === "heading")
      .flatMap((line) => {
        const match =
          /^\s{0,20}(#{1,6})?\s{0,20}(?:\*\*)?(\d{1,2}|[一二三四五六七八九十]{1,2})[.、．]\s{0,20}(?!\d)/.exec(
            line.text,
          );
        if (!match) return [];
        return [{ line, level: match[1]?.length ?? 0, number: hanNumber(match[2]!) }];
      });
    return numbered.slice(1).flatMap((one, index): CheckFinding[] => {
      const before = numbered[index]!;
      if (before.level !== one.level || one.number === 1) return [];
      const evidence = [inAnswer(reading, { start: one.line.start, end: one.line.start + one.line.text.length })];
      return [
        one.number === before.number + 1
          ? { score: 1, evidence }
          : { score: 0, note: reading.words.form.skipped(before.number, one.number), evidence },
      ];
    });
  },
};

export const wording: readonly Check[] = [phrases, substance, wantedLength, numbering];
