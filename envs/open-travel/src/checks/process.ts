/** Process of planning a journey: what was looked up before deciding, where coordinates come from, what was compared. */
import { haversineMetres, isInChina, type LonLat } from "@arenakit/contracts";
import { type Check, FACT_KINDS, inObservation, type ObservationAt, processChecks } from "@arenakit/evaluator-checks";
import { confirmedIn } from "./coverage.ts";
import { legsBetween } from "./facts/legs.ts";
import { foldName } from "./facts/names.ts";
import { pointsOf } from "./facts/routes.ts";
import { isPlaceIn } from "./facts/stations.ts";
import { daysOf, type ItineraryItem } from "./itinerary.ts";
import { needsOf, TOOL } from "./needs.ts";
import { listedOptions } from "./options.ts";
import type { TravelCheck, TravelFinding, TravelReading } from "./reading.ts";
import { claimsOf, inClaim, mayStandUnread, placesNamed } from "./said.ts";

const { validCalls, duplicates, recovery, toolsFirst, usedResults } = processChecks({
  isEmptyResult,
  resultsUsed,
  mayUseMore: (reading: TravelReading, count) => mayStandUnread(reading, [...FACT_KINDS, "hours"], count),
  bringsTools: true,
});

/** Nothing was found, which only asking could show. */
function isEmptyResult(observation: ObservationAt): boolean {
  return (
    /^no_(flights|trains|route)$/.test(observation.code ?? "") ||
    /^\[no_(flights|trains|route)\]/.test(observation.text)
  );
}

