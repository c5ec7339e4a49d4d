// Prints the share of cuisines that are found within 500 m of the streets of streets.tsv, by keyword: a city's own and
// what is eaten everywhere. Asks a gateway whose first world is the full one: node test/probes/kitchens.mjs --gateway URL
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";

const { values: options } = parseArgs({ options: { gateway: { type: "string", default: "http://127.0.0.1:8931" } } });
const RADIUS = 500;
const EVERYWHERE = ["火锅", "烧烤", "面馆", "小吃", "快餐", "甜品", "咖啡", "西餐", "日料", "素食"];
const SERVES = new Set(["餐厅", "咖啡馆", "酒吧"]);

const { worlds } = await (await fetch(`${options.gateway}/health`)).json();
const headers = { "content-type": "application/json", "x-arenakit-world": worlds[0].id };
async function rows(tool, given) {
  const url = `${options.gateway}/tools/${tool}?profile=arenarl`;
  const response = await fetch(url, { method: "POST", headers, body: JSON.stringify(given) });
  return (await response.json()).structured?.pois ?? [];
}

const shares = new Map();
const count = (keyword, isServed) => {
  const [served, asked] = shares.get(keyword) ?? [0, 0];
  shares.set(keyword, [served + (isServed ? 1 : 0), asked + 1]);
};
const [, ...lines] = readFileSync(new URL("streets.tsv", import.meta.url), "utf8")
  .trim()
  .split("\n");
for (const line of lines) {
  const [city, cuisines, streets] = line.split("\t");
  for (const street of streets.split(" ")) {
    const [place] = await rows("search_poi", { query: `${city}${street}` });
    for (const [group, keywords] of [
      ["a city's own", cuisines.split(" ")],
      ["everywhere", EVERYWHERE],
    ])
      for (const keyword of keywords) {
        const found = place ? await rows("around_search", { location: place.location, radius: RADIUS, keyword }) : [];
        const isServed = found.some(({ type }) => SERVES.has(type));
        count(group, isServed);
        count(`  ${keyword}`, isServed);
      }
  }
}
for (const [keyword, [served, asked]] of shares)
  console.log(`${keyword.padEnd(16)}${served}/${asked} ${((100 * served) / asked).toFixed(0)}%`);
