/** Tells a way in steps: one for each road it follows, with what to do at its end. Sums of the steps are the leg's, exactly. */
import { type LonLat, omitUndefined } from "@arenakit/contracts";
import type { Country } from "../country.ts";
import { ARC } from "../roads/road-graph.ts";
import type { RoadMode, RoadStep } from "../solvers.ts";
import { bearing, compass, lengthText, turnBetween, turnWord } from "./directions.ts";
import { TOLL_YUAN_PER_KM } from "./fares.ts";
import type { Piece } from "./pieces.ts";
import { emptyRates, NO_TRAFFIC, signalWait } from "./speeds.ts";

const VERBS: Readonly<Record<RoadMode, string>> = {
  driving: "行驶",
  walking: "步行",
  bicycling: "骑行",
  electrobike: "骑行",
};
/** Ways between a point and its road, and stretches without a name, that are no step of their own when so short; decimetres. */
const ACCESS = 1_500;
const NAMELESS = 400;
/** Shorter stretches are no step of their own: nobody follows them. */
const SHORTEST = 300;

const EMPTY_RATES = emptyRates("driving");
const EMPTY_WAIT = signalWait("driving", NO_TRAFFIC);

interface LegFigures {
  readonly leg: number;
  readonly mode: RoadMode;
  /** Whether the whole way ends with this leg. */
  readonly isLast: boolean;
  readonly country: Country;
}

/** Pieces of one leg, in order; none for a leg from a point to itself. */
export function stepsOf(pieces: readonly Piece[], { leg, mode, isLast, country }: LegFigures): RoadStep[] {
  const groups = groupsOf(pieces.filter(({ decimetres }) => decimetres > 0));
  const totals = { decimetres: 0, ms: 0, toll: 0 };
  // Rounding up what has been covered so far keeps the sum of parts at the whole, rounded up.
  const covered = () => ({
    metres: Math.ceil(totals.decimetres / 10),
    seconds: Math.ceil(totals.ms / 1000),
    tollMetres: Math.round(totals.toll / 10),
    yuan: Math.round((totals.toll / 10_000) * TOLL_YUAN_PER_KM),
  });
  let before = covered();
  return groups.map((group, index): RoadStep => {
    for (const piece of group) {
      totals.decimetres += piece.decimetres;
      totals.ms += piece.ms;
      if (isToll(piece)) totals.toll += piece.decimetres;
    }
    const now = covered();
    const distanceMetres = now.metres - before.metres;
    const next = groups[index + 1];
    const road = roadOf(group);
    const orientation = compass(bearing(group[0]!.from, group.at(-1)!.to));
    const { action, assistantAction } = next ? turn(group, next, mode) : arrival(isLast);
    const step = {
      leg,
      instruction: instruction(
        { road, note: country.borderNote(road), orientation, verb: VERBS[mode], distanceMetres, action, next },
        isLast,
      ),
      orientation,
      road,
      distanceMetres,
      durationSeconds: now.seconds - before.seconds,
      tollsYuan: now.yuan - before.yuan,
      tollMetres: now.tollMetres - before.tollMetres,
      tollRoad: group.find(isToll)?.road ?? "",
      trafficLights: group.filter(({ signal }) => signal).length,
      action,
      assistantAction,
      polyline: polylineOf(group),
      ...omitUndefined({ traffic: mode === "driving" ? trafficOf(group) : undefined }),
    };
    before = now;
    return step;
  });
}

/** The time of the pieces beside that on empty roads, in the words of the service. Thresholds of our own. */
function trafficOf(pieces: readonly Piece[]): NonNullable<RoadStep["traffic"]> {
  let [ms, empty] = [0, 0];
  for (const piece of pieces) {
    if (piece.access || isFerry(piece)) continue;
    ms += piece.ms;
    empty += piece.decimetres * EMPTY_RATES[piece.roadClass]! + (piece.signal ? EMPTY_WAIT : 0);
  }
  const times = empty === 0 ? 1 : ms / empty;
  return times < 1.3 ? "畅通" : times < 1.6 ? "缓行" : times < 2 ? "拥堵" : "严重拥堵";
}

/** The points of the pieces, corners once. */
function polylineOf(pieces: readonly Piece[]): LonLat[] {
  const points: LonLat[] = pieces.length > 0 ? [pieces[0]!.from] : [];
  for (const { to } of pieces) {
    const last = points.at(-1)!;
    if (last.longitude !== to.longitude || last.latitude !== to.latitude) points.push(to);
  }
  return points;
}

const isToll = ({ arcFlags }: Piece) => (arcFlags & ARC.toll) !== 0;
const isMotorOnly = ({ arcFlags }: Piece) => (arcFlags & ARC.motorOnly) !== 0;
const isRoundabout = ({ arcFlags }: Piece) => (arcFlags & ARC.roundabout) !== 0;
const isFerry = ({ arcFlags }: Piece) => (arcFlags & ARC.ferry) !== 0;

