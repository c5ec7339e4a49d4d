/**
 * The world's own web: articles about its cities, sights, food, routes and seasons, written from its layers, so that
 * what a search finds and what a map answers agree. The same layers and seed give the same articles.
 */
import { addDays, random } from "@arenakit/contracts";
import type { Guide, WorldData, WorldMeta } from "@arenakit/corpus-world";
import { writeAreas } from "./articles/area.ts";
import { type ArticleDraft, PUBLISHED_MONTH, type Writer } from "./articles/article.ts";
import { writeCity } from "./articles/city.ts";
import { writeFood } from "./articles/food.ts";
import { writeRoutes } from "./articles/route.ts";
import { writeSeasons } from "./articles/season.ts";
import { sightWriter } from "./articles/sight.ts";
import { writeTrains } from "./articles/trains.ts";
import { writeWishes } from "./articles/wish-pages.ts";
import { cityBooks } from "./facts.ts";
import { MONTHS_EN } from "./wording.ts";

/** Out of so many articles about sights one repeats an old ticket price, unless the world says otherwise. */
export const STALE_ONE_IN = 40;
/** Hosts under `.example`, which no one can own (RFC 2606). */
const HOSTS = ["guide.example", "travelnotes.example", "citywalks.example"];
/** Articles appear within so many days before the first day of the world. */
const OLDEST_DAYS = 700;

/** In the order of the cities, wrong prices by `meta.staleGuidePrices`; ids `g1`, `g2` …. */
export function generateGuides(
  layers: Pick<WorldData, "meta" | "cities" | "country" | "pois" | "stations" | "services">,
  seed: number,
): Guide[] {
  const guides: Guide[] = [];
  const staleOneIn = layers.meta.staleGuidePrices ?? STALE_ONE_IN;
  const writers: readonly Writer[] = [
    writeCity,
    writeTrains,
    sightWriter(staleOneIn),
    writeFood,
    writeRoutes,
    writeSeasons,
    writeAreas,
    writeWishes,
  ];
  for (const book of cityBooks(layers)) {
    const { adcode, pinyin } = book.city;
    const rng = random(seed, "guides", adcode);
    for (const draft of writers.flatMap((write) => write(book, rng))) {
      const id = `g${guides.length + 1}`;
      const url = `https://${rng.pick(HOSTS)}/${draft.language}/${pinyin}/${draft.kind}/${draft.slug}`;
      const published = addDays(layers.meta.horizon.from, -rng.integer(1, OLDEST_DAYS));
      guides.push({ ...finished(draft, published), id, city: adcode, url, published });
    }
  }
  return guides;
}

/** How the layer is listed in a world. */
export function guidesLayer(seed: number, staleOneIn: number): WorldMeta["layers"][number] {
  const wrong =
    staleOneIn === 0
      ? "nothing in them is wrong on purpose"
      : `of ${staleOneIn} articles about sights one gives an old ticket price and is marked so`;
  return { name: "guides", source: `generated from seed ${seed}`, note: `written from the other layers; ${wrong}` };
}

function finished(
  { kind, language, title, paragraphs, places, contradictions = [] }: ArticleDraft,
  published: string,
): Omit<Guide, "id" | "city" | "url" | "published"> {
  const [year = "", month = ""] = published.split("-");
  const dated = (text: string) =>
    text
      .replaceAll(PUBLISHED_MONTH.zh, `${year}年${Number(month)}月`)
      .replaceAll(PUBLISHED_MONTH.en, `${MONTHS_EN[Number(month) - 1]} ${year}`);
  return {
    kind,
    language,
    title,
    text: dated(paragraphs.join("\n\n")),
    places: [...new Set(places)],
    contradictions: contradictions.map(({ says, truth }) => ({ says: dated(says), truth })),
  };
}

/** After a layer was laid over it: the world with articles from what it holds now, by its own seed; those it had are gone. */
export function withGuides(data: WorldData): WorldData {
  const { seed, staleGuidePrices = STALE_ONE_IN, layers } = data.meta;
  const listed = [...layers.filter(({ name }) => name !== "guides"), guidesLayer(seed, staleGuidePrices)];
  return { ...data, meta: { ...data.meta, layers: listed }, guides: generateGuides(data, seed) };
}
