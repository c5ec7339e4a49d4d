// Tool calls as policies of all three profiles make them, drawn from a world: names, aliases and ids of its places,
// points beside them, its cities, stations, airports and dates; one in eight is wrong in some way.
import { addDays, dayNumber, random } from "@arenakit/contracts";
import { POI_KINDS } from "@arenakit/corpus-world/kinds";

const KIND_WORDS = Object.values(POI_KINDS).flatMap(({ words }) => words);
const TYPE_WORDS = ["餐厅", "酒店", "景点", "050000", "110000", "餐厅|景点", "没有这一类"];
const MODES = ["driving", "walking", "bicycling", "electrobike", "transit"];
const WRONG_SHARE = 1 / 8;
/** Of the calls, how many name a time of their own. */
const OTHER_TIME_SHARE = 1 / 4;

/** So many calls `{ profile, name, args, now? }`; the same list for the same world and seed. */
export function repeatCalls(world, { seed, count }) {
  const draw = random(seed, "repeat-calls");
  const drawn = drawnFrom(world, draw);
  const makers = Object.entries(makersOf(drawn, draw)).flatMap(([profile, tools]) =>
    Object.entries(tools).map(([name, make]) => ({ profile, name, make })),
  );
  return Array.from({ length: count }, (_, at) => {
    const { profile, name, make } = makers[at % makers.length]; // every tool equally often, the costly ones too
    const given = make();
    const args = draw.next() < WRONG_SHARE ? wrong(given, draw) : given;
    return draw.next() < OTHER_TIME_SHARE
      ? { profile, name, args, now: drawn.timeBefore(given.date) }
      : { profile, name, args };
  });
}

function drawnFrom({ data }, draw) {
  const { pois, cities, stations, meta } = data;
  const days = dayNumber(meta.horizon.to) - dayNumber(meta.horizon.from);
  const row = () => draw.integer(0, pois.length - 1);
  const cityOf = new Map(cities.map((city) => [city.adcode, city]));
  const rowsOf = new Map();
  for (let at = 0; at < pois.length; at++) {
    const rows = rowsOf.get(pois.city(at));
    if (rows) rows.push(at);
    else rowsOf.set(pois.city(at), [at]);
  }
  const beside = (at) =>
    `${(pois.longitude(at) + (draw.next() - 0.5) / 200).toFixed(6)},${(pois.latitude(at) + (draw.next() - 0.5) / 200).toFixed(6)}`;
  const near = (at) => draw.pick(rowsOf.get(pois.city(at)));
  const cityName = (city) => draw.pick([city.name, city.adcode, city.pinyin, city.name, `${city.name}市`]);
  const place = () => {
    const at = row();
    const name = pois.name(at);
    return draw.pick([
      name,
      pois.aliases(at)[0] ?? name,
      pois.english(at) ?? name,
      name.slice(0, Math.max(2, name.length >> 1)),
      `${cityOf.get(pois.city(at))?.name ?? ""} ${name}`,
      `${pois.district(at)} ${draw.pick(KIND_WORDS)}`,
      `${name}附近 ${draw.pick(KIND_WORDS)}`,
      pois.address(at) || name,
    ]);
  };
  const stop = () => draw.pick([draw.pick(cities).name, draw.pick(cities).name, draw.pick(stations).name]);
  return {
    row,
    near,
    beside,
    place,
    stop,
    id: () => pois.id(row()),
    city: () => cityName(draw.pick(cities)),
    cityOfRow: (at) => cityName(cityOf.get(pois.city(at)) ?? draw.pick(cities)),
    point: () => beside(row()),
    date: () => addDays(meta.horizon.from, draw.integer(0, days)),
    /** Some time of the horizon, in the weeks before a date if one is given. */
    timeBefore(date) {
      const last = date === undefined ? days : dayNumber(date) - dayNumber(meta.horizon.from);
      const day = draw.integer(date === undefined ? 0 : Math.max(0, last - 20), last);
      const [hour, minute] = [draw.integer(0, 23), draw.integer(0, 59)].map((part) => String(part).padStart(2, "0"));
      return `${addDays(meta.horizon.from, day)}T${hour}:${minute}`;
    },
  };
}

