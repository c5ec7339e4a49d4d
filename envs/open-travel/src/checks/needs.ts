/** Needs: the evidence that a careful agent gathers before it answers a task, and whether a trajectory has it. */

import type { LonLat } from "@arenakit/contracts";
import type { LocalizedText, ObservationAt } from "@arenakit/evaluator-checks";
import { asksFor } from "../query/asked-parts.ts";
import { foldName } from "./facts/names.ts";
import { isSamePlace } from "./facts/routes.ts";
import type { TravelReading } from "./reading.ts";

export interface Need {
  /** What is needed. */
  readonly what: LocalizedText;
  /** Share of it that results without errors hold, in [0, 1]. */
  readonly met: number;
  readonly sources: readonly ObservationAt[];
}

const TOOL = {
  weather: /weather|天气/i,
  train: /train|rail|火车|高铁|列车/i,
  flight: /flight|航班|机票/i,
  around: /around|nearby|周边/i,
  navigation: /navi|direction|route|distance|路线|导航/i,
};

/** What the task needs; empty when its constraints say too little. */
export function needsOf(reading: TravelReading): Need[] {
  const { constraints, query } = reading.task;
  const isPlan = !constraints.around && !constraints.compare && (constraints.dates?.days ?? 0) > 0;
  return [
    ...waypointNeeds(reading),
    ...aroundNeeds(reading),
    ...journeyNeeds(reading),
    ...modeNeeds(reading),
    ...(isPlan ? [anyOf(reading, { zh: "天气", en: "the weather" }, (one) => TOOL.weather.test(one.tool))] : []),
    ...(isPlan && asksFor(query, "meal")
      ? [
          anyOf(reading, { zh: "用餐地点", en: "places to eat" }, (one) =>
            isSearchFor(one, /餐|吃|饭|美食|菜|火锅|小吃|烤鸭|food|restaurant|dining|noodle|hot ?pot|cuisine/i),
          ),
        ]
      : []),
    ...(isPlan && (constraints.dates?.days ?? 1) > 1
      ? [
          anyOf(reading, { zh: "住宿", en: "a place to stay" }, (one) =>
            isSearchFor(one, /酒店|宾馆|住宿|民宿|旅馆|hotel|hostel|guest ?house|accommodation/i),
          ),
        ]
      : []),
  ];
}

function successes(reading: TravelReading): ObservationAt[] {
  return reading.observations.filter(
    (observation) => observation.answersCall && !observation.isError && observation.text.trim() !== "",
  );
}

function anyOf(reading: TravelReading, what: LocalizedText, fits: (observation: ObservationAt) => boolean): Need {
  const sources = successes(reading).filter(fits);
  return { what, met: sources.length > 0 ? 1 : 0, sources: sources.slice(0, 1) };
}

function isSearchFor(observation: ObservationAt, words: RegExp): boolean {
  const asked = Object.values(observation.arguments)
    .filter((value) => typeof value === "string")
    .join(" ");
  return words.test(asked) && !TOOL.navigation.test(observation.tool);
}

/** Every waypoint looked up, and a way known between as many of them as have to be joined. */
function waypointNeeds(reading: TravelReading): Need[] {
  const asked = reading.task.constraints.waypoints?.places ?? [];
  const found = asked.map((place): Need => {
    const names = place.names.map(foldName);
    const row = reading.places.find((one) =>
      names.some((name) => foldName(one.name).includes(name) || name.includes(foldName(one.name))),
    );
    const [name] = place.names;
    return {
      what: { zh: `${name}的位置`, en: `the position of ${name}` },
      met: row ? 1 : 0,
      sources: row ? [row.row.observation] : [],
    };
  });
  if (asked.length < 2) return found;
  const pairs: (readonly [LonLat, LonLat])[] = [];
  for (const route of reading.routes)
    for (const [index, from] of route.points.slice(0, -1).entries()) {
      const to = route.points[index + 1]!;
      if (!pairs.some(([start, end]) => isSamePlace(start, from) && isSamePlace(end, to))) pairs.push([from, to]);
    }
  const sources = reading.routes.slice(0, 1).map((route) => route.observation);
  const what = { zh: "各点之间的路线", en: "the routes between the places" };
  return [...found, { what, met: Math.min(1, pairs.length / (asked.length - 1)), sources }];
}

