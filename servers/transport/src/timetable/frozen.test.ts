import { buildWorld, openWorld, worldId } from "@arenakit/corpus-world";
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
