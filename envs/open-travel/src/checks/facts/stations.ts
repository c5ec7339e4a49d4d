/** Stations and airports: whether two names are of the same one. */
import { perText } from "@arenakit/evaluator-checks";
import { isLatin, isLatinNameOf, latinSpellingsOf } from "./latin-names.ts";
import { foldName } from "./names.ts";

const ENDING = /(?:火车站|高铁站|客运站|站|国际机场|机场)$/;
const TERMINAL = /t\d(?:航站楼)?$/;

const coreOf = perText((name): string => foldName(name).replace(TERMINAL, "").replace(ENDING, ""));

/** A city stands for its stations, and an airport may be named without its city: 北京 for 北京南, 首都机场 for 北京首都国际机场. */
export function isSameStation(observed: string, said: string): boolean {
  if (isLatin(said) && !isLatin(observed)) return isLatinNameOf(said, observed.replace(ENDING, ""));
  const [known, named] = [coreOf(observed), coreOf(said)];
  if (known === "" || named === "") return false;
  return known.startsWith(named) || named.startsWith(known) || known.endsWith(named) || named.endsWith(known);
}

/** Whether words can be compared with the names of the results: those of another script where they are one of these. */
export function isComparable(said: string, observed: readonly string[]): boolean {
  return observed.some((one) => isLatin(one) === isLatin(said) || isSameStation(one, said));
}

/** Beijing South for 北京. */
const beginsInLatin = (stop: string, city: string) =>
  latinSpellingsOf(city).some((spelling) => stop.toLowerCase().startsWith(`${spelling} `));

/** Characters that the name of a city has, at the beginning of that of its station: 北京南, 呼和浩特东. */
const CITY_LENGTHS = [2, 3, 4];

/** Whether a stop or a city is the wanted one, or one of its stations, each in either script. */
export function isPlaceIn(stop: string, wanted: string): boolean {
  if (isLatin(stop) && !isLatin(wanted)) return isLatinNameOf(stop, wanted) || beginsInLatin(stop, wanted);
  if (isLatin(wanted) && !isLatin(stop))
    return CITY_LENGTHS.some((length) => isLatinNameOf(wanted, stop.slice(0, length)));
  const [one, other] = [stop, wanted].map((name) => name.replace(/[市站]$/, "")) as [string, string];
  return one !== "" && other !== "" && (one.startsWith(other) || other.startsWith(one));
}
