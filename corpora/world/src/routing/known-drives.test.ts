import { describe, expect, it } from "vitest";
import { ATLAS } from "../atlas/cities.ts";
import { createPlaces } from "../places.ts";
import { poiTable } from "../poi-table.ts";
import { generateRoads } from "../roads/generate-roads.ts";
import { NO_MOTORWAYS } from "../roads/road-graph.ts";
import { createRouting } from "../routing.ts";

/** Kilometres that navigation usually gives between well-known places of one city, rounded. A station ends in 站. */
const KNOWN: Readonly<Record<string, string>> = {
  北京: `北京南站 北京首都国际机场 36, 天安门广场 颐和园 18, 北京西站 北京大兴国际机场 48, 国家体育场 北京首都国际机场 22,
    天安门广场 北京首都国际机场 30, 天安门广场 慕田峪长城 76`,
  上海: "上海虹桥站 上海浦东国际机场 57, 外滩 上海迪士尼乐园 25, 外滩 上海浦东国际机场 43, 上海站 上海虹桥站 18, 外滩 朱家角古镇 50",
  杭州: "西湖风景名胜区 杭州萧山国际机场 33, 杭州东站 杭州萧山国际机场 26, 杭州东站 灵隐寺 17",
  广州: "广州南站 广州白云国际机场 48, 广州塔 广州白云国际机场 40, 广州东站 长隆野生动物世界 22",
  成都: "成都东站 成都双流国际机场 20, 春熙路步行街 成都天府国际机场 62, 春熙路步行街 都江堰景区 65",
  西安: "西安北站 西安钟楼 15, 西安钟楼 西安咸阳国际机场 38, 西安钟楼 秦始皇帝陵博物院 40",
  重庆: "解放碑步行街 重庆江北国际机场 25, 解放碑步行街 大足石刻(宝顶山) 105",
  武汉: "武汉站 武汉天河国际机场 38, 黄鹤楼 武汉天河国际机场 32",
  青岛: "栈桥 青岛胶东国际机场 58, 栈桥 崂山风景名胜区 38",
  桂林: "象山景区 阳朔西街 68",
  丽江: "丽江古城 丽江三义国际机场 28, 丽江古城 玉龙雪山景区 28",
  哈尔滨: "中央大街 哈尔滨太平国际机场 36",
  郑州: "郑州东站 郑州新郑国际机场 31",
  香港: "香港国际机场 星光大道 37",
};

describe.each(Object.entries(KNOWN))("drives in %s", (name, rows) => {
  const city = ATLAS.find((one) => one.name === name)!;
  const places = [
    ...city.landmarks,
    ...city.airports,
    ...city.stations.map((one) => ({ ...one, name: `${one.name}站` })),
  ];
  const at = (called: string) => places.find((place) => place.name === called)!;

  it("are as long as navigation says, within a quarter", () => {
    const routing = createRouting(createPlaces({ cities: [city], pois: poiTable([]) }), {
      roads: [generateRoads(city, 20_260_101)],
      motorways: NO_MOTORWAYS,
    });
    for (const row of rows.split(",")) {
      const [from = "", to = "", km = ""] = row.trim().split(" ");
      const points = [at(from), at(to)];
      const path = routing.paths({ points, mode: "driving", departure: "2026-05-06T10:00" }).paths[0]!;
      expect(path.estimated).toBe(false);
      expect(Math.abs(path.distanceMetres / 1000 / Number(km) - 1), `${row}: ${path.distanceMetres} m`).toBeLessThan(
        0.25,
      );
      // Between the speed of a bicycle and that of a motorway.
      const kmh = (path.distanceMetres / path.durationSeconds) * 3.6;
      expect(kmh, row).toBeGreaterThan(15);
      expect(kmh, row).toBeLessThan(90);
    }
  });
});
