/**
 * Words from which names of invented places are made. No word of `tables/name-words.json` is meant to be, or to be taken
 * for, the name of a business that exists; `tables/well-known-brands.tsv` keeps those out that a combination might hit.
 */
import * as z from "zod";
import { once, readDocument, readTable, words } from "../tables.ts";

const NameWords = z.object({
  surnames: words,
  /** Of a family's business. */
  households: words,
  /** Of a kitchen, after who stands in it. */
  cooks: words,
  nicknames: words,
  /** Two characters with a pleasant sense; they begin most names. */
  poetic: words,
  halls: words,
  /** For brands of chains: first and second character, which together say nothing in particular. */
  brandHeads: words,
  brandTails: words,
  /** And for those of kitchens. */
  flavourHeads: words,
  flavourTails: words,
  /** Of names in Latin letters. */
  englishHeads: words,
  englishTails: words,
  /** Of neighbourhoods. */
  estateHeads: words,
  estateTails: words,
  towerTails: words,
});

export const readNameWords = once(() => readDocument("tables/name-words.json", NameWords));

const knownBrands = once(
  () =>
    new RegExp(
      readTable("tables/well-known-brands.tsv", z.object({ brand: z.string() }))
        .map(({ brand }) => brand)
        .join("|"),
    ),
);

/** Whether the name holds that of a business that exists. */
export function holdsKnownBrand(name: string): boolean {
  return knownBrands().test(name);
}
