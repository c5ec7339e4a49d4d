import { haversineMetres, type LonLat } from "@arenakit/contracts";
import { encodePois, fullCityName, islandOf, Poi, poiTable } from "@arenakit/corpus-world";
import { POI_KINDS, POI_TYPES } from "@arenakit/corpus-world/kinds";
import { nearestOn, streetsOf } from "@arenakit/corpus-world/roads";
import { describe, expect, it } from "vitest";
import { readAtlas } from "../atlas/cities.ts";
import { generateRoads } from "../roads/generate-roads.ts";
import { endsAfterMidnight } from "./draft.ts";
import { readBrands } from "./known-brands.ts";
import { generatePois } from "./pois.ts";
import { areaCode } from "./telephone.ts";

const SEED = 3;
/** Every place of a whole world, streets invented. */
const pois = [...generatePois({ cities: readAtlas(), seed: SEED })];
const invented = pois.filter(({ source }) => source === "generated");
const byCity = grouped(pois, ({ city }) => city);
const inCity = (adcode: string) => byCity.get(adcode) ?? [];
const median = (values: number[]) => values.sort((left, right) => left - right)[values.length >> 1]!;

/** Cities on their roads: a capital, one with an island without cars, one among mountains. */
const ON_ROADS = readAtlas().filter(({ name }) => ["北京", "厦门", "张家界"].includes(name));
const streets = ON_ROADS.map((city) => streetsOf(generateRoads(city, SEED), city));
const onRoads = [...generatePois({ cities: ON_ROADS, seed: SEED, scale: 0.5, streetsOf: (_, at) => streets[at]! })];

function grouped<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
}

/** Names of businesses that exist; an invented place may stand near one and say so in brackets, not be called so. */
const BRANDS =
  /万达|万象|大悦城|银泰|来福士|太古|凯德|^龙湖|印象城|吾悦|宜家|麦德龙|沃尔玛|家乐福|海底捞|西贝|全聚德|肯德基|麦当劳|星巴克|瑞幸|喜茶|奈雪|蜜雪|如家|汉庭|全季|亚朵|七天|维也纳|希尔顿|万豪|香格里拉|洲际|喜来登|格林豪泰|桔子|工商银行|建设银行|农业银行|汇丰|招商|美宜佳|罗森|国大药房|大参林|中石化|中石油|特来电|万科|碧桂园|恒大/;
/** `建国路` of `北京市朝阳区建国路88号`. */
const roadOf = (address: string) => /(?:[区县市旗]|新区)([^区县市旗]+?)\d+(?:-\d+)?号/.exec(address)?.[1] ?? "";
/** What is called after its surroundings. */
const CALLED_AFTER = new Set([
  "metro",
  "parking",
  "bank",
  "bus",
  "gate",
  "charging",
  "school",
  "fuel",
  "service",
  "shop",
  "sports",
]);

