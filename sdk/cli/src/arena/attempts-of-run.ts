/** The attempts of a run by group: what we recorded says its place in the group, what was converted is placed by its source. */
import { join } from "node:path";
import { fail, RecordedTrajectory, type Trajectory } from "@arenakit/contracts";
import * as z from "zod";
import { linesOf } from "../json-lines.ts";
import { describeIssue } from "../parse-json.ts";

/** What `arenakit trajectory convert` writes of the group. */
const Source = z.object({ group: z.union([z.string(), z.number()]), index: z.number().int().optional() });

interface IndexedTrajectory {
  readonly trajectory: Trajectory;
  /** undefined where the source names none. */
  readonly index: number | undefined;
}

/**
 * Attempts by group, each by its index in the group: `extra.arenakit.group`, else `extra.source` with its `group` and
 * `index`, else `session_id`. Indices of a source that do not count a group from 0 are those of something larger: such
 * a group, as one without indices, is in the order of its lines. Throws harness/line_unreadable.
 */
export async function attemptsOf(
  lines: AsyncIterable<Buffer | string>,
  { folder, name }: { readonly folder: string; readonly name: string },
): Promise<Map<string, Trajectory[]>> {
  const groups = new Map<string, IndexedTrajectory[]>();
  for await (const { value, number, problem } of linesOf(lines)) {
    const read = RecordedTrajectory.safeParse(value);
    const place = read.success ? placeOf(read.data) : null;
    if (!read.success || !place) {
      const why = read.success
        ? "expected extra.arenakit.group, extra.source.group or session_id"
        : describeIssue(read.error);
      return fail(
        "harness",
        "line_unreadable",
        `${join(folder, name)}: line ${number} is no trajectory of a group: ${problem ?? why}`,
      );
    }
    const group = groups.get(place.group) ?? [];
    groups.set(place.group, group);
    group.push({ trajectory: read.data, index: place.index });
  }
  return new Map([...groups].map(([group, placed]) => [group, inOrder(placed)]));
}

function placeOf({ extra, session_id }: Trajectory): { group: string; index: number | undefined } | null {
  const own = extra?.arenakit?.group;
  if (own) return { group: own.id, index: own.index };
  const source = Source.safeParse(extra?.source);
  if (source.success) return { group: String(source.data.group), index: source.data.index };
  return session_id === undefined ? null : { group: session_id, index: undefined };
}

function inOrder(placed: readonly IndexedTrajectory[]): Trajectory[] {
  const isCounted = placed.every(({ index }) => index !== undefined && index >= 0 && index < placed.length);
  const isOnce = new Set(placed.map(({ index }) => index)).size === placed.length;
  const ordered = isCounted && isOnce ? placed.toSorted((a, b) => a.index! - b.index!) : placed;
  return ordered.map(({ trajectory }) => trajectory);
}
