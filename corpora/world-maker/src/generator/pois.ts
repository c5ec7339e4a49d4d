/**
 * The places of a world: the atlas' landmarks, stations and airports, and invented ones of every kind around them, on the
 * streets that a road network has. Made city by city, one after the other, so that no list of them all is ever held.
 */
import { haversineMetres, omitUndefined, type Random, random } from "@arenakit/contracts";
import { type CityFacts, islandOf, type Poi, type PoiKind, type TransitNetwork } from "@arenakit/corpus-world";
import type { Street } from "@arenakit/corpus-world/roads";
import { readAtlas } from "../atlas/cities.ts";
import { once } from "../tables.ts";
import type { Anchor, AnchorClass } from "./anchors.ts";
import { atlasPois, beside, type FreshId, gateOf } from "./atlas-pois.ts";
import { isFoundIn, isSpecialRegion, placesIn, priceLevelOf } from "./city-sizes.ts";
import { draftOf } from "./draft.ts";
import { type BrandBranch, branchNames, brandBranches } from "./known-brands.ts";
import { LOCAL_FOOD_METRES, localKitchens } from "./local-food.ts";
import { createMetroNames, type MetroNames } from "./metro-names.ts";
import { holdsKnownBrand } from "./name-words.ts";
import { type Chains, chainsOf, nameOf, type PlaceNames } from "./names.ts";
import { INSIDE_MALL, LEAST_IN_MALL, MOST_IN_MALL, NOT_IN_MALL, type Quota, readQuotas } from "./quotas.ts";
import { createSiteMap, type Site, type SiteMap } from "./site-map.ts";
import { stationPois } from "./station-pois.ts";
import { telephone } from "./telephone.ts";
import { readTrades, type Trade } from "./trade.ts";

interface PoiOptions {
  readonly cities: readonly CityFacts[];
  readonly seed: number;
  /** Multiplies the number of invented places. Default 1. */
  readonly scale?: number;
  /** Streets of a city for addresses; by default all are invented. */
  readonly streetsOf?: (city: CityFacts, index: number) => readonly Street[];
  /** Its stations of public transport; by default some are invented. */
  readonly transitOf?: (city: CityFacts, index: number) => TransitNetwork | null;
}

/** What nothing is called in Hong Kong and Macao. */
const MAINLAND_WORDS = /人民|招待所|小卖部|副食|农家|职业|小区|新村|人家|大院|老北京|公安|税务|城建|抗战|人寿/;
/** Places looked at for one beside a sight. */
const SITES_DRAWN = 24;
/** How often a place whose name is taken is called anew before it is left out. */
const ATTEMPTS = 10;
const WITHOUT_TELEPHONE: ReadonlySet<PoiKind> = new Set<PoiKind>([
  "parking",
  "metro",
  "bus",
  "residence",
  "gate",
  "charging",
]);
/** Where no car goes these are not. */
const FOR_CARS: ReadonlySet<PoiKind> = new Set<PoiKind>(["parking", "charging", "fuel", "bus"]);
const WITH_GATES: ReadonlySet<PoiKind> = new Set<PoiKind>(["park", "residence", "school", "hospital"]);
const GATES = ["南门", "北门", "东门", "西门"] as const;

/** Nobody picks up a telephone in a public toilet. */
const TOILET = "200300";

/** Trades of a row: those of its typecode, else those of its kind that no other row takes. */
function tradesOf({ kind, code }: Pick<Quota, "kind" | "code">): readonly Trade[] {
  const all = readTrades().filter((trade) => trade.kind === kind);
  if (code !== undefined) return all.filter(({ type }) => type.typecode.startsWith(code));
  const taken = readQuotas().flatMap((other) => (other.kind === kind && other.code !== undefined ? [other.code] : []));
  return all.filter(({ type }) => !taken.some((prefix) => type.typecode.startsWith(prefix)));
}
const tradesByQuota = once(
  (): ReadonlyMap<Quota, readonly Trade[]> => new Map(readQuotas().map((quota) => [quota, tradesOf(quota)])),
);
const tradesInside = once(
  (): ReadonlyMap<PoiKind, readonly Trade[]> =>
    new Map(
      [...new Set(INSIDE_MALL)].map((kind) => [
        kind,
        tradesOf({ kind }).filter(({ type }) => !NOT_IN_MALL.some((prefix) => type.typecode.startsWith(prefix))),
      ]),
    ),
);

