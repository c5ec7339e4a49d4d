/** What questions are about, over names written here. */
import type { CityFacts, Poi } from "@arenakit/corpus-world";
import { describe, expect, it } from "vitest";
import { EntityNames } from "./entity-names.ts";
import { ELSEWHERE, groupOf, type QuestionReading, readQuestion } from "./relevance.ts";

const city = (adcode: string, name: string, english: string, more: Partial<CityFacts> = {}) =>
  ({
    adcode,
    name,
    english,
    pinyin: english.toLowerCase(),
    landmarks: [],
    stations: [],
    airports: [],
    districts: [],
    dishes: [],
    ...more,
  }) as unknown as CityFacts;
const sight = (id: string, adcode: string, name: string, ...alias: string[]) =>
  ({ id, city: adcode, name, alias, english: null }) as unknown as Poi;

const SPELLED = (text: string) => text;
const names = new EntityNames();
names.addCity(city("1", "杭州", "Hangzhou", { dishes: ["西湖醋鱼"] }), SPELLED);
names.addCity(city("2", "黄山", "Huangshan"), SPELLED);
names.addCity(
  city("3", "福州", "Fuzhou", { stations: [{ name: "福州南" }] as unknown as CityFacts["stations"] }),
  SPELLED,
);
names.addSight(sight("W", "1", "西湖风景名胜区", "西湖", "West Lake"), "杭州");
names.addSight(sight("M", "1", "杭州博物馆"), "杭州");
names.addSight(sight("H", "2", "黄山风景区", "黄山"), "黄山");
names.addSight(sight("F", "3", "福州西湖公园", "西湖"), "福州");

/** Pages speak of 日出 and 美食节. */
const read = (question: string, pois: readonly Poi[] = [], isSimilar = false): Promise<QuestionReading> =>
  readQuestion(question, {
    names,
    isSubject: (id) => "WMHF".includes(id),
    absentIn: async (word) => (["日出", "美食节"].includes(word) ? null : word),
    search: () => ({ pois, isSimilar }),
  });
const brief = ({ cities, sights, kinds, trip }: QuestionReading) =>
  `${[...cities]} ${[...sights]} ${kinds} ${trip ? `${trip.from}>${trip.to}` : ""}`.replace(/ +/g, " ").trim();

describe("a question", () => {
  it.each([
    ["西湖门票", "1 W sight", "the best known of the name"],
    ["福州西湖门票", "3 F sight", "the one in the city named"],
    ["the West Lake's opening hours", "1 W sight", "without article and case"],
    ["哪里吃西湖醋鱼", "1 food", "the longest name: a dish and no lake"],
    ["杭州的博物馆门票", "1 M sight", "a part of a name beside its city"],
    ["博物馆门票", "sight", "which alone says nothing"],
    ["黄山美食", "2 food", "a city that is a mountain too"],
    ["黄山日出", "2 H", "and the mountain"],
    ["黄山", "2 city", "alone the city"],
    ["杭州到福州南站高铁", "1 train 1>3", "a trip to a station of a city"],
    ["去黄山从杭州坐火车", "2,1 train 1>2", "whose origin is said"],
    ["杭州三日游穿什么", "1 season,route", "clothes before days"],
  ])("%s means %s: %s", async (question, meaning) => {
    expect(brief(await read(question))).toBe(meaning);
  });

  it.each([
    ["九寨沟门票", ["九寨沟"], "nothing else"],
    ["杭州到九寨沟三日游", ["九寨沟"], "beside a city that it names"],
    ["东京西湖门票", ["东京西湖"], "before the name of another"],
    ["黄山日出", [], "what pages speak of"],
    ["西湖喝茶", [], "what is only done there"],
    ["杭州到福州高铁时刻", [], "a trip between cities"],
  ])("%s is about %j, which no page speaks of: %s", async (question, absent) => {
    expect((await read(question)).absent).toEqual(absent);
  });

  it("of no known name means what the search of places takes it for, if there is a page about it", async () => {
    const lake = sight("W", "1", "西湖风景名胜区");
    expect(brief(await read("溪湖门票", [lake]))).toBe("1 W sight");
    expect(brief(await read("溪湖门票", [sight("X", "1", "溪湖饭店")]))).toBe("sight");
    expect(brief(await read("好吃的火锅", [lake]))).toBe("food");
    expect((await read("溪湖门票", [lake], true)).absent).toEqual(["溪湖"]);
    expect(brief(await read("日出几点", [lake]))).toBe("sight");
  });
});

it("puts pages in the order of what is asked", async () => {
  const page = (kind: "city" | "train" | "sight" | "food" | "route" | "season", at: string, ...places: string[]) => ({
    kind,
    city: at,
    places,
  });
  const groups = async (question: string, ...pages: ReturnType<typeof page>[]) => {
    const reading = await read(question);
    return pages.map((one) => groupOf(one, reading));
  };
  const rising = async (question: string, ...pages: ReturnType<typeof page>[]) => {
    const found = await groups(question, ...pages);
    expect(found, question).toEqual([...new Set(found)].sort((one, other) => one - other));
  };
  await rising(
    "西湖门票",
    page("sight", "1", "W"),
    page("sight", "1", "M"),
    page("food", "1"),
    page("sight", "3", "F"),
  );
  await rising("西湖一日游", page("route", "1", "M", "W"), page("sight", "1", "W"), page("route", "1", "M"));
  await rising("杭州天气", page("season", "1"), page("sight", "1", "W"), page("season", "3"));
  await rising(
    "杭州到福州的火车",
    page("train", "1"),
    page("train", "3"),
    page("city", "1"),
    page("food", "3"),
    page("train", "2"),
  );
  expect(await groups("门票", page("sight", "1", "W"), page("food", "3"))).toEqual([0, 1]);
  expect(groupOf(page("city", "3"), await read("杭州"))).toBe(ELSEWHERE);
});

it("parts a question into the names that cover most of it", () => {
  const cut = new EntityNames();
  const stations = [{ name: "北京西" }] as unknown as CityFacts["stations"];
  const districts = [{ name: "西城区" }] as unknown as CityFacts["districts"];
  cut.addCity(city("1", "北京", "Beijing", { stations, districts }), SPELLED);
  const texts = (question: string) => cut.spot(question).mentions.map(({ text }) => text);
  expect(texts("北京西城区一日游")).toEqual(["北京", "西城区"]);
  expect(texts("北京西站附近")).toEqual(["北京西站"]);
});
