/** What names promise: a branch called after a station has that station, and a day asked for in one district stays there. */
import { expect, it } from "vitest";
import { CITIES, cityTools } from "./city-tools.ts";

const { world, ask } = cityTools();
const { pois } = world.data;

it("no branch in the world is called after a station that its city has not", () => {
  const stops: ReadonlySet<string> = new Set(["metro", "station", "bus"]);
  const namesOf = new Map(world.places.cities.map(({ adcode }): [string, Set<string>] => [adcode, new Set()]));
  for (let row = 0; row < pois.length; row++)
    if (stops.has(pois.kind(row)))
      namesOf.get(pois.city(row))!.add(pois.name(row).replace(/(?:地铁站|[(]公交站[)])$/u, ""));
  const nowhere: string[] = [];
  let branches = 0;
  for (let row = 0; row < pois.length; row++) {
    const [, station] = /[(（]([^()（）]{2,16}站)店[)）]$/u.exec(pois.name(row)) ?? [];
    if (station === undefined) continue;
    branches += 1;
    const adcode = pois.city(row);
    const { name: city } = world.places.cities.find((one) => one.adcode === adcode)!;
    const bare = station.replace(/地铁站$/u, "");
    // 北京八达岭长城站 is called 八达岭长城站 in its city.
    const isKnown = [bare, `${city}${bare}`, bare.replace(city, "")].some((one) => namesOf.get(adcode)!.has(one));
    if (!isKnown) nowhere.push(pois.name(row));
  }
  expect(nowhere).toEqual([]);
  expect(branches).toBeGreaterThan(100);
});

it.each(CITIES)("%s: a day that is asked for in a district stays in it", async (city) => {
  const { adcode } = world.places.cities.find(({ name }) => name === city)!;
  const bySights = new Map<string, number>();
  for (let row = 0; row < pois.length; row++)
    if (pois.city(row) === adcode && pois.source(row) === "atlas" && pois.kind(row) === "scenic")
      bySights.set(pois.district(row), (bySights.get(pois.district(row)) ?? 0) + 1);
  // Where there is enough to see for a day.
  const districts = [...bySights].filter(([, sights]) => sights >= 3).map(([district]) => district);
  const strayed: string[] = [];
  for (const district of districts) {
    for (const query of [`${city}${district}一日游`, `在${city}${district}玩一天，别跑太远`]) {
      const { text } = await ask("universal_search", { query });
      const first = text.split(/\n(?=2\. )/u)[0]!;
      const stops = [...first.matchAll(/第\d站 [^：]+：([^，]+)/gu)].map(([, address = ""]) => address);
      if (stops.length === 0 || stops.some((address) => !address.includes(district)))
        strayed.push(`${query}: ${first.slice(0, 120)}`);
    }
  }
  expect(districts.length).toBeGreaterThan(0);
  expect(strayed).toEqual([]);
});