/** All places, city by city in the order given, those of the atlas first. Equal options give equal places. */
export function* generatePois(options: PoiOptions): Generator<Poi> {
  const { cities, seed, scale = 1 } = options;
  const ids = new Set<number>();
  const freshId: FreshId = (...stream) => freshOf(ids, stream);
  // Those of all cities that we know, so that a city's places do not depend on which others a world has.
  const reserved = new Set(
    [...readAtlas(), ...cities].flatMap((city) => [
      ...city.landmarks.flatMap(({ name, alias }) => [name, ...alias]),
      ...city.airports.map(({ name }) => name),
    ]),
  );
  const chains = chainsOf(seed);
  for (const [index, city] of cities.entries()) {
    yield* atlasPois(city, freshId);
    const map = createSiteMap(city, options.streetsOf?.(city, index) ?? [], seed);
    const transit = options.transitOf?.(city, index) ?? null;
    const stations = [...stationPois({ city, seed, transit, map, freshId })];
    yield* stations;
    const metro = createMetroNames(city, stations);
    const maker = new CityMaker({ city, seed, chains, reserved, freshId, map, metro });
    yield* maker.places(Math.round(placesIn(city.name) * scale), transit !== null && transit.stations.length > 0);
    for (const branch of brandBranches(city, { anchors: map.anchors, seed, scale })) yield* maker.branch(branch);
  }
}

interface PoiContext {
  readonly site: Site;
  readonly rng: Random;
  /** Name of the mall in which it is. */
  readonly inside?: string;
  /** What it cooks, where that is settled before it has a name. */
  readonly dish?: string;
}

interface MakerOptions {
  readonly city: CityFacts;
  readonly seed: number;
  readonly chains: Chains;
  readonly reserved: ReadonlySet<string>;
  readonly freshId: FreshId;
  readonly map: SiteMap;
  readonly metro: MetroNames;
}

/** The invented places of one city; remembers which names are taken. */
class CityMaker {
  readonly map: SiteMap;
  private readonly options: MakerOptions;
  private readonly names: Set<string>;
  private readonly priceLevel: number;
  private readonly insideMall: ReadonlyMap<PoiKind, readonly LocalTrade[]>;

  constructor(options: MakerOptions) {
    this.options = options;
    this.map = options.map;
    this.names = new Set(options.city.stations.map(({ name }) => `${name}站`));
    this.priceLevel = priceLevelOf(options.city.name);
    this.insideMall = new Map([...tradesInside()].map(([kind, trades]) => [kind, this.localTrades(trades)]));
  }

  *places(total: number, hasTransit: boolean): Generator<Poi> {
    for (const quota of readQuotas()) {
      if (quota.kind === "bus" && quota.code === undefined && hasTransit) continue;
      const fixed = this.fixedAnchors(quota);
      const fewest = total === 0 ? 0 : quota.fewest;
      const count = Math.max(fixed.length, fewest, Math.round((total * quota.share) / 1000));
      const trades = this.localTrades(tradesByQuota().get(quota)!);
      if (trades.length === 0) continue;
      const stream = `${quota.kind}${quota.code ?? ""}`;
      for (let index = 0; index < count; index++) {
        const { city, seed } = this.options;
        const rng = random(seed, "pois", city.adcode, stream, index);
        const anchor = fixed[index];
        const site = anchor ? this.map.near(anchor, rng) : this.map.pick(quota.near, rng);
        if (FOR_CARS.has(quota.kind) && islandOf(city, site) !== null) continue;
        if (!this.map.isFree(site)) continue;
        const trade = pickTrade(trades, rng);
        const poi = this.poi(trade, { site, rng });
        if (!poi) continue;
        if (trade.kind === "mall") yield* this.mall(poi, { site, rng });
        else yield* this.withGates(poi, rng);
      }
    }
    yield* this.localFood();
  }

