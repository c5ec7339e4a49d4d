/** Process of planning a journey: what was looked up before deciding, where coordinates come from, what was compared. */
import { haversineMetres, isInChina, type LonLat } from "@arenakit/contracts";
import { type CheckFinding, inObservation, type ObservationAt, processChecks } from "@arenakit/evaluator-checks";
import { legsBetween } from "./facts/legs.ts";
import { foldName } from "./facts/names.ts";
import { pointsOf } from "./facts/routes.ts";
import { daysOf, type ItineraryItem } from "./itinerary.ts";
import { needsOf, TOOL } from "./needs.ts";
import { listedOptions } from "./options.ts";
import type { TravelCheck, TravelReading } from "./reading.ts";
import { claimsOf, inClaim } from "./said.ts";

const { validCalls, duplicates, recovery, toolsFirst, usedResults } = processChecks({
  isEmptyResult,
  resultsUsed,
  bringsTools: true,
});

/** Nothing was found, which only asking could show. */
function isEmptyResult(observation: ObservationAt): boolean {
  return (
    /^no_(flights|trains|route)$/.test(observation.code ?? "") ||
    /^\[no_(flights|trains|route)\]/.test(observation.text)
  );
}

function resultsUsed(reading: TravelReading): ObservationAt[] {
  const places = listedOptions(reading).flatMap(({ rows }) => rows);
  const located = places.flatMap(({ location }) => location ?? []);
  const rides = [...claimsOf(reading, "ride"), ...claimsOf(reading, "time")].flatMap(({ number }) => number ?? []);
  const numbers = new Set(rides);
  const speaksOfWeather = claimsOf(reading, "weather").length > 0;
  return [
    ...places.map(({ row }) => row.observation),
    ...reading.transport
      .filter((offer) => offer.numbers.some((number) => numbers.has(number)))
      .map(({ row }) => row.observation),
    ...reading.routes
      .filter((route) => route.points.every((point) => located.some((other) => haversineMetres(other, point) <= 150)))
      .map(({ observation }) => observation),
    ...reading.observations.filter(({ tool }) => speaksOfWeather && TOOL.weather.test(tool)),
  ];
}

const breadth: TravelCheck = {
  id: "process.breadth",
  family: "process",
  title: "应查的信息",
  examine: (reading) =>
    needsOf(reading).map((need) => {
      const evidence = need.sources.map((source) => inObservation(source));
      return need.met >= 1 ? { score: 1, evidence } : { score: need.met, note: `${need.what}没有查全`, evidence };
    }),
};

const COORDINATE = /(?<![\d.])(\d{2,3}\.\d{2,12}) ?[,，] ?(\d{2,3}\.\d{2,12})(?![\d.])/g;
/** Coordinates that were rounded to four decimals are still the same place. */
const SAME_METRES = 60;

const coordinates: TravelCheck = {
  id: "process.coordinates",
  family: "process",
  title: "调用中的坐标来自查询结果且顺序正确",
  examine(reading) {
    const known: LonLat[] = [];
    const findings: CheckFinding[] = [];
    let collected = 0;
    for (const one of reading.observations) {
      while (collected < reading.observations.length && reading.observations[collected]!.step < one.step)
        known.push(...coordinatesIn(reading.observations[collected++]!));
      for (const point of pointsUsed(one)) findings.push(coordinateFinding(reading, one, { point, known }));
    }
    return findings;
  },
};

function coordinatesIn(observation: ObservationAt): LonLat[] {
  if (!observation.isFact) return [];
  return [...observation.text.matchAll(COORDINATE)].map((match) => ({
    longitude: Number(match[1]),
    latitude: Number(match[2]),
  }));
}

function pointsUsed(observation: ObservationAt): LonLat[] {
  const { location } = observation.arguments;
  const centre =
    typeof location === "string"
      ? [...location.matchAll(COORDINATE)].map((match) => ({ longitude: Number(match[1]), latitude: Number(match[2]) }))
      : [];
  return [...pointsOf(observation.arguments), ...centre];
}

function coordinateFinding(
  reading: TravelReading,
  one: ObservationAt,
  { point, known }: { point: LonLat; known: readonly LonLat[] },
): CheckFinding {
  const quote = `${point.longitude},${point.latitude}`;
  const evidence = [{ step: one.step, quote }];
  const swapped = { longitude: point.latitude, latitude: point.longitude };
  if (!isInChina(point) && isInChina(swapped)) return { score: 0, note: "经纬度写反了", evidence };
  const isSeen =
    known.some((other) => haversineMetres(other, point) <= SAME_METRES) || reading.task.query.includes(quote);
  return isSeen ? { score: 1, evidence } : { score: 0, note: "坐标不是查来的", evidence };
}

const onTopic: TravelCheck = {
  id: "process.on_topic",
  family: "process",
  title: "查询的城市与题目一致",
  examine(reading) {
    const { cities, journey } = reading.task.constraints;
    const wanted = [...cities, journey?.from, journey?.to].filter((name) => name !== undefined);
    const isWanted = (value: unknown) =>
      typeof value === "string" &&
      wanted.some(
        (name) =>
          value.startsWith(name) || name.startsWith(value.replace(/[市站]$/, "")) || reading.task.query.includes(value),
      );
    if (wanted.length === 0) return [];
    return reading.observations.flatMap((one): CheckFinding[] => {
      const named = ["city", "from_city", "to_city"]
        .map((key) => one.arguments[key])
        .filter((value) => typeof value === "string" && value !== "");
      if (named.length === 0) return [];
      if (named.some(isWanted)) return [{ score: 1, evidence: [] }];
      return [{ score: 0, note: `查询了无关的${named.join("、")}`, evidence: [inObservation(one)] }];
    });
  },
};

