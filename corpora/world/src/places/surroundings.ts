/** How a query may be read as something that is wanted around a place: which words name the place, which say what is wanted. */
import { type Centre, isExit } from "./centres.ts";
import type { Query, QueryWords } from "./query.ts";

/** Where a question was answered around, and what it asks for there. */
export interface Surroundings {
  readonly centre: Centre;
  readonly wanted: QueryWords;
}

export const isWish = ({ kinds, tags, rest }: QueryWords): boolean => kinds.length + tags.length + rest.length > 0;

type IsChain = (word: string) => boolean;

/** What of the words is no station and no airport. */
function besideHubs({ words }: Query): { hubs: QueryWords["kinds"]; others: QueryWords } {
  const hubs = words.kinds.filter(({ kind }) => kind === "station" || kind === "airport");
  return { hubs, others: { ...words, kinds: words.kinds.filter((kind) => !hubs.includes(kind)) } };
}

/** Whether a station or an airport is what is asked for, and nothing that lies around one. */
export function asksHubAlone(query: Query, isChain: IsChain): boolean {
  const { hubs, others } = besideHubs(query);
  return hubs.length > 0 && others.kinds.length + others.tags.length === 0 && !others.rest.some(isChain);
}

/** The likeliest first; none where nothing is wanted. */
export function readingsAround(query: Query, isChain: IsChain): { name: string; wanted: QueryWords }[] {
  const { words, alone, text } = query;
  const { hubs, others } = besideHubs(query);
  const without = (word: string) => words.rest.filter((other) => other !== word && !isExit(other));
  const names = [...new Set([text, ...words.rest])];
  const readings = [
    // 虹桥火车站 麦当劳: the station is the place.
    ...hubs.flatMap(({ word }) =>
      words.rest.map((stem) => ({ name: `${stem}${word}`, wanted: { ...others, rest: without(stem) } })),
    ),
    // 全聚德 前门 asks for the chain's house there, before anything at the house of that name.
    ...[...names.filter((name) => !isChain(name)), ...names.filter(isChain)].map((name) => ({
      name,
      // 武汉大学 早餐: the university is the place, no kind that is asked for.
      wanted: name === text ? { ...alone, rest: [] } : { ...words, rest: without(name) },
    })),
  ];
  return readings.filter(({ wanted }) => isWish(wanted));
}
