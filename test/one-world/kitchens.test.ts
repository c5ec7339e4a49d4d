/** Who asks for a kitchen at a street that people come to for a meal finds one within 500 m. The streets were listed by hand. */
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { CITIES, cityTools } from "./city-tools.ts";

const { ask } = cityTools();
const RADIUS = 500;
/** What every such street of a Chinese city has. */
const EVERYWHERE = ["火锅", "烧烤", "面馆", "小吃", "快餐", "甜品", "咖啡", "西餐", "日料"];
const SERVES = new Set(["餐厅", "咖啡馆", "酒吧"]);

interface Rows {
  readonly pois?: readonly { readonly name: string; readonly location: string; readonly type: string }[];
}

const [, ...lines] = readFileSync(new URL("../probes/streets.tsv", import.meta.url), "utf8")
  .trim()
  .split("\n");
const STREETS = lines.flatMap((line) => {
  const [city = "", cuisines = "", streets = ""] = line.split("\t");
  return streets.split(" ").map((street) => ({ city, street, cuisines: cuisines.split(" ") }));
});

async function isServed({ city, street }: { city: string; street: string }, keyword: string): Promise<boolean> {
  const [found] = ((await ask("search_poi", { query: `${city}${street}` })).structured as Rows).pois ?? [];
  expect(found?.name, street).toContain(street.slice(0, 2));
  const { structured } = await ask("around_search", { location: found!.location, radius: RADIUS, keyword });
  return ((structured as Rows | undefined)?.pois ?? []).some(({ type }) => SERVES.has(type));
}

// A traveller who finds nothing once in ten times would say that the map is thin.
it.each([
  ["the city's own cuisine and dishes", ({ cuisines }: { cuisines: readonly string[] }) => cuisines, 0.9],
  ["what is eaten everywhere", () => EVERYWHERE, 0.9],
])("%s", async (_, wanted, floor) => {
  const here = STREETS.filter(({ city }) => (CITIES as readonly string[]).includes(city));
  const served: boolean[] = [];
  for (const street of here) for (const keyword of wanted(street)) served.push(await isServed(street, keyword));
  expect(here.length).toBeGreaterThan(20);
  expect(served.filter(Boolean).length / served.length).toBeGreaterThanOrEqual(floor);
});
