/**
 * Which journeys of a long list a policy is shown: the ones it could want, spread over the day. A list that is short
 * enough stays as it is.
 */
import type { Journey } from "./timetable.ts";

/** A change of fewer minutes is tight; one of AMPLE_CHANGE_MINUTES is safe even with a late train. */
const TIGHT_CHANGE_MINUTES = 20;
const AMPLE_CHANGE_MINUTES = 60;

type Beats = (better: Journey, worse: Journey) => boolean;

/** As late a departure, as early an arrival, as low a price: nobody wants the other one for these. */
const isAsGood: Beats = (better, worse) =>
  departureOf(better) >= departureOf(worse) &&
  arrivalOf(better) <= arrivalOf(worse) &&
  better.priceYuan <= worse.priceYuan;

/** Also as easy a change, unless the same first train reaches the same platform and only a later train is taken. */
const isAsEasy: Beats = (better, worse) =>
  isAsGood(better, worse) &&
  (easeOf(better) >= easeOf(worse) ||
    (changeOf(better) === changeOf(worse) && better.legs[0]!.number === worse.legs[0]!.number));

/** Also in the same change station: the other one shows another way to go. */
const isSameWay: Beats = (better, worse) => changeOf(better) === changeOf(worse) && isAsEasy(better, worse);

/** Each lets fewer journeys be beaten than the one before. */
const GROUNDS: readonly Beats[] = [isAsGood, isAsEasy, isSameWay];

interface Rated {
  readonly journey: Journey;
  /** How much less it is wanted: 0 when nothing is as good, GROUNDS.length when even a journey of its own way is. */
  readonly grade: number;
}

/**
 * At most `limit` (≥ 24) of the journeys, in the order given. Kept are, in this order:
 * 1. the best of each hour of departure, so that no time of day disappears;
 * 2. the Pareto-optimal by departure (late), arrival (early) and price (low);
 * 3. changes that are beaten only by a less easy one, then changes beaten only by one in another station;
 * 4. all others.
 * Within each: of every half hour the shortest and of every hour the cheapest, then of every half hour a second …
 */
export function shortlist(journeys: readonly Journey[], limit: number): Journey[] {
  if (journeys.length <= limit) return [...journeys];
  const rated = journeys.map((journey) => ({ journey, grade: gradeOf(journey, journeys) })).sort(byGrade);
  const ofHour = new Set<Journey>();
  for (const [first] of groupBy(rated, hourOf).values()) ofHour.add(first!.journey);
  const turns = new Map<Journey, number>();
  for (const group of groupBy(
    rated,
    ({ journey, grade }) => `${grade} ${Math.floor(departureOf(journey) / 30)}`,
  ).values())
    for (const [turn, { journey }] of group.entries()) turns.set(journey, turn);
  for (const group of groupBy(rated, hourOf).values()) turns.set(group.reduce(cheaper).journey, 0);
  const kept = rated
    .sort(
      (one, other) =>
        Number(ofHour.has(other.journey)) - Number(ofHour.has(one.journey)) ||
        one.grade - other.grade ||
        turns.get(one.journey)! - turns.get(other.journey)! ||
        byGrade(one, other),
    )
    .slice(0, limit);
  const isKept = new Set(kept.map(({ journey }) => journey));
  return journeys.filter((journey) => isKept.has(journey));
}

function gradeOf(journey: Journey, all: readonly Journey[]): number {
  const at = all.indexOf(journey);
  const grade = GROUNDS.findIndex(
    // Of two that are as good as each other the one listed first is kept.
    (beats) => !all.some((rival, place) => beats(rival, journey) && (!beats(journey, rival) || place < at)),
  );
  return grade < 0 ? GROUNDS.length : grade;
}

function byGrade(one: Rated, other: Rated): number {
  return (
    one.grade - other.grade ||
    one.journey.durationMinutes - other.journey.durationMinutes ||
    one.journey.priceYuan - other.journey.priceYuan ||
    departureOf(one.journey) - departureOf(other.journey)
  );
}

function groupBy<Key>(rated: readonly Rated[], keyOf: (one: Rated) => Key): Map<Key, Rated[]> {
  const groups = new Map<Key, Rated[]>();
  for (const one of rated) {
    const key = keyOf(one);
    const group = groups.get(key);
    if (group) group.push(one);
    else groups.set(key, [one]);
  }
  return groups;
}

const hourOf = ({ journey }: Rated): number => Math.floor(departureOf(journey) / 60);
const cheaper = (one: Rated, other: Rated): Rated => (other.journey.priceYuan < one.journey.priceYuan ? other : one);
const departureOf = ({ legs }: Journey): number => legs[0]!.departure;
const arrivalOf = ({ legs }: Journey): number => legs.at(-1)!.arrival;
/** The change station; nothing for a direct train. */
const changeOf = ({ legs }: Journey): string => (legs.length > 1 ? legs[0]!.to : "");

/** 0 a tight change, 1 a normal one, 2 an ample one; of several the tightest counts. A direct train needs none. */
function easeOf({ legs }: Journey): number {
  const minutes = Math.min(...legs.slice(1).map((leg, index) => leg.departure - legs[index]!.arrival));
  return Number(minutes >= TIGHT_CHANGE_MINUTES) + Number(minutes >= AMPLE_CHANGE_MINUTES);
}
