/**
 * Where a point is: its district is that of the nearest place, and far from all of them that of the nearest place of the
 * atlas; its street that of the nearest place with a number. What is far from everything is nowhere.
 */
import { fail, type LonLat } from "@arenakit/contracts";
import type { CityFacts } from "../atlas.ts";
import type { Poi } from "../data.ts";
import { type NearestDistrict, nearestDistrictOf } from "../districts.ts";
import type { ReverseGeocode } from "../solvers.ts";
import type { Facets } from "./facets.ts";
import { districtOf, prefixOf } from "./geocode.ts";
import { nearestWithin, roundedMetres } from "./grid.ts";
import { LABEL, type PlaceIndexData } from "./index-data.ts";

interface ReverseGeocodeWorld {
  readonly index: PlaceIndexData;
  readonly facets: Facets;
  readonly cities: readonly CityFacts[];
  readonly poi: (row: number) => Poi;
}

/** Places that an answer lists at most. */
const MOST_POIS = 30;
const MOST_AREAS = 3;
const AREA_METRES = 2000;
/** Radii in which the nearest place is looked for. */
const LOOKED_METRES = [200, 1000, 5000];
/** Of farther places the atlas knows better in which district the point lies. */
const NEIGHBOUR_METRES = 500;
/** A point so near a place is told by the place's name. */
const AT_METRES = 50;
/** A door farther away is another street's. */
const STREET_METRES = 1000;
const COMPASS = ["北", "东北", "东", "东南", "南", "西南", "西", "西北"];

/**
 * Throws a FailureError `coordinates_out_of_range` of the policy for a point in the sea, abroad or far from every city of
 * the world.
 */
export function createReverseGeocoder(
  world: ReverseGeocodeWorld,
): (point: LonLat, radiusMetres: number) => ReverseGeocode {
  const nearestDistrict = nearestDistrictOf(world.cities);
  let middles: readonly AreaMiddle[] | null = null;
  return (point, radiusMetres) => {
    middles ??= middlesOfAreas(world);
    const { index } = world;
    const nearest = nearestOf(world, point, () => true);
    const door = nearestOf(world, point, (row) => index.row.houseNumber[row]! > 0);
    const { city, district } = whereIs(world, { point, nearest, nearestDistrict });
    const street = door && door.metres <= STREET_METRES ? streetOf(world, door, point) : null;
    const prefix = prefixOf(city, district.name);
    const address = street ? `${prefix}${street.name}${street.number}` : prefix;
    return {
      formattedAddress: nearest && nearest.metres <= AT_METRES ? `${prefix}${world.poi(nearest.row).name}` : address,
      city,
      district,
      township: null,
      street,
      businessAreas: areasNear(middles, point),
      pois: poisWithin(world, point, radiusMetres),
    };
  };
}

function whereIs(
  world: ReverseGeocodeWorld,
  { point, nearest, nearestDistrict }: { point: LonLat; nearest: NearestRow | null; nearestDistrict: NearestDistrict },
): Pick<ReverseGeocode, "city" | "district"> {
  const place = nearest ? districtOfRow(world, nearest.row) : null;
  if (nearest && place && nearest.metres <= NEIGHBOUR_METRES) return place;
  const { city, district, metres, isOutside } = nearestDistrict(point);
  if (nearest && place && nearest.metres <= metres) return place;
  if (isOutside)
    fail(
      "policy",
      "coordinates_out_of_range",
      "坐标不在收录的城市内，也可能不在中国陆地上；请检查经纬度（经度在前，纬度在后），或换收录城市里的坐标。",
    );
  return { city, district: { name: district.name, adcode: district.adcode } };
}

interface NearestRow {
  readonly row: number;
  readonly metres: number;
}

function nearestOf(
  { index }: ReverseGeocodeWorld,
  centre: LonLat,
  accepts: (row: number) => boolean,
): NearestRow | null {
  for (const radiusMetres of LOOKED_METRES) {
    const { rows, distances } = nearestWithin(index, { centre, radiusMetres, accepts, count: 1 });
    if (rows.length > 0) return { row: rows[0]!, metres: distances[0]! };
  }
  return null;
}

function districtOfRow(
  { index, cities }: ReverseGeocodeWorld,
  row: number,
): Pick<ReverseGeocode, "city" | "district"> | null {
  const { city, name } = index.words.districts[index.row.district[row]!]!;
  const facts = cities[city];
  const district = facts && districtOf(facts, name);
  return facts && district ? { city: facts, district } : null;
}

function streetOf(
  { index }: ReverseGeocodeWorld,
  { row, metres }: NearestRow,
  point: LonLat,
): NonNullable<ReverseGeocode["street"]> {
  const door = pointOf(index, row);
  return {
    name: index.words.labels[index.row.street[row]!]!,
    number: `${index.row.houseNumber[row]}号`,
    direction: directionFrom(door, point),
    distanceMetres: metres,
    ...door,
  };
}

/** Compass word of the way from the door to the point. */
function directionFrom(door: LonLat, point: LonLat): string {
  const east = (point.longitude - door.longitude) * Math.cos((door.latitude * Math.PI) / 180);
  const north = point.latitude - door.latitude;
  const eighth = Math.round(Math.atan2(east, north) / (Math.PI / 4));
  return COMPASS[(eighth + COMPASS.length) % COMPASS.length]!;
}

interface AreaMiddle extends LonLat {
  readonly name: string;
}

function middlesOfAreas({ index, facets }: ReverseGeocodeWorld): AreaMiddle[] {
  const { longitude, latitude } = index.row;
  return Array.from(index.label.kind).flatMap((kind, label): AreaMiddle[] => {
    if (kind !== LABEL.area) return [];
    const rows = facets.rowsOfLabel(label);
    const mean = (column: Int32Array) =>
      Math.round(rows.reduce((sum, row) => sum + column[row]!, 0) / rows.length) / 1e6;
    return [{ name: index.words.labels[label]!, longitude: mean(longitude), latitude: mean(latitude) }];
  });
}

function areasNear(areas: readonly AreaMiddle[], point: LonLat): AreaMiddle[] {
  return areas
    .filter((area) => Math.abs(area.latitude - point.latitude) < 0.05)
    .map((area) => ({ area, metres: roundedMetres(point, area) }))
    .filter(({ metres }) => metres <= AREA_METRES)
    .sort((left, right) => left.metres - right.metres || (left.area.name < right.area.name ? -1 : 1))
    .slice(0, MOST_AREAS)
    .map(({ area }) => area);
}

function poisWithin({ index, poi }: ReverseGeocodeWorld, centre: LonLat, radiusMetres: number): ReverseGeocode["pois"] {
  const circle = { centre, radiusMetres, accepts: () => true, count: MOST_POIS };
  const { rows, distances } = nearestWithin(index, circle);
  return rows.map((row, at) => ({ poi: poi(row), distanceMetres: distances[at]! }));
}

function pointOf({ row: { longitude, latitude } }: PlaceIndexData, row: number): LonLat {
  return { longitude: longitude[row]! / 1e6, latitude: latitude[row]! / 1e6 };
}
