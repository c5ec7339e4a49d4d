/**
 * Lines as patterns: each direction of a line with the platforms at which it calls, when it is where, and how often it
 * goes. What all patterns have at their calls stands in one array each, one pattern after another. Knows no ways on foot.
 */
import { NEVER } from "./departures.ts";
import type { TransitLine, TransitNetwork } from "./transit-network.ts";

/** A line in one direction. Times are seconds after midnight of the day on which the vehicle starts. */
export interface Pattern {
  /** Index in the network's lines. */
  readonly line: number;
  readonly backwards: boolean;
  /** Stations and platforms by position; a loop goes round twice less one stop. Parts of `Calls`, as the next two are. */
  readonly stations: Int32Array;
  readonly nodes: Int32Array;
  /** From the first stop. */
  readonly metres: Int32Array;
  readonly seconds: Int32Array;
  /** One gets on at positions below this: on the second round of a loop nobody does. */
  readonly boardable: number;
  readonly first: number;
  readonly last: number;
  readonly headways: Headways;
  /** Seconds by run and position on a weekday, with the last day's runs after midnight first; null without a timetable. */
  readonly runs: ((weekday: number) => Int32Array) | null;
}

/** By parts of the day, in order; seconds. */
interface Headways {
  /** When the part ends; beyond every clock for the last one. */
  readonly until: readonly number[];
  /** Half the time between two vehicles. */
  readonly half: readonly number[];
  /** The departure of who waits for the best of the later parts. */
  readonly later: readonly number[];
}

/** The calls of all patterns; those of a pattern begin at `first`, by its index. */
export interface Calls {
  readonly first: Int32Array;
  readonly stations: Int32Array;
  readonly nodes: Int32Array;
  readonly metres: Int32Array;
  readonly seconds: Int32Array;
}
/** By pattern from the last stop back: its station, and the least seconds from there to the next one. */
export interface CallsBack {
  readonly first: Int32Array;
  readonly values: Int32Array;
}

/** The number of the platform at which a line calls at a station. */
type NodeOf = (station: number, line: TransitLine, backwards: boolean) => number;

/** What a pattern is before its calls stand among those of all. */
interface Draft extends Omit<Pattern, "stations" | "nodes" | "metres" | "seconds"> {
  readonly stations: readonly number[];
  readonly nodes: readonly number[];
  readonly metres: readonly number[];
  readonly seconds: readonly number[];
  /** What the stretch from a position to the next one takes at least. */
  readonly leastStretch: readonly number[];
}

export function patternsOf(
  { lines }: TransitNetwork,
  nodeOf: NodeOf,
): { patterns: readonly Pattern[]; calls: Calls; callsBack: CallsBack } {
  const drafts = lines.flatMap((line, index) => draftsOf(line, { index, nodeOf }));
  const first = new Int32Array(drafts.length + 1);
  for (const [index, { stations }] of drafts.entries()) first[index + 1] = first[index]! + stations.length;
  const column = (values: (draft: Draft) => readonly number[]) => Int32Array.from(drafts.flatMap(values));
  const calls: Calls = {
    first,
    stations: column(({ stations }) => stations),
    nodes: column(({ nodes }) => nodes),
    metres: column(({ metres }) => metres),
    seconds: column(({ seconds }) => seconds),
  };
  const patterns = drafts.map(({ leastStretch: _, ...draft }, index): Pattern => {
    const part = (values: Int32Array) => values.subarray(first[index]!, first[index + 1]!);
    return {
      ...draft,
      stations: part(calls.stations),
      nodes: part(calls.nodes),
      metres: part(calls.metres),
      seconds: part(calls.seconds),
    };
  });
  const back = ({ stations, leastStretch }: Draft) =>
    stations.map((station, position) => [station, leastStretch[position] ?? 0]).reverse();
  const values = Int32Array.from(drafts.flatMap((draft) => back(draft).flat()));
  return { patterns, calls, callsBack: { first: first.map((call) => 2 * call), values } };
}

function draftsOf(line: TransitLine, { index, nodeOf }: { index: number; nodeOf: NodeOf }): Draft[] {
  const headways = headwaysOf(line);
  return (line.oneWay ? [false] : [false, true]).map((backwards): Draft => {
    const turned = <T>(items: readonly T[]) => (backwards ? [...items].reverse() : [...items]);
    let [stops, metres, seconds] = [turned(line.stops), turned(line.metres), turned(line.seconds)];
    const isLoop = !line.runs && stops.length > 2 && stops[0] === stops.at(-1);
    const boardable = isLoop ? stops.length - 1 : stops.length;
    if (isLoop) {
      stops = [...stops, ...stops.slice(1, -1)];
      metres = [...metres, ...metres.slice(0, -1)];
      seconds = [...seconds, ...seconds.slice(0, -1)];
    }
    const end = backwards ? 1 : 0;
    return {
      line: index,
      backwards,
      stations: stops,
      nodes: stops.map((station) => nodeOf(station, line, backwards)),
      metres: cumulated(metres),
      seconds: cumulated(seconds),
      leastStretch: leastStretch(seconds, line.runs ?? []),
      boardable,
      first: line.firstMinute[end] * 60,
      last: line.lastMinute[end] * 60,
      headways,
      runs: line.runs ? runsOf(line.runs, stops.length) : null,
    };
  });
}

function headwaysOf({ headways }: TransitLine): Headways {
  const half = headways.map(({ minutes }) => Math.round(minutes * 60) >> 1);
  const until = headways.map((_, part) => (headways[part + 1] ? headways[part + 1]!.from * 60 : NEVER));
  const later = headways.map(() => NEVER);
  for (let part = headways.length - 2; part >= 0; part--)
    later[part] = Math.min(later[part + 1]!, until[part]! + half[part + 1]!);
  return { until, half, later };
}

function cumulated(parts: readonly number[]): number[] {
  const sums = [0];
  for (const part of parts) sums.push(sums.at(-1)! + part);
  return sums;
}

function leastStretch(usual: readonly number[], runs: NonNullable<TransitLine["runs"]>): number[] {
  const least = [...usual];
  const width = usual.length + 1;
  for (const { minutes } of runs)
    for (let at = 0; at < minutes.length; at++)
      if (at % width > 0)
        least[(at % width) - 1] = Math.min(least[(at % width) - 1]!, (minutes[at]! - minutes[at - 1]!) * 60);
  return least;
}

const DAY = 86_400;

/** Runs of a weekday in the order of departure; those of the day before that run past midnight come first. */
function runsOf(runs: NonNullable<TransitLine["runs"]>, width: number): (weekday: number) => Int32Array {
  const known = new Map<number, Int32Array>();
  const starting = (weekday: number) => runs.filter(({ weekdays }) => weekdays.includes(weekday));
  return (weekday) => {
    const cached = known.get(weekday);
    if (cached) return cached;
    const rows: number[][] = [];
    const add = (day: number, shift: number) => {
      for (const { minutes } of starting(day))
        for (let at = 0; at < minutes.length; at += width) {
          const row = minutes.slice(at, at + width).map((minute) => minute * 60 - shift);
          if (shift === 0 || row.at(-1)! >= 0) rows.push(row);
        }
    };
    add(((weekday + 5) % 7) + 1, DAY);
    add(weekday, 0);
    rows.sort((a, b) => a[0]! - b[0]! || a.at(-1)! - b.at(-1)!);
    const made = Int32Array.from(rows.flat());
    known.set(weekday, made);
    return made;
  };
}
