import { haversineMetres } from "@arenakit/contracts";
import { describe, expect, it } from "vitest";
import { ATLAS } from "../atlas/cities.ts";
import { Poi } from "../data.ts";
import { nearestOn } from "../lines.ts";
import { POI_KINDS } from "../poi-kinds.ts";
import { generatePois } from "./pois.ts";

const pois = generatePois(ATLAS, 3);
const invented = pois.filter(({ source }) => source === "generated");
const inCity = (adcode: string) => pois.filter(({ city }) => city === adcode);
const median = (values: number[]) => values.sort((left, right) => left - right)[values.length >> 1]!;

function grouped<T>(items: readonly T[], keyOf: (item: T) => string | undefined): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const key = keyOf(item) ?? "";
    groups.set(key, [...(groups.get(key) ?? []), item]);
  }
  return groups;
}

/** Names of businesses that exist; an invented place may stand near one and say so in brackets, not be called so. */
const BRANDS =
  /万达|万象|大悦城|银泰|来福士|太古|凯德|龙湖|印象城|吾悦|宜家|麦德龙|沃尔玛|家乐福|海底捞|西贝|全聚德|肯德基|麦当劳|星巴克|瑞幸|喜茶|奈雪|蜜雪|如家|汉庭|全季|亚朵|七天|维也纳|希尔顿|万豪|香格里拉|洲际|喜来登|格林豪泰|桔子|工商银行|建设银行|农业银行|汇丰|招商/;

