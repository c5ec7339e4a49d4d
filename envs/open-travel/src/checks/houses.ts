/**
 * Houses: streets with a number in the answer's own words, whatever sentence they stand in and whosever they are. Where the
 * results list such, one that no result and no words of the user have is made up.
 */
import { isOwn, LONGEST_READ, perReading } from "@arenakit/evaluator-checks";
import { type House, housesIn, isKnownHouse, latinHousesIn } from "./facts/streets.ts";
import type { TravelFinding, TravelReading } from "./reading.ts";
import { inClaim, unknownToResults } from "./said.ts";

/** Those of results and of the query. */
const knownHouses = perReading((reading: TravelReading): readonly House[] => {
  const found = reading.observations.filter(({ isFact }) => isFact).flatMap(({ text }) => housesIn(text));
  return found.length === 0 ? [] : [...found, ...housesIn(reading.task.query)];
});

/** 不是中山路12号, "not 12 Zhongshan Road". */
const IS_DENIED = /(?:不是|不在|而非|并非|\bnot|rather than)(?: (?:at|in|to))? ?$/i;
const WORDS_BEFORE = 16;

/** The houses that nobody knows. */
export function strayHouses(reading: TravelReading): TravelFinding[] {
  const source = (reading.written?.source ?? "").slice(0, LONGEST_READ);
  const known = knownHouses(reading);
  if (known.length === 0) return [];
  const verdicts = new Map<string, boolean | null>();
  const isKnown = (house: House) => {
    const key = `${house.number} ${house.name}`;
    const verdict = verdicts.has(key) ? verdicts.get(key)! : isKnownHouse(house, known);
    verdicts.set(key, verdict);
    return verdict;
  };
  return [...housesIn(source), ...latinHousesIn(source)].flatMap((house): TravelFinding[] => {
    const { start, end } = house;
    const isDenied = IS_DENIED.test(source.slice(Math.max(0, start - WORDS_BEFORE), start));
    if (isDenied || isKnown(house) !== false || !isOwn(reading, house)) return [];
    const quote = source.slice(start, end);
    return [{ score: 0, note: unknownToResults(quote), evidence: [inClaim({ start, end, quote })] }];
  });
}
