/**
 * What an answer tells of ways without a number: single figures, and those that stand together and are of one way. Each of
 * such figures shows which of the known ways the others are of.
 */
import type { Mode, Quoted } from "@arenakit/contracts";
import { perReading } from "@arenakit/evaluator-checks";
import type { TravelReading } from "./reading.ts";
import { claimsOf, statementAt } from "./said.ts";

export type WayValue = "metres" | "minutes" | "yuan";

/** One value that is said of a way. */
export interface WaySaid {
  readonly kind: WayValue;
  readonly words: Quoted;
  readonly mode: Mode | null;
  readonly from: Quoted | null;
  readonly to: Quoted | null;
  readonly range: { readonly min: number; readonly max: number };
  readonly rough: boolean;
}

/** All figures of ways, in the order of the answer. */
export const figuresOfWays = perReading((reading: TravelReading): readonly WaySaid[] => {
  const metres = claimsOf(reading, "distance").map(
    (claim): WaySaid => ({ words: claim, range: claim.metres, ...claim, kind: "metres" }),
  );
  const minutes = claimsOf(reading, "time").flatMap((claim): WaySaid[] =>
    claim.of === "ride" && claim.number === null
      ? [{ words: claim, range: claim.minutes, ...claim, kind: "minutes" }]
      : [],
  );
  const yuan = claimsOf(reading, "price").flatMap((claim): WaySaid[] => {
    const { of, amount, rough } = claim;
    return of.what === "ride" && of.number === null
      ? [{ kind: "yuan", words: claim, range: amount, rough, ...of }]
      : [];
  });
  return [...metres, ...minutes, ...yuan].sort((one, other) => one.words.end - other.words.end);
});

/** 4＋191: an amount that another is added to may be of something else. */
function isAddend({ written }: TravelReading, { words: { start, end } }: WaySaid): boolean {
  const source = written?.source ?? "";
  const [before, after] = [source.slice(Math.max(0, start - 3), start), source.slice(end, end + 4)];
  return /[\d元] ?[+＋] ?$/.test(before) || /^ ?[+＋] ?[¥￥\d]/.test(after);
}

/** Figures by the sentence, item or row that they stand in. */
export const figuresByStatement = perReading((reading: TravelReading): ReadonlyMap<number, readonly WaySaid[]> => {
  const found = new Map<number, WaySaid[]>();
  for (const said of figuresOfWays(reading)) {
    const at = statementAt(reading, said.words.start);
    found.set(at, [...(found.get(at) ?? []), said]);
  }
  return found;
});

/** Characters from one figure of a way to the next, in which a word or two may stand; without a means of going none may. */
const MOST_BETWEEN = 40;
const MOST_OF_NONE = 6;

/** The other figures that stand together with one. */
export const figuresBeside = (reading: TravelReading, said: WaySaid): readonly WaySaid[] =>
  (groupsOf(reading).get(said) ?? []).filter(({ kind }) => kind !== said.kind);

/** 每人2元，两人4元: a second amount is of the same way, or of what comes next. */
export const isSecond = (reading: TravelReading, said: WaySaid): boolean =>
  groupsOf(reading).get(said)?.includes(said) === false;

/** Figures of one way: those of a statement, and what the next statement goes on to say where it speaks of no other way. */
const groupsOf = perReading((reading: TravelReading): ReadonlyMap<WaySaid, readonly WaySaid[]> => {
  const found = new Map<WaySaid, WaySaid[]>();
  let before: { readonly at: number; readonly group: WaySaid[] } | null = null;
  for (const [at, figures] of figuresByStatement(reading)) {
    const groups: WaySaid[][] = [];
    for (const said of figures.filter((one) => !isAddend(reading, one))) {
      const last: WaySaid[] | undefined = groups.at(-1);
      const isMore = last && isBeside(last.at(-1)!, said);
      if (isMore && areOfKinds(last, [said])) last.push(said);
      else if (isMore && last.at(-1)!.kind === "yuan" && said.kind === "yuan") found.set(said, last);
      else groups.push([said]);
    }
    const [first] = groups;
    if (!first) continue;
    const goesOn = before?.at === at - 1 && groups.length === 1 && first[0]!.mode !== null;
    if (goesOn && isOfSameWay(before!.group[0]!, first[0]!) && areOfKinds(before!.group, first)) {
      before!.group.push(...first);
      groups[0] = before!.group;
    }
    for (const group of groups) for (const said of group) found.set(said, group);
    before = { at, group: groups.at(-1)! };
  }
  return found;
});

const areOfKinds = (group: readonly WaySaid[], more: readonly WaySaid[]) =>
  group.every(({ kind }) => more.every((said) => said.kind !== kind));

function isOfSameWay(one: WaySaid, other: WaySaid): boolean {
  const isSame = (first: Quoted | null, second: Quoted | null) => first?.start === second?.start;
  return one.mode === other.mode && isSame(one.from, other.from) && isSame(one.to, other.to);
}

function isBeside(last: WaySaid, next: WaySaid): boolean {
  const isNear =
    last.mode === null
      ? next.words.start - last.words.end <= MOST_OF_NONE
      : next.words.end - last.words.end <= MOST_BETWEEN;
  return isNear && isOfSameWay(last, next);
}
