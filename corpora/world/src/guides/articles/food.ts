/** What to eat in a city, dish by dish, with kitchens that the map knows. */
import type { Poi } from "../../data.ts";
import { hoursEn, hoursZh, listEn } from "../wording.ts";
import type { Draft, Writer } from "./article.ts";

const PER_DISH = 2;
const BEST = 6;

export const writeFood: Writer = (book) => {
  const { city } = book;
  const dishes = city.dishes.map((dish) => ({ dish, kitchens: book.restaurants({ limit: PER_DISH, dish }) }));
  const best = book.restaurants({ limit: BEST });
  const places = [...new Set([...dishes.flatMap(({ kitchens }) => kitchens), ...best].map(({ id }) => id))];
  const common = { kind: "food", slug: "what-to-eat", places } as const;
  return [
    {
      ...common,
      language: "zh",
      title: `${city.name}美食：在${city.name}吃什么，${city.dishes.slice(0, 3).join("、")}和更多`,
      paragraphs: [
        `${city.name}的本地味道包括${city.dishes.join("、")}。`,
        ...dishes
          .filter(({ kitchens }) => kitchens.length > 0)
          .map(({ dish, kitchens }) => `${dish}：${kitchens.map(kitchenZh).join("；")}。`),
        ...(best.length > 0 ? [`评分靠前的餐厅还有${best.map(kitchenZh).join("；")}。`] : []),
      ],
    },
    {
      ...common,
      language: "en",
      title: `What to eat in ${city.english}`,
      paragraphs: [
        `Local flavours of ${city.english}: ${listEn(city.dishes)}.`,
        ...(best.length > 0 ? [`Well-rated kitchens: ${best.map(kitchenEn).join("; ")}.`] : []),
      ],
    },
  ] satisfies Draft[];
};

function kitchenZh(poi: Poi): string {
  const hours = hoursZh(poi);
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
  return `${poi.name}, ${poi.address}${facts.length > 0 ? ` (${facts.join(", ")})` : ""}`;
}
