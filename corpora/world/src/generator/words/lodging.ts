/** data file. Where one sleeps, by class: names, prices for a night in an ordinary large city. Invented. */
import { type Trade, type TradeRow, trade } from "../trade.ts";

const EXTRAS = { 亲子: 0.15, 可停车: 0.5, 洗衣房: 0.25, 无障碍: 0.15, 行李寄存: 0.5 };

const hotel = (row: Omit<TradeRow, "kind">): TradeRow => ({
  kind: "hotel",
  hours: "00:00-24:00",
  extras: EXTRAS,
  ...row,
});

const ROWS: readonly TradeRow[] = [
  hotel({
    code: "100201",
    weight: 5,
    names: [
      "10 {poetic}{suffix}",
      "5 {city}{poetic}{suffix}",
      "4 {brand}{suffix}({branch}店)",
      "3 {englishname}{suffix}",
    ],
    words: { suffix: "青年旅舍 国际青年旅舍 青旅" },
    rating: [4.4, 0.2],
    cost: [82, 0.25],
    tags: "青年旅舍 床位",
    english: "Youth Hostel",
    chains: 8,
  }),
  hotel({
    code: "100200",
    weight: 15,
    names: [
      "14 {poetic}{suffix}",
      "6 {city}{poetic}{suffix}",
      "5 {poetic}{hall}{suffix}",
      "4 {surname}{household}{suffix}",
      "4 {roadshort}{suffix}",
      "3 {poetic}{suffix}({branch}店)",
    ],
    words: { suffix: "民宿 客栈 小院 庭院民宿 公寓 花园民宿 宾舍" },
    rating: [4.5, 0.2],
    cost: [252, 0.4],
    tags: "民宿",
    english: "Guesthouse",
  }),
  hotel({
    code: "100105",
    weight: 32,
    names: [
      "26 {brand}{suffix}({city}{branch}店)",
      "24 {brand}{suffix}({city}{road}店)",
      "22 {brand}{suffix}({city}{area}{metro}店)",
      "4 {city}{poetic}{plain}",
      "4 {roadshort}{plain}",
    ],
    words: {
      suffix: "快捷酒店 酒店 连锁酒店 商务酒店 优选酒店 轻居酒店 连锁快捷酒店",
      plain: "宾馆 招待所 旅馆 商务宾馆",
    },
    rating: [4.31, 0.22],
    cost: [203, 0.38],
    tags: "经济型",
    english: "Inn",
    chains: 30,
  }),
  hotel({
    code: "100104",
    weight: 22,
    names: [
      "16 {brand}{suffix}({city}{branch}店)",
      "5 {brand}{suffix}({city}{road}店)",
      "12 {city}{poetic}{suffix}",
      "11 {city}{brand}{suffix}",
      "6 {city}{area}{suffix}",
      "5 {city}{poetic}{plain}",
    ],
    words: { suffix: "酒店 精选酒店 商务酒店 假日酒店 轻奢酒店", plain: "宾馆 饭店 会议中心" },
    rating: [4.4, 0.23],
    cost: [338, 0.39],
    tags: "舒适型 含早餐",
    english: "Hotel",
    chains: 24,
  }),
  hotel({
    code: "100103",
    weight: 18,
    names: [
      "16 {city}{brand}{suffix}",
      "16 {city}{poetic}{suffix}",
      "6 {city}{area}{brand}{suffix}",
      "6 {city}{brand}{suffix}({branch}店)",
      "8 {city}{poetic}{plain}",
    ],
    words: { suffix: "大酒店 国际酒店 酒店 国际大酒店", plain: "饭店 宾馆 大厦" },
    rating: [4.46, 0.2],
    cost: [522, 0.37],
    tags: "高档型 含早餐 健身房",
    english: "Grand Hotel",
    chains: 16,
  }),
  hotel({
    code: "100102",
    weight: 8,
    names: [
      "16 {city}{brand}{suffix}",
      "12 {city}{poetic}{suffix}",
      "8 {city}{area}{brand}{suffix}",
      "4 {city}{poetic}{hall}{suffix}",
    ],
    words: { suffix: "大酒店 国际大酒店 豪华酒店 酒店 度假酒店 大饭店" },
    rating: [4.57, 0.17],
    cost: [815, 0.42],
    tags: "豪华型 泳池 含早餐",
    english: "International Hotel",
    chains: 12,
  }),
];

export const LODGING: readonly Trade[] = ROWS.map(trade);
