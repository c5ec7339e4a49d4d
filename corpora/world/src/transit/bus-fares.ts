/** data file. What a ride on a city's bus costs in yuan, air-conditioned where there is a choice. From memory; in Hong Kong and Macau converted to yuan. */

/** By city of the atlas. */
export const BUS_YUAN: ReadonlyMap<string, number> = new Map(
  `6 香港 澳门
  2 北京 上海 天津 广州 深圳 杭州 南京 成都 重庆 西安 武汉 苏州 青岛 济南 郑州 兰州 合肥 福州 南昌 长沙 南宁 贵阳 昆明 宁波 无锡 温州 三亚 大理 珠海 扬州 徐州 泉州 大连 哈尔滨
  1 厦门 石家庄 太原 呼和浩特 沈阳 长春 西宁 银川 乌鲁木齐 秦皇岛 洛阳 开封 大同 烟台 威海 泰安 承德 延边 酒泉 海口 拉萨 黄山 桂林 丽江 张家界 宜昌`
    .split("\n")
    .flatMap((row) => {
      const [yuan = "", ...cities] = row.trim().split(/\s+/);
      return cities.map((city): [string, number] => [city, Number(yuan)]);
    }),
);
/** Of a city that the table lacks. */
export const USUAL_BUS_YUAN = 2;