/** A maker of right arguments for every tool of every profile. */
function makersOf(drawn, draw) {
  const { beside, near, row, place, city, point, stop } = drawn;
  const maybe = (share, members) => (draw.next() < share ? members() : {});
  const radius = () => draw.pick([500, 1000, 3000, 10_000, 50_000]);
  /** Two points of one city, or now and then of two. */
  const ends = () => {
    const at = row();
    return [at, beside(at), beside(draw.next() < 0.9 ? near(at) : row())];
  };
  const points = (at, count) => Array.from({ length: count }, () => beside(near(at)));
  const journey = () => ({ date: drawn.date(), from_city: stop(), to_city: stop() });
  const way = () => {
    const [, origin, destination] = ends();
    return { origin, destination };
  };
  const page = () => `${draw.pick([city(), place()])} ${draw.pick(["美食", "景点", "一日游", "交通", "雨天"])}`;
  return {
    arenarl: {
      search_poi: () => ({ query: place() }),
      around_search: () => ({
        location: point(),
        radius: radius(),
        ...maybe(0.4, () => ({ keyword: draw.pick(KIND_WORDS) })),
        ...maybe(0.4, () => ({ types: draw.pick(TYPE_WORDS) })),
      }),
      get_navigation: () => {
        const [at, from, to] = ends();
        const [start_lon, start_lat] = from.split(",").map(Number);
        const [end_lon, end_lat] = to.split(",").map(Number);
        const via = () => ({ via_points: points(at, draw.integer(1, 4)).join(";") });
        return { start_lon, start_lat, end_lon, end_lat, mode: draw.pick(MODES), ...maybe(0.15, via) };
      },
      weather: () => ({ city: city() }),
      search_flights: journey,
      search_train_tickets: journey,
      universal_search: () => ({ query: page() }),
    },
    qqr: {
      poi_search: () => ({ address: place(), ...maybe(0.5, () => ({ region: city() })) }),
      around_search: () => ({
        location: point(),
        radius: radius(),
        ...maybe(0.5, () => ({ keyword: draw.pick(KIND_WORDS) })),
      }),
      direction: () => {
        const [at, origin, destination] = ends();
        const mode = draw.pick(MODES);
        const between = () => ({ waypoints: points(at, draw.integer(1, 16)).join(";") });
        return { origin, destination, mode, ...maybe(mode === "driving" ? 0.3 : 0, between) };
      },
      weather: () => ({ city: city() }),
      search_flights: journey,
      search_train_tickets: journey,
      web_search: () => ({ query: draw.next() < 0.7 ? page() : [page(), page()] }),
    },
    amap: {
      maps_regeocode: () => ({ location: point() }),
      maps_geo: () => ({ address: place(), ...maybe(0.5, () => ({ city: city() })) }),
      maps_ip_location: () => ({ ip: Array.from({ length: 4 }, () => draw.integer(1, 254)).join(".") }),
      maps_weather: () => ({ city: city() }),
      maps_search_detail: () => ({ id: drawn.id() }),
      maps_bicycling: way,
      maps_direction_walking: way,
      maps_direction_driving: way,
      maps_direction_transit_integrated: () => {
        const [at, origin, destination] = ends();
        return { origin, destination, city: drawn.cityOfRow(at), cityd: drawn.cityOfRow(at) };
      },
      maps_distance: () => {
        const at = row();
        return {
          origins: points(at, draw.integer(1, 5)).join("|"),
          destination: beside(at),
          type: draw.pick(["0", "1", "3"]),
        };
      },
      maps_text_search: () => ({
        keywords: place(),
        ...maybe(0.5, () => ({ city: city() })),
        ...maybe(0.2, () => ({ types: draw.pick(TYPE_WORDS) })),
      }),
      maps_around_search: () => ({
        location: point(),
        radius: String(radius()),
        ...maybe(0.6, () => ({ keywords: draw.pick(KIND_WORDS) })),
      }),
    },
  };
}

/** The same arguments with one mistake: a value of another kind, out of range, unknown, left out, or one too many. */
function wrong(args, draw) {
  const names = Object.keys(args);
  const name = draw.pick(names);
  const others = Object.fromEntries(Object.entries(args).filter(([key]) => key !== name));
  const values = [
    "亚特兰蒂斯",
    "",
    "39.917839,116.397029",
    "2025-02-30",
    "2031-01-01",
    "0,0",
    -1,
    1e9,
    null,
    ["a"],
    "。".repeat(90),
    Array.from({ length: 17 }, () => "116.397029,39.917839").join(";"),
  ];
  return draw.pick([
    () => others,
    () => ({ ...args, surplus: 1 }),
    ...values.map((value) => () => ({ ...others, [name]: value })),
  ])();
}