/** Two places of a day that follow each other, both known by the results. */
function stopsInRow(reading: TravelReading): (readonly [ItineraryItem, ItineraryItem])[] {
  return [...daysOf(reading).values()].flatMap((items) => {
    const stops = items.filter(({ places }) => places.length > 0);
    const pairs = stops.slice(1).map((after, index) => [stops[index]!, after] as const);
    return pairs.filter(([before, after]) => before.places[0]!.name !== after.places[0]!.name);
  });
}

const routeEvidence: TravelCheck = {
  id: "process.route_evidence",
  family: "process",
  title: "行程中相邻地点之间查过路线",
  examine: (reading) =>
    stopsInRow(reading).map(([before, after]): CheckFinding => {
      const [known] = legsBetween(reading.routes, before.places, after.places);
      const evidence = [inClaim(after.words)];
      if (known) return { score: 1, evidence: [...evidence, inObservation(known.route.observation)] };
      return { score: 0, note: `没有查过到${after.places[0]!.name}的路线`, evidence };
    }),
};

/** Facts that a decision rests on: opening hours and positions of what is visited or listed, and ways compared. */
const depth: TravelCheck = {
  id: "process.depth",
  family: "process",
  title: "作决定所依据的信息",
  examine(reading) {
    if (reading.answer === null) return [];
    const findings: CheckFinding[] = [];
    for (const { words, rows } of listedOptions(reading)) {
      if (rows.every((row) => /站|机场|交通/.test(`${row.category} ${row.name}`))) continue;
      const hasHours = rows.some((row) => row.hours !== null || row.rating !== null);
      const evidence = [inClaim(words)];
      findings.push(
        hasHours ? { score: 1, evidence } : { score: 0.5, note: `没有查${rows[0]!.name}的营业时间和评分`, evidence },
      );
    }
    if (reading.task.constraints.waypoints) {
      const modes = new Set(reading.routes.map((route) => route.mode));
      findings.push(
        modes.size > 1
          ? { score: 1, evidence: [] }
          : { score: modes.size / 2, note: "没有比较不同的出行方式", evidence: [] },
      );
    }
    if (reading.task.constraints.dates) {
      const report = reading.observations.find((one) => !one.isError && TOOL.weather.test(one.tool));
      findings.push(
        report ? { score: 1, evidence: [inObservation(report)] } : { score: 0, note: "没有查天气", evidence: [] },
      );
    }
    return findings;
  },
};

/** Who chooses looks at each place that he takes and at another one. */
const CANDIDATES_PER_CHOICE = 2;
/** Nobody compares ways to walk across the street. */
const SHORT_METRES = 800;

const alternatives: TravelCheck = {
  id: "process.alternatives",
  family: "process",
  title: "作选择之前比较过不止一个方案",
  examine: (reading) => [...waysCompared(reading), ...placesCompared(reading)],
};

/** For each way that the answer takes: whether more than one means of travel was looked up. */
function waysCompared(reading: TravelReading): CheckFinding[] {
  return stopsInRow(reading).flatMap(([before, after]): CheckFinding[] => {
    const known = legsBetween(reading.routes, before.places, after.places);
    const isShort = known.some((leg) => Math.min(...leg.metres) <= SHORT_METRES);
    if (known.length === 0 || isShort) return [];
    const isCompared = new Set(known.map((leg) => leg.route.mode)).size > 1;
    const evidence = [inObservation(known[0]!.route.observation)];
    return [isCompared ? { score: 1, evidence } : { score: 0.5, note: "只查了一种出行方式", evidence }];
  });
}

/** The places that the task did not name, against the candidates of the searches that they come from. */
function placesCompared(reading: TravelReading): CheckFinding[] {
  const { waypoints, around } = reading.task.constraints;
  const given = [...(waypoints?.places ?? []), ...(around ? [around.centre] : [])].flatMap((place) =>
    place.names.map(foldName),
  );
  const isGiven = (name: string) => given.some((one) => name.includes(one) || one.includes(name));
  const chosen = listedOptions(reading).filter(({ rows }) => !isGiven(foldName(rows[0]!.name)));
  if (chosen.length === 0) return [];
  const searched = new Set(chosen.flatMap(({ rows }) => rows.map(({ row }) => row.observation)));
  const candidates = new Set(
    reading.places.filter((place) => searched.has(place.row.observation)).map((place) => foldName(place.name)),
  );
  const wanted = around ? around.count + 1 : chosen.length * CANDIDATES_PER_CHOICE;
  const score = Math.min(1, candidates.size / wanted);
  const evidence = [...searched].slice(0, 2).map((one) => inObservation(one));
  return [
    score === 1
      ? { score, evidence }
      : { score, note: `选了${chosen.length}处，只看过${candidates.size}个候选`, evidence },
  ];
}

export const process: readonly TravelCheck[] = [
  validCalls,
  duplicates,
  recovery,
  breadth,
  toolsFirst,
  coordinates,
  usedResults,
  onTopic,
  routeEvidence,
  depth,
  alternatives,
];
