/** Articles against the layers that they were written from: each figure in them is looked up again. */
import { addDays } from "@arenakit/contracts";
import { createRail, type Guide, islandOf, type Poi } from "@arenakit/corpus-world";
import { describe, expect, it } from "vitest";
import { readAtlas } from "../atlas/cities.ts";
import { buildWorld } from "../build-world.ts";
import { generateGuides } from "./generate-guides.ts";
import { slugOf } from "./wording.ts";

const cities = readAtlas().filter(({ name }) => ["北京", "苏州", "成都"].includes(name));
const data = buildWorld({ seed: 5, cities });
const guides = generateGuides(data, 5);
const pois = new Map([...data.pois].map((poi) => [poi.id, poi]));
const ofKind = (kind: Guide["kind"], language: Guide["language"] = "zh") =>
  guides.filter((guide) => guide.kind === kind && guide.language === language);
const subject = (guide: Guide): Poi => pois.get(guide.places[0]!)!;

describe("articles of a world", () => {
  it("are the same for the same layers and seed, and others for another seed", () => {
    expect(generateGuides(data, 5)).toEqual(guides);
    expect(generateGuides(data, 6)).not.toEqual(guides);
  });

  it("have their own ids and addresses, in both languages", () => {
    expect(new Set(guides.map(({ id }) => id)).size).toBe(guides.length);
    expect(new Set(guides.map(({ url }) => url)).size).toBe(guides.length);
    for (const kind of ["city", "train", "sight", "food", "route", "season"] as const)
      expect(ofKind(kind, "en")).toHaveLength(ofKind(kind, "zh").length);
    for (const { url } of guides) expect(new URL(url).hostname).toMatch(/\.example$/);
  });

  it("speak of places that exist, and of every sight of the atlas", () => {
    for (const { places } of guides) for (const id of places) expect(pois.has(id), id).toBe(true);
    const covered = new Set(ofKind("sight").map((guide) => subject(guide).name));
    for (const city of cities)
      for (const { name, kind } of city.landmarks)
        if (["scenic", "museum", "park", "mall"].includes(kind)) expect(covered, name).toContain(name);
  });

  it("add up a day's tickets and minutes", () => {
    expect(ofKind("route").length).toBeGreaterThan(0);
    for (const guide of ofKind("route")) {
      const stops = guide.places.map((id) => pois.get(id)!);
      const tickets = stops.reduce((sum, { ticketYuan }) => sum + (ticketYuan ?? 0), 0);
      const minutes = stops.reduce((sum, { visitMinutes }) => sum + (visitMinutes ?? 0), 0);
      expect(guide.text).toContain(`净游玩时间约${minutes}分钟，门票合计${tickets}元`);
    }
  });

  it("spell addresses with letters, digits and dashes", () => {
    expect(slugOf("拙政园")).toBe("zhuo-zheng-yuan");
    for (const { url } of guides) expect(url).toMatch(/^https:\/\/[a-z.]+\/(zh|en)\/[a-z]+\/[a-z]+\/[a-z0-9-]+$/);
  });
});

describe("islands that only a ferry reaches", () => {
  const sea = buildWorld({
    seed: 5,
    cities: readAtlas().filter(({ ferryOnly }) => ferryOnly),
    scale: 0.2,
    without: ["roads", "transit"],
  });
  const all = new Map([...sea.pois].map((poi) => [poi.id, poi]));
  const cityOf = ({ city }: Guide) => sea.cities.find(({ adcode }) => adcode === city)!;
  const sideOf = (guide: Guide, id: string) => islandOf(cityOf(guide), all.get(id)!);

  it("have an article that names the ferry, and neighbours on the same side of the water only", () => {
    let islanders = 0;
    const ofOneDay = sea.guides.filter(
      ({ kind, url }) => kind === "sight" || (kind === "route" && !url.endsWith("-days")),
    );
    for (const guide of ofOneDay) {
      const island = sideOf(guide, guide.places[0]!);
      for (const id of guide.places) expect(sideOf(guide, id), `${guide.title} ${all.get(id)!.name}`).toBe(island);
      if (island) {
        islanders++;
        expect(guide.text).toContain(island.pier.name);
        expect(guide.text).toMatch(/只能坐渡轮|the only way is the ferry/);
        expect(guide.text).not.toMatch(/站直线约|Railway Station/);
      } else expect(guide.text).not.toMatch(/渡轮上岛|the only way is the ferry/);
    }
    expect(islanders).toBeGreaterThan(10);
  });
});

