/** A day of a made-up town for the tests of ways: four places, two ways by public transport, one by car, places around. */
import { type CallFixture, checked, taskOf, trajectoryOf } from "./trajectory.fixture.ts";

const POINTS = {
  tower: [120.6, 31.3],
  park: [120.66, 31.33],
  town: [120.7, 31.34],
  lake: [120.76, 31.29],
} as const;

const search = (query: string, text: string): CallFixture => ({ name: "search_poi", arguments: { query }, text });

const PLACES: readonly CallFixture[] = [
  search(
    "青萝塔",
    "1. 青萝塔｜景点｜苏州市姑苏区塔前街9号｜坐标120.600000,31.300000｜评分4.6｜门票30元｜营业08:00-17:30",
  ),
  search(
    "银杏公园",
    "1. 银杏公园｜公园｜苏州市吴中区银杏路1号｜坐标120.660000,31.330000｜评分4.5｜门票免费｜营业06:00-21:00\n2. 银杏公园(公交站)｜公交站｜苏州市吴中区88路;74路｜坐标120.661000,31.330000",
  ),
  search(
    "石桥古镇",
    "1. 石桥古镇｜景点｜苏州市吴中区石桥街3号｜坐标120.700000,31.340000｜评分4.4｜门票50元｜营业09:00-20:00",
  ),
  search(
    "白鹭湖",
    "1. 白鹭湖｜景点｜苏州市吴江区湖滨路5号｜坐标120.760000,31.290000｜评分4.7｜门票免费｜营业00:00-24:00",
  ),
];

function way(mode: string, from: keyof typeof POINTS, to: keyof typeof POINTS, text: string): CallFixture {
  const [[start_lon, start_lat], [end_lon, end_lat]] = [POINTS[from], POINTS[to]];
  return { name: "get_navigation", arguments: { start_lon, start_lat, end_lon, end_lat, mode }, text };
}

const WAYS: readonly CallFixture[] = [
  way(
    "transit",
    "tower",
    "park",
    "公共交通路线：全程8.6公里，约41分钟，票价约5元\n第1段 120.600000,31.300000→120.660000,31.330000：8.6公里，约41分钟\n  步行412米到青萝塔南\n  乘145路(大学城--北门码头)，青萝塔南上车，经12站，市民广场下车\n  乘地铁4号线(龙道浜--同里)，市民广场上车，经3站，银杏公园下车，C口出\n  步行230米到终点",
  ),
  way(
    "transit",
    "park",
    "town",
    "公共交通路线：全程5.3公里，约27分钟，票价约2元\n第1段 120.660000,31.330000→120.700000,31.340000：5.3公里，约27分钟\n  步行640米到银杏公园\n  乘74路(南门--石桥)，银杏公园上车，经7站，石桥西街口下车\n  步行118米到终点",
  ),
  way(
    "driving",
    "town",
    "lake",
    "驾车路线：全程9.8公里，约31分钟，打车约29元\n第1段 120.700000,31.340000→120.760000,31.290000：9.8公里，约31分钟\n  沿石桥街向南行驶900米到达目的地",
  ),
  way(
    "walking",
    "park",
    "town",
    "步行路线：全程4.9公里，约66分钟\n第1段 120.660000,31.330000→120.700000,31.340000：4.9公里，约66分钟",
  ),
];

const AROUND: CallFixture = {
  name: "around_search",
  arguments: { location: "120.600000,31.300000", radius: 3000, keyword: "餐厅" },
  text: [
    "1. 梅记面馆｜餐厅｜苏州市姑苏区塔后街2号｜坐标120.602670,31.300000｜距离255米｜评分4.3｜人均38元｜营业07:00-20:00",
    "2. 水云居酒家｜餐厅｜苏州市姑苏区东吴路18号｜坐标120.609000,31.304000｜距离965米｜评分4.6｜人均92元｜营业10:00-21:30",
    "3. 渔家小院｜餐厅｜苏州市姑苏区南浜路7号｜坐标120.586000,31.293000｜距离1540米｜评分4.1｜人均75元｜营业10:30-21:00",
  ].join("\n"),
};

const RIDES: CallFixture = {
  name: "search_train_tickets",
  arguments: { date: "2026-05-02", from_city: "上海", to_city: "苏州" },
  text: [
    "2026-05-02 上海→苏州：直达4趟，换站0趟（票价为估算）",
    "直达车次 G7002，价格39.5元，07:30从上海出发，07:58到达苏州，全程约28分。",
    "直达车次 G7216，价格34.5元，09:20从上海虹桥出发，09:49到达苏州北，全程约29分，各席别无票。",
    "直达车次 D3068，价格28元，10:26从上海虹桥出发，10:57到达苏州园区，全程约31分。",
    "直达车次 K1102，价格14.5元，13:05从上海出发，14:12到达苏州，全程约1时7分。",
  ].join("\n"),
};

const TASK = taskOf("5月2日从上海去苏州玩一天，两个人，青萝塔、银杏公园、石桥古镇、白鹭湖，路怎么走写清楚。", {
  cities: ["苏州", "上海"],
  people: 2,
  dates: { startOffsetDays: 1, days: 1 },
});

/** The day with an answer about it. */
export const dayOfWays = (answer: string) => ({
  task: TASK,
  trajectory: trajectoryOf(
    [
      [...PLACES, RIDES],
      [...WAYS, AROUND],
    ],
    answer,
  ),
});

/** What a check says of an answer about this day. */
export function findingOf(id: string, answer: string) {
  const { task, trajectory } = dayOfWays(answer);
  return checked(id, task, trajectory);
}
