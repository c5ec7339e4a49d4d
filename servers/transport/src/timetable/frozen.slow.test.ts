import { openWorld, worldId } from "@arenakit/corpus-world";
import { buildWorld } from "@arenakit/corpus-world-maker";
import { bindTools, createLocalCaller } from "@arenakit/server-kit";
import { expect, it } from "vitest";
import { transportTools } from "../tools.ts";
import { frozenTimetable } from "./frozen.ts";

const data = buildWorld({ seed: 7, scale: 0.02, without: ["roads", "transit", "guides"] });
const world = openWorld(data, worldId(data));
const held = { id: world.id, now: world.meta.now, backend: frozenTimetable(world) };
const caller = createLocalCaller(bindTools(transportTools, [held]));
const ask = (tool: string, from_city: string, to_city: string) =>
  caller.call(tool, { date: "2026-05-06", from_city, to_city }, { context: {}, signal: new AbortController().signal });

it("says in generated worlds too that fares are estimated", async () => {
  const { text, structured } = await ask("search_train_tickets", "北京", "天津");
  expect(text.split("\n")[0]).toMatch(/^2026-05-06 北京→天津：直达\d+趟.*（票价为估算）$/);
  expect(structured).toMatchObject({ fare_estimated: true });
});

it("takes adcodes, and airports by short name and code", async () => {
  expect((await ask("search_train_tickets", "110000", "天津")).structured).toMatchObject({
    direct: (await ask("search_train_tickets", "北京", "天津")).structured!.direct,
  });
  const numbers = async (from: string, to: string) =>
    ((await ask("search_flights", from, to)).structured!.flights as { number: string; from: string }[]).map(
      ({ number, from: airport }) => `${number} ${airport}`,
    );
  const all = await numbers("北京", "上海");
  const fromCapital = all.filter((each) => each.endsWith("首都国际机场"));
  expect(await numbers("110000", "310000")).toEqual(all);
  expect(fromCapital.length).toBeGreaterThan(0);
  for (const name of ["首都机场", "PEK", "北京首都国际机场"]) expect(await numbers(name, "上海")).toEqual(fromCapital);
});

it("tells cities without an airport, pairs without flights and cities it does not cover apart", async () => {
  const suzhou = await ask("search_flights", "苏州", "北京");
  expect(suzhou).toMatchObject({ code: "no_flights" });
  expect(suzhou.text).toMatch(/苏州没有机场，附近可用.*上海虹桥国际机场、上海浦东国际机场/);
  expect((await ask("search_flights", "北京", "天津")).text).toContain("北京和天津之间没有直飞航班，换一天也没有");
  for (const tool of ["search_flights", "search_train_tickets"]) {
    const { code, text } = await ask(tool, "喀什", "北京");
    expect([tool, code]).toEqual([tool, "no_such_city"]);
    expect(text).toContain(`本世界覆盖：${data.cities.map(({ name }) => name).join("、")}`);
  }
});

it("names the other tool only where that has an answer", async () => {
  const names = ["香港", "澳门", "珠海", "深圳", "丽江", "拉萨", "黄山", "承德", "延边", "海口", "苏州", "开封"];
  const loops: string[] = [];
  let named = 0;
  for (const from of names)
    for (const to of names) {
      if (from === to) continue;
      for (const [tool, other] of [
        ["search_flights", "search_train_tickets"],
        ["search_train_tickets", "search_flights"],
      ] as const) {
        const { code, text } = await ask(tool, from, to);
        if (!text.includes(other)) continue;
        named++;
        expect(code).toMatch(/^no_/);
        if ((await ask(other, from, to)).code !== undefined) loops.push(`${tool} ${from} ${to}`);
      }
    }
  expect(loops).toEqual([]);
  expect(named).toBeGreaterThan(10);
});

it("says how people cross where neither trains nor flights go", async () => {
  for (const tool of ["search_flights", "search_train_tickets"])
    for (const [from, to] of [
      ["香港", "澳门"],
      ["澳门", "香港"],
    ] as const)
      expect((await ask(tool, from, to)).text).toMatch(/金巴.*喷射飞航/);
  const toMacau = await ask("search_train_tickets", "北京", "澳门");
  expect(toMacau.text).toMatch(/澳门没有火车站，换一天也没有。附近有火车站的城市：珠海.*search_flights/);
});

it("takes every name of a city, a district, a station or an airport in both tools", async () => {
  const { airports, stations } = held.backend;
  const names = data.cities.flatMap((city) => [
    ...[city.name, `${city.name}市`, city.english, city.pinyin, city.adcode, `${city.province}${city.name}市`],
    ...city.stations.flatMap(({ name }) => [name, `${name}站`]),
    ...city.airports.flatMap(({ name, iata }) => [name, name.replace("国际机场", "机场"), iata]),
    ...city.districts.flatMap(({ name, adcode }) => [
      adcode,
      `${city.name}${name}`,
      `${city.province}${city.name}市${name}`,
    ]),
  ]);
  for (const name of names) {
    expect(await airports(name), name).not.toBeNull();
    expect(await stations(name), name).not.toBeNull();
  }
});