describe("days in a city", () => {
  const country = buildWorld({ seed: 5, scale: 0, without: ["roads", "transit"] });
  const all = new Map([...country.pois].map((poi) => [poi.id, poi]));
  const routes = country.guides.filter(({ kind, language }) => kind === "route" && language === "zh");
  const pageOf = (adcode: string, slug: string) =>
    routes.find(({ city, url }) => city === adcode && url.endsWith(`/${slug}`))!;
  /** The atlas begins with what is best known. */
  const rankOf = (adcode: string, id: string) => {
    const { landmarks } = country.cities.find((city) => city.adcode === adcode)!;
    return landmarks.findIndex(({ name }) => name === all.get(id)!.name);
  };
  const FEW = 6;

  it("begin at the best known sights of every city, the first day at better known ones than the second", () => {
    for (const { adcode, name } of country.cities) {
      const [first, second] = [pageOf(adcode, "one-day-1"), pageOf(adcode, "one-day-2")].map(({ places }) =>
        rankOf(adcode, places[0]!),
      ) as [number, number];
      expect(first, name).toBeLessThan(FEW);
      expect(first, name).toBeLessThan(second);
    }
    const names = pageOf("110000", "one-day-1").places.map((id) => all.get(id)!.name);
    expect(names[0]).toBe("故宫博物院");
    expect(names).toContain("天安门广场");
  });

  it("are joined to stays of two and three days, each day on one side of the water, with the ferry where there is one", () => {
    let ferries = 0;
    for (const { adcode, name } of country.cities) {
      const city = country.cities.find((one) => one.adcode === adcode)!;
      const stay = pageOf(adcode, "three-days");
      expect(stay.places.slice(0, pageOf(adcode, "one-day-1").places.length)).toEqual(
        pageOf(adcode, "one-day-1").places,
      );
      expect(new Set(stay.places).size, name).toBe(stay.places.length);
      const days = stay.text.split("\n\n").filter((paragraph) => /^第[一二三]天：/.test(paragraph));
      expect(days, name).toHaveLength(3);
      let told = 0;
      for (const day of days) {
        const stops = stay.places.map((id) => all.get(id)!).filter((poi) => day.includes(`${poi.name}（`));
        told += stops.length;
        const islands = new Set(stops.map((poi) => islandOf(city, poi)));
        expect(islands.size, day).toBe(1);
        const [island] = islands;
        if (island) ferries++;
        expect(day.includes("只能坐渡轮上岛"), day).toBe(Boolean(island));
      }
      expect(told, name).toBeGreaterThanOrEqual(stay.places.length);
    }
    expect(ferries).toBeGreaterThan(0);
  });
});

describe("what the articles say of trains", () => {
  const country = buildWorld({ seed: 5, scale: 0, without: ["roads", "transit"] });
  const rail = createRail(country);
  const minutesOf = (hours: string | undefined, minutes: string | undefined) =>
    60 * Number(hours ?? 0) + Number(minutes ?? 0);
  const pages = (language: Guide["language"], wanted: Guide["kind"]) =>
    country.guides
      .filter((guide) => guide.kind === wanted && guide.language === language)
      .map(({ text, city }) => ({ text, from: country.cities.find(({ adcode }) => adcode === city)! }));
  const chinese = pages("zh", "city").flatMap(({ text, from }) =>
    [...text.matchAll(/到([^，（]+)（([^）]+)）最快(?:(\d+)小时)?(?:(\d+)分钟)?（([A-Z]\d+)(，非每日开行)?）/g)].map(
      ([, to, station, hours, minutes, number, irregular]) => ({
        from: from.name,
        to: to!,
        station: station!,
        minutes: minutesOf(hours, minutes),
        number: number!,
        isDaily: irregular === undefined,
      }),
    ),
  );

  it("is what the rail tool answers on every day of a week: no train is quicker, and the one named is that quick", () => {
    expect(chinese.length).toBeGreaterThan(300);
    const week = Array.from({ length: 7 }, (_, day) => addDays("2026-09-07", day));
    for (const { from, to, station, minutes, number, isDaily } of chinese) {
      const byDay = week.map((date) => rail.journeys({ date, from, to }).direct);
      const label = `${from} ${to} ${number}`;
      expect(Math.min(...byDay.flat().map(({ durationMinutes }) => durationMinutes)), label).toBe(minutes);
      const named = byDay.map((journeys) =>
        journeys.some(
          ({ legs: [leg], durationMinutes }) =>
            leg!.number === number && leg!.to === station && durationMinutes === minutes,
        ),
      );
      expect(named.some(Boolean), label).toBe(true);
      expect(named.every(Boolean), label).toBe(isDaily);
    }
  });

  it("names of each city the quickest train to every other that has one, and those without", () => {
    const few = pages("zh", "train").filter((_, at) => at % 6 === 0);
    expect(few.length).toBeGreaterThan(8);
    for (const { text, from } of few) {
      const said = new Map(
        [
          ...text.matchAll(
            /到([^，。]+)的直达火车最快(?:(\d+)小时)?(?:(\d+)分钟)?（([A-Z]\d+)，(.+?)站到(.+?)站(，非每日开行)?）/g,
          ),
        ].map(([, to, hours, minutes, ...rest]) => [to!, [minutesOf(hours, minutes), ...rest.slice(0, 3), !rest[3]]]),
      );
      for (const to of country.cities) {
        if (to === from || to.stations.length === 0) continue;
        const train = rail.quickest(from.name, to.name);
        if (train) {
          const { minutes, number, isDaily } = train;
          expect(said.get(to.name), `${from.name} ${to.name}`).toEqual([
            minutes,
            number,
            train.from,
            train.to,
            isDaily,
          ]);
        } else {
          expect(said.has(to.name)).toBe(false);
          expect(/要换乘的有(.+)。/.exec(text)![1]!.split("、")).toContain(to.name);
        }
      }
    }
    expect(pages("en", "train")).toHaveLength(pages("zh", "train").length);
  });

  it("is the same in English", () => {
    const english = pages("en", "city").flatMap(({ text, from }) =>
      [...text.matchAll(/([A-Z][^,()]*?) in (?:(\d+) h)? ?(?:(\d+) min)? \(([A-Z]\d+)(, not daily)?\)/g)].map(
        ([, , hours, minutes, number, irregular]) =>
          `${from.name} ${number} ${minutesOf(hours, minutes)} ${irregular === undefined}`,
      ),
    );
    expect(english).toEqual(
      chinese.map(({ from, number, minutes, isDaily }) => `${from} ${number} ${minutes} ${isDaily}`),
    );
  });
});
