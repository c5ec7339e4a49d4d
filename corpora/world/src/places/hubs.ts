/** What else people call railway stations and airports than their names say: 虹桥火车站, Daxing airport. Finds terms, ranks nothing. */
import type { CityFacts, PoiKind } from "../atlas.ts";
import type { Query } from "./query.ts";
import { nameKey } from "./spelling.ts";
import type { Terms } from "./terms.ts";

interface CalledHub {
  readonly kind: PoiKind;
  readonly terms: readonly number[];
  /** Whether the whole query is the name; else it holds in the query's area alone. */
  readonly isWhole: boolean;
}

/** What people put into the name of a railway station. */
export const RAILWAY = /(?:火车|高铁|动车|铁路)(?=[东西南北]?站$)/;
/** How English says that a name is a hub's, how the official name ends, and how the Chinese name ends in pinyin. */
const LATIN_HUBS: readonly {
  readonly kind: PoiKind;
  readonly end: RegExp;
  readonly official: readonly string[];
  readonly spelt: readonly string[];
}[] = [
  {
    kind: "station",
    end: /(?:highspeed|bullet)?(?:railway|rail|train)?station$/,
    official: ["railwaystation", "station"],
    spelt: ["zhan"],
  },
  {
    kind: "airport",
    end: /(?:international|intl)?airport$/,
    official: ["internationalairport", "airport"],
    spelt: ["guojijichang", "jichang"],
  },
];
/** Letters of the shortest name before such an end. */
const SHORTEST_STEM = 4;

export function hubsCalled(
  query: Query,
  { terms, cities }: { terms: Terms; cities: readonly CityFacts[] },
): CalledHub[] {
  const latin = latinHub(query.whole, { terms, cities });
  return [...chineseStations(query, terms), ...(latin ? [latin] : [])];
}

/** 虹桥火车站, 广州火车南站, 成都东高铁站: the station is called 虹桥站, 广州南站, 成都东站; its metro stop is not it. */
function chineseStations({ whole, text, words }: Query, terms: Terms): CalledHub[] {
  const said = words.kinds.find(({ kind }) => kind === "station");
  return [...new Set([whole, said ? `${text}${said.word}` : text])].flatMap((key): CalledHub[] => {
    const name = key.replace(RAILWAY, "");
    const term = name === key ? -1 : terms.find(name);
    return term < 0 ? [] : [{ kind: "station", terms: [term], isWhole: key === whole }];
  });
}

/** Daxing airport, Hankou train station, Beijingnan Railway Station: the official English is longer, or its own words are pinyin. */
export function latinHub(
  whole: string,
  { terms, cities }: { terms: Terms; cities: readonly CityFacts[] },
): CalledHub | null {
  const hub = LATIN_HUBS.find(({ end }) => end.test(whole));
  const stem = hub ? whole.replace(hub.end, "") : "";
  // Those of a city are asked for by its name alone.
  if (!hub || stem.length < SHORTEST_STEM || cities.some(({ english }) => nameKey(english) === stem)) return null;
  const official = hub.official.map((end) => terms.find(stem + end)).filter((term) => term >= 0);
  const found = official.length > 0 ? official : hub.spelt.flatMap((end) => terms.sounding(stem + end));
  return found.length > 0 ? { kind: hub.kind, terms: found, isWhole: true } : null;
}
