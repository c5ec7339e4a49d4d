/**
 * Arguments as policies write them, right and wrong, by seed: for each argument of a tool a value that fits its name,
 * drawn from a world, with the mistakes that the tools know how to answer among them.
 */
import { formatLonLat, type JsonObject, type LonLat, type Random } from "@arenakit/contracts";
import type { OpenedWorld, Poi } from "@arenakit/corpus-world";

/** One value of an argument; undefined leaves it out. */
type Draw = (from: Random) => unknown;

const WORDS = [
  "火锅",
  "博物馆",
  "酒店",
  "咖啡",
  "亲子",
  "公园",
  "hotpot",
  "museum",
  "xihu",
  "停车场",
  "西塘",
  "九寨沟门票",
  "故官",
  "x",
  "😀",
  "\ud83d",
];
const MODES = ["driving", "walking", "bicycling", "electrobike", "transit"];
const TYPES = ["酒店", "景点|公园", "110000", "050100|100000", "宾馆酒店", "火山", "餐饮服务", "000000", "", "110101"];
const PLACES_UNKNOWN = ["洛阳", "背京", "巴黎", "zzz", "9", "\ud83d市", "朝阳", "鼓楼区", "长".repeat(39)];

export interface Generator {
  /** Arguments for the tool with these names; about every tenth call has a mistake of form. */
  draw(names: readonly string[], from: Random): JsonObject;
}

/** A generator whose values lie in `world`. */
export function argumentGenerator(world: OpenedWorld): Generator {
  const { pois } = world.data;
  return {
    draw(names, from) {
      const draws = drawsOf(world, pois.poi(from.integer(0, pois.length - 1)));
      const args: Record<string, unknown> = {};
      for (const name of names) {
        const draw = draws[name];
        if (!draw) throw new RangeError(`expected a draw for the argument ${name}`);
        const value = draw(from);
        if (value !== undefined) args[name] = value;
      }
      if (from.integer(1, 20) === 1) args[from.pick(names)] = from.pick([12, "", null, true, ["a"], " "]);
      if (from.integer(1, 40) === 1) delete args[from.pick(names)];
      if (from.integer(1, 60) === 1) args.unknown = 1;
      return args as JsonObject;
    },
  };
}

/** Values that mostly have to do with one place, so that they make sense together. */
function drawsOf(world: OpenedWorld, home: Poi): Readonly<Record<string, Draw>> {
  const { cities } = world.places;
  const { pois } = world.data;
  const place = (from: Random) => (from.integer(1, 10) > 1 ? home : pois.poi(from.integer(0, pois.length - 1)));
  const cityOfPlace = (from: Random) => cities.find(({ adcode }) => adcode === place(from).city) ?? from.pick(cities);
  const point = (from: Random) => pointNear(from, place(from));
  const pointText: Draw = (from) => {
    const at = point(from);
    const { longitude, latitude } = at;
    return from.pick([
      ...Array.from({ length: 24 }, () => formatLonLat(at)),
      `${latitude},${longitude}`,
      `${longitude}，${latitude}`,
      ` ${longitude.toFixed(9)} , ${latitude} `,
      from.pick(["2.35,48.85", "故宫", "116.4", "116.4;39.9", "0,0", "180,90", "116.397026,39.918058,1"]),
    ]);
  };
  const points =
    (separator: string, most: number): Draw =>
    (from) =>
      Array.from({ length: from.integer(0, from.integer(1, 12) === 1 ? most : 2) }, () => pointText(from)).join(
        separator,
      );
  const text: Draw = (from) => textOf(from, place(from), cityOfPlace(from).name);
  const city: Draw = (from) => cityOf(from, cityOfPlace(from));
  const maybe =
    (draw: Draw): Draw =>
    (from) =>
      from.integer(0, 1) === 0 ? undefined : draw(from);
  const near =
    (axis: keyof LonLat): Draw =>
    (from) =>
      point(from)[axis];
  return {
    ...{ query: text, address: text, keywords: text, keyword: maybe((from) => from.pick(WORDS)) },
    ...{ location: pointText, origin: pointText, destination: pointText },
    ...{ origins: points("|", 4), via_points: maybe(points(";", 17)), waypoints: maybe(points(";", 17)) },
    ...{ start_lon: near("longitude"), start_lat: near("latitude") },
    ...{ end_lon: near("longitude"), end_lat: near("latitude") },
    ...{ city, cityd: city, region: maybe(city) },
    types: maybe((from) => from.pick(TYPES)),
    type: maybe((from) => from.pick(["0", "1", "3", "2", ""])),
    citylimit: maybe((from) => from.pick(["true", "false", "true", "1"])),
    mode: (from) => from.pick([...MODES, ...MODES, "flying"]),
    radius: maybe((from) =>
      from.pick([300, 1000, 2000, 5000, 12.5, 50_000, 50_001, 0, -1, "1000", "3000", "50000", "abc", "1e3"]),
    ),
    id: (from) => from.pick([...Array.from({ length: 9 }, () => place(from).id), "B0ffffffff", "x|y", "?&#"]),
    ip: (from) => `${from.pick([114, 36, 8, 192, 300])}.${from.integer(0, 255)}.${from.pick(["1", "x"])}.2`,
  };
}

/** A place or a point beside it, so that ways are short; sometimes far off, in the sea for example. */
function pointNear(from: Random, { longitude, latitude }: LonLat): LonLat {
  const spread = from.pick([0, 0.005, 0.02, 0.05, 0.1, from.pick([0.1, 3])]);
  const moved = (value: number) => value + (from.next() - 0.5) * spread;
  return { longitude: moved(longitude), latitude: moved(latitude) };
}

function textOf(from: Random, poi: Poi, city: string): string {
  const { name, alias, address } = poi;
  return from.pick([
    name,
    alias[0] ?? name,
    name.slice(0, 3),
    name.slice(1),
    `${city}${name}`,
    `${city} ${from.pick(WORDS)}`,
    address,
    from.pick(WORDS),
    from.pick(WORDS),
    `${name}|${from.pick(WORDS)}`,
    `${name}&=?#%+${from.pick(WORDS)}`,
    "长".repeat(from.pick([80, 81])),
    from.pick(WORDS).repeat(9),
  ]);
}

function cityOf(from: Random, city: OpenedWorld["places"]["cities"][number]): string {
  const district = from.pick(city.districts);
  return from.pick([
    city.name,
    `${city.name}市`,
    city.english,
    city.pinyin,
    city.adcode,
    city.citycode,
    district.name,
    district.adcode,
    `${city.name}${district.name}`,
    `${city.province}${city.name}市${district.name}`,
    from.pick(PLACES_UNKNOWN),
  ]);
}
