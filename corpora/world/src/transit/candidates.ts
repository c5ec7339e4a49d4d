/**
 * The candidates of an answer: journeys under several restrictions as plans with their real walks. A walk that turns out
 * to be a way around something, a wall or a river, is no candidate where anything else leads.
 */
import { type LonLat, omitUndefined } from "@arenakit/contracts";
import type { CityFacts } from "../atlas.ts";
import type { Country } from "../country.ts";
import type { WalkEnds } from "../roads/walled-sights.ts";
import type { TransitQuery } from "../solvers.ts";
import { leastSeconds } from "./bounds.ts";
import type { CompiledNetwork } from "./compile.ts";
import { isNightLine, type Planned, planOf, type Walk } from "./journey.ts";
import { MOST_RIDES, type RaptorJourney, type RaptorMemory, type Reach, search } from "./raptor.ts";

/** Of who walks little. */
const SHORT_REACH_METRES = 600;
const SHORT_CHANGE_METRES = 150;
const MOST_SEARCHES = 12;
/** Who asks for fewer gets the first of these. */
export const USUAL_PLANS = 5;
/** Nobody walks farther at once, even where every way is a detour. */
export const LONGEST_WALK_METRES = 4000;
/** How often the first search is made again without the stations to which the way is a detour. */
const CORRECTIONS = 4;

export interface Ready {
  readonly compiled: CompiledNetwork;
  readonly memory: RaptorMemory;
  readonly city: CityFacts;
  readonly country: Country;
  readonly ends: WalkEnds;
}
export interface JourneyRequest {
  readonly query: TransitQuery;
  /** Seconds after midnight. */
  readonly departure: number;
  readonly weekday: number;
  /** Where walks from the origin begin and those to the destination end. */
  readonly starts: readonly LonLat[];
  readonly ends: readonly LonLat[];
  readonly access: readonly NearbyStop[];
  readonly egress: readonly NearbyStop[];
  readonly walk: Walk;
}
export interface NearbyStop extends Reach {
  readonly metres: number;
}

/** The usual ones are the same however few are wanted, so that the first of one plan is the first of five. */
export interface Candidates {
  readonly usual: readonly Planned[];
  readonly further: readonly Planned[];
}

type Allows = (pattern: number) => boolean;

/** Journeys under several restrictions, then without a line of the best ones, until there are enough that differ. */
export function candidates(network: Ready, asked: JourneyRequest, wanted: number): Candidates {
  const { compiled } = network;
  const { strategy = 0, night = true } = asked.query;
  const { lineOf, nameOf } = compiled;
  const isMetro = (pattern: number) => lineOf[pattern]!.kind === "metro";
  const isAllowed: Allows = (pattern) =>
    (night || !isNightLine(lineOf[pattern]!)) &&
    (strategy !== 5 || !isMetro(pattern)) &&
    (strategy !== 6 || isMetro(pattern));
  const { found, run, first } = searches(network, asked, isAllowed);
  run(() => true, true);
  if (strategy !== 5 && strategy !== 6) {
    run(isMetro);
    run((pattern) => !isMetro(pattern));
  }
  const banned = bansOf(first, nameOf);
  let usual = Number.POSITIVE_INFINITY;
  for (let searches = 0; searches < Math.min(banned.length, MOST_SEARCHES); searches++) {
    if (found.size >= 2 * USUAL_PLANS) usual = Math.min(usual, found.size);
    if (found.size >= 2 * Math.max(wanted, USUAL_PLANS)) break;
    const names = banned[searches]!;
    const more = run((pattern) => !names.has(nameOf[pattern]!));
    for (const name of more.at(-1)?.rides.map(({ pattern }) => nameOf[pattern]!) ?? [])
      if (!names.has(name)) banned.push(new Set([...names, name]));
  }
  const all = [...found.values()];
  return walkable({ usual: all.slice(0, usual), further: all.slice(usual) });
}

/** Those of which every walk is about as long as the search took it for; where there is none, a long walk is better. */
function walkable({ usual, further }: Candidates): Candidates {
  const isGood = ({ detours: { access, egress, between } }: Planned) => access === null && egress === null && !between;
  const isShort = ({ plan }: Planned) =>
    plan.segments.every(({ walking }) => (walking?.distanceMetres ?? 0) <= LONGEST_WALK_METRES);
  const keep = usual.some(isGood) ? isGood : isShort;
  return { usual: usual.filter(keep), further: further.filter(keep) };
}

/**
 * The searches of one question, and what they found by lines taken. The first one, of everything, is made: again
 * without the stations to which the way on foot turned out to be a detour, which the others do not use either.
 */
function searches({ compiled, memory }: Ready, asked: JourneyRequest, isAllowed: Allows) {
  const least = leastSeconds(compiled, asked.egress, MOST_RIDES);
  const found = new Map<string, Planned>();
  const open = new Uint8Array(compiled.patterns.length);
  const allowed = Uint8Array.from(open, (_, pattern) => (isAllowed(pattern) ? 1 : 0));
  const [barred, shut] = [new Set<number>(), new Set<number>()];
  const run = (allows: Allows, isShort = false): RaptorJourney[] => {
    const within = (reach: readonly NearbyStop[], without: ReadonlySet<number>) =>
      reach.filter(({ station, metres }) => !without.has(station) && (!isShort || metres <= SHORT_REACH_METRES));
    for (let pattern = 0; pattern < open.length; pattern++)
      open[pattern] = allowed[pattern] === 1 && allows(pattern) ? 1 : 0;
    const journeys = search(compiled, memory, {
      departure: asked.departure,
      weekday: asked.weekday,
      access: within(asked.access, barred),
      egress: within(asked.egress, shut),
      least,
      open,
      ...omitUndefined({ changeMetres: isShort ? SHORT_CHANGE_METRES : undefined }),
    });
    for (const journey of journeys) {
      const key = journey.rides.map(({ pattern }) => compiled.lineOf[pattern]!.name).join("|");
      if (found.has(key)) continue;
      const { origin, destination } = asked.query;
      const planned = planOf(journey, { compiled, ...asked, origin, destination });
      if (planned) found.set(key, planned);
    }
    return journeys;
  };
  const detours = new Map<string, Planned>();
  let first = run(() => true);
  for (let round = 0; round < CORRECTIONS; round++) {
    const size = barred.size + shut.size;
    for (const [key, planned] of found) {
      const { access, egress } = planned.detours;
      if (access !== null) barred.add(access);
      if (egress !== null) shut.add(egress);
      if (access === null && egress === null) continue;
      found.delete(key);
      detours.set(key, planned);
    }
    if (barred.size + shut.size === size) break;
    first = run(() => true);
  }
  // Where nothing else leads there, they are what there is.
  if (found.size === 0) for (const [key, planned] of detours) found.set(key, planned);
  return { found, run, first };
}

function bansOf(journeys: readonly RaptorJourney[], nameOf: Int32Array): Set<number>[] {
  const names = new Set(journeys.flatMap(({ rides }) => rides.map(({ pattern }) => nameOf[pattern]!)));
  return [...names].map((name) => new Set([name]));
}
