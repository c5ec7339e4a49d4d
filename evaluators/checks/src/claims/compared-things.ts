/** What a passage may compare: its places, rides and means of going, and the things of a list by their number. */
import type { Compared, Quoted } from "@arenakit/contracts";
import type { Draft } from "./draft.ts";
import { hanNumber } from "./number-words.ts";
import { isLandmark, isPlace } from "./places.ts";
import { quoteOf, type SpelledText } from "./spelling.ts";
import { does, isA, type Token } from "./token.ts";

export interface Thing {
  /** Where it is spoken of; its name may stand before. */
  readonly start: number;
  readonly end: number;
  readonly token: Token;
  readonly value: Compared;
  readonly isPronoun: boolean;
}

const NONE = { number: null, mode: null, item: null };
const thing = (token: Token, value: Compared): Thing => ({
  start: value.start,
  end: value.end,
  token,
  value,
  isPronoun: false,
});

const ITEM =
  /(?:number |no\. ?|option |choice |pick |#)(\d{1,2}|one|two|three|four|five)(?![\d:a-z]|\.\d)|the (first|second|third|fourth|fifth)(?= (?:one|option|place|restaurant|hotel|choice|is|was|saves|costs|takes|has|would|also|and|offers|scores|sits|lies|gets|comes|beats|wins|stands)(?![a-z])|,|$)|(?:方案|选项|选择) ?([一二三四五]|\d)/g;
const ORDINALS = ["first", "second", "third", "fourth", "fifth"];

/** 它 and "it" stand for the ride or place that was spoken of before. */
const PRONOUN = /它|这家|(?<![a-z'])it(?![a-z'])/g;

/** `aliases` are words that stand for a name which the answer has given before. */
export function thingsOf(draft: Draft, spelled: SpelledText, aliases: ReadonlyMap<string, Quoted | null>): Thing[] {
  const { tokens } = draft.passage;
  const things = tokens.flatMap((token, at): Thing[] => {
    const quoted = draft.quote(token);
    if (isA(token, "ride")) {
      // "the flight CA1847"
      const before = tokens[at - 1];
      const { start } = does(before, "mode") ? before! : token;
      const words = draft.quote({ start, end: token.end });
      return [thing(token, { ...words, ...NONE, number: token.number, mode: token.mode })];
    }
    if (isPlace(token)) return isLandmark(tokens, token) ? [] : [thing(token, { ...quoted, ...NONE })];
    if (isA(token, "ordinal")) return [thing(token, { ...quoted, ...NONE, item: token.value })];
    const isOfRide = [at - 1, at + 1].some((near) => isA(tokens[near], "ride"));
    const mode = isA(token, "word") && !does(token, "plain") && quoted.quote.length > 1 ? token.roles.mode : undefined;
    if (mode !== undefined && !isOfRide) return [thing(token, { ...quoted, ...NONE, mode: mode as Compared["mode"] })];
    const alias = isA(token, "text") ? aliases.get(quoted.quote) : null;
    return alias ? [{ ...thing(token, { ...alias, ...NONE }), start: token.start, end: token.end }] : [];
  });
  for (const match of spelled.text.matchAll(ITEM)) {
    const { start, end } = quoteOf(spelled, match.index, match.index + match[0].length);
    const token = tokens.find((one) => one.end > start);
    const item = match[2] ? ORDINALS.indexOf(match[2]) + 1 : hanNumber((match[1] ?? match[3])!);
    if (token && item > 0) things.push(thing(token, { ...draft.quote({ start, end }), ...NONE, item }));
  }
  // ②比①便宜
  for (const match of draft.answer.slice(tokens[0]!.start, tokens.at(-1)!.end).matchAll(/[①-⑩]/g)) {
    const start = tokens[0]!.start + match.index;
    const token = tokens.find((one) => one.end > start)!;
    const item = match[0].charCodeAt(0) - "①".charCodeAt(0) + 1;
    things.push(thing(token, { ...draft.quote({ start, end: start + 1 }), ...NONE, item }));
  }
  const { ride, place } = draft.frame;
  const before = ride ?? place;
  for (const match of before ? spelled.text.matchAll(PRONOUN) : []) {
    const { start, end } = quoteOf(spelled, match.index, match.index + match[0].length);
    const token = tokens.find((one) => one.end > start)!;
    const value = { ...draft.quote(before!), ...NONE, ...(ride ? { number: ride.number, mode: ride.mode } : {}) };
    things.push({ start, end, token, value, isPronoun: true });
  }
  return things.sort((one, other) => one.start - other.start);
}

const isRide = ({ value }: Thing) => value.number !== null || value.mode !== null;
export const isAlike = (one: Thing, other: Thing) =>
  one.value.item !== null || other.value.item !== null || isRide(one) === isRide(other);
export const isSame = (one: Thing, other: Thing) =>
  one.value.item !== null
    ? one.value.item === other.value.item
    : one.value.number !== null
      ? one.value.number === other.value.number || (other.value.number === null && other.value.mode === one.value.mode)
      : one.value.mode !== null
        ? one.value.mode === other.value.mode
        : one.value.quote === other.value.quote;

/** The other of two that a sentence names. */
export function theOther(things: readonly Thing[], own: Thing): Thing | null {
  const others = things.filter((thing) => isAlike(thing, own) && !isSame(thing, own));
  const [first] = others;
  return first && others.every((thing) => isSame(thing, first)) ? first : null;
}

/** The first two of some things, where they can be compared. */
export function pairOf([one, other]: readonly Thing[]): Thing[] {
  return one && other && isAlike(one, other) && !isSame(one, other) ? [one, other] : [];
}

const LATIN_WORD = /[A-Z][a-z'’]{3,}/g;
/** Words that many names have. */
const COMMON =
  /^(?:Hotel|Inn|Hostel|Guesthouse|Homestay|Restaurant|Garden|House|Noodle|Noodles|Park|Temple|Museum|Palace|Street|Road|Lake|Tower|Station|Square|Bridge|Express|Grand|Select|Branch|Store|Shop|Tea|Hall|Gate|East|West|North|South|Central|National|City|Option|First|Second|Third|Best|Near|From)$/;
const MOST_ALIASES = 600;
/** 寻山舍 for 寻山舍花园民宿; 中山路 is a street before it is a hotel. */
const LEAST_SIGNS = 3;
const LONGEST_SHORT = 8;
const OF_MAP = /[路街巷桥门站山湖寺园区市县省江河岛]$/;

function shortNamesOf(name: string): string[] {
  const signs = /^[一-龥]{4,}/.exec(name)?.[0] ?? "";
  const lengths = Array.from({ length: LONGEST_SHORT - LEAST_SIGNS + 1 }, (_, at) => at + LEAST_SIGNS);
  return lengths.flatMap((length) => {
    const short = signs.slice(0, length);
    return length < signs.length && !OF_MAP.test(short) ? [short] : [];
  });
}

/** Adds parts of the names that a passage has: "Mumian" for Beijing Mumian Hotel, 寻山舍. One of two places is of none. */
export function addAliases(draft: Draft, aliases: Map<string, Quoted | null>): void {
  for (const token of draft.passage.tokens) {
    if (!isPlace(token) || aliases.size > MOST_ALIASES) continue;
    const before = draft.answer.slice(Math.max(0, token.start - 60), token.start);
    // Beijing Mumian Hotel (北京木棉酒店)
    const gloss = /[(（]$/.test(before)
      ? before
          .slice(0, -1)
          .split(/[^A-Za-z'’. -]/)
          .at(-1)!
      : "";
    const named = draft.quote(token);
    const words = [...`${named.quote} ${gloss}`.matchAll(LATIN_WORD)].map(([word]) => word);
    for (const word of [...words, ...shortNamesOf(named.quote)]) {
      const known = aliases.get(word);
      if (COMMON.test(word)) continue;
      aliases.set(word, known === undefined || known?.quote === named.quote ? named : null);
    }
  }
}
