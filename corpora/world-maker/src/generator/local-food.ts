/** Kitchens of a city's own cuisine beside its sights: which trades and dishes stand at which anchor. Draws nothing. */
import { haversineMetres } from "@arenakit/contracts";
import type { CityFacts } from "@arenakit/corpus-world";
import { once } from "../tables.ts";
import type { Anchor } from "./anchors.ts";
import { isFoundIn } from "./city-sizes.ts";
import { readTrades, type Trade } from "./trade.ts";

/** As far as people go for a meal while they see a sight. */
export const LOCAL_FOOD_METRES = 400;
/** Sights nearer to the middle of a city are its centre's. */
const CENTRE_METRES = 6_000;
/** Of each trade that is at home there, at a street where people come to eat and at another sight of the centre. */
const KITCHENS = { lively: 2, central: 1 } as const;
const DISHES_AT_CENTRAL = 1;

export interface LocalKitchen {
  readonly anchor: Anchor;
  readonly trade: Trade;
  /** What its name or its tags promise; null for what a kitchen of the trade cooks anyway. */
  readonly dish: string | null;
}

/** The trade whose kitchens cook a city's own dishes, in every city. */
const ownDishes = once(
  (): Trade => readTrades().find(({ kind, tags }) => kind === "restaurant" && tags.includes("本地特色"))!,
);

/**
 * A street where people come to eat has every dish of the city and its cuisines; a sight of the centre has some of each.
 * The dishes go round from one sight to the next.
 */
export function localKitchens(city: CityFacts, anchors: readonly Anchor[]): LocalKitchen[] {
  const atHome = readTrades().filter(
    ({ kind, home, where }) => kind === "restaurant" && home?.provinces.has(city.province) && isFoundIn(where, city),
  );
  let served = 0;
  return anchors.flatMap((anchor) => {
    const isCentral = haversineMetres(city, anchor) <= CENTRE_METRES;
    if (anchor.class !== "landmark" || !(anchor.isQuarter || isCentral)) return [];
    const count = anchor.isQuarter ? KITCHENS.lively : KITCHENS.central;
    const dishes = anchor.isQuarter
      ? city.dishes
      : Array.from({ length: DISHES_AT_CENTRAL }, () => city.dishes[served++ % city.dishes.length]!);
    return [
      ...dishes.map((dish) => ({ anchor, trade: ownDishes(), dish })),
      ...atHome.flatMap((trade) => Array.from({ length: count }, () => ({ anchor, trade, dish: null }))),
    ];
  });
}