  /** A branch of a well-known chain; none where its name is taken. */
  *branch({ brand, anchor, rng }: BrandBranch): Generator<Poi> {
    const { city } = this.options;
    const site = this.siteBeside(anchor, rng);
    if (!site || (FOR_CARS.has(brand.kind) && islandOf(city, site) !== null)) return;
    const labels = site.anchor && !site.anchor.isBrand ? [site.anchor.label, site.road] : [site.road];
    const named = labels.map((label) => branchNames(brand, label)).find(({ name }) => !this.names.has(name));
    if (!named) return;
    this.names.add(named.name);
    yield this.drafted(brand.trade, named, { site, rng });
  }

  /** What the city cooks, beside its sights. */
  private *localFood(): Generator<Poi> {
    const { city, seed } = this.options;
    for (const [index, { anchor, trade, dish }] of localKitchens(city, this.map.anchors).entries()) {
      const rng = random(seed, "pois", city.adcode, "local food", index);
      const site = this.siteBeside(anchor, rng);
      const poi = site && this.poi(trade, { site, rng, ...omitUndefined({ dish: dish ?? undefined }) });
      if (poi) yield poi;
    }
  }

  /** Within LOCAL_FOOD_METRES where there is a free place, else the nearest of the places drawn; null where none is free. */
  private siteBeside(anchor: Anchor, rng: Random): Site | null {
    let best: { site: Site; metres: number } | null = null;
    for (let draw = 0; draw < SITES_DRAWN; draw++) {
      const site = this.map.near(anchor, rng);
      const metres = haversineMetres(anchor, site);
      if (!this.map.isFree(site) || (best && metres >= best.metres)) continue;
      best = { site, metres };
      if (metres <= LOCAL_FOOD_METRES) break;
    }
    return best?.site ?? null;
  }

  /** Where so many have to be: enough to eat, drink and sleep at every sight and station. */
  private fixedAnchors({ perLandmark, perTransport, perDistrict }: Quota) {
    const wanted: Partial<Record<AnchorClass, number>> = {
      landmark: perLandmark,
      transport: perTransport,
      district: perDistrict,
    };
    return this.map.anchors.flatMap((anchor) => Array.from({ length: wanted[anchor.class] ?? 0 }, () => anchor));
  }

  /** Those found in the city, with their shares there. */
  private localTrades(trades: readonly Trade[]): LocalTrade[] {
    const { city } = this.options;
    return trades
      .filter(({ where }) => isFoundIn(where, city))
      .map((trade) => ({
        trade,
        weight: trade.home?.provinces.has(city.province) ? trade.home.weight : trade.weight,
      }));
  }

