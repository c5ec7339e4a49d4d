/** What an article about a sight speaks of: the sight, what is around it, and the price it gives. */
import { haversineMetres } from "@arenakit/contracts";
import { type FerryOnlyArea, type Guide, islandOf, type Poi } from "@arenakit/corpus-world";
import type { CityBook, NearPoi } from "../facts.ts";
import type { ArticleDraft } from "./article.ts";

const WALK_METRES = 1500;
const NEXT_SIGHT_METRES = 4000;

interface SightSurroundings {
  /** On which the sight lies; no way but the ferry leads there. */
  readonly island: FerryOnlyArea | null;
  readonly metro: NearPoi | null;
  readonly food: readonly NearPoi[];
  readonly stay: readonly NearPoi[];
  /** Of the atlas, on the same side of the water. */
  readonly sights: readonly NearPoi[];
  /** Null on an island: a straight line to it crosses the water. */
  readonly station: { readonly name: string; readonly metres: number } | null;
}

export interface SightWork {
  readonly book: CityBook;
  readonly poi: Poi;
  readonly around: SightSurroundings;
  /** The wrong price that the article gives; null for a true one. */
  readonly stale: number | null;
}

export type ArticleText = Pick<ArticleDraft, "title" | "paragraphs" | "contradictions">;

export function surroundings(book: CityBook, poi: Poi): SightSurroundings {
  const near = (kinds: Poi["kind"][], limit: number) => book.near(poi, { kinds, metres: WALK_METRES, limit });
  const island = islandOf(book.city, poi);
  const stations = island
    ? []
    : book.city.stations.map((station) => ({
        name: station.name,
        metres: Math.round(haversineMetres(poi, station)),
      }));
  const others = book.sights
    .filter((other) => other !== poi && other.kind !== "mall" && islandOf(book.city, other) === island)
    .map((other) => ({ poi: other, metres: Math.round(haversineMetres(poi, other)) }))
    .filter(({ metres }) => metres <= NEXT_SIGHT_METRES);
  return {
    island,
    metro: near(["metro"], 1)[0] ?? null,
    food: near(["restaurant", "cafe"], 3),
    stay: near(["hotel"], 2),
    sights: others.sort((one, other) => one.metres - other.metres || (one.poi.id < other.poi.id ? -1 : 1)).slice(0, 2),
    station: stations.sort((one, other) => one.metres - other.metres)[0] ?? null,
  };
}

/** Better known sights are where people go. */
const CROWDED = 10;

interface Tip {
  readonly zh: string;
  readonly en: string;
}

/** When to come: for few people by how well known the sight is and by its hours, outside for photographs. Empty for a mall. */
export function visitTips({ book, poi }: SightWork): Tip {
  const { kind, openHours, tags } = poi;
  if (openHours === null || kind === "mall") return { zh: "", en: "" };
  const tips = [crowdTip(book.sights.indexOf(poi), openHours)];
  if ((kind === "scenic" || kind === "park") && !tags.includes("观景"))
    tips.push({
      zh: "拍照取景，清晨和傍晚的光线最好。",
      en: "For photos the light is best early and late in the day.",
    });
  return { zh: tips.map(({ zh }) => zh).join(""), en: tips.map(({ en }) => en).join(" ") };
}

function crowdTip(rank: number, openHours: string): Tip {
  if (rank >= CROWDED) return { zh: "名气不算大，平时人不多。", en: "It is less known, so quiet on most days." };
  const opens = openHours.slice(0, 5);
  return opens === "00:00"
    ? {
        zh: "周末和节假日人多，想人少就清早来。",
        en: "Busy at weekends and on holidays; early in the morning there are fewer crowds.",
      }
    : {
        zh: `周末和节假日人多，想人少就选工作日，${opens}一开门就到。`,
        en: `Busy at weekends and on holidays; for fewer crowds come on a weekday at ${opens}, when it opens.`,
      };
}

/** The mark of a statement that is wrong on purpose. */
export const marked = (contradictions: Guide["contradictions"]) =>
  contradictions.length === 0 ? {} : { contradictions };
