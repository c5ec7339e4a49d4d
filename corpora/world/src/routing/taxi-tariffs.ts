/** data file. Day tariffs of taxis by city: yuan for the first kilometres, then for each, and from where on each costs half as much again for the way back empty. From memory and rounded; in Hong Kong and Macau converted to yuan. */

export interface TaxiTariff {
  readonly startYuan: number;
  readonly startKm: number;
  readonly perKmYuan: number;
  /** Beyond so many kilometres each costs half as much again. */
  readonly emptyReturnKm: number;
}

/** `city yuan/km per-km empty-return-km`. */
export const TAXI_TARIFFS: ReadonlyMap<string, TaxiTariff> = new Map(
  `北京 13/3 2.3 15 | 上海 14/3 2.7 15 | 天津 11/3 2.2 10 | 广州 12/3 2.6 15 | 深圳 10/2 2.7 25 | 杭州 13/3 2.5 10
  南京 11/3 2.4 20 | 成都 8/2 1.9 10 | 重庆 10/3 2 15 | 西安 9/2 2.3 12 | 武汉 10/3 1.8 10 | 苏州 10/3 2 10
  青岛 10/3 2.1 10 | 厦门 10/3 2 10 | 石家庄 8/3 1.6 10 | 太原 8/3 1.6 10 | 呼和浩特 8/3 1.5 10 | 沈阳 9/3 1.8 15
  长春 6/2.5 1.9 10 | 哈尔滨 9/3 1.9 10 | 济南 10/3 1.9 10 | 郑州 8/2 1.8 12 | 兰州 10/3 1.6 10 | 西宁 8/3 1.6 10
  银川 7/3 1.5 10 | 乌鲁木齐 10/3 1.6 10 | 大连 10/3 2 15 | 秦皇岛 7/2 1.6 10 | 洛阳 6/2 1.5 10 | 开封 6/2 1.5 10
  大同 7/3 1.6 10 | 烟台 8/3 1.8 10 | 威海 8/3 1.8 10 | 泰安 7/2 1.7 10 | 徐州 8/3 1.8 10 | 承德 7/2 1.6 10
  延边 6/2.5 1.8 10 | 酒泉 6/3 1.4 10 | 合肥 9/2.5 1.8 10 | 福州 10/3 2 10 | 南昌 8/2 2.1 10 | 长沙 8/2 2 10
  南宁 9/2 2 10 | 海口 10/3 2 10 | 贵阳 10/3 2 10 | 昆明 9/3 1.8 10 | 拉萨 10/3 2 10 | 香港 27/2 9.7 9
  澳门 19/1.6 8 10 | 宁波 11/3 2.4 10 | 无锡 10/3 2 10 | 温州 10/3 2 10 | 黄山 7/2.5 1.8 10 | 桂林 9/2 1.9 10
  三亚 10/2 2 12 | 丽江 8/3 1.8 10 | 大理 10/3 2 10 | 张家界 7/2 2 10 | 珠海 10/2.5 2.6 10 | 宜昌 7/2 1.7 10
  扬州 9/3 1.8 10 | 泉州 9/2 2 10`
    .split(/\||\n/)
    .map((row) => {
      const [city = "", start = "", perKm = "", emptyReturn = ""] = row.trim().split(/\s+/);
      const [startYuan = Number.NaN, startKm = Number.NaN] = start.split("/").map(Number);
      return [city, { startYuan, startKm, perKmYuan: Number(perKm), emptyReturnKm: Number(emptyReturn) }];
    }),
);
