/** Options: the places that an answer lists where the task asks for some around a centre, against its limits. */
import { haversineMetres, type LonLat, minuteOfClock, type Quoted } from "@arenakit/contracts";
import { LONGEST_READ, type LocalizedText, perReading } from "@arenakit/evaluator-checks";
import { locationsOf } from "./facts/legs.ts";
import { foldName } from "./facts/names.ts";
import { isOpenDuring, type PlaceRow } from "./facts/places.ts";
import { inRow } from "./facts/rows.ts";
import type { TravelCheck, TravelFinding, TravelReading } from "./reading.ts";
import { claimsOf, inClaim, lacking, OF_OPTIONS, placesNamed, placeVisits, planned } from "./said.ts";

export interface PlaceOption {
  readonly words: Quoted;
  readonly rows: readonly PlaceRow[];
}

/** Whether a place is the one around which others are asked for. */
function isCentre({ task }: TravelReading, name: string): boolean {
  const names = task.constraints.around?.centre.names ?? [];
  return names.some((one) => foldName(name) === foldName(one) || foldName(name).startsWith(foldName(one)));
}

/** "### 3. 平江路", "3) **平江路**": the number of a line and what it begins with. */
const NUMBERED = /^[#>*|\- \t]{0,10}(?:第|no\. ?)?\d{1,2}(?:[.、)）:：|\] *]){1,4}([^\n]{1,40})/gim;
/** With fewer lines of them there is no list. */
const LEAST_NUMBERED = 2;

/** Whether the answer numbers the centre among the places that it lists: a street may be one of its own sights. */
const isCentreNumbered = perReading((reading: TravelReading): boolean => {
  const numbered = [...(reading.written?.source ?? "").slice(0, LONGEST_READ).matchAll(NUMBERED)];
  const names = reading.task.constraints.around?.centre.names ?? [];
  const isOfCentre = ([, words]: RegExpExecArray) =>
    names.some((one) => foldName(words!.replace(/^[*_\s]{1,4}/, "")).startsWith(foldName(one)));
  return numbered.length >= LEAST_NUMBERED && numbered.some(isOfCentre);
});

/** Whether a place is what others are asked for around, and none of those that are put forward. */
export const isOnlyCentre = (reading: TravelReading, name: string): boolean =>
  isCentre(reading, name) && !isCentreNumbered(reading);

/** The places that the results know and the answer puts forward, each once. */
export const listedOptions = perReading((reading: TravelReading): PlaceOption[] => {
  const told = [
    ...planned(placeVisits(reading)),
    ...planned(claimsOf(reading, "attribute")),
    ...planned(claimsOf(reading, "opening")),
  ].map(({ place }) => place);
  const priced = planned(claimsOf(reading, "price")).flatMap(({ of }) => (of.what === "place" ? [of.place] : []));
  const options = new Map<string, PlaceOption>();
  for (const words of [...told, ...priced].sort((one, other) => one.start - other.start)) {
    const rows = placesNamed(reading, words);
    const name = rows[0]?.name;
    if (name !== undefined && !isOnlyCentre(reading, name) && !options.has(name)) options.set(name, { words, rows });
  }
  return [...options.values()];
});

/** Whether the centre may be the one place that is missing: the answer speaks of it, and of one place less than are asked for. */
export function mayCentreBeListed(reading: TravelReading, listed: number): boolean {
  const isNamed = claimsOf(reading, "visit").some(({ place }) => {
    const [row] = placesNamed(reading, place);
    return row !== undefined && isOnlyCentre(reading, row.name);
  });
  return isNamed && listed === (reading.task.constraints.around?.count ?? 0) - 1;
}

/** Where the centre of the task's search is, by what results say; empty when none says. */
export function centresOf(reading: TravelReading): LonLat[] {
  const names = reading.task.constraints.around?.centre.names ?? [];
  const exact = names.flatMap((name) => locationsOf(reading.placeIndex.get(name)));
  if (exact.length > 0) return exact;
  const similar = reading.places.filter((place) => names.some((name) => foldName(place.name).includes(foldName(name))));
  return locationsOf(similar).slice(0, 3);
}

/** Straight-line metres from the nearest centre; null when unknown. */
export function metresFromCentre(rows: readonly PlaceRow[], centres: readonly LonLat[]): number | null {
  const metres = locationsOf(rows).flatMap((position) => centres.map((centre) => haversineMetres(position, centre)));
  return metres.length > 0 ? Math.min(...metres) : null;
}

/** A check of every place that the answer lists; `judge` returns what is wrong with it, and null where the results do not say. */
function optionCheck(
  id: string,
  title: LocalizedText,
  judge: (rows: readonly PlaceRow[], reading: TravelReading) => LocalizedText | true | null,
): TravelCheck {
  return {
    id: `constraints.${id}`,
    family: "constraints",
    title,
    examine(reading) {
      if (!reading.task.constraints.around) return [];
      const judgedOptions = listedOptions(reading).map((option) => ({
        verdict: judge(option.rows, reading),
        ...option,
      }));
      const fitting = judgedOptions.filter(({ verdict }) => verdict === true).length;
      // Beside as many as were asked for, one that does not fit is told of as such.
      const isEnough = fitting >= reading.task.constraints.around.count;
      const { count: asked } = reading.task.constraints.around;
      return judgedOptions.flatMap(({ words, rows, verdict }, at): TravelFinding[] => {
        // Behind as many as are asked for stand those that the answer passes over.
        if (at >= asked && verdict !== true) return [];
        if (verdict === null || (isEnough && verdict !== true)) return [];
        const evidence = [inClaim(words), inRow(rows[0]!.row)];
        if (verdict === true) return [{ score: 1, evidence }];
        const { name } = rows[0]!;
        return [{ score: 0, note: { zh: `${name}${verdict.zh}`, en: `${name} ${verdict.en}` }, evidence }];
      });
    },
  };
}

const radius = optionCheck(
  "radius",
  { zh: "推荐的地点在半径之内", en: "Recommended places are within the radius" },
  (rows, reading) => {
    const limit = reading.task.constraints.around!.radiusMetres;
    const metres = metresFromCentre(rows, centresOf(reading));
    if (metres === null) return null;
    if (metres <= limit * 1.02 + 50) return true;
    const far = Math.round(metres);
    return { zh: `离中心${far}米，超出${limit}米`, en: `is ${far} m from the centre, beyond ${limit} m` };
  },
);

const rating = optionCheck(
  "min_rating",
  { zh: "推荐的地点评分达标", en: "Recommended places are rated well enough" },
  (rows, reading) => {
    const limit = reading.task.constraints.minRating;
    const known = rows.flatMap((row) => (row.rating === null ? [] : [row.rating]));
    if (limit === undefined || known.length === 0) return null;
    const best = Math.max(...known);
    return best >= limit ? true : { zh: `评分${best}，低于${limit}`, en: `is rated ${best}, below ${limit}` };
  },
);

const cost = optionCheck(
  "max_cost",
  { zh: "推荐的地点价格不超上限", en: "Recommended places cost no more than asked" },
  (rows, reading) => {
    const limit = reading.task.constraints.maxCostYuan;
    const known = rows.flatMap((row) => row.cost ?? row.ticket ?? []);
    if (limit === undefined || known.length === 0) return null;
    const least = Math.min(...known);
    return least <= limit
      ? true
      : { zh: `价格${least}元，高于${limit}元`, en: `costs ${least} yuan, above ${limit} yuan` };
  },
);

const openAt = optionCheck(
  "open_at",
  { zh: "推荐的地点在所说时间营业", en: "Recommended places are open at the time asked for" },
  (rows, reading) => {
    const limit = minuteOfClock(reading.task.constraints.openAt ?? "");
    const known = rows.flatMap((row) => (row.hours === null ? [] : [row.hours]));
    if (limit === null || known.length === 0 || isToldClosed(reading, rows, limit)) return null;
    const isOpen = known.some((hours) => isOpenDuring(hours, { from: limit, to: limit }));
    const at = reading.task.constraints.openAt;
    return isOpen ? true : { zh: `${at}不营业`, en: `is not open at ${at}` };
  },
);

/** "Closed since 22:00": what the answer itself says to be closed by then, without its hours, it passes over. */
function isToldClosed(reading: TravelReading, rows: readonly PlaceRow[], limit: number): boolean {
  return claimsOf(reading, "opening").some(
    ({ place, from, to }) =>
      from === null &&
      to !== null &&
      to <= limit &&
      placesNamed(reading, place).some(({ name }) => name === rows[0]!.name),
  );
}

const count: TravelCheck = {
  id: "constraints.option_count",
  family: "constraints",
  title: { zh: "推荐的数量", en: "Number of recommendations" },
  examine(reading) {
    const around = reading.task.constraints.around;
    if (!around || reading.answer === null || reading.places.length === 0) return [];
    const options = listedOptions(reading);
    if (mayCentreBeListed(reading, options.length)) return [];
    const score = Math.min(1, options.length / around.count);
    const evidence = options.slice(0, 6).map(({ words }) => inClaim(words));
    if (score === 1) return [{ score, evidence }];
    const note = {
      zh: `要${around.count}个，只列出${options.length}个查到过的`,
      en: `${around.count} are asked for, and only ${options.length} from the results listed`,
    };
    return lacking(reading, { score, note, kinds: OF_OPTIONS }).map((finding) => ({ ...finding, evidence }));
  },
};

export const optionConstraints: readonly TravelCheck[] = [radius, rating, cost, openAt, count];
