/** Every figure, address and name in an article about a sight, read back from its text and looked up in the world's rows. */
import { haversineMetres } from "@arenakit/contracts";
import type { Guide, Poi } from "@arenakit/corpus-world";
import { describe, expect, it } from "vitest";
import { readAtlas } from "../atlas/cities.ts";
import { buildWorld } from "../build-world.ts";

const cities = readAtlas().filter(({ name }) => ["北京", "苏州", "张家界", "香港"].includes(name));
const options = { seed: 5, cities, scale: 0.4, without: ["roads", "transit"] } as const;
const data = buildWorld(options);
const pois = new Map([...data.pois].map((poi) => [poi.id, poi]));
const sights = (guides: readonly Guide[], language: Guide["language"]) =>
  guides.filter((guide) => guide.kind === "sight" && guide.language === language);
const subject = (guide: Guide): Poi => pois.get(guide.places[0]!)!;
const cityOf = ({ city }: Guide) => cities.find(({ adcode }) => adcode === city)!;

/** `600米`, `2.4公里`, `600 m`, `2.4 km`: kilometres have one decimal. */
function expectLength(written: string, metres: number, label: string): void {
  const [, figure, unit] = /^([\d.]+) ?(米|公里|m|km)$/.exec(written)!;
  const isKilometres = unit === "公里" || unit === "km";
  expect(Math.abs(Number(figure) * (isKilometres ? 1000 : 1) - metres), label).toBeLessThanOrEqual(
    isKilometres ? 51 : 1,
  );
  expect(isKilometres, label).toBe(Math.round(metres) >= 1000);
}

/** Removes what was read; the rest must hold no figure. */
class Reader {
  text: string;
  readonly label: string;
  constructor({ text, title }: Guide) {
    this.text = text;
    this.label = title;
  }
  take(pattern: RegExp): RegExpExecArray | null {
    const found = pattern.exec(this.text);
    if (found) this.text = this.text.replace(found[0], " ");
    return found;
  }
  /** The name and what follows it; the name alone where nothing such does. */
  takeNamed(name: string, rest: RegExp): RegExpExecArray | null {
    const escaped = name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
    const found = this.take(new RegExp(`${escaped}${rest.source}`)) ?? null;
    if (!found) expect(this.take(new RegExp(escaped)), `${name} in ${this.label}`).not.toBeNull();
    return found;
  }
}

/** Longer names first: 苏州博物馆 stands in 苏州博物馆地铁站 too. */
const othersOf = (guide: Guide): Poi[] =>
  guide.places
    .slice(1)
    .map((id) => pois.get(id)!)
    .sort((one, other) => other.name.length - one.name.length);

const WEEKDAYS = ["周一", "周二", "周三", "周四", "周五", "周六", "周日"];
const DAYS = ["Mondays", "Tuesdays", "Wednesdays", "Thursdays", "Fridays", "Saturdays", "Sundays"];

function readHours(reader: Reader, poi: Poi): void {
  const [, hours = "", closed = ""] =
    reader.take(/开放时间：(全天|[\d:,-]+(?:，周末[\d:,-]+)?)(（[^）]*闭馆）)?/) ?? [];
  const usual = poi.openHours === "00:00-24:00" ? "全天" : poi.openHours;
  expect(hours, reader.label).toBe(poi.weekendHours === null ? usual : `${usual}，周末${poi.weekendHours}`);
  expect(
    poi.closedWeekdays.map((day) => WEEKDAYS[day - 1]),
    reader.label,
  ).toEqual(closed === "" ? [] : closed.slice(1, -3).split("、"));
}

