/**
 * Branches of well-known chains: which stand in a city, how many, and at which of its quarters, streets, malls and
 * stations. A row of `tables/brands.tsv` holds the name, kind and rough price of a chain, typed from common knowledge;
 * where its branches really are nobody looked up, and none is copied.
 */
import { omitUndefined, type Random, random } from "@arenakit/contracts";
import { type CityFacts, type CitySize, PoiKind } from "@arenakit/corpus-world";
import * as z from "zod";
import { list, number, once, readTable, words } from "../tables.ts";
import type { Anchor } from "./anchors.ts";
import { isSpecialRegion, sizeOf } from "./city-sizes.ts";
import type { PlaceNames } from "./names.ts";
import { romanised } from "./romanised.ts";
import { readTrades, type Trade } from "./trade.ts";

const BrandRow = z.object({
  brand: z.string(),
  english: z.string(),
  /** Other names that people type, beside what the name of a branch holds. */
  alias: list("/"),
  kind: PoiKind,
  /** Of the trade from which it has all that the row does not say. */
  code: z.string(),
  /** `星巴克({branch}店)` */
  name: z.string(),
  /** What one spends, in an ordinary large city. */
  yuan: number.optional(),
  hours: z.string().optional(),
  /** Branches in a city of that size. */
  huge: number,
  large: number,
  medium: number,
  small: number,
  /** Cities and provinces that have more of them. */
  home: words.default([]),
  branchesAtHome: number.default(0),
  /** Everywhere unless said. */
  where: z.enum(["mainland", "sar"]).optional(),
});
export type KnownBrand = z.infer<typeof BrandRow> & { readonly trade: Trade };

/** Prices of one chain differ little. */
const PRICE_DEVIATION = 0.08;
/** A world with few places still has a branch of those chains that have so many in a city. */
const COMMON = 4;
/** How fast less prominent anchors are chosen less often: the one of this rank half as often as the first. */
const HALVING_RANK = 8;
/** Petrol is sold on the way out of town and not beside a sight. */
const ON_THE_ROAD: ReadonlySet<PoiKind> = new Set<PoiKind>(["fuel", "charging"]);
const PROMINENT: readonly Anchor["class"][] = ["quarter", "landmark", "transport"];

export const readBrands = once((): readonly KnownBrand[] =>
  readTable("tables/brands.tsv", BrandRow).map((row) => ({ ...row, trade: tradeOf(row) })),
);

function tradeOf({ kind, code, yuan, hours }: z.infer<typeof BrandRow>): Trade {
  const trades = readTrades().filter((trade) => trade.kind === kind);
  const trade = trades.find(({ type }) => type.typecode === code);
  if (!trade) throw new RangeError(`expected a trade of kind ${kind} with typecode ${code} for a brand`);
  return {
    ...trade,
    ...omitUndefined({
      hours: hours === undefined ? undefined : [hours],
      cost: yuan === undefined ? undefined : ([yuan, PRICE_DEVIATION] as const satisfies readonly [number, number]),
    }),
  } as Trade;
}

/** How many branches a city has, before a world's scale. */
function branchesIn({ home, branchesAtHome, where, ...counts }: KnownBrand, city: CityFacts): number {
  if (where !== undefined && isSpecialRegion(city) !== (where === "sar")) return 0;
  if (home.includes(city.name) || home.includes(city.province)) return branchesAtHome;
  return (counts satisfies Record<CitySize, number>)[sizeOf(city.name)];
}

export interface BrandBranch {
  readonly brand: KnownBrand;
  readonly anchor: Anchor;
  readonly rng: Random;
}

/** The branches of a city, brand by brand; the better known a quarter, a street or a station, the likelier one is there. */
export function* brandBranches(
  city: CityFacts,
  { anchors, seed, scale }: { anchors: readonly Anchor[]; seed: number; scale: number },
): Generator<BrandBranch> {
  const prominent = PROMINENT.flatMap((wanted) =>
    anchors.filter((anchor) => anchor.class === wanted && (wanted !== "landmark" || anchor.isQuarter)),
  );
  const districts = anchors.filter((anchor) => anchor.class === "district");
  for (const brand of readBrands()) {
    const full = branchesIn(brand, city);
    const count = Math.max(Math.round(full * scale), full >= COMMON && scale > 0 ? 1 : 0);
    if (count === 0) continue;
    const places = ON_THE_ROAD.has(brand.kind) || prominent.length === 0 ? districts : prominent;
    const left = places.map((anchor, rank) => ({ anchor, weight: 1 / (1 + rank / HALVING_RANK) }));
    for (let index = 0; index < count; index++) {
      const rng = random(seed, "brands", city.adcode, brand.brand, index);
      // When every one has its branch the districts get the others.
      const anchor = takeWeighted(left, rng) ?? rng.pick(districts);
      yield { brand, anchor, rng };
    }
  }
}

/** Draws one of those left and takes it off; null where none is left. */
function takeWeighted(left: { anchor: Anchor; weight: number }[], rng: Random): Anchor | null {
  let share = rng.next() * left.reduce((sum, { weight }) => sum + weight, 0);
  const at = left.findIndex(({ weight }) => {
    share -= weight;
    return share < 0;
  });
  return left.splice(Math.max(at, 0), 1)[0]?.anchor ?? null;
}

/** The names of a branch called after `branch`: as the chain writes it, as people type it, and in English. */
export function branchNames({ brand, alias, english, name }: KnownBrand, branch: string): PlaceNames {
  const called = branch.replace(/店$/, "");
  const written = name.replace("{branch}", called);
  const at = written.indexOf("(");
  const own = written.slice(0, at);
  const others = [...(own.includes(brand) ? [] : [brand]), ...alias].map((other) =>
    /\p{Script=Han}/u.test(other) ? other + written.slice(at) : `${other} (${romanised(called)})`,
  );
  return { name: written, alias: others, english: `${english} (${romanised(called)})`, brand, dish: null };
}
