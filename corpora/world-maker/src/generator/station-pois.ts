/** Stations of the underground with their entrances, and bus stops, as rows of a world: those of its lines where it has some. */
import { haversineMetres, type LonLat, random } from "@arenakit/contracts";
import { type CityFacts, districtsOf, islandOf, type Poi, type TransitNetwork } from "@arenakit/corpus-world";
import { poiType } from "@arenakit/corpus-world/kinds";
import { shifted } from "@arenakit/corpus-world/roads";
import type { FreshId } from "./atlas-pois.ts";
import { hasMetro } from "./city-sizes.ts";
import type { SiteMap } from "./site-map.ts";

interface StationOptions {
  readonly city: CityFacts;
  readonly seed: number;
  /** Null where the world has no lines: then underground stations are invented. */
  readonly transit: TransitNetwork | null;
  readonly map: SiteMap;
  readonly freshId: FreshId;
}

const METRO_REACH_METRES = 25_000;
const METRO_APART_METRES = 700;
const MOST_INVENTED = 60;

export function* stationPois(options: StationOptions): Generator<Poi> {
  if (options.transit && options.transit.stations.length > 0) yield* ofNetwork(options, options.transit);
  else if (hasMetro(options.city)) yield* invented(options);
}

/** Stations as the network has them: an underground station has its entrances as children. */
function* ofNetwork({ city, freshId }: StationOptions, network: TransitNetwork): Generator<Poi> {
  const districtOf = districtsOf(city);
  const lines = new Map<number, string[]>();
  const underground = new Set<number>();
  for (const line of network.lines)
    for (const stop of line.stops) {
      const names = lines.get(stop) ?? [];
      if (!names.includes(line.name)) lines.set(stop, [...names, line.name]);
      if (line.kind === "metro") underground.add(stop);
    }
  const stops = new Set<string>();
  for (const [at, station] of network.stations.entries()) {
    const called = lines.get(at);
    if (!called) continue;
    const address = called.map((name) => name.replace(/\(.*$/, "")).join(";");
    const row = { name: station.name, point: station, district: districtOf(station).name, address, freshId };
    if (underground.has(at)) {
      const owner = stationRow(city, row);
      yield owner;
      for (const entrance of station.entrances)
        yield entranceRow(owner, { entrance: entrance.name, point: entrance, address, freshId });
      continue;
    }
    if (stops.has(station.name)) continue;
    stops.add(station.name);
    yield {
      ...stationRow(city, row),
      ...poiType("150702"),
      id: freshId("bus", city.adcode, station.name),
      kind: "bus",
      name: `${station.name}(公交站)`,
      alias: [`${station.name}公交站`],
      openHours: null,
      tags: [],
    };
  }
}

/** Stations where people go: at railway stations, quarters, sights and districts, none beside another. */
function* invented({ city, seed, map, freshId }: StationOptions): Generator<Poi> {
  const rng = random(seed, "stations", city.adcode);
  const candidates = map.anchors.filter(
    (anchor) =>
      anchor.class !== "centre" &&
      anchor.label.length <= 6 &&
      haversineMetres(city, anchor) <= METRO_REACH_METRES &&
      islandOf(city, anchor) === null,
  );
  const transport = candidates.filter((anchor) => anchor.class === "transport");
  const others = rng.shuffled(candidates.filter((anchor) => anchor.class !== "transport"));
  const taken: { label: string; point: LonLat }[] = [];
  for (const anchor of [...transport, ...others]) {
    if (taken.length >= MOST_INVENTED) return;
    const near = ({ label, point }: { label: string; point: LonLat }) =>
      label === anchor.label || haversineMetres(point, anchor) < METRO_APART_METRES;
    if (taken.some(near)) continue;
    const site = map.near(anchor, rng);
    if (taken.some(({ point }) => haversineMetres(point, site) < METRO_APART_METRES)) continue;
    taken.push({ label: anchor.label, point: site });
    const owner = stationRow(city, {
      name: anchor.label.replace(/(?<=..)站$/, ""),
      point: site,
      district: site.district,
      address: site.address,
      freshId,
    });
    yield owner;
    for (const [entrance, east] of [
      ["A口", -50],
      ["B口", 50],
    ] as const) {
      const point = shifted(site, east, rng.integer(-20, 20));
      yield entranceRow(owner, { entrance, point, address: site.address, freshId });
    }
  }
}

function stationRow(
  city: CityFacts,
  given: { name: string; point: LonLat; district: string; address: string; freshId: FreshId },
): Poi {
  const { name, point, district, address, freshId } = given;
  return {
    id: freshId("metro", city.adcode, name),
    name: `${name}地铁站`,
    // 北京站 is the railway's.
    alias: [...(isRailway(city, name) || name.endsWith("站") ? [] : [`${name}站`]), `${name}(地铁站)`],
    english: null,
    brand: null,
    parent: null,
    businessArea: null,
    entrance: null,
    kind: "metro",
    ...poiType("150500"),
    longitude: point.longitude,
    latitude: point.latitude,
    city: city.adcode,
    district,
    address,
    tel: null,
    rating: null,
    costYuan: null,
    ticketYuan: null,
    openHours: "06:00-23:00",
    weekendHours: null,
    closedWeekdays: [],
    visitMinutes: null,
    tags: [],
    source: "generated",
    approximate: [],
  };
}

const isRailway = (city: CityFacts, name: string) => city.stations.some((station) => station.name === name);

function entranceRow(
  owner: Poi,
  { entrance, point, address, freshId }: { entrance: string; point: LonLat; address: string; freshId: FreshId },
): Poi {
  return {
    ...owner,
    ...poiType("150501"),
    id: freshId("entrance", owner.id, entrance),
    name: `${owner.name}${entrance}`,
    alias: [],
    parent: owner.id,
    longitude: point.longitude,
    latitude: point.latitude,
    address,
  };
}