function aroundNeeds(reading: TravelReading): Need[] {
  const around = reading.task.constraints.around;
  if (!around) return [];
  const names = around.centre.names.map(foldName);
  const centre = reading.places.find((one) => names.some((name) => foldName(one.name).includes(name)));
  const candidates = new Set(
    reading.places.filter((one) => TOOL.around.test(one.row.observation.tool)).map((one) => foldName(one.name)),
  );
  return [
    {
      what: { zh: "中心位置", en: "the position of the centre" },
      met: centre ? 1 : 0,
      sources: centre ? [centre.row.observation] : [],
    },
    anyOf(reading, { zh: "周边搜索", en: "places around it" }, (one) => TOOL.around.test(one.tool)),
    {
      what: { zh: "足够的候选", en: "enough candidates" },
      met: Math.min(1, candidates.size / (around.count + 1)),
      sources: [],
    },
    anyOf(reading, { zh: "去往候选地点的路线", en: "routes to the candidates" }, (one) =>
      TOOL.navigation.test(one.tool),
    ),
  ];
}

/** Trains and flights as the comparison asks for them, trains where nothing is said; both directions of a return. */
function journeyNeeds(reading: TravelReading): Need[] {
  const { journey, compare } = reading.task.constraints;
  if (!journey) return [];
  const kinds = (["train", "flight"] as const).filter((kind) => compare?.includes(kind) ?? kind === "train");
  const needs = kinds.flatMap((kind) => {
    const name = kind === "train" ? { zh: "车次", en: "train" } : { zh: "航班", en: "flight" };
    const fits = (backwards: boolean) => (one: ObservationAt) =>
      TOOL[kind].test(one.tool) && (!journey.returns || leavesFrom(one, backwards ? journey.to : journey.from));
    return [
      anyOf(reading, { zh: `去程${name.zh}`, en: `the ${name.en} there` }, fits(false)),
      ...(journey.returns ? [anyOf(reading, { zh: `返程${name.zh}`, en: `the ${name.en} back` }, fits(true))] : []),
    ];
  });
  const access = anyOf(
    reading,
    { zh: "车站、机场的位置或市内接驳", en: "the way to the station or airport" },
    (one) => TOOL.navigation.test(one.tool) || isSearchFor(one, /站|机场/),
  );
  return compare ? [...needs, access] : needs;
}

function leavesFrom(observation: ObservationAt, city: string): boolean {
  const from = ["from_city", "from", "from_station", "origin"]
    .map((key) => observation.arguments[key])
    .find((value) => typeof value === "string");
  return typeof from === "string" && (from.startsWith(city) || city.startsWith(from));
}

/** Each means of travel that the comparison asks for, where navigation is what knows it. */
function modeNeeds(reading: TravelReading): Need[] {
  const asked = (reading.task.constraints.compare ?? []).filter((mode) => mode !== "train" && mode !== "flight");
  const words: Record<string, LocalizedText> = {
    driving: { zh: "驾车", en: "driving" },
    transit: { zh: "公交", en: "public transport" },
    bicycling: { zh: "骑行", en: "cycling" },
    walking: { zh: "步行", en: "walking" },
  };
  return asked.map((mode) => {
    const routes = reading.routes.filter((route) => route.mode === mode);
    return {
      what: { zh: `${words[mode]!.zh}路线`, en: `a route for ${words[mode]!.en}` },
      met: routes.length > 0 ? 1 : 0,
      sources: routes.slice(0, 1).map((route) => route.observation),
    };
  });
}

export { TOOL };
