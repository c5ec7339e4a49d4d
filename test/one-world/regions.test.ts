/** 香港 and 澳门 are cities by that name and regions by 香港特别行政区 and 澳门特别行政区: no tool writes a third form. */
import { expect, it } from "vitest";
import { cityTools } from "./city-tools.ts";

const { world, ask } = cityTools();
const DATE = "2026-05-02";

const REGIONS = [
  {
    name: "香港",
    english: "Hong Kong",
    sights: ["太平山顶", "星光大道", "香港迪士尼乐园", "庙街"],
    wrong: /HongKong|Hongkong|, HK\b/u,
  },
  {
    name: "澳门",
    english: "Macao",
    sights: ["大三巴牌坊", "澳门旅游塔", "官也街", "妈阁庙"],
    wrong: /, Macau(?=[.,;]|$)/mu,
  },
] as const;

/** What every tool that has to do with a city answers of this one: the reply and what lies in it. */
async function everythingSaid(name: string, sights: readonly string[]): Promise<{ asked: string; said: string }[]> {
  const { longitude, latitude } = world.places.cities.find((city) => city.name === name)!;
  const location = `${longitude},${latitude}`;
  const way = { start_lon: longitude, start_lat: latitude, end_lon: longitude + 0.01, end_lat: latitude };
  const region = `${name}特别行政区`;
  const toCity = { from_city: name, to_city: "北京", date: DATE };
  const calls: Parameters<typeof ask>[] = [
    ...[name, region, `${name}市`, ...sights].flatMap((text): Parameters<typeof ask>[] => [
      ["search_poi", { query: `${text} 酒店` }],
      ["search_poi", { query: text }],
      ["poi_search", { address: text, region: name }, "qqr"],
      ["maps_text_search", { keywords: text, city: name }, "amap"],
      ["maps_geo", { address: text, city: name }, "amap"],
      ["universal_search", { query: `${text} 攻略` }],
      ["web_search", { query: `${text} 住哪里方便` }, "qqr"],
    ]),
    ...(["餐厅", "酒店", "景点", "地铁站"] as const).flatMap((types): Parameters<typeof ask>[] => [
      ["around_search", { location, radius: 2000, types }],
      ["around_search", { location, radius: 2000, keyword: types }, "qqr"],
      ["maps_around_search", { location, radius: "2000", keywords: types }, "amap"],
    ]),
    ["search_poi", { query: `88 Nowhere Road, ${name === "香港" ? "Hong Kong" : "Macau"}` }],
    ["weather", { city: name }],
    ["weather", { city: region }],
    ["weather", { city: name }, "qqr"],
    ["maps_weather", { city: name }, "amap"],
    ["maps_regeocode", { location }, "amap"],
    ["get_navigation", { ...way, mode: "walking" }],
    ["get_navigation", { ...way, mode: "transit" }],
    ["get_navigation", { ...way, end_lon: 116.4, end_lat: 39.9, mode: "driving" }],
    ["search_flights", toCity],
    ["search_train_tickets", toCity],
    ["search_train_tickets", { from_city: "北京", to_city: region, date: DATE }],
  ];
  const answers: { asked: string; said: string }[] = [];
  for (const call of calls) {
    const { text, structured } = await ask(...call);
    answers.push({ asked: JSON.stringify(call), said: `${text}\n${JSON.stringify(structured)}` });
  }
  const { adcode } = world.places.cities.find((city) => city.name === name)!;
  for (const { city, title, text } of world.data.guides)
    if (city === adcode) answers.push({ asked: title, said: `${title}\n${text}` });
  return answers;
}

it.each(REGIONS)("$name has one form as a region and one in English", async ({ name, sights, wrong }) => {
  const answers = await everythingSaid(name, sights);
  const { districts } = world.places.cities.find((city) => city.name === name)!;
  // A house in a district: what stands before it is the region, and no city's name.
  const house = new RegExp(`(?:${districts.map((one) => one.name).join("|")})[^，。、；｜"\\s]{1,16}\\d号`, "gu");
  const third = [];
  let addresses = 0;
  for (const { asked, said } of answers) {
    // What the answer repeats of the question is the question's.
    const own = said.replaceAll(`“${name}市`, "").replaceAll(`"${name}市`, "");
    for (const [form] of own.matchAll(
      new RegExp(`(?:中国|广东省)?${name}(?:市(?!场|区|民|政|井)|特区|省|特別行政區)`, "gu"),
    ))
      third.push(`${form}: ${asked}`);
    if (own.includes(`${name}特别行政区${name}特别行政区`)) third.push(`twice: ${asked}`);
    if (wrong.test(own.replaceAll(/“[^”]*”/gu, ""))) third.push(`English: ${asked}`);
    for (const { index } of own.matchAll(house)) {
      addresses += 1;
      const before = own.slice(Math.max(0, index - name.length - 5), index);
      if (before.endsWith(name) || /[省市]$/u.test(before)) third.push(`${before}: ${asked}`);
    }
  }
  expect(third).toEqual([]);
  expect(addresses).toBeGreaterThan(200);
});
