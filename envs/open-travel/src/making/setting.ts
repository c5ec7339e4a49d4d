/** What one made task is drawn from, and what a maker hands back. Makers differ by subtask; how they speak is wording.ts. */
import {
  addDays,
  haversineMetres,
  type Json,
  type LonLat,
  type PolicyLanguage,
  type Random,
} from "@arenakit/contracts";
import type { CityFacts, OpenedWorld } from "@arenakit/corpus-world";
import type { TravelDetails, TypedTask } from "../tasks/task-data.ts";
import type { RidesBetween } from "./rides.ts";

export interface Setting {
  readonly world: OpenedWorld;
  readonly rides: RidesBetween;
  readonly draw: Random;
  readonly city: CityFacts;
  /** Simulated local time of the episode. */
  readonly now: string;
  readonly language: PolicyLanguage;
  /** Whether what is asked for must not exist. */
  readonly infeasible: boolean;
}

/** Whether the solvers of the world found that it can be done, and why not. */
export interface Verdict {
  readonly [member: string]: Json;
  readonly infeasible: boolean;
}

export interface Draft {
  readonly query: string;
  readonly constraints: TypedTask["constraints"];
  readonly details?: TravelDetails;
  readonly gold: Verdict;
  /** Why it cannot be done, as a sentence in the language of the query; null where it can. */
  readonly why: string | null;
}

/** Null where the draw gives no task: the world has too little, or nothing that cannot be done. */
export type Maker = (setting: Setting) => Draft | null;

export type Landmark = CityFacts["landmarks"][number];

export const dateOf = ({ now }: Setting, offset: number) => addDays(now.slice(0, "2026-05-01".length), offset);

const HAN_NAME = /^\p{Script=Han}{2,10}$/u;
const LATIN_NAME = /^[A-Z][A-Za-z'’ -]{3,40}$/;

/** As people call it in the language: its shortest usual name first, then all others. Null where it has none there. */
export function namesOf(landmark: Landmark, language: PolicyLanguage): [string, ...string[]] | null {
  const all = [landmark.name, ...landmark.alias];
  if (language === "zh") {
    const spoken = all.find((name) => HAN_NAME.test(name));
    return spoken ? [spoken, ...all.filter((name) => name !== spoken)] : null;
  }
  const spoken = all.find((name) => LATIN_NAME.test(name) && name.includes(" "));
  return spoken ? [landmark.name, spoken, ...all.filter((name) => name !== landmark.name && name !== spoken)] : null;
}

/** The name that the query uses, of names that `namesOf` gave. */
export const spokenOf = (names: readonly string[], language: PolicyLanguage) => names[language === "en" ? 1 : 0]!;

export interface Stop {
  readonly landmark: Landmark;
  readonly names: readonly [string, ...string[]];
  readonly spoken: string;
}

/** What one goes to see; a landmark may be a hospital or a coach station, too. */
const SIGHTS: readonly Landmark["kind"][] = ["scenic", "museum", "park", "mall"];

/** So many landmarks of the city, none farther than that from the first; fewer where there are no more. */
export function stopsIn(
  { draw, language }: Setting,
  city: CityFacts,
  {
    count,
    withinMetres,
    suits = () => true,
  }: {
    readonly count: number;
    readonly withinMetres: number;
    readonly suits?: (landmark: Landmark) => boolean;
  },
): Stop[] {
  const stops: Stop[] = [];
  for (const landmark of draw.shuffled(city.landmarks)) {
    const names = namesOf(landmark, language);
    if (!names || !SIGHTS.includes(landmark.kind) || !suits(landmark) || stops.length === count) continue;
    const first = stops[0]?.landmark ?? landmark;
    const spoken = spokenOf(names, language);
    const isNear = haversineMetres(first, landmark) <= withinMetres;
    const isOther = stops.every((one) => !one.spoken.includes(spoken) && !spoken.includes(one.spoken));
    if (isNear && isOther) stops.push({ landmark, names, spoken });
  }
  return stops;
}

export const placeOf = (city: CityFacts, { names }: Stop) => ({ names: [...names], city: city.name });

/** Minutes that a way of this length takes at most across a city, waiting included. */
const CITY_METRES_A_MINUTE = 230;
const WAITING_MINUTES = 20;
export const minutesBetween = (one: LonLat, other: LonLat) =>
  WAITING_MINUTES + (haversineMetres(one, other) * 1.4) / CITY_METRES_A_MINUTE;

export const roundUp = (value: number, step: number) => Math.ceil(value / step) * step;

/** 苏州的拙政园, and 苏州博物馆 as it is. */
export const inCity = (city: CityFacts, spoken: string) =>
  spoken.startsWith(city.name) ? spoken : `${city.name}的${spoken}`;