function checkChinese(guide: Guide): void {
  const poi = subject(guide);
  const reader = new Reader(guide);
  reader.takeNamed(poi.address, /(?:)/);
  readHours(reader, poi);
  const opens = reader.take(/想人少就选工作日，(\d\d:\d\d)一开门就到/);
  if (opens) expect(opens[1], reader.label).toBe(poi.openHours!.slice(0, 5));
  const [wrong] = guide.contradictions;
  // A wrong price is one of the month in which the article appeared.
  const [year = "", month = ""] = guide.published.split("-");
  const price = reader.take(wrong ? new RegExp(`${year}年${Number(month)}月的票价是[\\d.]+元`) : /门票([\d.]+)元/);
  if (wrong) {
    expect(price?.[0]).toBe(wrong.says);
    expect(wrong.truth).toBe(`门票${poi.ticketYuan}元`);
    expect(wrong.says).not.toBe(wrong.truth);
  } else if (poi.ticketYuan) expect(Number(price?.[1]), reader.label).toBe(poi.ticketYuan);
  else expect(price).toBeNull();
  if (poi.ticketYuan === 0) expect(guide.text).toContain("免费参观");
  const [, hours = 0, minutes = 0] = reader.take(/一般游玩(?:(\d+)小时)?(?:(\d+)分钟)?/) ?? [];
  expect(Number(hours) * 60 + Number(minutes), reader.label).toBe(poi.visitMinutes);
  for (const other of othersOf(guide)) {
    const metres = haversineMetres(poi, other);
    const found = reader.takeNamed(
      other.name,
      /(?:（(?:人均(\d+)元，)?直线约([\d.]+(?:米|公里))）|（房价约(\d+)元\/晚）|，直线约([\d.]+(?:米|公里)))/,
    );
    if (!found) expect(other.costYuan, `${other.name} in ${reader.label}`).toBeNull();
    const cost = found?.[1] ?? found?.[3];
    if (cost) expect(Number(cost)).toBe(other.costYuan);
    const length = found?.[2] ?? found?.[4];
    if (length) expectLength(length, metres, `${other.name} in ${reader.label}`);
  }
  reader.take(/只能坐渡轮上岛，在.+?上船/);
  const station = reader.take(/距([^距。；]+)站直线约([\d.]+(?:米|公里))/);
  if (station) {
    const from = cityOf(guide).stations.find(({ name }) => name === station[1])!;
    expectLength(station[2]!, haversineMetres(poi, from), reader.label);
  }
  for (const name of [poi.name, ...poi.alias]) reader.text = reader.text.replaceAll(name, " ");
  expect(reader.text.match(/.{0,30}\d.{0,30}/)?.[0], reader.label).toBeUndefined();
}

