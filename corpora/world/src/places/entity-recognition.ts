/** Picks out of a sentence what can be asked for: parts of the country, known places, kinds, wishes. The rest is talk. */
import type { CityFacts } from "../atlas.ts";
import { FACET_WORDS } from "./query.ts";

/** Shorter texts are names, and what of them is not known decides. */
const SHORTEST_SENTENCE = 12;
/** Words that stand in sentences and seldom in names. */
const TALK = /[的在想要有可请吗呢又且和最去]/;
const LONGEST_PIECE = 12;

/** The words found, in their order; null for a text that is no sentence, or of which no kind of place is known. */
export function recogniseEntities(
  text: string,
  { cities, isPlace }: { cities: readonly CityFacts[]; isPlace: (key: string) => boolean },
): string | null {
  if (text.length < SHORTEST_SENTENCE || !TALK.test(text)) return null;
  const areas = new Set(cities.flatMap(({ name, districts }) => [name, ...districts.map((district) => district.name)]));
  const found: string[] = [];
  let asks = false;
  for (let at = 0; at < text.length; ) {
    let length = Math.min(LONGEST_PIECE, text.length - at);
    for (; length >= 2; length--) {
      const piece = text.slice(at, at + length);
      const isFacet = FACETS.has(piece);
      asks ||= isFacet;
      if (isFacet || areas.has(piece) || isPlace(piece)) break;
    }
    if (length >= 2) found.push(text.slice(at, at + length));
    at += Math.max(1, length);
  }
  return asks ? found.join(" ") : null;
}

const FACETS: ReadonlySet<string> = new Set(FACET_WORDS);
