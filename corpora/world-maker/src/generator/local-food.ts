/** Kitchens beside the sights of a city: its own cuisine, and what is eaten everywhere. Says which trade and dish stand at which anchor; draws nothing. */
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
/** A trade at home nowhere that has so large a share of all kitchens stands in every street where people come to eat. */
const EVERYDAY_WEIGHT = 4;

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

/** Hot pot, grills, snacks, sweets, Western and Japanese kitchens: each of them once, and a bowl of noodles. */
const everyday = once((): readonly Pick<LocalKitchen, "trade" | "dish">[] => {
  const trades = readTrades().filter(
    (trade) => trade.kind === "restaurant" && !trade.home && trade.weight >= EVERYDAY_WEIGHT && trade !== ownDishes(),
  );
  const noodles = trades.flatMap((trade) => {
    const dish = trade.words.dish?.find((one) => one.endsWith("面"));
    return dish === undefined ? [] : [{ trade, dish }];
  });
  return [...trades.map((trade) => ({ trade, dish: null })), ...noodles.slice(0, 1)];
});

/**
 * A street where people come to eat has every dish of the city, its cuisines and what is eaten everywhere; a sight of the
 * centre has some of its own. The dishes go round from one sight to the next.
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
      ...(anchor.isQuarter ? everyday().filter(({ trade }) => isFoundIn(trade.where, city)) : []).map((kitchen) => ({
        anchor,
        ...kitchen,
      })),
    ];
  });
}
