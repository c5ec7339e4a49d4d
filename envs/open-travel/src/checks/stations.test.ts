/** Stations that no ride of the results has, in any sentence, and those that rides and cities have. */
import { describe, expect, it } from "vitest";
import { soundsIn } from "./facts/pinyin.ts";
import { checked, FLIGHTS, PALACE, TRAINS, taskOf, trajectoryOf } from "./trajectory.fixture.ts";

const task = taskOf("明天一个人从北京去上海，我住在北京北站旁边，高铁和飞机比一比。", {
  cities: ["北京", "上海"],
  people: 1,
  dates: { startOffsetDays: 1, days: 1 },
  journey: { from: "北京", to: "上海", returns: false },
});
/** The station of an underground in the results is no end of a ride. */
const TRANSIT = {
  name: "get_navigation",
  arguments: { start_lon: 116.37, start_lat: 39.86, end_lon: 116.39, end_lat: 39.91, mode: "transit" },
  text: "公共交通路线：全程6.8公里，约38分钟，票价约4元\n乘地铁4号线(安河桥北--天宫院)，北京南站上车，经5站，大栅栏下车",
};

const wrongIn = (answer: string) =>
  checked("groundedness.stations", task, trajectoryOf([[TRAINS, FLIGHTS, PALACE, TRANSIT]], answer)).evidence.flatMap(
    ({ step, note, quote }) => (step === null && note ? [quote] : []),
  );

describe("a station that nobody knows, or of another ride", () => {
  it.each([
    ["a city and a direction", "早上10点的车，北京东出发，两点半到。", "北京东"],
    ["a cell of its own", "| | 高铁 G7 | 飞机 |\n|---|---|---|\n| 到 | 上海西 | 浦东 |", "上海西"],
    ["with its word", "到了上海南站再坐地铁进城。", "上海南"],
    ["a city and a direction in Latin letters", "You board at Beijing East and sit back.", "Beijing East"],
    [
      "a table in Latin letters",
      "| Leaves | Beijing North Station |\n|---|---|\n| Lands | Shanghai West |",
      "Shanghai West",
    ],
    [
      "another word behind the city",
      "G7 leaves at 10:00 and pulls into Shanghai Minhang at 14:28.",
      "Shanghai Minhang",
    ],
    ["a name alone", "G101 departs at 06:36 and takes you to Longgang by 12:40.", "Longgang"],
    ["the station of another ride", "G7 goes from Beijing West at 10:00 to Shanghai Hongqiao.", "Beijing West"],
    ["the same in Chinese", "G7，10:00从北京西出发，14:28到上海虹桥。", "北京西"],
  ])("is found: %s", (_, answer, station) => expect(wrongIn(answer).some((one) => one.includes(station))).toBe(true));
});

describe("a station that somebody knows, and what is none", () => {
  it.each([
    "G7，10:00从北京南出发，14:28到上海虹桥。",
    "从你旁边的北京北坐地铁到北京南。",
    "在上海东方明珠下车，北京西单可以吃饭，北京东路和上海南京路都热闹。",
    "北京南部下雨，上海东边晴。",
    "上海南站没有这趟车，别走错。",
    "G7 goes from Beijing South at 10:00 to Shanghai Hongqiao.",
    "G7 leaves Beijing for Shanghai at 10:00.",
    "Take G7 at 10:00, then the metro to Dashilan.",
    "G7 does not stop at Shanghai West, so stay on to Hongqiao.",
    "It runs down Beijing East Road and past Shanghai South Gate.",
    "G7 takes you to China's biggest city, from Route 2 to Panda Street.",
    "CA1847 flies from Capital airport to Pudong at 09:05.",
    "G7 brings you to Pudong at noon.",
    "After lunch walk to Longgang Park.",
    "G7 gets in at 14:28. It takes 268 minutes, and Shanghai Hongqiao to the Bund is another 18 km.",
  ])("is left alone: %s", (answer) => expect(wrongIn(answer)).toEqual([]));
});

it("hears all sounds of a character", () => {
  for (const word of ["Dashilan", "Dazhalan", "xiache"]) expect(soundsIn("去大栅栏下车", word)).toBe(true);
  for (const word of ["lvshun", "Lushun"]) expect(soundsIn("旅顺", word)).toBe(true);
  expect(soundsIn("福田", "Luohu")).toBe(false);
});