/** Neighbours on one road together; short nameless stretches go with what comes before. */
function groupsOf(pieces: readonly Piece[]): Piece[][] {
  const groups: Piece[][] = [];
  for (const piece of pieces) {
    const last = groups.at(-1);
    if (last && belongs(last, piece)) last.push(piece);
    else groups.push([piece]);
  }
  // The way to the first road goes with it when it is short.
  const [first, second] = groups;
  if (first && second && first.length === 1 && first[0]!.access && first[0]!.decimetres <= ACCESS)
    groups.splice(0, 2, [...first, ...second]);
  return withoutScraps(groups);
}

/** Scraps go with what comes before, the first one with what follows; a road that goes on after one is one step. */
function withoutScraps(groups: readonly Piece[][]): Piece[][] {
  const kept: Piece[][] = [];
  let scrap: Piece[] = [];
  for (const group of groups) {
    const last = kept.at(-1);
    if (lengthOf(group) < SHORTEST && !isFerry(group[0]!)) {
      if (last) last.push(...group);
      else scrap.push(...group);
    } else if (last && roadOf(last) === roadOf(group) && isAlike(last, group)) last.push(...group);
    else {
      kept.push([...scrap, ...group]);
      scrap = [];
    }
  }
  return scrap.length > 0 ? [scrap] : kept;
}

const lengthOf = (group: readonly Piece[]) => group.reduce((sum, { decimetres }) => sum + decimetres, 0);
const isAlike = ([one]: readonly Piece[], [other]: readonly Piece[]) =>
  isFerry(one!) === isFerry(other!) && isRoundabout(one!) === isRoundabout(other!);

function belongs(group: readonly Piece[], piece: Piece): boolean {
  const last = group.at(-1)!;
  if (piece.access) return piece.decimetres <= ACCESS;
  if (last.access)
    return group.some(({ access }) => !access) && last.decimetres <= ACCESS && piece.road === roadOf(group);
  if (isRoundabout(piece)) return isRoundabout(last);
  if (piece.road === roadOf(group) && isFerry(piece) === isFerry(last)) return true;
  return piece.road === "" && piece.decimetres <= NAMELESS && !isMotorOnly(piece);
}

/** The road of the group, which has scraps of others and nameless ends at most: the name with the greatest length. */
function roadOf(group: readonly Piece[]): string {
  let [best, most] = ["", 0];
  const lengths = new Map<string, number>();
  for (const { road, decimetres } of group) {
    if (road === "") continue;
    const length = (lengths.get(road) ?? 0) + decimetres;
    lengths.set(road, length);
    if (length > most) [best, most] = [road, length];
  }
  return best;
}

function turn(
  group: readonly Piece[],
  next: readonly Piece[],
  mode: RoadMode,
): { action: string; assistantAction: string } {
  const degrees = turnBetween(endBearing(group), startBearing(next));
  const [leaves, enters] = [isMotorOnly(group.at(-1)!), isMotorOnly(next[0]!)];
  if (isFerry(next[0]!)) return { action: "直行", assistantAction: "进入轮渡" };
  if (isRoundabout(next[0]!)) return { action: "进入环岛", assistantAction: "" };
  if (isRoundabout(group.at(-1)!)) return { action: "离开环岛", assistantAction: "" };
  if (mode === "driving" && leaves && enters)
    return { action: degrees < -15 ? "靠左" : degrees > 15 ? "靠右" : "直行", assistantAction: "" };
  if (mode === "driving" && leaves) return { action: "减速行驶", assistantAction: "离开主路" };
  return { action: turnWord(degrees, VERBS[mode]), assistantAction: enters ? "进入主路" : "" };
}

const arrival = (isLast: boolean) => ({ action: "", assistantAction: isLast ? "到达目的地" : "到达途经地" });

/** Direction of the longest of the pieces next to the corner. */
const endBearing = (group: readonly Piece[]) =>
  directionOf(
    group.slice(-2).filter(({ access }) => !access),
    group,
  );
const startBearing = (group: readonly Piece[]) =>
  directionOf(
    group.slice(0, 2).filter(({ access }) => !access),
    group,
  );

function directionOf(near: readonly Piece[], group: readonly Piece[]): number {
  const pieces = near.length > 0 ? near : group;
  return bearing(pieces[0]!.from, pieces.at(-1)!.to);
}

function instruction(
  {
    road,
    note,
    orientation,
    verb,
    distanceMetres,
    action,
    next,
  }: {
    road: string;
    note: string | null;
    orientation: string;
    verb: string;
    distanceMetres: number;
    action: string;
    next: readonly Piece[] | undefined;
  },
  isLast: boolean,
): string {
  const along = `${road === "" ? "" : `沿${road}${note === null ? "" : `（${note}）`}`}向${orientation}${verb}${lengthText(distanceMetres)}`;
  if (!next) return `${along}${isLast ? "到达目的地" : "到达途经地"}`;
  const to = roadOf(next);
  return `${along}${action}${to === "" || to === road ? "" : `进入${to}`}`;
}
