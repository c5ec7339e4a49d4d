/** One price for one sight, whichever tool or page says it; an old price has its date. Read from the texts alone. */
import { generateWiki } from "@arenakit/corpus-generated/wiki";
import type { Poi } from "@arenakit/corpus-world";
import { expect, it } from "vitest";
import { CITIES, cityTools } from "./city-tools.ts";

const { world, ask } = cityTools();

interface SaidPrice {
  readonly sight: string;
  /** 0 is free. */
  readonly yuan: number;
  readonly isDated: boolean;
  readonly text: string;
}

const DATED = /(?:\d{4}年\d{1,2}月的票价是|In \w{3,9} \d{4} admission was )(\d{1,5})/gu;
const PAID =
  /门票(?:为)?(\d{1,5})元|(?:票价为|票价是|入场费)(\d{1,5})元|(?:Admission is|A ticket costs|The price of admission is) (\d{1,5}) yuan|, (\d{1,5}) yuan, about \d{1,4} minutes/gu;
const FREE =
  /门票免费|免费参观|参观免费|入场免费|，免费(?=[，。])|Admission is free|Entry is free|, free, about \d{1,4} minutes/gu;

/** Of the subject of the text, else of the sight named last before the price. */
function pricesIn(text: string, { names, subject }: { names?: RegExp; subject?: string | undefined }): SaidPrice[] {
  const undated = text.replace(DATED, "");
  const found = [
    ...[...text.matchAll(DATED)].map((match) => ({ match, from: text, isDated: true })),
    ...[...undated.matchAll(PAID), ...undated.matchAll(FREE)].map((match) => ({
      match,
      from: undated,
      isDated: false,
    })),
  ];
  return found.flatMap(({ match, from, isDated }) => {
    const sight = subject ?? (names && [...from.slice(0, match.index).matchAll(names)].at(-1)?.[0]);
    const yuan = Number(match.slice(1).find((group) => group !== undefined) ?? 0);
    return sight === undefined
      ? []
      : [{ sight, yuan, isDated, text: from.slice(Math.max(0, match.index - 60), match.index + 30) }];
  });
}

function knownPlaces(adcode: string): Poi[] {
  const { pois } = world.data;
  return Array.from({ length: pois.length }, (_, row) => row)
    .filter((row) => pois.source(row) === "atlas" && pois.city(row) === adcode)
    .map((row) => pois.poi(row));
}

const escaped = (name: string) => name.replace(/[()]/g, "\\$&");
const anyOf = (names: readonly string[]) =>
  new RegExp(
    [...names]
      .sort((one, other) => other.length - one.length)
      .map(escaped)
      .join("|"),
    "gu",
  );

/** `1. 故宫博物院｜景点｜…｜门票60元`. */
const pricesOfRows = (text: string): SaidPrice[] =>
  text.split("\n").flatMap((line) => pricesIn(line, { subject: /^\d+\. ([^｜]+)｜/u.exec(line)?.[1] ?? "" }));

const wiki = new Map([...generateWiki({ seed: 1 }).documents].map(({ title, text }) => [title, text]));
const guides = new Map([...world.data.guides].map((guide) => [guide.url, guide]));

it.each(CITIES)("%s: every tool and page say the same price of a sight, or date it", async (city) => {
  const { adcode } = world.places.cities.find(({ name }) => name === city)!;
  const places = knownPlaces(adcode);
  const sights = places.filter(({ ticketYuan }) => ticketYuan !== null);
  const names = anyOf(places.map(({ name }) => name));
  const byId = new Map(sights.map(({ id, name }) => [id, name]));
  const said: SaidPrice[] = [];
  const readPage = (text: string, url: string): void => {
    const guide = guides.get(url)!;
    const subject = guide.kind === "sight" ? (byId.get(guide.places[0]!) ?? "") : undefined;
    for (const paragraph of text.split(/\n|(?=第\d站 |Stop \d, )/u)) {
      // The name or the address of a stop may hold another sight's name: 白马寺镇, 日光岩路遗址公园.
      const stop = /^第\d站 ([^：]+)：|^Stop \d, [^:]{1,80}?\((\p{Script=Han}[^:]*)\): /u.exec(paragraph);
      said.push(...pricesIn(paragraph, { names, subject: subject ?? stop?.[1] ?? stop?.[2] }));
    }
  };
  for (const { id, name, english, longitude, latitude } of sights) {
    said.push(...pricesOfRows((await ask("search_poi", { query: `${city}${name}` })).text));
    const around = { location: `${longitude},${latitude}`, radius: 300, types: "景点|博物馆|公园" };
    said.push(...pricesOfRows((await ask("around_search", around)).text));
    const { text: detail } = await ask("maps_search_detail", { id }, "amap");
    said.push(...pricesIn(detail, { subject: name }));
    for (const query of [`${city}${name}门票多少钱`, `${english ?? name} ${city} ticket price`]) {
      const { structured } = await ask("universal_search", { query });
      for (const { snippet, url } of (structured as { results: { snippet: string; url: string }[] }).results)
        readPage(snippet, url);
    }
    const article = wiki.get(name);
    // An article may tell of its neighbours' prices too, each in a sentence of its own.
    for (const sentence of article?.split(/[。\n]/u) ?? []) {
      const [other = name] = sentence.match(names) ?? [];
      said.push(...pricesIn(sentence, { subject: other }));
    }
  }
  for (const { city: own, text, url } of guides.values()) if (own === adcode) readPage(text, url);

  const disagreeing = sights.flatMap(({ name }) => {
    const undated = said.filter(({ sight, isDated }) => sight === name && !isDated);
    const distinct = new Map(undated.map(({ yuan, text }) => [yuan, text]));
    return distinct.size > 1 ? [{ name, says: [...distinct.values()] }] : [];
  });
  expect(disagreeing).toEqual([]);
  for (const { kind, language, text, city: own } of guides.values()) {
    if (own !== adcode || language !== "zh" || (kind !== "route" && kind !== "area")) continue;
    const [, total] = /门票合计(\d{1,6})元/u.exec(text) ?? [];
    const stops = [...text.matchAll(/(?:，|）)门票(\d{1,5})元/gu)].reduce((sum, [, yuan]) => sum + Number(yuan), 0);
    if (total !== undefined) expect(stops, text.slice(0, 200)).toBe(Number(total));
  }

  // The map, a page and a search say it at least.
  const saidOften = sights.filter(({ name }) => said.filter(({ sight }) => sight === name).length >= 3);
  expect(saidOften.length / sights.length).toBeGreaterThan(0.8);
});
