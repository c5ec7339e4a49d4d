/**
 * Coverage: what a question lists, or asks one after the other, is spoken of in the answer, and the answer is more than what
 * results say, read out.
 */
import type { Check, CheckFinding } from "../check.ts";
import { inAnswer } from "../evidence.ts";
import { perReading } from "../memo.ts";
import type { TrajectoryReading } from "../reading.ts";
import { copiesOf, QUOTED_SHARE } from "../reports/copies.ts";
import { tokensOf } from "../reports/relatedness.ts";
import { reportOf } from "../reports/report.ts";

/** Words that open a list of what the answer has to hold. */
const LISTS =
  /(?:包括|涵盖|包含|分别(?:说明|介绍|写)|分为|分成|以下(?:几?[个节方面部分点]{1,60})|涉及)[：:]?([^。？！?!\n]{4,300})|(?:include|including|covering|cover|sections? on(?: the following)?|address(?:ing)?|the following(?: sections| points| aspects| topics)?)\s{0,20}:?\s{1,20}([^.?!\n]{6,400})/gi;
const LEAST_ITEMS = 2;
const LONGEST_ITEM = { han: 16, words: 8 };

export interface SubQuestion {
  readonly words: string;
  readonly tokens: ReadonlySet<string>;
}

/** The items that the question lists; empty when it lists none. */
const subQuestions = perReading((reading): SubQuestion[] => {
  const { cities, journey, waypoints, around } = reading.task.constraints;
  if (cities.length > 0 || journey || waypoints || around) return [];
  const items = [...reading.task.query.matchAll(LISTS)].flatMap((match) => {
    const listed = itemsOf(match[1] ?? match[2]!);
    return listed.length < LEAST_ITEMS ? [] : listed;
  });
  return items.map((words) => ({ words, tokens: wordsOf(words) }));
});

function itemsOf(list: string): string[] {
  const end = /[，,]并|，请|, and (?:cite|give|name|write)|[.。]/.exec(list);
  const words = end ? list.slice(0, end.index) : list;
  const parts = /[;；]/.test(words)
    ? words.split(/[;；]/)
    : words.split(/[、，,]|(?:以?及|和|与)(?=[一-龥]{2})|\band\b|\bas well as\b/);
  return parts
    .map((part) =>
      part.replace(/^\s*(?:以及|和|与|and|the|an?|its|their)\s+|^[（(]?\d[.)、）]\s*|等(?:方面|内容)?$/g, "").trim(),
    )
    .filter(
      (part) =>
        part.length >= 2 &&
        (/[一-龥]/.test(part) ? part.length <= LONGEST_ITEM.han : part.split(/\s+/).length <= LONGEST_ITEM.words),
    );
}

/** Chinese by pairs of characters, English by the first five letters. */
function wordsOf(words: string): ReadonlySet<string> {
  return new Set([...tokensOf(words)].map((token) => (/[a-z]/.test(token) ? token.slice(0, 5) : token)));
}

export const listedQuestions: Check = {
  id: "coverage.questions",
  family: "coverage",
  examine(reading) {
    const asked = subQuestions(reading);
    if (reading.answer === null || asked.length === 0) return [];
    const parts = partsOf(reading);
    return asked.flatMap(({ words, tokens }): CheckFinding[] => {
      if (tokens.size === 0) return [];
      const place = parts.find(
        (part) => [...tokens].filter((token) => part.tokens.has(token)).length >= tokens.size * 0.6,
      );
      if (place) return [{ score: 1, evidence: [inAnswer(reading, { start: place.start, end: place.end })] }];
      return [{ score: 0, note: reading.words.sources.notWritten(words), evidence: [] }];
    });
  },
};

/** The lines of an answer that can hold the treatment of a sub-question: its headings where it has some, else all. */
function partsOf(reading: TrajectoryReading): { start: number; end: number; tokens: ReadonlySet<string> }[] {
  const { end } = reportOf(reading);
  const own = reading.lines.filter((line) => line.start < end && line.kind !== "blank");
  const headings = own.filter((line, index) => line.kind === "heading" && own[index + 1] !== undefined);
  const filled = headings.filter((line) => {
    const next = own[own.indexOf(line) + 1];
    return next !== undefined && next.kind !== "heading";
  });
  const lines = filled.length >= LEAST_ITEMS ? filled : own;
  return lines.map((line) => ({
    start: line.start,
    end: line.start + Math.min(line.text.length, 80),
    tokens: wordsOf(line.text),
  }));
}

/** Observations read out are no answer. */
export const ownWords: Check = {
  id: "coverage.own_words",
  family: "coverage",
  examine(reading) {
    if (reading.answer === null || reading.observations.length === 0) return [];
    const { share } = copiesOf(reading);
    if (share <= QUOTED_SHARE) return [{ score: 1, evidence: [] }];
    const score = (1 - share) / (1 - QUOTED_SHARE);
    return [{ score, note: reading.words.sources.copied(Math.round(share * 100)), evidence: [] }];
  },
};
