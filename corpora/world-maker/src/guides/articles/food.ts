/** What to eat in a city, dish by dish, with kitchens that the map knows. */
import type { Poi } from "@arenakit/corpus-world";
import { dishEn, hoursEn, hoursZh, listEn, nameEn } from "../wording.ts";
import type { ArticleDraft, Writer } from "./article.ts";

const PER_DISH = 2;
const BEST = 6;

export const writeFood: Writer = (book, rng) => {
  const { city } = book;
  const dishes = city.dishes.map((dish) => ({ dish, kitchens: book.restaurants({ limit: PER_DISH, dish }) }));
  const served = dishes.filter(({ kitchens }) => kitchens.length > 0);
  const named = new Set(served.flatMap(({ kitchens }) => kitchens.map(({ id }) => id)));
  const best = book.restaurants({ limit: BEST + named.size }).filter(({ id }) => !named.has(id));
  const others = best.slice(0, BEST);
  const places = [...named, ...others.map(({ id }) => id)];
  const common = { kind: "food", slug: "what-to-eat", places } as const;
  return [
    {
      ...common,
      language: "zh",
      title: `${city.name}美食：在${city.name}吃什么，${city.dishes.slice(0, 3).join("、")}和更多`,
      paragraphs: [
        `${rng.pick([`说到${city.name}的吃，绕不开`, `在${city.name}，值得专门去吃的有`])}${city.dishes.join("、")}。下面按菜名列出地图上能找到的店，价钱和营业时间出门前再核对一次。`,
        ...served.map(({ dish, kitchens }) => `${dish}：${kitchens.map(kitchenZh).join("；")}。`),
        ...(others.length > 0 ? [`不限菜式，评分靠前的还有${others.map(kitchenZh).join("；")}。`] : []),
      ],
    },
    {
      ...common,
      language: "en",
      title: `What to eat in ${city.english}: local dishes and where to find them`,
      paragraphs: [
        `Dishes to try in ${city.english}: ${listEn(city.dishes.map(dishEn))}. The kitchens below are on the map; check prices and hours before you set out.`,
        ...served.map(({ dish, kitchens }) => `${dishEn(dish)}: ${kitchens.map(kitchenEn).join("; ")}.`),
        ...(others.length > 0
          ? [`Well rated, whatever you are in the mood for: ${others.map(kitchenEn).join("; ")}.`]
          : []),
      ],
    },
  ] satisfies ArticleDraft[];
};

function kitchenZh(poi: Poi): string {
  const hours = hoursZh(poi, "休息");
  const facts = [
    ...(poi.costYuan === null ? [] : [`人均${poi.costYuan}元`]),
    ...(poi.rating === null ? [] : [`评分${poi.rating}`]),
    ...(hours === null ? [] : [`营业${hours}`]),
  ];
  return `${poi.name}，在${poi.address}${facts.length > 0 ? `（${facts.join("，")}）` : ""}`;
}

function kitchenEn(poi: Poi): string {
  const hours = hoursEn(poi);
  const facts = [
    ...(poi.costYuan === null ? [] : [`about ${poi.costYuan} yuan a person`]),
    ...(poi.rating === null ? [] : [`rated ${poi.rating}`]),
    ...(hours === null ? [] : [`open ${hours}`]),
  ];
  return `${nameEn(poi)}, ${poi.address}${facts.length > 0 ? `, ${facts.join(", ")}` : ""}`;
}
