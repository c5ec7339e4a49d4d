/** Stations and airports: whether two names are of the same one. */
import { perText } from "@arenakit/evaluator-checks";
import { foldName } from "./names.ts";

const ENDING = /(?:火车站|高铁站|客运站|站|国际机场|机场)$/;
const TERMINAL = /t\d(?:航站楼)?$/;

const coreOf = perText((name): string => foldName(name).replace(TERMINAL, "").replace(ENDING, ""));

/** A city stands for its stations, and an airport may be named without its city: 北京 for 北京南, 首都机场 for 北京首都国际机场. */
export function isSameStation(observed: string, said: string): boolean {
  const [known, named] = [coreOf(observed), coreOf(said)];
  if (known === "" || named === "") return false;
  return known.startsWith(named) || named.startsWith(known) || known.endsWith(named) || named.endsWith(known);
}

/** Whether words can be compared with the names of the results: those of another script cannot. */
export function isInScriptOf(observed: string, said: string): boolean {
  return /[一-龥]/.test(observed) === /[一-龥]/.test(said);
}

/** Whether a stop or a city is the wanted one, or one of its stations. */
export function isPlaceIn(stop: string, wanted: string): boolean {
  const [one, other] = [stop, wanted].map((name) => name.replace(/[市站]$/, "")) as [string, string];
  return one !== "" && other !== "" && (one.startsWith(other) || other.startsWith(one));
}