  private *mall(mall: Poi, { site, rng }: { site: Site; rng: Random }): Generator<Poi> {
    yield { ...mall, entrance: beside(mall, 40, rng) };
    const inside = mall.name.replace(/\(.*$/, "");
    const count = rng.integer(LEAST_IN_MALL, MOST_IN_MALL);
    for (let at = 0; at < count; at++) {
      const trade = pickTrade(this.insideMall.get(rng.pick(INSIDE_MALL))!, rng);
      const floor = rng.pick(["B1层", "1层", "2层", "3层", "4层", "5层"]);
      const shop = this.poi(trade, { site, rng, inside });
      if (!shop) continue;
      const within = beside(mall, rng.integer(4, 30), rng);
      const address = `${mall.address}${inside}${floor}`;
      yield { ...shop, ...hoursInside(shop, mall), ...within, parent: mall.id, address };
    }
  }

  private *withGates(poi: Poi, rng: Random): Generator<Poi> {
    const chance = poi.kind === "park" ? 0.6 : WITH_GATES.has(poi.kind) ? 0.18 : 0;
    const isSmall = poi.kind === "hospital" && !poi.typecode.startsWith("0901");
    if (chance === 0 || isSmall || rng.next() >= chance || poi.name.includes("(")) {
      yield poi;
      return;
    }
    const first = rng.integer(0, 3);
    const gates = [GATES[first]!, ...(poi.kind === "park" ? [GATES[(first + rng.integer(1, 3)) % 4]!] : [])];
    const points = gates.map(() => {
      const point = beside(poi, poi.kind === "park" ? 180 : 60, rng);
      return this.map.isFree(point) ? point : { longitude: poi.longitude, latitude: poi.latitude };
    });
    yield { ...poi, entrance: points[0]! };
    for (const [at, gate] of gates.entries())
      yield gateOf(poi, {
        name: `${poi.name}-${gate}`,
        point: points[at]!,
        id: this.options.freshId("gate", poi.id, gate),
      });
  }

  /** A place of the trade at the site; null when no free name was found. */
  private poi(trade: Trade, { site, rng, ...given }: PoiContext): Poi | null {
    const named = this.freeName(trade, { site, rng, ...given });
    return named && this.drafted(trade, named, { site, rng });
  }

  private drafted(trade: Trade, named: PlaceNames, { site, rng }: PoiContext): Poi {
    const { city, freshId } = this.options;
    const { name, alias, english, brand } = named;
    const isIsland = islandOf(city, site) !== null;
    const drafted = draftOf({ trade, named, site, rng, priceLevel: this.priceLevel, isIsland });
    return {
      id: freshId("poi", city.adcode, trade.kind, rng.integer(0, 0x7fffffff)),
      name,
      alias,
      english,
      brand,
      parent: null,
      businessArea: site.businessArea,
      entrance: null,
      kind: trade.kind,
      typecode: trade.type.typecode,
      type: trade.type.type,
      longitude: site.longitude,
      latitude: site.latitude,
      city: city.adcode,
      district: site.district,
      address: site.address,
      tel: WITHOUT_TELEPHONE.has(trade.kind) || trade.type.typecode === TOILET ? null : telephone(city, rng),
      ...drafted,
      source: "generated",
      approximate: [],
    };
  }

  private freeName(trade: Trade, context: PoiContext): PlaceNames | null {
    const { city, chains, reserved, metro } = this.options;
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const named = nameOf(trade, { city, chains, metro, ...context });
      if (this.names.has(named.name) || reserved.has(named.name)) continue;
      if (isSpecialRegion(city) && MAINLAND_WORDS.test(named.name)) continue;
      if (soundsKnown(named.name, context.site, city)) continue;
      this.names.add(named.name);
      return named;
    }
    return null;
  }
}

/** Whether the name's own part is that of a business that exists; a street or a quarter may be called as it is. */
function soundsKnown(name: string, { road, anchor, district }: Site, city: CityFacts): boolean {
  let own = name.replace(/\(.*$/, "").replaceAll(road, "").replaceAll(city.name, "");
  if (anchor) own = own.replaceAll(anchor.label, "");
  return holdsKnownBrand(own.replaceAll(district.slice(0, -1), ""));
}

/** A shop in a mall opens with it; a cinema goes on alone. */
function hoursInside(shop: Poi, mall: Poi): Pick<Poi, "openHours" | "weekendHours" | "tags"> {
  if (shop.kind === "cinema" || shop.openHours === null) return shop;
  const { openHours, weekendHours } = mall;
  return { openHours, weekendHours, tags: shop.tags.filter((tag) => tag !== "深夜") };
}

interface LocalTrade {
  readonly trade: Trade;
  readonly weight: number;
}

function pickTrade(trades: readonly LocalTrade[], rng: Random): Trade {
  let left = rng.next() * trades.reduce((sum, { weight }) => sum + weight, 0);
  for (const { trade, weight } of trades) {
    left -= weight;
    if (left < 0) return trade;
  }
  return trades[0]!.trade;
}

/** `B0` and eight hex digits; drawn again until it is new. */
function freshOf(ids: Set<number>, stream: readonly (string | number)[]): string {
  for (let attempt = 0; ; attempt++) {
    const id = Math.floor(random("id", ...stream, attempt).next() * 2 ** 32);
    if (ids.has(id)) continue;
    ids.add(id);
    return `B0${id.toString(16).toUpperCase().padStart(8, "0")}`;
  }
}
