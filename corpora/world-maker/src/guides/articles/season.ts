/** When to go: the months of a city by the climate that the weather tool draws from. */
import type { CityFacts } from "@arenakit/corpus-world";
import * as z from "zod";
import { number, once, readTable } from "../../tables.ts";
import { listEn, MONTHS_EN } from "../wording.ts";
import type { ArticleDraft, Writer } from "./article.ts";

/** Pleasant: so warm by day, and no more wet days than this. */
const WARM = { from: 16, to: 28 } as const;
const WETTEST_DAYS = 12;
/** What one wears follows the mean of high and low. */
const CLOTHES: readonly (readonly [below: number, zh: string, en: string])[] = [
  [0, "羽绒服、帽子和手套都要带", "bring a down coat, a hat and gloves"],
  [9, "要穿厚外套和毛衣", "wear a warm coat"],
  [17, "带一件外套，早晚凉", "take a jacket, mornings and evenings are cool"],
  [24, "薄外套就够了", "a light jacket is enough"],
  [Number.POSITIVE_INFINITY, "穿夏装，注意防晒", "dress for summer and mind the sun"],
];
const SEASONS = [
  { zh: "春天", en: "Spring", months: [2, 3, 4] },
  { zh: "夏天", en: "Summer", months: [5, 6, 7] },
  { zh: "秋天", en: "Autumn", months: [8, 9, 10] },
  { zh: "冬天", en: "Winter", months: [11, 0, 1] },
] as const;

/** Metres above the sea of cities that lie high, from memory. */
const readAltitudes = once(
  () =>
    new Map(
      readTable("tables/altitudes.tsv", z.object({ city: z.string(), metres: number })).map(({ city, metres }) => [
        city,
        metres,
      ]),
    ),
);
/** From here on newcomers feel it. */
const THIN_AIR_METRES = 3000;

function altitude({ name, english }: CityFacts): { readonly zh: string[]; readonly en: string[] } {
  const metres = readAltitudes().get(name);
  if (metres === undefined) return { zh: [], en: [] };
  const isThin = metres >= THIN_AIR_METRES;
  return {
    zh: [
      `${name}海拔约${metres}米，${isThin ? "刚到要防高原反应：头一两天少走动、不饮酒、慢慢适应" : "日照强，早晚凉，注意防晒"}。`,
    ],
    en: [
      `${english} lies at an altitude of about ${metres} metres above the sea: ${isThin ? "take the first two days slowly, without alcohol, because of altitude sickness" : "the sun is strong and mornings are cool"}.`,
    ],
  };
}

export const writeSeasons: Writer = ({ city }) => {
  const pleasant = city.climate.flatMap(({ high, wetDays }, month) =>
    high >= WARM.from && high <= WARM.to && wetDays <= WETTEST_DAYS ? [month] : [],
  );
  const common = { kind: "season", slug: "when-to-go", places: [] } as const;
  return [
    {
      ...common,
      language: "zh",
      title: `什么时候去${city.name}：分月气候和穿衣`,
      paragraphs: chinese(city, pleasant),
    },
    {
      ...common,
      language: "en",
      title: `When to visit ${city.english}: the climate month by month`,
      paragraphs: english(city, pleasant),
    },
  ] satisfies ArticleDraft[];
};

function chinese(city: CityFacts, pleasant: readonly number[]): string[] {
  const { hottest, coldest, wettest } = extremes(city);
  return [
    pleasant.length > 0
      ? `按常年气候，${city.name}白天温暖、雨天不多的月份是${pleasant.map((month) => `${month + 1}月`).join("、")}，出行首选这几个月。`
      : `按常年气候，${city.name}没有哪个月同时温暖又少雨，出行要备好雨具或厚衣。`,
    `最热的是${hottest.month + 1}月，平均最高${hottest.high}℃；最冷的是${coldest.month + 1}月，平均最低${coldest.low}℃；雨雪日最多的是${wettest.month + 1}月，约${wettest.wetDays}天。`,
    ...SEASONS.map(({ zh, months }) => {
      const rows = months.map((month) => {
        const { high, low, wetDays } = city.climate[month]!;
        return `${month + 1}月平均最高${high}℃，最低${low}℃，雨雪日约${wetDays}天`;
      });
      return `${zh}：${rows.join("；")}。${clothes(city, months)[1]}。`;
    }),
    ...altitude(city).zh,
    "出发前几天再查一次天气预报。",
  ];
}

function english(city: CityFacts, pleasant: readonly number[]): string[] {
  const { hottest, coldest, wettest } = extremes(city);
  const of = (month: number) => MONTHS_EN[month]!;
  return [
    pleasant.length > 0
      ? `By the usual climate the best months in ${city.english}, warm by day and not too wet, are ${listEn(pleasant.map(of))}.`
      : `No month in ${city.english} is both warm and dry by the usual climate: bring a coat or an umbrella.`,
    `${of(hottest.month)} is the hottest month with mean highs of ${hottest.high} °C, ${of(coldest.month)} the coldest with mean lows of ${coldest.low} °C; ${of(wettest.month)} has the most wet days, about ${wettest.wetDays}.`,
    ...SEASONS.map(({ en, months }) => {
      const rows = months.map((month) => {
        const { high, low, wetDays } = city.climate[month]!;
        return `${of(month)} has a mean high of ${high} °C, a mean low of ${low} °C and about ${wetDays} wet days`;
      });
      return `${en}: ${rows.join("; ")}. ${capital(clothes(city, months)[2])}.`;
    }),
    ...altitude(city).en,
    "Look at the forecast again a few days before you leave.",
  ];
}

/** By the mean temperature of the months. */
function clothes({ climate }: CityFacts, months: readonly number[]) {
  const mean = months.reduce((sum, month) => sum + climate[month]!.high + climate[month]!.low, 0) / (2 * months.length);
  return CLOTHES.find(([below]) => mean < below)!;
}

/** The first months with the greatest values. */
function extremes({ climate }: CityFacts) {
  const months = climate.map((facts, month) => ({ ...facts, month }));
  type Month = (typeof months)[number];
  const most = (read: (month: Month) => number) =>
    months.reduce((best, month) => (read(month) > read(best) ? month : best));
  return {
    hottest: most(({ high }) => high),
    coldest: most(({ low }) => -low),
    wettest: most(({ wetDays }) => wetDays),
  };
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
