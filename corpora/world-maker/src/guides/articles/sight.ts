/** One article a sight and language: what it is, when it opens, what it costs, what is around it. */
import type { Random } from "@arenakit/contracts";
import type { Poi } from "@arenakit/corpus-world";
import { slugOf } from "../wording.ts";
import type { ArticleDraft, Writer } from "./article.ts";
import { sightChinese } from "./sight-chinese.ts";
import { sightEnglish } from "./sight-english.ts";
import { surroundings } from "./sight-facts.ts";

/** Writes them; of so many articles one repeats an old ticket price, which is marked in `contradictions`, and with 0 none does. */
export const sightWriter =
  (staleOneIn: number): Writer =>
  (book, rng) =>
    book.sights.flatMap((poi) => {
      const around = surroundings(book, poi);
      const work = { book, poi, around, stale: stalePrice(poi, staleOneIn, rng) };
      const places = [poi, ...around.food, ...around.stay, ...around.sights, ...(around.metro ? [around.metro] : [])];
      const common = {
        kind: "sight",
        slug: `${slugOf(poi.name)}-${poi.id.toLowerCase()}`,
        places: places.map((one) => ("poi" in one ? one.poi.id : one.id)),
      } as const;
      return [
        { ...common, language: "zh", ...sightChinese(work, rng) },
        { ...common, language: "en", ...sightEnglish(work, rng) },
      ] satisfies ArticleDraft[];
    });

/** Draws as much whatever the share, so that articles of two shares differ in nothing else. */
function stalePrice({ ticketYuan }: Poi, staleOneIn: number, rng: Random): number | null {
  const isStale = rng.next() * staleOneIn < 1 && staleOneIn > 0;
  const off = rng.integer(1, 4) * 5;
  return isStale && ticketYuan !== null && ticketYuan > 0 ? ticketYuan + off : null;
}
