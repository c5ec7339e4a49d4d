/**
 * The way that a trajectory looked up and the way that its answer tells: points, legs and journeys, read from its
 * navigation calls and from the rows of its observations. Pure; coordinates of stations and airports are asked for.
 */
import {
  type AttemptRoute,
  agentSteps,
  answerOf,
  formatLonLat,
  type JsonObject,
  type LonLat,
  type NamedPoint,
  observationsOf,
  parseLonLat,
  type RouteJourney,
  type RoutePoint,
  type StopLookup,
  type Trajectory,
} from "@arenakit/contracts";

const PLACE_ROW =
  /^\s{0,20}\d{1,20}\.\s{0,20}([^｜\n]{1,300})｜[^\n]{0,300}?坐标\s{0,20}(-?\d{1,20}(?:\.\d{1,20})?[,，]-?\d{1,20}(?:\.\d{1,20})?)/gm;
const RIDE_ROW = /(直达车次|中转车次|换站车次|航班)\s*([A-Za-z0-9转]+)，[^\n]*/g;
const HOP = /(\d{2}:\d{2})从([^，。\n]{1,300}?)出发，(?:次日)?\d{2}:\d{2}到达([^，。\n]{1,300})/g;

/** The route of an attempt. */
export function readRoute(trajectory: Trajectory, lookup: StopLookup): AttemptRoute {
  const answer = answerOf(trajectory) ?? "";
  const observations = goodObservations(trajectory);
  const listed = placesListed(trajectory);
  const names = new Map(listed.map(({ key, name }) => [key, name]));
  const found = new Map<string, { points: LonLat[]; modes: string[] }>();
  for (const { call } of observations) {
    if (call?.name !== "get_navigation") continue;
    const points = pointsOfCall(call.arguments);
    for (let at = 1; at < points.length; at++) addLeg(found, [points[at - 1]!, points[at]!], modeOf(call.arguments));
  }
  const places = [...found].map(([key, { points, modes }]) => {
    const [from, to] = points.map(formatLonLat) as [string, string];
    return { key, from, to, modes, at: positionIn(answer, names.get(from), names.get(to)) };
  });
  const isTold = toldLegs(places, (key) => isNamed(answer, names.get(key)));
  const order = orderOfVisit(places.filter(({ key }) => isTold.has(key)));
  const points = new Map<string, RoutePoint>();
  for (const point of [...found.values()].flatMap((leg) => leg.points)) {
    const key = formatLonLat(point);
    points.set(key, { ...point, key, name: names.get(key) ?? null, order: order.get(key) ?? null });
  }
  const legs = places.map(({ key, from, to, modes }) => ({ from, to, modes, isInAnswer: isTold.has(key) }));
  return {
    points: [...points.values()],
    legs,
    journeys: journeysOf(
      observations.map(({ text }) => text),
      answer,
      lookup,
    ),
    listed,
    callWords: new Map(
      agentSteps(trajectory)
        .flatMap(observationsOf)
        .flatMap(({ call }) => {
          const words = call && pointsInWords(call.arguments, names);
          return words ? [[call.id, words] as const] : [];
        }),
    ),
  };
}

const goodObservations = (trajectory: Trajectory) =>
  agentSteps(trajectory)
    .flatMap(observationsOf)
    .filter(({ isError }) => !isError);

/** The places of rows such as `1. 故宫博物院｜景点｜…｜坐标116.397026,39.918058｜…`, with the first name of a point. */
function placesListed(trajectory: Trajectory): (NamedPoint & { readonly key: string })[] {
  const places = new Map<string, NamedPoint & { key: string }>();
  const rows = goodObservations(trajectory).flatMap(({ text }) => [...text.matchAll(PLACE_ROW)]);
  for (const [, name, coordinates] of rows) {
    const point = parseLonLat(coordinates!);
    if (!point) continue;
    const key = formatLonLat(point);
    if (!places.has(key)) places.set(key, { ...point, key, name: name!.trim() });
  }
  return [...places.values()];
}

/** Start, points on the way, end; empty when the arguments give no two points. */
function pointsOfCall(given: JsonObject): LonLat[] {
  const end = (lon: string, lat: string) => parseLonLat(`${given[lon]},${given[lat]}`);
  const [start, last] = [end("start_lon", "start_lat"), end("end_lon", "end_lat")];
  if (!start || !last) return [];
  const via = typeof given.via_points === "string" ? given.via_points.split(/[;；]/).map(parseLonLat) : [];
  return [start, ...via.filter((point) => point !== null), last];
}

