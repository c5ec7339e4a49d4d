/** Fares and changes of the Beijing subway data as a transit network holds them. Reads text, knows no world. */
import { asFailure, minuteOfClock } from "@arenakit/contracts";
import JSON5 from "json5";
import * as z from "zod";
import type { FareRule, TransitChange } from "../transit/transit-network.ts";
import type { SubwayLine, SubwayProblem } from "./subway-line.ts";

const Interval = z.object({
  date_group: z.string().optional(),
  start: z.string().optional(),
  end: z.string().optional(),
});
type Interval = z.infer<typeof Interval>;
const Change = z.object({
  from: z.string(),
  from_direction: z.string().optional(),
  to: z.string(),
  to_direction: z.string().optional(),
  minutes: z.number().nonnegative(),
  distance: z.number().nonnegative().optional(),
  apply_time: z.array(Interval).optional(),
});
type Change = z.infer<typeof Change>;
const Metadata = z.object({
  city_name: z.string(),
  transfers: z.record(z.string(), z.array(Change)).optional(),
  virtual_transfers: z
    .array(z.object({ from_station: z.string(), to_station: z.string(), times: z.array(Change) }))
    .optional(),
});
export type SubwayMetadata = z.infer<typeof Metadata>;

const FareFile = z.object({
  rule_groups: z.array(
    z.object({
      name: z.string(),
      basis: z.enum(["distance", "single"]).optional(),
      lines: z.array(z.string()).optional(),
      starting_stations: z.array(z.string()).optional(),
      derive_from: z.object({ name: z.string(), portion: z.number().positive().max(1) }).optional(),
      inner_basis: z.string().optional(),
      apply_time: z.array(Interval).optional(),
      rules: z
        .array(z.object({ fare: z.number().nonnegative(), start: z.number().optional(), end: z.number().optional() }))
        .optional(),
    }),
  ),
});

/** Null with the reason in `problems`. */
export function readSubwayMetadata(text: string, problems: SubwayProblem[]): SubwayMetadata | null {
  return parse(text, Metadata, problems);
}

function parse<Schema extends z.ZodType>(
  text: string,
  schema: Schema,
  problems: SubwayProblem[],
): z.infer<Schema> | null {
  let value: unknown;
  try {
    value = JSON5.parse(text);
  } catch (error) {
    problems.push({ row: 0, reason: `no JSON5: ${asFailure("corpus", error).message}` });
    return null;
  }
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  problems.push({ row: 0, reason: `${issue?.path.join(".")}: ${issue?.message}` });
  return null;
}

export interface RuleContext {
  readonly lines: readonly SubwayLine[];
  /** Index of a station by its name in the data. */
  readonly stations: ReadonlyMap<string, number>;
  readonly problems: SubwayProblem[];
}

/** Name of the track of a line's direction. */
export const subwayTrack = (line: string, direction: string): string => `${line} ${direction}`;

/** A change listed one way holds the other way too unless that is listed, between two stations always. */
export function subwayChanges(metadata: SubwayMetadata, context: RuleContext): TransitChange[] {
  const found = new Map<string, TransitChange>();
  const add = (specs: readonly Change[], { from, to }: { from: string; to: string }) => {
    const [source, target] = [context.stations.get(from), context.stations.get(to)];
    if (source === undefined || target === undefined) {
      context.problems.push({ row: 0, reason: `a change at ${source === undefined ? from : to}, which no line has` });
      return;
    }
    for (const spec of specs) {
      const tracks = tracksOf(spec, context);
      if (!tracks) continue;
      for (const [fromTrack, toTrack] of tracks) {
        const windows = spec.apply_time ? windowsOf(spec.apply_time, spec.from, context) : [{}];
        for (const [index, window] of windows.entries()) {
          const change = { from: source, to: target, fromTrack, toTrack, ...costOf(spec), ...window };
          found.set(`${source} ${target} ${fromTrack} ${toTrack} ${spec.apply_time ? index : ""}`, change);
        }
        const back = `${target} ${source} ${toTrack} ${fromTrack} `;
        if (!spec.apply_time && !found.has(back))
          found.set(back, { from: target, to: source, fromTrack: toTrack, toTrack: fromTrack, ...costOf(spec) });
      }
    }
  };
  for (const [station, specs] of Object.entries(metadata.transfers ?? {})) add(specs, { from: station, to: station });
  for (const { from_station, to_station, times } of metadata.virtual_transfers ?? [])
    add(times, { from: from_station, to: to_station });
  return [...found.values()];
}

function costOf({ minutes, distance }: Change): Pick<TransitChange, "seconds" | "metres"> {
  return { seconds: Math.round(minutes * 60), metres: Math.round(distance ?? 0) };
}

