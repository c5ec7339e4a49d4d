/** What an answer claims, set beside the facts: places by their names, dates of days, and findings that quote both. */
import {
  addDays,
  type Claim,
  type ClaimOf,
  dayNumber,
  type Evidence,
  type Quoted,
  understoodShare,
} from "@arenakit/contracts";
import {
  type FactKind,
  factKindsOf,
  isOwn,
  LONGEST_READ,
  type LocalizedText,
  perReading,
} from "@arenakit/evaluator-checks";
import { isLatin, isLatinNameOf } from "./facts/latin-names.ts";
import { foldName } from "./facts/names.ts";
import type { PlaceRow } from "./facts/places.ts";
import { inRow, type ResultRow } from "./facts/rows.ts";
import type { TravelFinding, TravelReading } from "./reading.ts";

/** The claims of a kind that the answer stands by: what it denies is left out. */
export function claimsOf<K extends Claim["kind"]>(reading: TravelReading, kind: K): readonly ClaimOf<K>[] {
  return (statedByKind(reading).get(kind) ?? []) as readonly Claim[] as readonly ClaimOf<K>[];
}

const statedByKind = perReading((reading: TravelReading) => {
  const byKind = new Map<Claim["kind"], Claim[]>();
  for (const claim of reading.claims.claims) {
    if (claim.modality === "denied") continue;
    const known = byKind.get(claim.kind);
    if (known) known.push(claim);
    else byKind.set(claim.kind, [claim]);
  }
  return byKind;
});

/** A visit to a place that the answer names. */
export type PlaceVisit = ClaimOf<"visit"> & { readonly place: Quoted };

/** The visits to places with a name. */
export function placeVisits(reading: TravelReading): PlaceVisit[] {
  return claimsOf(reading, "visit").filter((visit): visit is PlaceVisit => visit.place !== null);
}

/** What the plan has, without its alternatives. */
export function planned<C extends Claim>(claims: readonly C[]): C[] {
  return claims.filter(({ modality }) => modality === "asserted");
}

/** The rows of the place that a name stands for; empty where the results know none, or several that differ. */
export function placesNamed(reading: TravelReading, named: Quoted | null): readonly PlaceRow[] {
  return named === null ? [] : rowsNamed(reading, named.quote);
}

const rowsNamed = perReading((reading: TravelReading, quote: string): readonly PlaceRow[] => {
  const found = reading.placeIndex.find(quote, reading.cities);
  const alias = found.length > 0 ? found : rowsOfAlias(reading, quote);
  if (alias.length > 0) return alias;
  return isLatin(quote) ? rowsOfLatin(reading, quote) : rowsEndingIn(reading, quote);
});

/**
 * The rows that a name may mean: where an answer in another script names a place of which no result has the name, any that
 * was found.
 */
export function placesMeant(reading: TravelReading, named: Quoted): readonly PlaceRow[] {
  const rows = placesNamed(reading, named);
  if (rows.length > 0 || /[一-龥]/.test(named.quote)) return rows;
  const ofKind = placesOfKind(reading, named.quote);
  return ofKind.length > 0 ? ofKind : reading.places;
}

/** Last words of Latin names, and how names of such places end in Chinese. */
const KINDS: readonly (readonly [latin: string, chinese: RegExp])[] = [
  ["temple|monastery", /[寺庙观庵]/],
  ["park", /公园/],
  ["museum", /博物[馆院]/],
  ["lake", /湖/],
  ["garden|gardens", /园/],
  ["tower|pagoda", /[塔楼]/],
  ["bridge", /桥/],
  ["fort|battery", /炮台/],
  ["mausoleum", /陵/],
  ["mountain|hill", /山/],
  ["island", /岛/],
  ["shrine", /祠/],
  ["hotel", /(?:酒店|宾馆)/],
  ["homestay|guesthouse|inn|hostel", /(?:民宿|客栈|旅舍|青旅)/],
];

/** Places of the results that are of the kind that a Latin name tells. */
function placesOfKind({ places }: TravelReading, quote: string): readonly PlaceRow[] {
  const last = quote.toLowerCase().split(" ").at(-1)!;
  const [, chinese] = KINDS.find(([latin]) => latin.split("|").includes(last)) ?? [];
  return chinese ? places.filter(({ name }) => chinese.test(name.split("（")[0]!.split("(")[0]!)) : [];
}

/** Whether a Latin name that no result explains is of the same kind as a place: "the botanical garden" may be 植物园. */
export function hasNameOfKind(reading: TravelReading, names: readonly string[]): boolean {
  const source = reading.written?.source ?? "";
  const kinds = KINDS.filter(([, chinese]) => names.some((name) => chinese.test(name.slice(-3))));
  return kinds.some(([latin]) =>
    [...source.matchAll(OF_KIND)].some(({ 1: words, 2: kind }) => {
      const quote = `${words}${kind}`.trim();
      return latin.split("|").includes(kind!.toLowerCase()) && placesNamed(reading, quoted(quote)).length === 0;
    }),
  );
}