/** `天坛公园 → 故宫博物院` for a call that is given coordinates; null when none of its points has a name. */
function pointsInWords(given: JsonObject, names: ReadonlyMap<string, string>): string | null {
  const centre = typeof given.location === "string" ? parseLonLat(given.location) : null;
  const points = (centre ? [centre] : pointsOfCall(given)).map(formatLonLat);
  if (!points.some((key) => names.has(key))) return null;
  return points.map((key) => names.get(key) ?? key).join(" → ");
}

const modeOf = ({ mode }: JsonObject) => (typeof mode === "string" ? mode : "driving");

function addLeg(
  found: Map<string, { points: LonLat[]; modes: string[] }>,
  points: readonly [LonLat, LonLat],
  mode: string,
): void {
  const [from, to] = points.map(formatLonLat);
  if (from === to) return;
  const key = `${from}>${to}`;
  const known = found.get(key) ?? { points: [...points], modes: [] };
  if (!known.modes.includes(mode)) known.modes.push(mode);
  found.set(key, known);
}

/** What may stand between the two ends of a leg: one arrow, 到, 至 …, and little else. */
const WAY = /^[^→\n]{0,8}?(?:→|->|—|－|–|到|至|前往|去)[^→\n]{0,6}$/;

/** Where the answer goes from the one to the other, as in `天坛公园→故宫博物院`; null when it does not say so. */
function positionIn(answer: string, from: string | undefined, to: string | undefined): number | null {
  if (!from || !to) return null;
  for (let at = answer.indexOf(from); at >= 0; at = answer.indexOf(from, at + 1)) {
    const behind = at + from.length;
    const next = answer.indexOf(to, behind);
    if (next >= 0 && WAY.test(answer.slice(behind, next))) return at;
  }
  return null;
}

const isNamed = (answer: string, name: string | undefined) => name !== undefined && answer.includes(name);

interface PlacedLeg {
  readonly key: string;
  readonly from: string;
  readonly to: string;
  readonly at: number | null;
}

/** Legs that the answer tells; where it tells none, those between two places that it names. */
function toldLegs(legs: readonly PlacedLeg[], isNamedPoint: (key: string) => boolean): Set<string> {
  const told = legs.filter(({ at }) => at !== null);
  const chosen = told.length > 0 ? told : legs.filter(({ from, to }) => isNamedPoint(from) && isNamedPoint(to));
  return new Set(chosen.map(({ key }) => key));
}

function orderOfVisit(legs: readonly PlacedLeg[]): Map<string, number> {
  const order = new Map<string, number>();
  for (const { from, to } of [...legs].sort((a, b) => (a.at ?? 0) - (b.at ?? 0)))
    for (const key of [from, to]) if (!order.has(key)) order.set(key, order.size + 1);
  return order;
}

/** Rides whose numbers and departures stand in the answer; rides between the same stops are one. */
function journeysOf(texts: readonly string[], answer: string, lookup: StopLookup): RouteJourney[] {
  const journeys = new Map<
    string,
    { kind: RouteJourney["kind"]; numbers: string[]; from: NamedPoint; to: NamedPoint }
  >();
  for (const [row, label, head] of texts.flatMap((text) => [...text.matchAll(RIDE_ROW)])) {
    const kind = label === "航班" ? "flight" : "train";
    const numbers = head!.split("转");
    const hops = [...row.matchAll(HOP)];
    const isTold =
      numbers.every((number) => holdsNumber(answer, number)) && hops.every(([, time]) => answer.includes(time!));
    if (!isTold) continue;
    for (const [at, [, , fromName, toName]] of hops.entries()) {
      const from = stopOf(kind, fromName!, lookup);
      const to = stopOf(kind, toName!, lookup);
      if (!from || !to) continue;
      const key = `${from.name}>${to.name}`;
      const journey = journeys.get(key) ?? { kind, numbers: [], from, to };
      const number = numbers[at] ?? numbers[0]!;
      if (!journey.numbers.includes(number)) journey.numbers.push(number);
      journeys.set(key, journey);
    }
  }
  return [...journeys.values()];
}

function stopOf(kind: RouteJourney["kind"], name: string, lookup: StopLookup): NamedPoint | null {
  const point = lookup(kind, name);
  return point && { name, longitude: point.longitude, latitude: point.latitude };
}

/** `G7` does not stand in `G71`. */
function holdsNumber(answer: string, number: string): boolean {
  for (let at = answer.indexOf(number); at >= 0; at = answer.indexOf(number, at + 1)) {
    const [before, after] = [answer[at - 1] ?? "", answer[at + number.length] ?? ""];
    if (!/[A-Za-z0-9]/.test(before) && !/[A-Za-z0-9]/.test(after)) return true;
  }
  return false;
}
