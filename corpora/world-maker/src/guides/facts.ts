/**
 * What the guides may say about a city: looked up in the layers of the world itself, so that an article and a tool
 * cannot disagree. Nothing is invented here.
 */
import { haversineMetres, type LonLat } from "@arenakit/contracts";
import { type CityFacts, createRail, islandOf, type Poi, type PoiKind, type WorldData } from "@arenakit/corpus-world";
import { romanised } from "../generator/romanised.ts";
import { districtEn } from "./wording.ts";

export interface CityBook {
  readonly city: CityFacts;
  /** Of the atlas, in its order: sights, museums, parks, streets. */
  readonly sights: readonly Poi[];
  /** Of the atlas too: where one skis and bathes in springs, which is no sight. */
  readonly slopes: readonly Poi[];
  /** By name, what English signs say; none where nobody knows. */
  readonly airportEnglish: ReadonlyMap<string, string>;
  /** Best rated first, those of a dish or all. */
  restaurants(query: { limit: number; dish?: string }): Poi[];
  /** A few places of those kinds, and with the tag where one is given; the best rated first. */
  rated(query: { kinds: readonly PoiKind[]; tag?: string }): Poi[];
  /** So many places of a kind nearest to the point, none of them across the water. */
  near(point: LonLat, query: { kinds: readonly PoiKind[]; metres: number; limit: number }): NearPoi[];
  /** Where its hotels stand, the area with most of them first. */
  readonly stays: readonly StayArea[];
  /** Quickest direct trains, on whatever day, to other cities of the world, quickest first. */
  readonly rides: readonly FastestRide[];
  /** Other cities with a station to which no train goes without a change; empty where the city itself has none. */
  readonly withoutDirect: readonly CityFacts[];
  /** Other cities by distance of their centres. */
  readonly neighbours: readonly { readonly city: CityFacts; readonly kilometres: number }[];
}

export interface StayArea {
  /** A quarter, else a district. */
  readonly name: string;
  readonly english: string;
  readonly count: number;
  readonly medianYuan: number;
  /** The best rated first. */
  readonly hotels: readonly Poi[];
}

export interface NearPoi {
  readonly poi: Poi;
  /** Straight line, whole metres. */
  readonly metres: number;
}

export interface FastestRide {
  readonly to: CityFacts;
  readonly number: string;
  readonly from: string;
  readonly station: string;
  readonly minutes: number;
  /** Else it runs on some days only. */
  readonly isDaily: boolean;
}

type Layers = Pick<WorldData, "meta" | "cities" | "country" | "pois" | "stations" | "services">;

const SIGHT_KINDS: ReadonlySet<PoiKind> = new Set(["scenic", "museum", "park", "mall"]);
/** Places are looked up by squares of so many degrees, about a kilometre. */
const SQUARE = 0.01;

/** One book a city, in the order of the world. */
export function cityBooks(layers: Layers): CityBook[] {
  const { cities, pois } = layers;
  const rows = new Map<string, number[]>(cities.map(({ adcode }) => [adcode, []]));
  for (let row = 0; row < pois.length; row++) rows.get(pois.city(row))?.push(row);
  const rides = fastestRides(layers);
  return cities.map((city) => {
    const own = rows.get(city.adcode)!;
    const atlas = own.filter((row) => pois.source(row) === "atlas").map((row) => pois.poi(row));
    const rated = own
      .filter((row) => pois.kind(row) === "restaurant")
      .map((row) => ({ row, rating: pois.rating(row) ?? 0 }));
    const restaurants = rated
      .sort((one, other) => other.rating - one.rating || one.row - other.row)
      .map(({ row }) => row);
    const squares = bySquare(own, (row) => ({ longitude: pois.longitude(row), latitude: pois.latitude(row) }));
    return {
      city,
      sights: atlas.filter(({ kind }) => SIGHT_KINDS.has(kind)),
      slopes: atlas.filter(({ kind }) => kind === "sports"),
      airportEnglish: new Map(
        atlas.flatMap(({ kind, name, english }) => (kind === "airport" && english !== null ? [[name, english]] : [])),
      ),
      restaurants({ limit, dish }) {
        const found: Poi[] = [];
        for (const row of restaurants) {
          if (found.length >= limit) break;
          if (dish === undefined || pois.tags(row).includes(dish) || pois.name(row).includes(dish))
            found.push(pois.poi(row));
        }
        return found;
      },
      rated: ({ kinds, tag }) =>
        own
          .filter((row) => kinds.includes(pois.kind(row)) && (tag === undefined || pois.tags(row).includes(tag)))
          .sort((one, other) => (pois.rating(other) ?? 0) - (pois.rating(one) ?? 0) || one - other)
          .slice(0, RATED)
          .map((row) => pois.poi(row)),
      stays: staysOf(pois, own),
      rides: rides.get(city.name) ?? [],
      withoutDirect: reachedByChange(city, rides.get(city.name) ?? []),
      neighbours: cities
        .filter((other) => other !== city)
        .map((other) => ({ city: other, kilometres: Math.round(haversineMetres(city, other) / 1000) }))
        .sort((one, other) => one.kilometres - other.kilometres)
        .slice(0, 4),
      near(point, { kinds, metres, limit }) {
        const island = islandOf(city, point);
        return squaresAround(point, metres)
          .flatMap((square) => squares.get(square) ?? [])
          .filter((row) => kinds.includes(pois.kind(row)) && islandOf(city, place(row)) === island)
          .map((row) => ({ row, metres: Math.round(haversineMetres(point, place(row))) }))
          .filter((found) => found.metres <= metres)
          .sort((one, other) => one.metres - other.metres || one.row - other.row)
          .slice(0, limit)
          .map((found) => ({ poi: pois.poi(found.row), metres: found.metres }));
      },
    };
  });

  function reachedByChange(city: CityFacts, direct: readonly FastestRide[]): CityFacts[] {
    const reached = new Set(direct.map(({ to }) => to));
    if (city.stations.length === 0) return [];
    return cities.filter((other) => other !== city && other.stations.length > 0 && !reached.has(other));
  }

  function place(row: number): LonLat {
    return { longitude: pois.longitude(row), latitude: pois.latitude(row) };
  }
}

