/** When to go: the months of a city by the climate that the weather tool draws from. */
import type { CityFacts } from "../../atlas.ts";
import { listEn, MONTHS_EN } from "../wording.ts";
import type { Draft, Writer } from "./article.ts";

/** Pleasant: so warm by day, and fewer wet days than this. */
const WARM = { from: 16, to: 28 } as const;
const WETTEST_DAYS = 12;

export const writeSeasons: Writer = ({ city }) => {
  const pleasant = city.climate.flatMap(({ high, wetDays }, month) =>
    high >= WARM.from && high <= WARM.to && wetDays <= WETTEST_DAYS ? [month] : [],
  );
  const hottest = extreme(city, ({ high }) => high);
  const coldest = extreme(city, ({ low }) => -low);
  const wettest = extreme(city, ({ wetDays }) => wetDays);
  const of = (month: number) => city.climate[month]!;
  const common = { kind: "season", slug: "when-to-go", places: [] } as const;
  return [
    {
      ...common,
      language: "zh",
      title: `什么时候去${city.name}：分月气候`,
      paragraphs: [
        pleasant.length > 0
          ? `按常年气候，${city.name}白天温暖而雨天不多的月份是${pleasant.map((month) => `${month + 1}月`).join("、")}。`
          : `按常年气候，${city.name}没有哪个月同时温暖又少雨，出行要备好雨具或厚衣。`,
        `最热的是${hottest + 1}月，平均最高${of(hottest).high}℃；最冷的是${coldest + 1}月，平均最低${of(coldest).low}℃；雨雪日最多的是${wettest + 1}月，约${of(wettest).wetDays}天。`,
        ...city.climate.map(
          ({ high, low, wetDays }, month) => `${month + 1}月：平均最高${high}℃，最低${low}℃，雨雪日约${wetDays}天。`,
        ),
        "具体日期的天气请查询天气预报。",
      ],
    },
    {
      ...common,
      language: "en",
      title: `When to visit ${city.english}: the climate month by month`,
      paragraphs: [
        pleasant.length > 0
          ? `By the usual climate the pleasant months in ${city.english}, warm by day and not too wet, are ${listEn(pleasant.map((month) => MONTHS_EN[month]!))}.`
          : `No month in ${city.english} is both warm and dry by the usual climate: bring a coat or an umbrella.`,
        `${MONTHS_EN[hottest]} is the hottest month with mean highs of ${of(hottest).high} °C, ${MONTHS_EN[coldest]} the coldest with mean lows of ${of(coldest).low} °C; ${MONTHS_EN[wettest]} has the most wet days, about ${of(wettest).wetDays}.`,
        ...city.climate.map(
          ({ high, low, wetDays }, month) =>
            `${MONTHS_EN[month]}: mean high ${high} °C, mean low ${low} °C, about ${wetDays} wet days.`,
        ),
      ],
    },
  ] satisfies Draft[];
};

/** The first month with the greatest value. */
function extreme({ climate }: CityFacts, read: (month: CityFacts["climate"][number]) => number): number {
  return climate.reduce((best, month, at) => (read(month) > read(climate[best]!) ? at : best), 0);
}