describe("generated places", () => {
  it("are valid and at least 400 a city, of every kind", () => {
    for (const city of ATLAS) {
      const here = inCity(city.adcode);
      expect(here.length, city.name).toBeGreaterThanOrEqual(400);
      const kinds = new Set(here.filter(({ source }) => source === "generated").map(({ kind }) => kind));
      expect([...kinds].sort()).toEqual(
        Object.keys(POI_KINDS)
          .filter((kind) => kind !== "station" && kind !== "airport")
          .sort(),
      );
    }
    for (const poi of pois) Poi.parse(poi);
  });

  it("are the same for the same seed and others for another", () => {
    expect(generatePois(ATLAS, 3)).toEqual(pois);
    const other = new Set(generatePois(ATLAS, 4).map(({ name, address }) => name + address));
    expect(invented.filter(({ name, address }) => other.has(name + address)).length).toBeLessThan(invented.length / 50);
  });

  it("do not change when another city joins", () => {
    const [one] = ATLAS;
    const alone = generatePois([one!], 3).map(({ name, address, longitude }) => ({ name, address, longitude }));
    expect(inCity(one!.adcode).map(({ name, address, longitude }) => ({ name, address, longitude }))).toEqual(alone);
  });

  it("have ids of their own and names of their own in their city", () => {
    expect(new Set(pois.map(({ id }) => id)).size).toBe(pois.length);
    for (const { id } of pois) expect(id).toMatch(/^B0[0-9A-F]{8}$/);
    for (const city of ATLAS) {
      const names = inCity(city.adcode).map(({ name }) => name);
      expect(names.length - new Set(names).size, city.name).toBe(0);
    }
  });

  it("do not take the name of a landmark, nor a well-known brand", () => {
    const landmarks = new Set(ATLAS.flatMap((city) => city.landmarks.flatMap(({ name, alias }) => [name, ...alias])));
    expect(invented.filter(({ name }) => landmarks.has(name))).toEqual([]);
    const places = new Set(["metro", "parking", "bank"]);
    const branded = invented.filter(({ name, kind }) => !places.has(kind) && BRANDS.test(name.replace(/（.*）$/, "")));
    expect(branded.map(({ name }) => name)).toEqual([]);
  });

  it("stand in their city: districts and area codes are its own, and most lie near its centre", () => {
    for (const city of ATLAS) {
      const transport = [...city.stations, ...city.airports];
      const areas = new Set([
        ...city.districts.map(({ name }) => `${city.name}市${name}`),
        ...transport.map(({ district, inCity }) => `${inCity ?? city.name}市${district}`),
      ]);
      const here = inCity(city.adcode).filter(({ source }) => source === "generated");
      for (const poi of here) {
        const area = poi.address.slice(0, poi.address.indexOf(poi.district) + poi.district.length);
        expect(areas, poi.address).toContain(area);
        expect(poi.address).toMatch(/\d+号$/);
        if (poi.tel) expect(poi.tel).toMatch(new RegExp(`^${city.citycode}-9\\d{6,7}$`));
        expect(haversineMetres(city, poi)).toBeLessThan(400_000);
      }
      const within = (km: number) => here.filter((poi) => haversineMetres(city, poi) < km * 1000).length;
      // Four times the radius is sixteen times the area: even density would put 1/16 of them inside.
      expect(within(3) / within(12), city.name).toBeGreaterThan(1 / 8);
    }
  });

  it("give every sight something to eat, to drink and to stay at within 2.5 km", () => {
    const lacking = ATLAS.flatMap((city) =>
      city.landmarks
        .filter(({ kind }) => !["restaurant", "cafe", "bar", "hotel"].includes(kind))
        .flatMap((landmark) =>
          ["restaurant", "cafe", "hotel"]
            .filter((kind) => !invented.some((poi) => poi.kind === kind && haversineMetres(landmark, poi) < 2500))
            .map((kind) => `${city.name} ${landmark.name} ${kind}`),
        ),
    );
    expect(lacking).toEqual([]);
  });

  it("have plausible ratings, prices and hours", () => {
    for (const { rating, costYuan, ticketYuan } of invented) {
      if (rating !== null) expect(rating >= 3.5 && rating <= 4.9).toBe(true);
      if (costYuan !== null) expect(Number.isInteger(costYuan) && costYuan >= 5).toBe(true);
      if (ticketYuan !== null) expect(ticketYuan).toBeGreaterThanOrEqual(0);
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
    const lateBars = invented.filter(({ kind, openHours }) => kind === "bar" && /-0[1-3]:00$/.test(openHours ?? ""));
    expect(lateBars.length).toBeGreaterThan(invented.filter(({ kind }) => kind === "bar").length / 2);
    for (const { tags } of lateBars) expect(tags).toContain("深夜");
  });

  it("stand beside the typed road that they name, numbered along it", () => {
    for (const city of ATLAS)
      for (const line of city.roadLines ?? []) {
        const prefix = `${city.name}市${line.district}${line.name}`;
        const here = inCity(city.adcode)
          .filter(({ source, address }) => source === "generated" && address.startsWith(prefix))
          .filter(({ address }) => /^\d+号$/.test(address.slice(prefix.length)));
        const others = (city.roadLines ?? []).filter((other) => other !== line && other.name === line.name);
        if (others.some(({ district }) => district === line.district)) continue;
        const numbers = here.map((poi) => ({
          number: Number(/(\d+)号$/.exec(poi.address)?.[1]),
          metres: haversineMetres(line.from, poi),
        }));
        for (const poi of here) expect(nearestOn(line, poi).metres, poi.address).toBeLessThan(150);
        // Fifty numbers are 150 m of street, which no place beside it within 80 m can hide.
        for (const left of numbers)
          for (const right of numbers)
            if (right.number - left.number > 50) expect(right.metres, prefix).toBeGreaterThan(left.metres);
      }
  });

  it("have addresses of their own, on streets of less than 20 km", () => {
    for (const city of ATLAS) {
      const here = inCity(city.adcode).filter(({ source }) => source === "generated");
      expect(new Set(here.map(({ address }) => address)).size).toBe(here.length);
      const streets = grouped(here, ({ address }) => address.replace(/^.*?市.+?[区县市]/, "").replace(/\d+号$/, ""));
      for (const [street, places] of streets)
        for (const place of places) expect(haversineMetres(places[0]!, place), street).toBeLessThan(20_000);
    }
  });

  it("are called after whole names: no 之眼店, no 大学停车场", () => {
    const broken = invented.filter(({ name }) => /（(之眼|大学|长城)店）|^(大学(停|地)|之眼|长城.?路)/.test(name));
    expect(broken.map(({ name }) => name)).toEqual([]);
  });

  it("have underground stations near the city only, none beside another", () => {
    for (const city of ATLAS) {
      const stations = grouped(
        inCity(city.adcode).filter(({ kind }) => kind === "metro"),
        ({ alias }) => alias[0],
      );
      const centres = [...stations.values()].map(([entrance]) => entrance!);
      for (const [at, here] of centres.entries()) {
        expect(haversineMetres(city, here), here.name).toBeLessThan(27_000);
        for (const other of centres.slice(at + 1))
          expect(haversineMetres(here, other), `${here.name} ${other.name}`).toBeGreaterThan(200);
      }
      for (const [name, entrances] of stations)
        for (const entrance of entrances) expect(haversineMetres(entrances[0]!, entrance), name).toBeLessThan(300);
    }
  });

  it("park no car on an island without cars", () => {
    const parked = inCity("350200").filter(({ kind }) => kind === "parking" || kind === "metro");
    // Gulangyu: the island is less than 1.2 km from its middle.
    const middle = { longitude: 118.0655, latitude: 24.4465 };
    expect(parked.filter((poi) => haversineMetres(middle, poi) < 800).map(({ name }) => name)).toEqual([]);
  });

  it("keep what the atlas says", () => {
    for (const city of ATLAS)
      for (const landmark of city.landmarks) {
        const poi = inCity(city.adcode).find(({ name, source }) => source === "atlas" && name === landmark.name);
        expect(poi, landmark.name).toMatchObject({
          kind: landmark.kind,
          longitude: landmark.longitude,
          latitude: landmark.latitude,
          openHours: landmark.openHours,
          closedWeekdays: landmark.closedWeekdays,
        });
        expect(poi?.address.endsWith(landmark.address)).toBe(true);
        const known = landmark.approximate.filter((field) => field !== "ticketYuan" || poi?.ticketYuan !== null);
        expect(poi?.approximate).toEqual([...known, "rating"]);
      }
  });
});
