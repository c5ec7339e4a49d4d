/** The whole fact graph from a seed: geography of the atlas, then the invented world stage by stage. */
import type { CityFacts } from "@arenakit/corpus-world";
import { readAtlas } from "@arenakit/corpus-world-maker";
import { FactGraph } from "./facts.ts";
import { addCareers } from "./graph/careers.ts";
import { createDraft } from "./graph/draft.ts";
import { addCities, addPlaces } from "./graph/geography.ts";
import { addHappenings } from "./graph/happenings.ts";
import { addInstitutions } from "./graph/institutions.ts";
import { addPeople } from "./graph/people.ts";
import { addStories } from "./graph/stories.ts";
import { addWorks } from "./graph/works.ts";

export interface FactOptions {
  readonly seed: number;
  /** Geography; the atlas by default, `world.data.cities` of an opened world. */
  readonly cities?: readonly CityFacts[];
  /** How many articles are to be written from it, two an entity; 6,000 by default, at least 600. */
  readonly articles?: number;
}

export const DEFAULT_ARTICLES = 6000;
const FEWEST_ARTICLES = 600;

/** Of the entities that are not geography, how many are of a kind. */
const SHARES = {
  person: 0.37,
  family: 0.03,
  university: 0.025,
  company: 0.075,
  product: 0.06,
  book: 0.105,
  film: 0.05,
  album: 0.045,
  painting: 0.05,
  award: 0.018,
  museum: 0.026,
  waterway: 0.014,
  bridge: 0.03,
  club: 0.022,
  ship: 0.016,
  expedition: 0.024,
  event: 0.034,
  code: 0.018,
  accord: 0.018,
} as const;

/** The part of the articles that is invented; the rest is geography. */
const INVENTED = 0.72;

/** The same graph for the same options, on every machine. Throws a RangeError for too few articles. */
export function generateFacts({ seed, cities = readAtlas(), articles = DEFAULT_ARTICLES }: FactOptions): FactGraph {
  if (!Number.isInteger(articles) || articles < FEWEST_ARTICLES)
    throw new RangeError(`articles: a whole number of at least ${FEWEST_ARTICLES} was expected, not ${articles}`);
  const entities = Math.ceil(articles / 2);
  const invented = Math.round(entities * INVENTED);
  const count = (kind: keyof typeof SHARES) => Math.max(2, Math.round(invented * SHARES[kind]));
  const draft = createDraft(seed, cities);
  addCities(draft);
  addPeople(draft, { people: count("person"), families: count("family") });
  addInstitutions(draft, {
    university: count("university"),
    company: count("company"),
    museum: count("museum"),
    club: count("club"),
    product: count("product"),
  });
  addCareers(draft);
  const works = addWorks(draft, {
    book: count("book"),
    film: count("film"),
    album: count("album"),
    painting: count("painting"),
  });
  addHappenings(
    draft,
    {
      award: count("award"),
      waterway: count("waterway"),
      bridge: count("bridge"),
      ship: count("ship"),
      expedition: count("expedition"),
      event: count("event"),
      code: count("code"),
      accord: count("accord"),
    },
    works,
  );
  addStories(draft);
  const hubs = cities.reduce((sum, city) => sum + city.stations.length + city.airports.length, 0);
  addPlaces(draft, Math.max(0, entities - draft.entities.length - hubs));
  return FactGraph.parse({ seed, entities: draft.entities, facts: draft.facts });
}
