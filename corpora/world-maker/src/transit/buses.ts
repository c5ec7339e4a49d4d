/**
 * Invented bus lines: through hubs of a city to its districts, sights, stations and airports, so that every place that
 * somebody may ask for has a stop. Numbers, hours and headways are drawn; stops are shared between lines.
 */
import { haversineMetres, type LonLat, type Random } from "@arenakit/contracts";
import { type CityFacts, islandOf } from "@arenakit/corpus-world";
import type { RoadGraph } from "@arenakit/corpus-world/roads";
import { type BusPlace, type BusRoads, type BusWay, roadsForBuses, straightWays } from "./bus-roads.ts";
import { type BusStops, createBusStops } from "./bus-stops.ts";
import type { NetworkDraft } from "./generate-transit.ts";

interface BusAnchor extends LonLat {
  readonly name: string;
}

/** A ride in a city of which none is known. */
const USUAL_YUAN = 2;
const HUBS = 10;
const MOST_HUBS = 16;
/** Hubs are at least so far apart; those of the city lie within the second; what is farther than the third from all has one of its own. */
const HUB_METRES = { apart: 2500, reach: 60_000, town: 45_000 } as const;
const LINES = { least: 20, most: 72 } as const;
/** Metro stations that buses also lead to. */
const METRO_ANCHORS = 18;
/** Two ways that share more than this around a hub are two lines. */
const SHARED_METRES = 400;
const SHORTEST_METRES = 1200;
/** Longer lines cost by distance and run faster. */
const LONG_METRES = 22_000;
/** Rather two lines than one longer than this; a place farther from every hub than the second has no bus. */
const LONGEST_METRES = 45_000;
const FARTHEST_METRES = 170_000;
const KINDS = {
  city: { spacing: [520, 780], metresASecond: 6.5, stopSeconds: 30, headways: [6, 10, 15] },
  long: { spacing: [1100, 1800], metresASecond: 10, stopSeconds: 30, headways: [12, 18, 30] },
  night: { spacing: [700, 1000], metresASecond: 10, stopSeconds: 20, headways: [30, 30, 30] },
  airport: { spacing: [6000, 9000], metresASecond: 15, stopSeconds: 60, headways: [20, 25, 30] },
} as const satisfies Record<string, BusKind>;
interface BusKind {
  /** Least and most metres between stops. */
  readonly spacing: readonly [number, number];
  readonly metresASecond: number;
  readonly stopSeconds: number;
  readonly headways: readonly [peak: number, day: number, late: number];
}
const STOPS_AT_MOST = 42;
/** Cities with at least so many districts have night buses. */
const NIGHT_DISTRICTS = 8;
const NIGHT_LINES = 6;
export function addBuses(draft: NetworkDraft, { rng, roads }: { rng: Random; roads: RoadGraph | null }): void {
  const ways = roads ? roadsForBuses(roads) : straightWays();
  const yuan = draft.city.busYuan ?? USUAL_YUAN;
  draft.fares.push(
    { name: "bus", kind: "flat", bands: [{ upToMetres: 1_000_000, yuan }], stepMetres: 1_000_000, stepYuan: 0 },
    { name: "long bus", kind: "distance", bands: [{ upToMetres: 10_000, yuan: 2 }], stepMetres: 5000, stepYuan: 1 },
    {
      name: "airport bus",
      kind: "distance",
      bands: [{ upToMetres: 20_000, yuan: 18 }],
      stepMetres: 10_000,
      stepYuan: 4,
    },
  );
  const { towns, anchors } = anchorsOf(draft, rng);
  const hubs = hubsOf(draft.city, towns, anchors);
  const stops = createBusStops(draft, anchors);
  const context: BusContext = { draft, stops, rng, ways, numbers: numbersOf(rng) };
  const trees = hubs.map((hub) => ({ hub, ways: ways.waysFrom(hub, anchors) }));
  addLinks(context, trees, anchors);
  addCityLines(context, trees, anchors);
  if (draft.city.districts.length >= NIGHT_DISTRICTS) addNightLines(context, trees);
  addAirportLines(context, hubs);
}