const HOTELS_LISTED = 4;
const RATED = 5;

/** Hotels with a price by their quarter; by their district where no quarter has any. */
function staysOf(pois: Layers["pois"], rows: readonly number[]): StayArea[] {
  const hotels = rows.flatMap((row) => {
    const poi = pois.kind(row) === "hotel" ? pois.poi(row) : null;
    return poi && poi.costYuan !== null ? [{ poi, yuan: poi.costYuan }] : [];
  });
  const inQuarters = hotels.filter(({ poi }) => poi.businessArea !== null);
  const areas = inQuarters.length > 0 ? inQuarters : hotels;
  const byArea = new Map<string, typeof hotels>();
  for (const hotel of areas) {
    const area = hotel.poi.businessArea ?? hotel.poi.district;
    byArea.set(area, [...(byArea.get(area) ?? []), hotel]);
  }
  return [...byArea]
    .map(([name, of]) => {
      const prices = of.map(({ yuan }) => yuan).sort((one, other) => one - other);
      const best = of.map(({ poi }) => poi).sort((one, other) => (other.rating ?? 0) - (one.rating ?? 0));
      return {
        name,
        english: inQuarters.length > 0 ? romanised(name) : districtEn(name),
        count: of.length,
        medianYuan: prices[Math.floor(prices.length / 2)]!,
        hotels: best.slice(0, HOTELS_LISTED),
      };
    })
    .sort((one, other) => other.count - one.count || (one.name < other.name ? -1 : 1));
}

const squareOf = ({ longitude, latitude }: LonLat): number =>
  Math.floor(longitude / SQUARE) * 2 ** 16 + Math.floor(latitude / SQUARE);

function bySquare(rows: readonly number[], pointOf: (row: number) => LonLat): Map<number, number[]> {
  const squares = new Map<number, number[]>();
  for (const row of rows) {
    const key = squareOf(pointOf(row));
    const list = squares.get(key);
    if (list) list.push(row);
    else squares.set(key, [row]);
  }
  return squares;
}

/** All squares that a circle may touch; degrees of longitude are shorter, so they reach further. */
function squaresAround({ longitude, latitude }: LonLat, metres: number): number[] {
  const reach = Math.ceil(metres / 800);
  const steps = Array.from({ length: 2 * reach + 1 }, (_, at) => at - reach);
  const squares = steps.flatMap((east) =>
    steps.map((north) => squareOf({ longitude: longitude + east * SQUARE, latitude: latitude + north * SQUARE })),
  );
  // Two steps may round into one square, whose places would be found twice.
  return [...new Set(squares)];
}

/** By city: what the solver of the trains calls the quickest to each other city. */
function fastestRides(layers: Layers): Map<string, FastestRide[]> {
  const rail = createRail(layers);
  const { cities } = layers;
  return new Map(
    cities.map((from) => {
      const rides = cities.flatMap((to) => {
        const train = to === from ? null : rail.quickest(from.name, to.name);
        if (!train) return [];
        const { number, minutes, isDaily } = train;
        return [{ to, number, from: train.from, station: train.to, minutes, isDaily }];
      });
      return [
        from.name,
        rides.sort((one, other) => one.minutes - other.minutes || (one.to.adcode < other.to.adcode ? -1 : 1)),
      ];
    }),
  );
}
