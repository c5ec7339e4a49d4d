/**
 * Chains: names that one sentence puts in an order, by arrows from place to place or behind words such as 推荐次序. The order
 * is held against what the task asks for, its places one after another or the best rated first, and against the plan's times.
 */
import type { Quoted } from "@arenakit/contracts";
import { isOwn } from "@arenakit/evaluator-checks";
import { isLatinNameOf } from "./facts/latin-names.ts";
import { foldName } from "./facts/names.ts";
import type { PlaceRow } from "./facts/places.ts";
import type { TravelFinding, TravelReading } from "./reading.ts";
import { claimsOf, inClaim, placesNamed, planned } from "./said.ts";

const ARROW = /→|->|➜|⇒|=>/;
const CUT = /[|。！？；;!?\n]/;
/** What ends a name of a chain. */
const BEHIND = /[：:，,（(—]/;
const LEAST_NAMES = 3;
const LONGEST_NAME = 40;
/** Who says which way not to go, or another way, states no order of the plan. */
const DOUBTED =
  /不是|而不|反过来|倒过来|如果|要是|或者|备选|\bnot\b|n't|instead|rather than|\bif\b|alternativ|revers|\bor\b/i;

interface Piece {
  readonly text: string;
  readonly start: number;
}

/** Pieces of the answer's own sentences, each without the stops between them. */
function piecesOf(reading: TravelReading): Piece[] {
  const source = reading.written?.source ?? "";
  return reading.claims.statements.flatMap(({ start, end }): Piece[] => {
    const words = source.slice(start, end);
    if (!isOwn(reading, { start, end })) return [];
    let at = start;
    return words.split(CUT).map((text) => {
      const piece = { text, start: at };
      at += text.length + 1;
      return piece;
    });
  });
}

/** A name of a piece, with its marks aside. */
function nameIn({ text, start }: Piece): Quoted {
  const lead = /^[\s*_"“”]{0,8}/.exec(text)![0].length;
  const quote = text
    .slice(lead)
    .replace(/[\s*_"“”]{0,8}$/, "")
    .slice(0, LONGEST_NAME);
  return { start: start + lead, end: start + lead + quote.length, quote };
}

/** The names between the arrows of a piece; empty for fewer than three. */
function arrowChain({ text, start }: Piece): Quoted[] {
  const parts = text.split(ARROW);
  if (parts.length < LEAST_NAMES || DOUBTED.test(text)) return [];
  let at = start;
  return parts.map((part, index) => {
    const lead = part.replace(/[（(][^（()）]{0,40}[)）]\s{0,4}$/, "");
    const from = index === 0 ? Math.max(...[..."：:，,"].map((sign) => lead.lastIndexOf(sign))) + 1 : 0;
    const name = part.slice(from);
    const behind = name.search(BEHIND);
    const named = nameIn({ text: behind < 0 ? name : name.slice(0, behind), start: at + from });
    at += part.length + (ARROW.exec(text.slice(at + part.length - start))?.[0].length ?? 1);
    return named;
  });
}

/** Which of the places that are asked for in order a name is; -1 for none. */
function placeAsked(reading: TravelReading, name: Quoted): number {
  const { waypoints } = reading.task.constraints;
  const folded = foldName(name.quote);
  const rows = placesNamed(reading, name);
  return (waypoints?.places ?? []).findIndex(({ names }) =>
    names.some((one) => {
      const isNamed =
        folded !== "" && (folded.includes(foldName(one)) || isLatinNameOf(name.quote, one, reading.cities));
      return isNamed || (rows.length > 0 && reading.placeIndex.find(one, reading.cities).includes(rows[0]!));
    }),
  );
}

export const OUT_OF_ORDER = {
  zh: "没有按题目的顺序走",
  en: "the places come in another order than the task asks for",
};

/** Chains of arrows in which the places come in another order than the task asks for. */
export function orderFindings(reading: TravelReading): TravelFinding[] {
  const { waypoints } = reading.task.constraints;
  if (!waypoints?.ordered) return [];
  return piecesOf(reading).flatMap((piece): TravelFinding[] => {
    const chain = arrowChain(piece);
    const asked = chain.map((name) => placeAsked(reading, name)).filter((at) => at >= 0);
    if (asked.length < LEAST_NAMES || new Set(asked).size < asked.length) return [];
    const quote = piece.text.slice(chain[0]!.start - piece.start, chain.at(-1)!.end - piece.start);
    const evidence = [inClaim({ start: chain[0]!.start, end: chain.at(-1)!.end, quote })];
    if (asked.every((at, index) => index === 0 || at > asked[index - 1]!)) return [{ score: 1, evidence }];
    return [{ score: 0, note: OUT_OF_ORDER, evidence }];
  });
}

/** By what the query wants options to be ranked, and how much worse the next one may be. */
interface Rank {
  readonly asked: RegExp;
  readonly note: { readonly zh: string; readonly en: string };
  /** Less is better. */
  valueOf(row: PlaceRow): number | null;
}

const RANKS: readonly Rank[] = [
  {
    asked: /评分高的?(?:排|放|优先|在前|靠前)|按评分|best.rated first|highest.rated first|by rating/i,
    note: { zh: "评分", en: "rating" },
    valueOf: ({ rating }) => (rating === null ? null : -rating),
  },
  {
    asked: /近的?(?:排|放|优先|在前|靠前)|按距离|(?:nearest|closest) first|by distance/i,
    note: { zh: "距离", en: "distance" },
    valueOf: ({ distance }) => distance,
  },
  {
    asked: /便宜的?(?:排|放|优先|在前|靠前)|按价格|cheapest first|by price/i,
    note: { zh: "价格", en: "price" },
    valueOf: ({ cost, ticket }) => ticket ?? cost,
  },
];

/** 推荐次序：, "I'd rank them": what follows are names in their order. */
const RANKING =
  /(?:推荐|优先)?(?:次序|顺序|排序|排名)(?:是|为)?[：:]|推荐[：:](?=\s?[①1])|\brank (?:them|these)(?: as)?:? |\b(?:my )?(?:ranking|order)(?: is)?: ?/i;
const BETWEEN = /[①-⑳]|\s?(?:、|，|,|>|＞|→|\/)\s?|\s?(?:\b\d|[(（]\d)[.)、）]\s?| and then |,? then | and /;

/** Names that a sentence ranks, against what the query wants to come first. */
export function rankingFindings(reading: TravelReading): TravelFinding[] {
  const rank = RANKS.find(({ asked }) => asked.test(reading.task.query));
  if (!rank) return [];
  return piecesOf(reading).flatMap((piece): TravelFinding[] => {
    const label = RANKING.exec(piece.text);
    if (!label || DOUBTED.test(piece.text)) return [];
    const from = label.index + label[0].length;
    const list = piece.text.slice(from);
    const names = list.split(BETWEEN).map((text) => nameIn({ text, start: piece.start + from }));
    const known = names.filter(({ quote }) => quote !== "").map((name) => placesNamed(reading, name)[0]);
    const values = known.flatMap((row) => (row ? (rank.valueOf(row) ?? []) : []));
    if (known.length < 2 || values.length < known.length) return [];
    const words = nameIn({ text: list, start: piece.start + from });
    const at = values.findIndex((value, index) => index > 0 && value < values[index - 1]! - SAME);
    if (at < 0) return [{ score: 1, evidence: [inClaim(words)] }];
    const [before, behind] = [known[at - 1]!.name, known[at]!.name];
    const note = {
      zh: `按${rank.note.zh}，${behind}应排在${before}之前`,
      en: `by ${rank.note.en} ${behind} belongs before ${before}`,
    };
    return [{ score: 0, note, evidence: [inClaim(words)] }];
  });
}
/** Smaller differences are none. */
const SAME = 0.01;

/** 顺序记一句话就够：, "the route in short:" */
const RECAP = /(?:顺序|次序|路线|线路|先后)[^：:，,]{0,12}[：:]|\b(?:route|order|sequence)\b[^:,]{0,24}:/i;
const STEP =
  /^[\s*_]{0,4}(?:(?:头|第)[一二三四五六七]天|day (?:one|two|three|four|\d):?|then|first|finally)?[:：]?[\s*_]{0,4}(?:先|再|然后|接着|最后)?[去到逛]?\s?/i;

/** From when until when, in minutes from the first day, the plan is at a place, over all of its visits that have a time. */
function timesOfPlan(reading: TravelReading): Map<string, { readonly first: number; readonly last: number }> {
  const times = new Map<string, { first: number; last: number }>();
  for (const { place, from, to, day } of planned(claimsOf(reading, "visit"))) {
    const row = placesNamed(reading, place)[0];
    const known = [from, to].flatMap((minute) => (minute === null ? [] : [(day ?? 1) * 1440 + minute]));
    if (!row || known.length === 0) continue;
    const { first, last } = times.get(row.name) ?? { first: Number.POSITIVE_INFINITY, last: 0 };
    times.set(row.name, { first: Math.min(first, ...known), last: Math.max(last, ...known) });
  }
  return times;
}

function recapIn(piece: Piece): Quoted[] {
  const label = RECAP.exec(piece.text);
  if (!label) return arrowChain(piece);
  let at = label.index + label[0].length;
  const parts = piece.text.slice(at).split(BETWEEN);
  return parts.map((text) => {
    const start = piece.text.indexOf(text, at);
    at = start + text.length;
    const lead = STEP.exec(text)![0].length;
    return nameIn({ text: text.slice(lead), start: piece.start + start + lead });
  });
}

/** The places of a plan, told once more in another order than their own times have. */
export function recapFindings(reading: TravelReading): TravelFinding[] {
  const { compare, around } = reading.task.constraints;
  if (compare || around) return [];
  const times = timesOfPlan(reading);
  return piecesOf(reading).flatMap((piece): TravelFinding[] => {
    if (DOUBTED.test(piece.text)) return [];
    const places = recapIn(piece).flatMap((words) => {
      const name = words.quote === "" ? undefined : placesNamed(reading, words)[0]?.name;
      return name === undefined ? [] : [{ words, name, time: times.get(name) }];
    });
    const isOfEachOnce = new Set(places.map(({ name }) => name)).size === places.length;
    if (places.length < LEAST_NAMES || !isOfEachOnce) return [];
    const timed = places.flatMap(({ words, name, time }) => (time ? [{ words, name, ...time }] : []));
    if (timed.length < 2) return [];
    for (const [at, one] of timed.entries()) {
      const earlier = timed.slice(at + 1).find(({ last }) => last < one.first);
      if (!earlier) continue;
      const note = {
        zh: `按写明的时间，${earlier.name}在${one.name}之前`,
        en: `by the times given ${earlier.name} comes before ${one.name}`,
      };
      return [{ score: 0, note, evidence: [inClaim(one.words), inClaim(earlier.words)] }];
    }
    return [{ score: 1, evidence: [inClaim(timed[0]!.words)] }];
  });
}