function checkEnglish(guide: Guide): void {
  const poi = subject(guide);
  const reader = new Reader(guide);
  reader.takeNamed(poi.address, /(?:)/);
  const hours = /Open (.+?)\. (?:A|In )/.exec(guide.text)?.[1] ?? "";
  const usual = poi.openHours === "00:00-24:00" ? "around the clock" : poi.openHours!.replaceAll(",", " and ");
  expect(hours.startsWith(usual), reader.label).toBe(true);
  for (const [at, day] of DAYS.entries())
    expect(hours.includes(day), reader.label).toBe(poi.closedWeekdays.includes(at + 1));
  reader.take(/Open (.+?)\. (?=A|In )/);
  const opens = reader.take(/on a weekday at (\d\d:\d\d), when it opens/);
  if (opens) expect(opens[1], reader.label).toBe(poi.openHours!.slice(0, 5));
  const [wrong] = guide.contradictions;
  const dated = reader.take(/In [A-Z][a-z]+ \d{4} admission was [\d.]+ yuan\./);
  const price = reader.take(/Admission is ([\d.]+) yuan/);
  if (wrong) {
    expect(dated?.[0]).toBe(wrong.says);
    expect(dated?.[0]).toContain(guide.published.slice(0, 4));
  } else expect(price === null ? 0 : Number(price[1]), reader.label).toBe(poi.ticketYuan ?? 0);
  const [, long = 0, short = 0] = reader.take(/Allow about (?:(\d+) h)? ?(?:(\d+) min)?/) ?? [];
  expect(Number(long) * 60 + Number(short), reader.label).toBe(poi.visitMinutes);
  for (const other of othersOf(guide)) {
    const found = reader.takeNamed(isLatin(other.name) ? other.name : `(${other.name})`, MEAL);
    if (found?.[1]) expect(Number(found[1])).toBe(other.costYuan);
    const length = found?.[2] ?? found?.[3];
    if (length) expectLength(length, haversineMetres(poi, other), `${other.name} in ${reader.label}`);
  }
  const station = reader.take(/\(([^()]+)站\) is ([\d.]+ k?m) away/);
  if (station) {
    const from = cityOf(guide).stations.find(({ name }) => name === station[1])!;
    expectLength(station[2]!, haversineMetres(poi, from), reader.label);
  }
  expect(reader.text.match(/.{0,30}(?:\d yuan|\d k?m away).{0,30}/)?.[0], reader.label).toBeUndefined();
}
const isLatin = (name: string) => /^[\w &'.+-]+$/.test(name);
const MEAL = /(?:, about (\d+) yuan a (?:person|night)(?:, ([\d.]+ k?m) away)?|,? (?:is )?([\d.]+ k?m) away)/;

describe("articles about sights", () => {
  it("say in Chinese what the rows say, and no figure beside", () => {
    const articles = sights(data.guides, "zh");
    expect(articles.length).toBeGreaterThan(70);
    for (const guide of articles) checkChinese(guide);
  });

  it("say in English what the rows say", () => {
    const articles = sights(data.guides, "en");
    expect(articles.length).toBeGreaterThan(70);
    for (const guide of articles) checkEnglish(guide);
  });

  it("call sights by their English names", () => {
    const titles = sights(data.guides, "en").map(({ title }) => title);
    expect(titles.some((title) => title.includes("Forbidden City"))).toBe(true);
    expect(titles.some((title) => title.includes("Humble Administrator's Garden"))).toBe(true);
    expect(titles.filter((title) => /Gu Gong|Bo Wu Yuan/.test(title))).toEqual([]);
  });
});

describe("statements that are wrong on purpose", () => {
  const wrongIn = (guides: readonly Guide[]) => guides.filter(({ contradictions }) => contradictions.length > 0);
  const without = buildWorld({ ...options, staleGuidePrices: 0 });

  it("are none where the world has none, which it says", () => {
    expect(wrongIn(without.guides)).toEqual([]);
    expect(without.meta.staleGuidePrices).toBe(0);
    expect(without.meta.layers.find(({ name }) => name === "guides")?.note).toContain("nothing in them is wrong");
  });

  it("are as many as the world says, marked, and the only difference to the world without", () => {
    const often = buildWorld({ ...options, staleGuidePrices: 2 });
    const asking = sights(often.guides, "zh").filter((guide) => subject(guide).ticketYuan);
    const wrong = asking.filter(({ contradictions }) => contradictions.length > 0);
    expect(wrong.length / asking.length).toBeGreaterThan(0.25);
    expect(wrong.length / asking.length).toBeLessThan(0.75);
    for (const [at, guide] of often.guides.entries()) {
      const truthful = without.guides[at]!;
      const text = guide.contradictions.reduce((written, { says, truth }) => written.replace(says, truth), guide.text);
      expect(text).toBe(truthful.text);
      if (guide.text !== truthful.text) expect(guide.contradictions.length).toBeGreaterThan(0);
      expect({ ...guide, text, contradictions: [] }).toEqual(truthful);
    }
    for (const { kind } of wrongIn(often.guides)) expect(kind).toBe("sight");
  });

  it("come from the seed", () => {
    expect(buildWorld(options).guides).toEqual(data.guides);
    expect(() => buildWorld({ ...options, staleGuidePrices: -1 })).toThrow(RangeError);
  });
});
