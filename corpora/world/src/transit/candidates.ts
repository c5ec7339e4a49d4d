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
import { MOST_RIDES, type RaptorJourney, type RaptorMemory, search } from "./raptor.ts";
import type { NearbyStop, Northwards } from "./reach.ts";

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
  readonly masks: LineMasks;
  readonly northwards: Northwards;
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
/** The usual ones are the same however few are wanted, so that the first of one plan is the first of five. */
export interface Candidates {
  readonly usual: readonly Planned[];
  readonly further: readonly Planned[];
}

/** Journeys under several restrictions, then without a line of the best ones, until there are enough that differ. */
export function candidates(network: Ready, asked: JourneyRequest, wanted: number): Candidates {
  const { nameOf } = network.compiled;
  const { strategy = 0 } = asked.query;
  const { found, run, first } = searches(network, asked);
  run({ isShort: true });
  if (strategy !== 5 && strategy !== 6) {
    run({ kind: "metro" });
    run({ kind: "other" });
  }
  const banned = bansOf(first, nameOf);
  let usual = Number.POSITIVE_INFINITY;
  for (let searches = 0; searches < Math.min(banned.length, MOST_SEARCHES); searches++) {
    if (found.size >= 2 * USUAL_PLANS) usual = Math.min(usual, found.size);
    if (found.size >= 2 * Math.max(wanted, USUAL_PLANS)) break;
    const names = banned[searches]!;
    const more = run({ without: names });
    for (const name of more.at(-1)?.rides.map(({ pattern }) => nameOf[pattern]!) ?? [])
      if (!names.has(name)) banned.push(new Set([...names, name]));
  }
  const all = [...found.values()];
  return walkable({ usual: all.slice(0, usual), further: all.slice(usual) });
}

/** Those of which every walk is about as long as the search took it for; where there is none, a long walk is better. */
function walkable({ usual, further }: Candidates): Candidates {
  const isGood = ({ detours: { access, egress, between } }: Planned) => access === null && egress === null && !between;
  const isShort = ({ longestWalk }: Planned) => longestWalk <= LONGEST_WALK_METRES;
  const keep = usual.some(isGood) ? isGood : isShort;
  return { usual: usual.filter(keep), further: further.filter(keep) };
}

/**
 * The searches of one question, and what they found by lines taken. The first one, of everything, is made: again
 * without the stations to which the way on foot turned out to be a detour, which the others do not use either.
 */
function searches({ compiled, memory, masks }: Ready, asked: JourneyRequest) {
  const least = leastSeconds(compiled, asked.egress, {
    departure: asked.departure,
    rides: MOST_RIDES - 1,
    memory: memory.least,
  });
  const found = new Map<string, Planned>();
  const allowed = allowedLines(masks, asked.query);
  const open = new Uint8Array(allowed.length);
  const [barred, shut] = [new Set<number>(), new Set<number>()];
  const made: { readonly restriction: Restriction; readonly journeys: readonly RaptorJourney[] }[] = [];
  const run = (restriction: Restriction): readonly RaptorJourney[] => {
    const { isShort = false } = restriction;
    restrict(open, allowed, { masks, restriction });
    const wider = made.find((one) => holds(one.restriction, restriction) && one.journeys.every(isOpen(restriction)));
    // What it found has been planned.
    if (wider) return wider.journeys;
    const within = (reach: readonly NearbyStop[], without: ReadonlySet<number>) =>
      reach.filter(({ station, metres }) => !without.has(station) && (!isShort || metres <= SHORT_REACH_METRES));
    const journeys = search(compiled, memory, {
      departure: asked.departure,
      weekday: asked.weekday,
      access: within(asked.access, barred),
      egress: within(asked.egress, shut),
      least,
      open,
      known: earliest(made.flatMap((one) => one.journeys.filter(isOpen(restriction)))),
      ...omitUndefined({ changeMetres: isShort ? SHORT_CHANGE_METRES : undefined }),
    });
    made.push({ restriction, journeys });
    for (const journey of journeys) {
      const key = journey.rides.map(({ pattern }) => compiled.lineOf[pattern]!.name).join("|");
      if (found.has(key)) continue;
      const { origin, destination } = asked.query;
      const planned = planOf(journey, { compiled, ...asked, origin, destination });
      if (planned) found.set(key, planned);
    }
    return journeys;
  };
  const isOpen =
    ({ isShort = false }: Restriction) =>
    (journey: RaptorJourney): boolean =>
      journey.rides.every(({ pattern }) => open[pattern] === 1) &&
      (!isShort || isShortOnFoot(journey, compiled, asked));
  const detours = new Map<string, Planned>();
  let first = run({});
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
    made.length = 0;
    first = run({});
  }
  // Where nothing else leads there, they are what there is.
  if (found.size === 0) for (const [key, planned] of detours) found.set(key, planned);
  return { found, run, first };
}