it.each([
  [["敦煌", "敦煌市", "敦煌机场", "莫高机场", "甘肃敦煌", "Dunhuang Mogao International Airport"], "敦煌莫高国际机场"],
  [["延吉", "延吉市", "延吉机场", "朝阳川机场", "Yanji Chaoyangchuan Airport"], "延吉朝阳川国际机场"],
  [["浦东新区", "浦东", "浦东机场", "上海浦东新区", "Pudong", "Shanghai Pudong airport"], "上海浦东国际机场"],
  [["嘉峪关", "嘉峪关机场", "JGN"], "嘉峪关酒泉机场"],
  [["咸阳", "咸阳机场", "西安机场", "Xi'an Airport", "Xian Xianyang"], "西安咸阳国际机场"],
  [["宁蒗", "泸沽湖机场", "Lugu Lake Airport"], "宁蒗泸沽湖机场"],
  [["北戴河", "北戴河机场", "秦皇岛机场"], "秦皇岛北戴河机场"],
  [["新吴区", "无锡机场", "硕放机场"], "苏南硕放国际机场"],
  [["澳门", "Macau", "Macao", "Macau International Airport"], "澳门国际机场"],
] as const)("flies from %s", async (names, airport) => {
  for (const name of names) expect(await held.backend.airports(name), name).toEqual([airport]);
});

it.each([
  [["Beijing South", "Beijing South Railway Station", "beijing south train station", "北京南站"], ["北京南"]],
  [["Shanghai Hongqiao", "Shanghai Hongqiao Railway Station"], ["上海虹桥"]],
  [["Xi'an North", "Xian North Station"], ["西安北"]],
  [["Hong Kong West Kowloon", "Hong Kong West Kowloon Station"], ["香港西九龙"]],
  [["Beijing Railway Station"], ["北京"]],
  [["昆山", "昆山市", "苏州昆山"], ["昆山南"]],
  [["余杭区", "杭州余杭区"], ["杭州西"]],
  [["西湖区"], null],
] as const)("takes the train from %s", async (names, stations) => {
  for (const name of names) expect(await held.backend.stations(name), name).toEqual(stations);
});

it("says where to fly from to who names a place without an airport", async () => {
  for (const name of ["长白山", "昆山", "海淀区"]) {
    const { code, text } = await ask("search_flights", name, "广州");
    expect([name, code]).toEqual([name, "no_flights"]);
    expect(text).toMatch(new RegExp(`${name}没有机场，附近可用.*机场，请改用其中之一`));
  }
});

/** `直达101趟（列出50趟）`: how many there are, and how many rows follow. */
function countsOf(heading: string, kind: string): { existing: number; listed: number } {
  const [, existing = "0", listed = existing] =
    new RegExp(`${kind}(\\d{1,5})[趟种](?:（列出(\\d{1,5})趟）)?`).exec(heading) ?? [];
  return { existing: Number(existing), listed: heading.includes(`${kind}${existing}种都晚到`) ? 0 : Number(listed) };
}

it("counts in the heading what the rows are, between any two of many cities", async () => {
  const names = world.places.cities.filter((_, at) => at % 4 === 0).map(({ name }) => name);
  let compared = 0;
  for (const from of names)
    for (const to of names) {
      const { text, structured } = await ask("search_train_tickets", from, to);
      const rows = structured?.trains as { kind: string; legs: { from: string; to: string }[] }[] | undefined;
      if (!rows) continue;
      compared++;
      const heading = text.split("\n")[0]!;
      const ofKind = (kind: string) => rows.filter((row) => row.kind === kind);
      for (const [kind, word] of [
        ["direct", "直达"],
        ["transfer", "中转"],
        ["other_station", "换站"],
      ] as const) {
        const { existing, listed } = countsOf(heading, word);
        expect(listed, `${heading} ${kind}`).toBe(ofKind(kind).length);
        expect(listed, heading).toBeLessThanOrEqual(existing);
      }
      const across = ofKind("transfer").filter(({ legs }) =>
        legs.some((leg, at) => at > 0 && legs[at - 1]!.to !== leg.from),
      );
      expect(Number(/其中(\d{1,4})趟中途要换到/.exec(heading)?.[1] ?? 0), heading).toBe(across.length);
      expect(heading).not.toMatch(/列出0趟|换站0趟/);
    }
  expect(compared).toBeGreaterThan(100);
});