const quoted = (quote: string): Quoted => ({ start: 0, end: quote.length, quote });
/** A word of a kind and the two before it. */
const OF_KIND =
  /((?:[A-Za-z'’-]{1,30} ){0,2})(temple|monastery|park|museum|lake|gardens?|tower|pagoda|bridge|fort|battery|mausoleum|mountain|hill|island|shrine)(?![a-z])/gi;

const LONGEST_NAME = 40;

/** Signs between a Latin name and the Chinese one, and where that ends. */
const BESIDE: readonly (readonly [lead: string, name: RegExp])[] = [
  ...[" (", "（", "("].map((lead) => [lead, /^[^()（）\n]{2,40}(?=[)）])/] as const),
  ...[" ", " / ", "/", " · "].map((lead) => [lead, /^[一-龥·]{2,40}/] as const),
];

/** Lingyin Temple, where the answer has once said Lingyin Temple (灵隐寺), or Lingyin Temple 灵隐寺. */
function rowsOfAlias({ written, placeIndex, cities }: TravelReading, quote: string): readonly PlaceRow[] {
  const source = written?.source ?? "";
  for (const [lead, ending] of BESIDE) {
    const at = isLatin(quote) ? source.indexOf(quote + lead) : -1;
    if (at < 0) continue;
    const start = at + quote.length + lead.length;
    const rows = placeIndex.find(ending.exec(source.slice(start, start + LONGEST_NAME + 1))?.[0] ?? "", cities);
    if (rows.length > 0) return rows;
  }
  return [];
}

/** A shorter end of a name may be that of many. */
const LEAST_END = 3;
const SIGHT = /景|公园|博物|名胜|古迹|寺|sight|park|museum/i;

/** 植物园 for 厦门园林植物园, where no other sight of the results ends so. */
function rowsEndingIn({ places }: TravelReading, quote: string): readonly PlaceRow[] {
  const end = foldName(quote);
  if (end.length < LEAST_END || end.length > LONGEST_NAME) return [];
  const rows = places.filter(({ name, category }) => SIGHT.test(category) && foldName(name).endsWith(end));
  return rows.every(({ name }) => name === rows[0]!.name) ? rows : [];
}

/** Lingyin Temple for 灵隐寺; empty where several places may be meant. */
function rowsOfLatin({ places, placeIndex, cities, task }: TravelReading, quote: string): readonly PlaceRow[] {
  const { waypoints, around } = task.constraints;
  const rowsNamed = (names: readonly string[]) =>
    [...new Set(names)]
      .filter((name) => isLatinNameOf(quote, name, cities))
      .map((name) => placeIndex.find(name, cities))
      .filter((rows) => rows.length > 0);
  // The place that is searched around is meant before a stop or a shop of its name.
  const [centre] = rowsNamed(around?.centre.names ?? []);
  if (centre) return centre;
  const asked = (waypoints?.places ?? []).flatMap((one) => one.names);
  const [first, ...others] = rowsNamed([...asked, ...places.map(({ name }) => name)]);
  return first && others.every(([row]) => row!.name === first[0]!.name) ? first : [];
}

/** Whether the answer names a place in another script than the results, and nobody can say which it is. */
export const hasForeignNames = perReading((reading: TravelReading): boolean => {
  const source = reading.written?.source ?? "";
  const unread = reading.claims.statements.filter((statement) => statement.unread.length > 0);
  const visited = placeVisits(reading).map(({ place }) => place);
  const named = unread.flatMap(({ start, end }) =>
    [...source.slice(start, end).matchAll(LATIN_NAME)].map(({ index, 0: quote }) => {
      return { start: start + index, end: start + index + quote.length, quote };
    }),
  );
  const places = [...visited, ...named.filter(({ quote }) => !LATIN_STREET.test(quote))];
  return places.some((name) => isLatin(name.quote) && placesNamed(reading, name).length === 0);
});

const LATIN_STREET = / (?:Road|Street|Avenue|Lane|District)$/;
/** Capitalised words one after another. */
const LATIN_NAME = /[A-Z][a-z'-]{1,30}(?: (?:of the |of )?[A-Z][a-z'-]{1,30}){1,5}/g;

/** ISO date of a claim: the answer's own, or that of its day of the plan; null where neither is known. */
export function dateOf(reading: TravelReading, { date, day }: Pick<Claim, "date" | "day">): string | null {
  if (date !== null) return dayNumber(date) === null ? null : date;
  if (reading.firstDay === null) return null;
  if (day !== null) return addDays(reading.firstDay, day - 1);
  return lastDay(reading) <= 1 ? reading.firstDay : null;
}

/** The number of days of the plan: by the task, or the last one that the answer speaks of. */
export const lastDay = perReading((reading: TravelReading): number => {
  const days = reading.claims.claims.map(({ day }) => day ?? 1);
  return Math.max(reading.task.constraints.dates?.days ?? 1, ...days);
});

/** Index of the sentence, item or row that an offset stands in; -1 where it stands in none. */
export function statementAt({ claims: { statements } }: TravelReading, offset: number): number {
  let [low, high] = [0, statements.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (statements[middle]!.end <= offset) low = middle + 1;
    else high = middle;
  }
  const found = statements[low];
  return found && found.start <= offset ? low : -1;
}

/** The words of the sentence, item or row that a claim stands in. */
export function statementOf(reading: TravelReading, { start, quote }: Quoted): string {
  const statement = reading.claims.statements[statementAt(reading, start)];
  return statement ? (reading.written?.source ?? "").slice(statement.start, statement.end) : quote;
}

/** Claims by the statement that they stand in. */
export const claimsByStatement = perReading((reading: TravelReading): ReadonlyMap<number, readonly Claim[]> => {
  const found = new Map<number, Claim[]>();
  for (const claim of reading.claims.claims) {
    const at = statementAt(reading, claim.start);
    const known = found.get(at);
    if (known) known.push(claim);
    else found.set(at, [claim]);
  }
  return found;
});

/** What a fact looks like that is missing; when doors are open tells no time of anything else. */
export type MissedKind = FactKind | "hours";
const DOORS_BEHIND = /^ ?(?:营业|开放|开门|opening)/i;
const DOORS_BEFORE = /(?:营业|开放|开门|open|hours)[^\d\n]{0,8}$/i;

/** The facts that the answer states in its own words and nobody understood, by kind. */
const unreadFacts = perReading((reading: TravelReading): ReadonlyMap<MissedKind, number> => {
  const found = new Map<MissedKind, number>();
  const source = reading.written?.source ?? "";
  const unread = reading.claims.statements.flatMap((statement) => statement.unread);
  for (const one of unread.filter((words) => words.start < LONGEST_READ && isOwn(reading, words))) {
    const isOfDoors =
      DOORS_BEHIND.test(source.slice(one.end, one.end + 12)) ||
      DOORS_BEFORE.test(source.slice(Math.max(0, one.start - 16), one.start));
    for (const fact of factKindsOf(one.quote)) {
      const kind = fact === "clock" && isOfDoors ? "hours" : fact;
      found.set(kind, (found.get(kind) ?? 0) + 1);
    }
  }
  return found;
});

/** Something that the answer should have and that no claim gives. */
export interface Lack {
  readonly note: LocalizedText;
  /** The kinds of fact in which it would stand. */
  readonly kinds: readonly MissedKind[];
  /** How many of them are missing; 1 unless it says more. */
  readonly count?: number;
  /** The share that is there; 0 unless it says more. */
  readonly score?: number;
}

/** The finding of a lack; none where it may stand in facts that nobody understood. */
export function lacking(reading: TravelReading, { note, kinds, count = 1, score = 0 }: Lack): TravelFinding[] {
  return mayStandUnread(reading, kinds, count) ? [] : [{ score, note, evidence: [] }];
}

/** What the answer says of an option that it lists. */
export const OF_OPTIONS: readonly MissedKind[] = ["clock", "hours", "money", "distance", "score", "telephone"];

/** Of an answer that was read to a higher share, words that were not understood hold no more than they look like. */
const HIGH_SHARE = 0.8;

/**
 * Whether what one misses may stand in words that nobody understood: these hold as many facts of its kinds as are missing.
 * Where much of the answer was not understood, one such fact is enough. What may stand there is not said to be missing.
 */
export function mayStandUnread(reading: TravelReading, kinds: readonly MissedKind[], count = 1): boolean {
  const unread = unreadFacts(reading);
  const held = kinds.reduce((sum, kind) => sum + (unread.get(kind) ?? 0), 0);
  return held >= Math.max(1, count) || (held > 0 && (understoodShare(reading.claims) ?? 0) < HIGH_SHARE);
}

/** The note on words that no result has. */
export const unknownToResults = (quote: string): LocalizedText => ({
  zh: `“${quote}”不在任何查询结果中`,
  en: `no result has “${quote}”`,
});

/** The words of a claim, as evidence. */
export function inClaim({ start, quote }: Quoted): Evidence {
  return { step: null, quote, start };
}

/** Rows that bear a claim out, or that speak against it. */
export interface Verdict {
  readonly isRight: boolean;
  readonly row: ResultRow;
}

/** Right where one row agrees; wrong where rows know better and none agrees; null where none knows. */
export function verdictOf<R extends { readonly row: ResultRow }>(
  rows: readonly R[],
  agrees: (row: R) => boolean | null,
): Verdict | null {
  let against: R | null = null;
  for (const row of rows) {
    const verdict = agrees(row);
    if (verdict === true) return { isRight: true, row: row.row };
    if (verdict === false) against ??= row;
  }
  return against && { isRight: false, row: against.row };
}

/** The finding of a verdict; nothing where nothing is known. */
export function judged(words: Quoted, verdict: Verdict | null, note: LocalizedText): TravelFinding[] {
  if (verdict === null) return [];
  const evidence = [inClaim(words), inRow(verdict.row)];
  return [verdict.isRight ? { score: 1, evidence } : { score: 0, note, evidence }];
}

/** Whether an amount, a length or a time of an answer holds a known value; a rounded one may be near. */
export function holds(
  { min, max }: { readonly min: number; readonly max: number },
  value: number,
  slack: number,
): boolean {
  return value >= min - slack && value <= max + slack;
}