/** What a search goes without, beside what the question does. */
interface Restriction {
  /** Default: both. */
  readonly kind?: "metro" | "other";
  /** Names of lines, as numbers. */
  readonly without?: ReadonlySet<number>;
  /** Only short walks. */
  readonly isShort?: boolean;
}

/**
 * Whether all that the narrower search may use is open to the wider one. Where the journeys that this found are open to
 * the narrower one, too, it finds the very same: a search answers with the first of the earliest journeys, and whatever
 * is taken away from it was later, or as early and behind. So it need not be made.
 */
function holds(wider: Restriction, { kind, without, isShort }: Restriction): boolean {
  if (wider.kind !== undefined && wider.kind !== kind) return false;
  if (wider.isShort && !isShort) return false;
  for (const name of wider.without ?? []) if (!without?.has(name)) return false;
  return true;
}

/** Whether every walk of the journey is one that a search of short ones would make. */
function isShortOnFoot(
  { rides }: RaptorJourney,
  { patterns, footpaths }: CompiledNetwork,
  { access, egress }: JourneyRequest,
): boolean {
  const isNear = (reach: readonly NearbyStop[], station: number) =>
    reach.some((stop) => stop.station === station && stop.metres <= SHORT_REACH_METRES);
  return rides.every(({ pattern, from, to, change }, index) => {
    const { stations, nodes } = patterns[pattern]!;
    const before = rides[index - 1];
    if (index === rides.length - 1 && !isNear(egress, stations[to]!)) return false;
    if (!before) return isNear(access, stations[from]!);
    const left = patterns[before.pattern]!;
    if (change >= 0 || left.nodes[before.to] === nodes[from]) return true;
    const station = left.stations[before.to]!;
    for (let path = footpaths.first[station]!; path < footpaths.first[station + 1]!; path++)
      if (footpaths.target[path] === stations[from]) return footpaths.metres[path]! <= SHORT_CHANGE_METRES;
    return false;
  });
}

/** By pattern 1 or 0; and the patterns of the lines of a name. */
export interface LineMasks {
  readonly metro: Uint8Array;
  readonly night: Uint8Array;
  readonly named: readonly (readonly number[])[];
}

export function lineMasks({ lineOf, nameOf }: CompiledNetwork): LineMasks {
  const named: number[][] = [];
  for (const [pattern, name] of nameOf.entries()) {
    named[name] ??= [];
    named[name].push(pattern);
  }
  return {
    metro: Uint8Array.from(lineOf, ({ kind }) => Number(kind === "metro")),
    night: Uint8Array.from(lineOf, (line) => Number(isNightLine(line))),
    named,
  };
}

/** The lines that the question allows. */
function allowedLines({ metro, night }: LineMasks, { strategy = 0, night: atNight = true }: TransitQuery): Uint8Array {
  const allowed = new Uint8Array(metro.length).fill(1);
  for (let pattern = 0; pattern < allowed.length; pattern++)
    if (
      (!atNight && night[pattern] === 1) ||
      (strategy === 5 && metro[pattern] === 1) ||
      (strategy === 6 && metro[pattern] === 0)
    )
      allowed[pattern] = 0;
  return allowed;
}

/** Writes what is left of the lines allowed under a restriction. */
function restrict(
  open: Uint8Array,
  allowed: Uint8Array,
  { masks, restriction: { kind, without } }: { masks: LineMasks; restriction: Restriction },
): void {
  open.set(allowed);
  if (kind !== undefined) {
    const other = kind === "metro" ? 0 : 1;
    for (let pattern = 0; pattern < open.length; pattern++) if (masks.metro[pattern] === other) open[pattern] = 0;
  }
  for (const name of without ?? []) for (const pattern of masks.named[name]!) open[pattern] = 0;
}

function earliest(journeys: readonly RaptorJourney[]): RaptorJourney | undefined {
  let best = journeys[0];
  for (const journey of journeys) if (journey.arrival < best!.arrival) best = journey;
  return best;
}

function bansOf(journeys: readonly RaptorJourney[], nameOf: Int32Array): Set<number>[] {
  const names = new Set(journeys.flatMap(({ rides }) => rides.map(({ pattern }) => nameOf[pattern]!)));
  return [...names].map((name) => new Set([name]));
}
