/**
 * How else a place's name is typed: by alias, in pinyin, in English, in traditional characters, with one typing error,
 * as a brand's branch in a part of the city.
 * Drawn from the world itself by a seed, to measure how often the search still finds the place.
 */
import { createRequire } from "node:module";
import { omitUndefined, type Random, random } from "@arenakit/contracts";
import type { CityFacts } from "../atlas.ts";
import type { Poi } from "../data.ts";
import type { PoiTable } from "../poi-table.ts";
import type { Places } from "../solvers.ts";
import { isIdeograph } from "./characters.ts";
import { nameKey } from "./spelling.ts";

export const VARIANTS = [
  "name",
  "alias",
  "pinyin",
  "english",
  "traditional",
  "substituted",
  "dropped",
  "swapped",
  "branch",
] as const;
export type Variant = (typeof VARIANTS)[number];

interface VariantQuery {
  readonly variant: Variant;
  readonly query: string;
  /** The place that it was made of. */
  readonly poi: Poi;
}

export interface Recall {
  readonly asked: number;
  /** Shares of the questions with a right place first, and among the first five. */
  readonly at1: number;
  readonly at5: number;
  /** Some of those without one among the first five. */
  readonly missed: readonly string[];
}

/** Fewer characters leave too little of a name after an error. */
const SHORTEST_MISTYPED = 3;

/** One query a variant for each of `count` places drawn from the table; a variant that a place has not is left out. */
export function variantQueries(table: PoiTable, { seed, count }: { seed: number; count: number }): VariantQuery[] {
  const load = createRequire(import.meta.url);
  const { pinyin } = load("pinyin-pro") as typeof import("pinyin-pro");
  const { Converter } = load("opencc-js") as typeof import("opencc-js");
  const toTraditional = Converter({ from: "cn", to: "t" });
  const spell = (name: string) => pinyin(name, { toneType: "none", type: "array", v: true }).join("");
  const draw = random(seed, "variants");
  // Typing errors put a character of another name in the place of one.
  const other = () => table.name(draw.integer(0, table.length - 1));
  return Array.from({ length: count }, () => table.poi(draw.integer(0, table.length - 1))).flatMap((poi) => {
    const queries: Record<Variant, string | null> = {
      name: poi.name,
      alias: poi.alias.length > 0 ? draw.pick(poi.alias) : null,
      pinyin: hasIdeograph(poi.name) ? nameKey(spell(poi.name)) : null,
      english:
        (poi.english ?? poi.alias.find((alias) => /^[\w' .-]*[a-z][\w' .-]*$/.test(alias)))?.toLowerCase() ?? null,
      traditional: toTraditional(poi.name) === poi.name ? null : toTraditional(poi.name),
      ...mistyped(poi.name, draw, other),
      branch: branchOf(poi, draw),
    };
    return VARIANTS.flatMap((variant): VariantQuery[] => {
      const query = queries[variant];
      return query === null ? [] : [{ variant, query, poi }];
    });
  });
}

const hasIdeograph = (text: string) => Array.from(text).some((character) => isIdeograph(character.charCodeAt(0)));

/** `启巷北海店`, `启巷 北海`, `北海启巷` for a branch of 启巷 in the business area 北海, or with its district. */
function branchOf({ brand, businessArea, district }: Poi, draw: Random): string | null {
  if (brand === null) return null;
  const place =
    businessArea !== null && draw.next() < 0.5 ? businessArea : district.replace(/(?<=..)(?:新区|[区市县])$/, "");
  return draw.pick([`${brand}${place}店`, `${brand} ${place}`, `${place}${brand}`]);
}

/** The name with one character in error: an ideograph, or a letter of a name without any. */
function mistyped(
  name: string,
  draw: Random,
  other: () => string,
): Record<"substituted" | "dropped" | "swapped", string | null> {
  const isCounted = hasIdeograph(name)
    ? (letter: string) => isIdeograph(letter.charCodeAt(0))
    : (letter: string) => /[a-z]/i.test(letter);
  const letters = Array.from(name);
  const places = letters.flatMap((letter, at) => (isCounted(letter) ? [at] : []));
  if (places.length < SHORTEST_MISTYPED) return { substituted: null, dropped: null, swapped: null };
  const [wrong, missing] = [draw.pick(places), draw.pick(places)];
  const strangers = Array.from(other()).filter((letter) => isCounted(letter) && letter !== letters[wrong]);
  const swappable = places.filter((at) => places.includes(at + 1) && letters[at] !== letters[at + 1]);
  const swapped = swappable.length > 0 ? draw.pick(swappable) : null;
  return {
    substituted: strangers.length > 0 ? letters.with(wrong, draw.pick(strangers)).join("") : null,
    dropped: letters.toSpliced(missing, 1).join(""),
    swapped: swapped === null ? null : letters.toSpliced(swapped, 2, letters[swapped + 1]!, letters[swapped]!).join(""),
  };
}

/**
 * Asks every query with its city chosen beside it, or of the whole country. Right is each place (there) that bears the
 * same name or, where the query is an alias, the same alias; of a branch each of the brand in the same area or district.
 */
export function recallOf(
  places: Places,
  queries: readonly VariantQuery[],
  { isPlaced = true }: { isPlaced?: boolean } = {},
): Record<Variant, Recall> {
  const cities = new Map<string, CityFacts>(places.cities.map((city) => [city.adcode, city]));
  const results = queries.map(({ variant, query, poi }) => {
    const region = isPlaced ? cities.get(poi.city)?.name : undefined;
    const { pois } = places.search({ keywords: query, limit: 5, ...omitUndefined({ region: region || undefined }) });
    const rank = pois.findIndex(
      ({ poi: found }) => (!isPlaced || found.city === poi.city) && isRight(found, { variant, query, poi }),
    );
    return { variant, query, name: poi.name, rank };
  });
  return Object.fromEntries(
    VARIANTS.map((variant) => {
      const of = results.filter((result) => result.variant === variant);
      const share = (most: number) => of.filter(({ rank }) => rank >= 0 && rank < most).length / (of.length || 1);
      const missed = of.filter(({ rank }) => rank < 0).map(({ query, name }) => `${query} → ${name}`);
      return [variant, { asked: of.length, at1: share(1), at5: share(5), missed: missed.slice(0, 20) }];
    }),
  ) as unknown as Record<Variant, Recall>;
}

function isRight(found: Poi, { variant, query, poi }: VariantQuery): boolean {
  if (found.name === poi.name) return true;
  if (variant === "alias") return found.name === query || found.alias.includes(query);
  if (variant === "branch")
    return found.brand === poi.brand && (found.district === poi.district || found.businessArea === poi.businessArea);
  return variant === "english" && found.english?.toLowerCase() === query;
}