interface BusContext {
  readonly draft: NetworkDraft;
  readonly stops: BusStops;
  readonly rng: Random;
  readonly ways: BusRoads;
  /** Yields unused numbers. */
  readonly numbers: () => number;
}
interface HubTree {
  readonly hub: BusAnchor;
  readonly ways: readonly (BusWay | null)[];
}

function numbersOf(rng: Random): () => number {
  const left = rng.shuffled(Array.from({ length: 160 }, (_, index) => index + 1));
  return () => left.pop() ?? 161;
}

/** Where people go: stations, district centres, sights, some underground stations. None on islands without bridges. */
function anchorsOf({ city, stations }: NetworkDraft, rng: Random): { towns: BusAnchor[]; anchors: BusAnchor[] } {
  const metro = rng.shuffled(stations).slice(0, METRO_ANCHORS);
  const ashore = (places: readonly BusAnchor[]) =>
    places
      .filter((place) => islandOf(city, place) === null)
      .map(({ name, longitude, latitude }) => ({ name, longitude, latitude }));
  const towns = ashore([
    ...city.stations
      .filter(({ inCity }) => !inCity)
      .map((station) => ({ ...station, name: station.name.endsWith("站") ? station.name : `${station.name}站` })),
    ...city.districts.map((district) => ({ ...district, name: `${district.name}政府` })),
  ]);
  const sights = city.landmarks.map((landmark) => ({
    // Buses stop at the gate that visitors enter by.
    ...(landmark.gates?.[0] ?? landmark),
    name: landmark.name.replace(/[(（].*$/u, ""),
  }));
  const piers = (city.ferryOnly ?? []).map(({ pier }) => pier);
  return { towns, anchors: [...towns, ...ashore([...sights, ...piers, ...metro])] };
}

/** Stations and districts from the centre outwards, each far enough from those before; then those of towns far out. */
function hubsOf(city: CityFacts, towns: readonly BusAnchor[], anchors: readonly BusAnchor[]): BusAnchor[] {
  const near = towns
    .map((anchor) => ({ anchor, metres: Math.round(haversineMetres(city, anchor)) }))
    .filter(({ metres }) => metres <= HUB_METRES.reach)
    .sort((a, b) => a.metres - b.metres);
  const hubs: BusAnchor[] = [];
  for (const { anchor } of near) {
    if (hubs.length === HUBS) break;
    if (hubs.every((hub) => haversineMetres(hub, anchor) >= HUB_METRES.apart)) hubs.push(anchor);
  }
  // A town of its own, far out, has a hub of its own.
  for (const place of anchors) {
    if (hubs.length === MOST_HUBS) break;
    if (hubs.some((hub) => haversineMetres(hub, place) < HUB_METRES.town)) continue;
    const metres = (town: BusAnchor) => Math.round(haversineMetres(town, place));
    const [nearest] = [...towns].sort((a, b) => metres(a) - metres(b));
    if (nearest && metres(nearest) < FARTHEST_METRES && !hubs.includes(nearest)) hubs.push(nearest);
  }
  return hubs;
}

/** Lines that join the hubs: each to the nearest one that is joined, and to the centre where that is not too far. */
function addLinks(context: BusContext, trees: readonly HubTree[], anchors: readonly BusAnchor[]): void {
  const joined = [0];
  const left = new Set(trees.keys());
  left.delete(0);
  const wayTo = (from: number, to: number) => trees[from]!.ways[anchors.indexOf(trees[to]!.hub)] ?? null;
  while (left.size > 0) {
    let best: { from: number; to: number; metres: number } | null = null;
    for (const from of joined)
      for (const to of left) {
        const metres = wayTo(from, to)?.metres ?? Number.POSITIVE_INFINITY;
        if (!best || metres < best.metres) best = { from, to, metres };
      }
    const { from, to, metres } = best!;
    left.delete(to);
    joined.push(to);
    if (metres === Number.POSITIVE_INFINITY) continue;
    addRoute(context, wayTo(from, to)!.places());
    const direct = from === 0 ? null : wayTo(0, to);
    if (direct && direct.metres < FARTHEST_METRES && direct.metres > LONG_METRES) addRoute(context, direct.places());
  }
}

/** Lines from an anchor through a hub to another one, until every anchor has one and there are enough. */
function addCityLines(context: BusContext, trees: readonly HubTree[], anchors: readonly BusAnchor[]): void {
  const { draft, rng } = context;
  const { districts, landmarks } = draft.city;
  const wanted = Math.min(
    LINES.most,
    Math.max(LINES.least, 12 + 2 * districts.length + Math.round(landmarks.length / 2)),
  );
  const lengthOf = (tree: number, anchor: number) => trees[tree]!.ways[anchor]?.metres ?? Number.POSITIVE_INFINITY;
  // Each anchor belongs to the two hubs from which its way is shortest, but for the hub that it is.
  const groups = trees.map((): number[] => []);
  for (const anchor of anchors.keys()) {
    const order = trees
      .map((_, tree) => tree)
      .filter((tree) => lengthOf(tree, anchor) > 400 && lengthOf(tree, anchor) < FARTHEST_METRES);
    order.sort((a, b) => lengthOf(a, anchor) - lengthOf(b, anchor) || a - b);
    for (const tree of order.slice(0, 2)) groups[tree]!.push(anchor);
  }
  const covered = new Set<number>();
  for (const [tree, group] of groups.entries())
    for (const anchor of group) {
      if (covered.has(anchor)) continue;
      const partner = partnerOf(group, { anchor, tree: trees[tree]!, taken: covered });
      addThrough(context, trees[tree]!, [anchor, partner]);
      covered.add(anchor);
      if (partner !== null) covered.add(partner);
    }
  for (let tries = 0; draft.lines.filter(({ kind }) => kind === "bus").length < wanted && tries < 3 * wanted; tries++) {
    const tree = rng.integer(0, trees.length - 1);
    const group = groups[tree]!;
    if (group.length < 2) continue;
    const [from, to] = [rng.pick(group), rng.pick(group)];
    if (from !== to) addThrough(context, trees[tree]!, [from, to]);
  }
}

/** The anchor on the other side of the hub, rather one that has no line yet; null when all lie on the same side. */
function partnerOf(
  group: readonly number[],
  { anchor, tree, taken }: { anchor: number; tree: HubTree; taken: ReadonlySet<number> },
): number | null {
  const direction = (index: number) => {
    const { end } = tree.ways[index]!;
    return [end.longitude - tree.hub.longitude, end.latitude - tree.hub.latitude] as const;
  };
  const [x, y] = direction(anchor);
  const length = tree.ways[anchor]!.metres;
  let best: number | null = null;
  let most = 0;
  for (const other of group) {
    if (other === anchor || length + tree.ways[other]!.metres > LONGEST_METRES) continue;
    const [dx, dy] = direction(other);
    const against = -(x * dx + y * dy) / Math.sqrt((x * x + y * y) * (dx * dx + dy * dy) || 1);
    const worth = Math.round((against + (taken.has(other) ? 0 : 0.5)) * 1e6);
    if (against > 0.1 && worth > most) [best, most] = [other, worth];
  }
  return best;
}

/** From the first anchor through the hub to the second one, or to the hub where the ways share more than its stop. */
function addThrough(context: BusContext, { ways }: HubTree, [from, to]: readonly [number, number | null]): void {
  const out = ways[from]!.places();
  const on = to === null ? [out[0]!] : ways[to]!.places();
  let shared = 0;
  while (shared + 1 < out.length && shared + 1 < on.length && isSame(out[shared + 1]!, on[shared + 1]!)) shared++;
  const isShort = out[shared]!.metres <= SHARED_METRES;
  const [turn, rest] = isShort ? [shared, on.slice(shared + 1)] : [0, []];
  const total = out.at(-1)!.metres;
  addRoute(context, [
    ...out
      .slice(turn)
      .reverse()
      .map((place) => ({ ...place, metres: total - place.metres })),
    ...rest.map((place) => ({ ...place, metres: total - 2 * out[turn]!.metres + place.metres })),
  ]);
  if (!isShort && to !== null) addRoute(context, on);
}

function addRoute(context: BusContext, places: readonly BusPlace[]): void {
  const { rng, numbers } = context;
  const length = places.at(-1)!.metres;
  if (places.length < 2 || length < SHORTEST_METRES) return;
  const isLong = length > LONG_METRES;
  addLine(context, places, {
    kind: isLong ? "long" : "city",
    name: `${isLong ? 800 + numbers() : numbers()}路`,
    fare: isLong ? "long bus" : "bus",
    first: 300 + 10 * rng.integer(0, 6),
    last: 1260 + 10 * rng.integer(0, 12),
  });
}

const isSame = (a: BusPlace, b: BusPlace) =>
  a.node === b.node && a.longitude === b.longitude && a.latitude === b.latitude;

function addNightLines(context: BusContext, trees: readonly HubTree[]): void {
  const [centre] = trees;
  if (!centre) return;
  const ends = centre.ways
    .map((way, anchor) => ({ anchor, metres: way?.metres ?? 0 }))
    .filter(({ metres }) => metres > 4000 && metres < 20_000);
  for (let number = 1; number <= NIGHT_LINES && ends.length > 0; number++) {
    const end = ends[Math.floor(((number - 1) * ends.length) / NIGHT_LINES)]!;
    const way = centre.ways[end.anchor]!;
    addLine(context, way.places(), { kind: "night", name: `夜${number}路`, fare: "bus", first: 1400, last: 1720 });
  }
}

/** From each airport to the hubs nearest to the middle of the city. */
function addAirportLines(context: BusContext, hubs: readonly BusAnchor[]): void {
  const { draft, ways } = context;
  let number = 1;
  for (const airport of draft.city.airports) {
    if (islandOf(draft.city, airport)) continue;
    const name = airport.name.replace(/^.*?(?=.{2,4}国际机场$)/u, "");
    context.stops.name(airport, name);
    const targets = hubs.slice(0, 3);
    for (const way of ways.waysFrom(airport, targets)) {
      if (!way || way.metres > 120_000) continue;
      addLine(context, way.places(), {
        kind: "airport",
        name: `机场巴士${number}线`,
        fare: "airport bus",
        first: 360,
        last: 1380,
      });
      number++;
    }
  }
}

interface LinePlan {
  readonly kind: keyof typeof KINDS;
  readonly name: string;
  readonly fare: string;
  readonly first: number;
  readonly last: number;
}

function addLine({ draft, stops, rng }: BusContext, way: readonly BusPlace[], plan: LinePlan): void {
  const { spacing, metresASecond, stopSeconds, headways } = KINDS[plan.kind];
  const length = way.at(-1)!.metres;
  const apart = Math.max(rng.integer(spacing[0], spacing[1]), Math.ceil(length / STOPS_AT_MOST));
  const called = stops.along(way, apart);
  if (called.length < 2) return;
  const metres = called.slice(1).map(({ metres: at }, index) => Math.max(1, at - called[index]!.metres));
  const extra = rng.integer(0, 3);
  const [peak, day, late] = headways;
  draft.addLine({
    name: plan.name,
    kind: "bus",
    stops: called.map(({ station }) => station),
    metres,
    seconds: metres.map((stretch) => Math.round(stretch / metresASecond) + stopSeconds),
    oneWay: false,
    firstMinute: [plan.first, plan.first],
    lastMinute: [plan.last, plan.last],
    headways: [
      { from: 0, minutes: day + extra },
      { from: 420, minutes: peak + extra },
      { from: 570, minutes: day + extra },
      { from: 1020, minutes: peak + extra },
      { from: 1170, minutes: day + extra },
      { from: 1260, minutes: late + extra },
    ],
    fare: plan.fare,
  });
}
