/** Questions to the maps themselves, by seed: what the facade's parameters can say and no tool asks for. */
import type { LonLat, Random } from "@arenakit/contracts";
import type { OpenedWorld, Poi } from "@arenakit/corpus-world";
import { roundPoint } from "./coordinates.ts";
import type { Maps, MapsCall } from "./maps.ts";

export type Question = (maps: Maps, call: MapsCall) => Promise<unknown>;

const MODES = ["driving", "walking", "bicycling", "electrobike"] as const;
/** Famous, and of no atlas' city. */
const ABSENT = ["西塘", "乐山大佛", "凤凰古城客栈", "延安 酒店", "Tokyo", "huangguoshu"];
const STRATEGIES = [0, 1, 2, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 99];

/** One question of each method, about a random place of the world. */
export function questionsOf(world: OpenedWorld, from: Random): Readonly<Record<string, Question>> {
  const { cities } = world.places;
  const { pois } = world.data;
  const home = pois.poi(from.integer(0, pois.length - 1));
  const city = cities.find(({ adcode }) => adcode === home.city)!;
  const near = () => pointNear(from, home);
  const maybe = <Value>(name: string, draw: () => Value) => (from.integer(0, 1) === 0 ? {} : { [name]: draw() });
  const region = () =>
    from.pick([
      city.name,
      city.adcode,
      city.citycode,
      from.pick(city.districts).name,
      from.pick(city.districts).adcode,
      "巴黎",
    ]);
  const page = {
    ...maybe("typecodes", () => [from.pick(["05", "10", "1102", "060101", "9914"])]),
    ...maybe("page", () => from.integer(1, 9)),
    ...maybe("pageSize", () => from.integer(1, 25)),
    ...(from.integer(0, 1) === 0 ? {} : { region: region(), cityLimit: from.integer(0, 1) === 1 }),
  };
  const path = {
    points: Array.from({ length: from.pick([2, 2, 2, 3, 5]) }, near),
    ...maybe("strategy", () => from.pick(STRATEGIES)),
    ...maybe("alternatives", () => from.integer(1, 3)),
    ...maybe("avoidRoad", () => from.pick(city.roads)),
    ...maybe("avoidPolygons", () => [boxAround(near())]),
    ...maybe("plate", () => `京A${from.integer(10_000, 99_999)}`),
    ...maybe("carType", () => from.pick([0, 1, 2] as const)),
    ...maybe("ferry", () => from.integer(0, 1) === 1),
  };
  const transit = {
    ...{ origin: near(), destination: from.integer(1, 4) === 1 ? placeOf(from.pick(cities)) : near() },
    ...maybe("strategy", () => from.integer(0, 8)),
    ...maybe("alternatives", () => from.integer(1, 10)),
    ...maybe("night", () => true),
    ...maybe("departure", () => from.pick(["2026-05-03T06:30", "2026-05-03T23:50"])),
  };
  const mode = from.pick(MODES);
  const asked = mode === "driving" ? path : { points: path.points.slice(0, 2), ...maybe("alternatives", () => 2) };
  const measure = from.pick(["line", "driving", "walking"] as const);
  const keywords = textOf(from, home);
  const famous = from.pick([keywords, ...ABSENT]);
  const radiusMetres = from.pick([0, 500, 3000, 50_000]);
  const { name: districtName, adcode: districtAdcode } = from.pick(city.districts);
  const areaName = from.pick([
    ...[city.name, city.districts[0]!.name, "鼓楼", "zz"],
    ...[
      `${city.name}${districtName}`,
      `${city.province} ${city.name}市${districtName}`,
      `${city.province}${districtName}`,
    ],
  ]);
  const weatherName = from.pick([city.adcode, districtAdcode, areaName]);
  const order = from.pick(["distance", "weight"] as const);
  return {
    search: (maps, call) => maps.search({ keywords, ...page }, call),
    around: (maps, call) => maps.around({ centre: placeOf(home), radiusMetres, order, ...page }, call),
    details: (maps, call) => maps.details([home.id, "B0ffffffff", pois.id(0)], call),
    children: (maps, call) => maps.children(home.parent ?? home.id, call),
    similarNames: (maps, call) => maps.similarNames(keywords, 5, call),
    famousElsewhere: (maps, call) => maps.famousElsewhere(famous, call),
    geocode: (maps, call) => maps.geocode({ address: home.address, city: city.name }, call),
    regeocode: (maps, call) => maps.regeocode({ point: path.points[0]!, radiusMetres: 1000 }, call),
    paths: (maps, call) => maps.paths({ mode, ...asked }, call),
    transit: (maps, call) => maps.transit(transit, call),
    distances: (maps, call) => maps.distances({ origins: path.points, destination: placeOf(home), measure }, call),
    weather: (maps, call) => maps.weather(weatherName, call),
    areas: (maps, call) => maps.areas(areaName, call),
    districts: (maps, call) => maps.districts(city.adcode, call),
    similarCities: (maps, call) => maps.similarCities(keywords.slice(0, 2), 3, call),
    cities: (maps, call) => maps.cities(call),
  };
}

const placeOf = ({ longitude, latitude }: LonLat): LonLat => roundPoint({ longitude, latitude });

function pointNear(from: Random, { longitude, latitude }: LonLat): LonLat {
  const spread = from.pick([0, 0.01, 0.05, 0.1]);
  const moved = (value: number) => value + (from.next() - 0.5) * spread;
  return roundPoint({ longitude: moved(longitude), latitude: moved(latitude) });
}

function boxAround({ longitude, latitude }: LonLat): LonLat[] {
  return [
    [0, 0],
    [0.01, 0],
    [0.01, 0.01],
    [0, 0.01],
  ].map(([east, north]) => roundPoint({ longitude: longitude + east!, latitude: latitude + north! }));
}

const textOf = (from: Random, { name, alias }: Poi): string =>
  from.pick([name, alias[0] ?? name, name.slice(0, 2), "火锅", "酒店", "zz"]);