describe("generated places", () => {
  it("are at least 150,000 in the default world, more in larger cities, of every kind in each", () => {
    expect(pois.length).toBeGreaterThanOrEqual(150_000);
    const count = (name: string) => inCity(readAtlas().find((city) => city.name === name)!.adcode).length;
    expect(count("上海")).toBeGreaterThan(count("成都"));
    expect(count("成都")).toBeGreaterThan(count("太原"));
    expect(count("太原")).toBeGreaterThan(count("丽江"));
    for (const city of readAtlas()) {
      const kinds = new Set(inCity(city.adcode).map(({ kind }) => kind));
      const missing = Object.keys(POI_KINDS).filter((kind) => !kinds.has(kind as Poi["kind"]));
      const allowed = new Set([
        ...(kinds.has("metro") ? [] : ["metro"]),
        ...(city.airports.length > 0 ? [] : ["airport"]),
        ...(city.stations.length > 0 ? [] : ["station"]),
      ]);
      expect(
        missing.filter((kind) => !allowed.has(kind)),
        city.name,
      ).toEqual([]);
    }
  });

  it("are valid, their types those of the taxonomy", () => {
    for (const [at, poi] of pois.entries()) {
      if (at % 7 === 0) Poi.parse(poi);
      if (POI_TYPES.get(poi.typecode)?.type !== poi.type) expect.fail(`${poi.name} ${poi.typecode} ${poi.type}`);
    }
  });

  it("are the same for the same seed, and others for another", () => {
    const cities = readAtlas().slice(0, 3);
    const bytes = (seed: number) =>
      Buffer.concat(encodePois(poiTable(generatePois({ cities, seed, scale: 0.2 }))).map((section) => section.bytes));
    expect(Buffer.compare(bytes(5), bytes(5))).toBe(0);
    const names = new Set(invented.map(({ name, address }) => name + address));
    const other = [...generatePois({ cities, seed: SEED + 1, scale: 0.2 })].filter(
      ({ source }) => source === "generated",
    );
    const common = other.filter(({ name, address }) => names.has(name + address));
    expect(common.length).toBeLessThan(other.length / 50);
  });

  it("do not change when another city joins", () => {
    const one = readAtlas()[20]!;
    const alone = [...generatePois({ cities: [one], seed: SEED })];
    const facts = ({ name, address, longitude }: Poi) => ({ name, address, longitude });
    expect(inCity(one.adcode).map(facts)).toEqual(alone.map(facts));
  });

  it("have ids of their own, and no name twice at one address", () => {
    expect(new Set(pois.map(({ id }) => id)).size).toBe(pois.length);
    expect(pois.filter(({ id }) => !/^B0[0-9A-F]{8}$/.test(id))).toEqual([]);
    for (const city of readAtlas()) {
      const ours = inCity(city.adcode).filter(({ kind, source }) => source === "generated" && kind !== "gate");
      expect(new Set(ours.map(({ name, address }) => `${name} ${address}`)).size, city.name).toBe(ours.length);
    }
  });

  it("do not take the name of a landmark, nor a well-known brand but for that of the chain's own branches", () => {
    const landmarks = new Set(
      readAtlas().flatMap((city) => city.landmarks.flatMap(({ name, alias }) => [name, ...alias])),
    );
    expect(invented.filter(({ name }) => landmarks.has(name)).map(({ name }) => name)).toEqual([]);
    const branches = new Set(readBrands().map(({ brand }) => brand));
    const others = invented.filter(({ brand }) => brand === null || !branches.has(brand));
    const branded = others.filter(
      ({ name, kind, address }) =>
        !CALLED_AFTER.has(kind) && BRANDS.test(name.replace(/[(（].*$/, "").replace(roadOf(address), "")),
    );
    expect(branded.map(({ name }) => name)).toEqual([]);
    expect(others.filter(({ brand }) => brand !== null && BRANDS.test(brand))).toEqual([]);
  });

  it("look like a city: chains with many branches, names that are seldom alike", () => {
    const chains = [
      ...grouped(
        invented.filter(({ brand }) => brand !== null),
        ({ brand }) => brand!,
      ).values(),
    ];
    expect(chains.filter((branches) => branches.length >= 50).length).toBeGreaterThan(100);
    for (const branch of chains.flat())
      if (branch.name.includes("(")) expect(branch.name).toMatch(/\(.+[店行站园)厅院部校区]/);
    const own = invented.filter(({ kind, brand }) => kind === "restaurant" && brand === null);
    expect(new Set(own.map(({ name }) => name)).size / own.length).toBeGreaterThan(0.7);
  });

  it("have business areas, English names and aliases where people use them", () => {
    const share = (kind: string, holds: (poi: Poi) => boolean) => {
      const all = invented.filter((poi) => poi.kind === kind);
      return all.filter(holds).length / all.length;
    };
    expect(share("hotel", ({ english }) => english !== null)).toBe(1);
    expect(share("mall", ({ english }) => english !== null)).toBe(1);
    expect(share("restaurant", ({ businessArea }) => businessArea !== null)).toBeGreaterThan(0.3);
    expect(share("restaurant", ({ alias }) => alias.length > 0)).toBeGreaterThan(0.15);
    for (const { english } of invented) if (english !== null) expect(english).toMatch(/^[A-Z0-9][\w '&().+-]+$/);
  });

  it("stand in their city: districts and area codes are its own", () => {
    for (const city of readAtlas()) {
      const transport = [...city.stations, ...city.airports];
      const regions = new Set([
        ...city.districts.map(({ name }) => `${fullCityName(city)}${name}`),
        ...transport.map(({ district, inCity }) => `${inCity ? `${inCity}市` : fullCityName(city)}${district}`),
      ]);
      const wrong = inCity(city.adcode)
        .filter(({ source, kind }) => source === "generated" && kind !== "bus" && kind !== "metro")
        .filter((poi) => {
          const region = poi.address.slice(0, poi.address.lastIndexOf(poi.district) + poi.district.length);
          const isHere = [...regions].some((known) => poi.address.startsWith(known));
          const tel = poi.tel === null || poi.tel.startsWith(`${areaCode(city)}-`);
          return !isHere || region === "" || !tel || haversineMetres(city, poi) > 500_000;
        });
      expect(
        wrong.map(({ name, address, tel }) => `${name} ${address} ${tel}`),
        city.name,
      ).toEqual([]);
    }
  });

  it("give every sight something to eat, to drink and to stay at within 2.5 km", () => {
    const lacking = readAtlas().flatMap((city) => {
      const here = inCity(city.adcode).filter(({ source }) => source === "generated");
      return city.landmarks
        .filter(({ kind }) => !["restaurant", "cafe", "bar", "hotel"].includes(kind))
        .flatMap((landmark) =>
          ["restaurant", "cafe", "hotel"]
            .filter((kind) => !here.some((poi) => poi.kind === kind && haversineMetres(landmark, poi) < 2500))
            .map((kind) => `${city.name} ${landmark.name} ${kind}`),
        );
    });
    expect(lacking).toEqual([]);
  });

  it("have plausible ratings, prices and hours", () => {
    for (const { rating, costYuan, ticketYuan, openHours, weekendHours, kind, tags, name } of invented) {
      if (rating !== null && !(rating >= 3 && rating <= 5)) expect.fail(`${name}: ${rating}`);
      if (costYuan !== null && !(Number.isInteger(costYuan) && costYuan >= 5)) expect.fail(`${name}: ${costYuan}`);
      if (ticketYuan !== null && ticketYuan < 0) expect.fail(`${name}: ${ticketYuan}`);
      if (weekendHours !== null && weekendHours === openHours)
        expect.fail(`${name}: ${weekendHours} at the weekend too`);
      if (kind === "bar" && endsAfterMidnight(openHours!) !== tags.includes("深夜")) expect.fail(`${name}: ${tags}`);
    }
    const costs = (kind: string, tag?: string) =>
      invented
        .filter((poi) => poi.kind === kind && (!tag || poi.tags.includes(tag)))
        .flatMap(({ costYuan }) => costYuan ?? []);
    expect(median(costs("cafe"))).toBeGreaterThan(20);
    expect(median(costs("cafe"))).toBeLessThan(median(costs("restaurant")));
    expect(median(costs("restaurant"))).toBeLessThan(median(costs("hotel")));
    const classes = ["青年旅舍", "经济型", "舒适型", "高档型", "豪华型"].map((tag) => median(costs("hotel", tag)));
    expect(classes).toEqual([...classes].sort((left, right) => left - right));
    expect(invented.filter(({ weekendHours }) => weekendHours !== null).length).toBeGreaterThan(1000);
  });

  it("are called after whole names: no 之眼店, no 大学停车场", () => {
    const broken = invented.filter(({ name }) => /\((之眼|大学|长城)店\)|^(大学(停|地)|之眼|长城.?路)/.test(name));
    expect(broken.map(({ name }) => name)).toEqual([]);
  });
});

describe("children of places", () => {
  const byId = new Map(pois.map((poi) => [poi.id, poi]));
  const children = pois.filter(({ parent }) => parent !== null);

  it("are shops of malls, gates of parks and sights, terminals, entrances, near what they belong to", () => {
    const owners = new Set(children.map(({ parent }) => byId.get(parent!)!.kind));
    for (const kind of ["mall", "park", "scenic", "airport", "metro"]) expect([...owners]).toContain(kind);
    for (const child of children) {
      const owner = byId.get(child.parent!)!;
      expect(owner.city).toBe(child.city);
      // Gates of the atlas are real: those of the Summer Palace are a walk apart.
      const limit = owner.source === "atlas" ? 3500 : 400;
      if (haversineMetres(owner, child) > limit) expect.fail(`${child.name} lies far from ${owner.name}`);
      if (owner.kind === "mall") expect(child.address.startsWith(owner.address)).toBe(true);
    }
  });

  it("know their entrance where it is not they themselves", () => {
    const far = pois.filter(
      ({ entrance, ...poi }) =>
        entrance !== null && haversineMetres(entrance, poi) > (poi.source === "atlas" ? 3500 : 500),
    );
    expect(far.map(({ name }) => name)).toEqual([]);
    expect(pois.filter(({ entrance }) => entrance !== null).length).toBeGreaterThan(2000);
  });
});

describe("places on roads", () => {
  const ours = onRoads.filter(
    ({ source, kind, parent }) => source === "generated" && kind !== "metro" && parent === null,
  );
  /** Streets of a district by name, as polylines. */
  const known = new Map(
    ON_ROADS.flatMap((city, at) =>
      streets[at]!.map(
        ({ name, district, points }) => [`${fullCityName(city)}${district}${name}`, points] as [string, LonLat[]],
      ),
    ),
  );

  it("stand beside the street that they name, numbered along it", () => {
    const groups = grouped(ours, ({ address }) => address.replace(/\d+(-\d+)?号$/, ""));
    let checked = 0;
    for (const [street, places] of groups) {
      const points = known.get(street);
      if (!points) continue;
      for (const poi of places) {
        const metres = Math.min(...points.slice(1).map((to, at) => nearestOn({ from: points[at]!, to }, poi).metres));
        if (metres > 100) expect.fail(`${poi.address} is ${metres} m away from the street`);
        checked++;
      }
      const numbers = places.map((poi) => ({
        number: Number(/(\d+)(?:-\d+)?号$/.exec(poi.address)![1]),
        metres: wayTo(points, poi),
      }));
      // Fifty numbers are 150 m of street, which no place beside it within 60 m can hide.
      for (const left of numbers)
        for (const right of numbers)
          if (right.number - left.number > 50 && right.metres <= left.metres) expect.fail(`numbers of ${street}`);
    }
    expect(checked / ours.length).toBeGreaterThan(0.9);
  });

  it("grow fewer from the middle outwards", () => {
    for (const city of ON_ROADS) {
      const distances = onRoads
        .filter((poi) => poi.city === city.adcode && poi.source === "generated")
        .map((poi) => haversineMetres(city, poi));
      // By area of rings of 3 km: 1, 3, 5, 7 parts.
      const density = [1, 2, 3, 4].map((ring) => {
        const inside = distances.filter((metres) => metres >= (ring - 1) * 3000 && metres < ring * 3000).length;
        return inside / (2 * ring - 1);
      });
      expect(density, city.name).toEqual([...density].sort((left, right) => right - left));
      expect(density[0], city.name).toBeGreaterThan(density[3]! * 2);
    }
  });

  it("park no car on an island without cars", () => {
    for (const city of ON_ROADS) {
      const parked = onRoads.filter(
        (poi) =>
          poi.city === city.adcode && poi.source === "generated" && ["parking", "fuel", "charging"].includes(poi.kind),
      );
      expect(parked.filter((poi) => islandOf(city, poi) !== null).map(({ name }) => name)).toEqual([]);
    }
  });
});

/** Metres from the street's beginning to the point of it nearest to the place. */
function wayTo(points: readonly LonLat[], poi: LonLat): number {
  let before = 0;
  let best = { metres: Number.POSITIVE_INFINITY, way: 0 };
  for (let at = 1; at < points.length; at++) {
    const line = { from: points[at - 1]!, to: points[at]! };
    const length = haversineMetres(line.from, line.to);
    const { metres, share } = nearestOn(line, poi);
    if (metres < best.metres) best = { metres, way: before + share * length };
    before += length;
  }
  return best.way;
}

describe("places of the atlas", () => {
  it("are as the atlas says", () => {
    for (const city of readAtlas()) {
      const ours = new Map(
        inCity(city.adcode)
          .filter(({ source, parent }) => source === "atlas" && parent === null)
          .map((poi) => [poi.name, poi]),
      );
      for (const landmark of city.landmarks) {
        const poi = ours.get(landmark.name);
        expect(poi, landmark.name).toMatchObject({
          kind: landmark.kind,
          longitude: landmark.longitude,
          latitude: landmark.latitude,
          openHours: landmark.openHours,
          closedWeekdays: landmark.closedWeekdays,
        });
        expect(poi?.address.endsWith(landmark.address)).toBe(true);
        const guessed = landmark.approximate.filter((field) => field !== "ticketYuan" || poi?.ticketYuan !== null);
        expect(poi?.approximate).toEqual([...guessed, "rating"]);
      }
    }
  });
});