/** The results that a claim rests on: of the places, rides and ways that it speaks of, or that bear its value out. */
function resultsUsed(reading: TravelReading): ObservationAt[] {
  const ends = [...claimsOf(reading, "distance"), ...claimsOf(reading, "time")];
  const named = ends.flatMap((claim) => [claim.from, claim.to]);
  const places = [
    ...listedOptions(reading).flatMap(({ rows }) => rows),
    ...named.flatMap((name) => placesNamed(reading, name)),
  ];
  const located = places.flatMap(({ location }) => location ?? []);
  const rides = [...claimsOf(reading, "ride"), ...claimsOf(reading, "time")].flatMap(({ number }) => number ?? []);
  const numbers = new Set(rides);
  const speaksOfWeather = claimsOf(reading, "weather").length > 0;
  const quoted = confirmedIn(reading).flatMap(({ evidence }) => evidence);
  const isQuoted = ({ step, result }: ObservationAt) =>
    quoted.some((one) => one.step === step && one.result === result);
  return [
    ...reading.observations.filter(isQuoted),
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
  title: { zh: "应查的信息", en: "Information that should be looked up" },
  examine: (reading) =>
    needsOf(reading).map((need) => {
      const evidence = need.sources.map((source) => inObservation(source));
      const { zh, en } = need.what;
      const note = { zh: `${zh}没有查全`, en: `the search for ${en} is not complete` };
      return need.met >= 1 ? { score: 1, evidence } : { score: need.met, note, evidence };
    }),
};

const COORDINATE = /(?<![\d.])(\d{2,3}\.\d{2,12}) ?[,，] ?(\d{2,3}\.\d{2,12})(?![\d.])/g;
/** Coordinates that were rounded to four decimals are still the same place. */
const SAME_METRES = 60;

const coordinates: TravelCheck = {
  id: "process.coordinates",
  family: "process",
  title: { zh: "调用中的坐标来自查询结果且顺序正确", en: "Coordinates in calls come from results, in the right order" },
  examine(reading) {
    const known: LonLat[] = [];
    const findings: TravelFinding[] = [];
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
): TravelFinding {
  const quote = `${point.longitude},${point.latitude}`;
  const evidence = [{ step: one.step, quote }];
  const swapped = { longitude: point.latitude, latitude: point.longitude };
  if (!isInChina(point) && isInChina(swapped))
    return { score: 0, note: { zh: "经纬度写反了", en: "longitude and latitude are swapped" }, evidence };
  const isSeen =
    known.some((other) => haversineMetres(other, point) <= SAME_METRES) || reading.task.query.includes(quote);
  const note = { zh: "坐标不是查来的", en: "the coordinates come from no result" };
  return isSeen ? { score: 1, evidence } : { score: 0, note, evidence };
}

const onTopic: TravelCheck = {
  id: "process.on_topic",
  family: "process",
  title: { zh: "查询的城市与题目一致", en: "Queries are about the cities of the task" },
  examine(reading) {
    const { cities, journey } = reading.task.constraints;
    const wanted = [...cities, journey?.from, journey?.to].filter((name) => name !== undefined);
    const isWanted = (value: unknown) =>
      typeof value === "string" &&
      (reading.task.query.includes(value) || wanted.some((name) => isPlaceIn(value, name)));
    if (wanted.length === 0) return [];
    return reading.observations.flatMap((one): TravelFinding[] => {
      const named = ["city", "from_city", "to_city"]
        .map((key) => one.arguments[key])
        .filter((value) => typeof value === "string" && value !== "");
      if (named.length === 0) return [];
      if (named.some(isWanted)) return [{ score: 1, evidence: [] }];
      const note = {
        zh: `查询了无关的${named.join("、")}`,
        en: `a query is about ${named.join(", ")}, which the task does not ask about`,
      };
      return [{ score: 0, note, evidence: [inObservation(one)] }];
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
  title: { zh: "行程中相邻地点之间查过路线", en: "Routes between neighbouring places were looked up" },
  examine: (reading) =>
    stopsInRow(reading).map(([before, after]): TravelFinding => {
      const [known] = legsBetween(reading.routes, before.places, after.places);
      const evidence = [inClaim(after.words)];
      if (known) return { score: 1, evidence: [...evidence, inObservation(known.route.observation)] };
      const { name } = after.places[0]!;
      return { score: 0, note: { zh: `没有查过到${name}的路线`, en: `no route to ${name} was looked up` }, evidence };
    }),
};

/** Facts that a decision rests on: opening hours and positions of what is visited or listed, and ways compared. */
const depth: TravelCheck = {
  id: "process.depth",
  family: "process",
  title: { zh: "作决定所依据的信息", en: "Information behind decisions" },
  examine(reading) {
    if (reading.answer === null) return [];
    const findings: TravelFinding[] = [];
    for (const { words, rows } of listedOptions(reading)) {
      if (rows.every((row) => /站|机场|交通/.test(`${row.category} ${row.name}`))) continue;
      const hasHours = rows.some((row) => row.hours !== null || row.rating !== null);
      const evidence = [inClaim(words)];
      const { name } = rows[0]!;
      const note = {
        zh: `没有查${name}的营业时间和评分`,
        en: `neither the hours nor the rating of ${name} was looked up`,
      };
      findings.push(hasHours ? { score: 1, evidence } : { score: 0.5, note, evidence });
    }
    if (reading.task.constraints.waypoints) {
      const modes = new Set(reading.routes.map((route) => route.mode));
      const note = { zh: "没有比较不同的出行方式", en: "means of travel were not compared" };
      findings.push(modes.size > 1 ? { score: 1, evidence: [] } : { score: modes.size / 2, note, evidence: [] });
    }
    if (reading.task.constraints.dates) {
      const report = reading.observations.find((one) => !one.isError && TOOL.weather.test(one.tool));
      const note = { zh: "没有查天气", en: "the weather was not looked up" };
      findings.push(report ? { score: 1, evidence: [inObservation(report)] } : { score: 0, note, evidence: [] });
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
  title: { zh: "作选择之前比较过不止一个方案", en: "More than one option was compared before choosing" },
  examine: (reading) => [...waysCompared(reading), ...placesCompared(reading)],
};

/** For each way that the answer takes: whether more than one means of travel was looked up. */
function waysCompared(reading: TravelReading): TravelFinding[] {
  return stopsInRow(reading).flatMap(([before, after]): TravelFinding[] => {
    const known = legsBetween(reading.routes, before.places, after.places);
    const isShort = known.some((leg) => Math.min(...leg.metres) <= SHORT_METRES);
    if (known.length === 0 || isShort) return [];
    const isCompared = new Set(known.map((leg) => leg.route.mode)).size > 1;
    const evidence = [inObservation(known[0]!.route.observation)];
    const note = { zh: "只查了一种出行方式", en: "only one means of travel was looked up" };
    return [isCompared ? { score: 1, evidence } : { score: 0.5, note, evidence }];
  });
}

/** The places that the task did not name, against the candidates of the searches that they come from. */
function placesCompared(reading: TravelReading): TravelFinding[] {
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
  const note = {
    zh: `选了${chosen.length}处，只看过${candidates.size}个候选`,
    en: `${chosen.length} were chosen, and only ${candidates.size} looked at`,
  };
  return [score === 1 ? { score, evidence } : { score, note, evidence }];
}

export const process: readonly Check<TravelReading>[] = [
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