function tracksOf(spec: Change, { lines, problems }: RuleContext): [string, string][] | null {
  const side = (name: string, direction: string | undefined) => {
    const line = lines.find((other) => other.name === name);
    const names = line?.directions.map((other) => other.name) ?? [];
    return (direction === undefined ? names : names.filter((other) => other === direction)).map((other) =>
      subwayTrack(name, other),
    );
  };
  const [from, to] = [side(spec.from, spec.from_direction), side(spec.to, spec.to_direction)];
  if (from.length === 0 || to.length === 0) {
    problems.push({ row: 0, reason: `a change from ${spec.from} to ${spec.to}: no such line or direction` });
    return null;
  }
  return from.flatMap((a) => to.map((b): [string, string] => [a, b]));
}

type Window = Pick<TransitChange, "minutes" | "weekdays">;

/** Intervals hold to the end of their last minute. Those of the same days are one window. */
function windowsOf(intervals: readonly Interval[], line: string, { lines, problems }: RuleContext): Window[] {
  const windows = new Map<string, Required<Window>>();
  for (const { date_group, start, end } of intervals) {
    const days =
      date_group === undefined
        ? [1, 2, 3, 4, 5, 6, 7]
        : lines.find(({ name }) => name === line)?.dateGroups.get(date_group);
    const [from, to] = [start === undefined ? 0 : minuteOfClock(start), end === undefined ? 2880 : minuteOfClock(end)];
    if (!days || from === null || to === null) {
      problems.push({
        row: 0,
        reason: `a change of ${line} at times that cannot be read: ${date_group ?? ""} ${start ?? ""}-${end ?? ""}`,
      });
      continue;
    }
    const known = windows.get(days.join()) ?? { weekdays: [...days], minutes: [] };
    known.minutes!.push([from, to + 1]);
    windows.set(days.join(), known);
  }
  return [...windows.values()];
}

/** Rules by name, and the rule of each line: its own one, else the one that names no lines. */
export function subwayFares(
  text: string,
  context: RuleContext,
): { rules: FareRule[]; ruleOf: (line: string) => string } | null {
  const file = parse(text, FareFile, context.problems);
  if (!file) return null;
  const rules: FareRule[] = [];
  const own = new Map<string, string>();
  let usual: string | null = null;
  for (const group of file.rule_groups) {
    if (group.derive_from) {
      const base = rules.findIndex(({ name }) => name === group.derive_from!.name);
      const reduction = reductionOf(group, context);
      if (base < 0 || !reduction)
        context.problems.push({ row: 0, reason: `the reduced fare ${group.name} is of a kind that is not known` });
      else rules[base] = { ...rules[base]!, reduction: { ...reduction, factor: group.derive_from.portion } };
      continue;
    }
    const rule = ruleOf(group);
    if (!rule) {
      context.problems.push({ row: 0, reason: `the fare ${group.name} has no bands that follow each other` });
      continue;
    }
    rules.push(rule);
    for (const line of group.lines ?? []) own.set(line, rule.name);
    if (!group.lines) usual ??= rule.name;
  }
  if (usual === null) {
    context.problems.push({ row: 0, reason: "no fare holds for all lines that have none of their own" });
    return null;
  }
  const rest = usual;
  return { rules, ruleOf: (line) => own.get(line) ?? rest };
}

type FareGroup = z.infer<typeof FareFile>["rule_groups"][number];

/** Farther than any ride. */
const ANY_METRES = 10_000_000;

function ruleOf({ name, basis, rules = [] }: FareGroup): FareRule | null {
  const bands = rules.map(({ fare, end }) => ({ upToMetres: end ?? ANY_METRES, yuan: fare }));
  const isGapless = rules.every(
    ({ start = 0 }, index) => start === (index === 0 ? 0 : bands[index - 1]!.upToMetres + 1),
  );
  if (bands.length === 0 || (basis === "distance" && !isGapless)) return null;
  return { name, kind: basis === "single" ? "flat" : "distance", bands, stepMetres: ANY_METRES, stepYuan: 0 };
}

/** A part of the fare for who enters some stations before a time of workdays. */
function reductionOf(
  { starting_stations, apply_time, inner_basis }: FareGroup,
  { lines, stations }: RuleContext,
): Omit<NonNullable<FareRule["reduction"]>, "factor"> | null {
  const [interval, ...others] = apply_time ?? [];
  if (!starting_stations || !interval?.end || interval.start || others.length > 0 || inner_basis !== "entry")
    return null;
  const end = minuteOfClock(interval.end);
  const group = interval.date_group;
  const weekdays =
    group === undefined
      ? [1, 2, 3, 4, 5, 6, 7]
      : lines.find(({ dateGroups }) => dateGroups.has(group))?.dateGroups.get(group);
  if (end === null || !weekdays) return null;
  return {
    stations: starting_stations.flatMap((name) => stations.get(name) ?? []),
    weekdays: [...weekdays],
    beforeMinute: end + 1,
  };
}
