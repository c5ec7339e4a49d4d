/** get_navigation: the way between two points and through others (ArenaRL, appendix C). */
import { fail, formatLonLat, haversineMetres, type LonLat, omitUndefined } from "@arenakit/contracts";
import { defineTool, READ_ONLY } from "@arenakit/server-kit";
import * as z from "zod";
import { checkPoint, readPoint } from "../../coordinates.ts";
import { type Maps, MOST_WAYPOINTS, type TravelMode } from "../../maps.ts";
import { type Navigation, type NavigationLeg, navigate } from "../../navigation.ts";
import { MODE_NAMES, metresWords, oneLine } from "../../wording.ts";

/** Straight line between neighbours on the way, kilometres. Walking and cycling as Amap's; transit stays in a city. */
const FARTHEST_KM: Readonly<Partial<Record<TravelMode, number>>> = {
  walking: 100,
  bicycling: 500,
  electrobike: 500,
  transit: 100,
};

const Step = z.object({ instruction: z.string(), road: z.string(), distance: z.number(), duration: z.number() });
const Leg = z.object({
  from: z.string(),
  to: z.string(),
  distance: z.number(),
  duration: z.number(),
  steps: z.array(Step),
  polyline: z.string().describe("经度,纬度，以分号分隔"),
});

export const getNavigation = defineTool<Maps>()({
  name: "get_navigation",
  title: "路线规划",
  language: "zh",
  description:
    "规划两点之间的路线，可经过途经点，返回全程和每段的距离（米）、时长（分钟）、费用（元）和步骤。经度在前，纬度在后；坐标先用 search_poi 查出。跨城请查 search_train_tickets 或 search_flights。",
  annotations: READ_ONLY,
  input: z.strictObject({
    start_lon: z.number().describe("起点经度"),
    start_lat: z.number().describe("起点纬度"),
    end_lon: z.number().describe("终点经度"),
    end_lat: z.number().describe("终点纬度"),
    via_points: z
      .string()
      .trim()
      .max(800)
      .optional()
      .describe(`途经点“经度,纬度;经度,纬度”，按经过的顺序，最多${MOST_WAYPOINTS}个`),
    mode: z
      .enum(["driving", "walking", "bicycling", "electrobike", "transit"])
      .default("driving")
      .describe("driving 驾车，walking 步行，bicycling 骑行，electrobike 电动车，transit 公共交通"),
  }),
  output: z.object({
    mode: z.string(),
    distance: z.number().describe("米"),
    duration: z.number().describe("分钟"),
    cost: z.number().optional().describe("元：公共交通票价或过路费"),
    taxi_cost: z.number().optional().describe("元：打车费用"),
    estimated: z.boolean().describe("路线是否为估算"),
    legs: z.array(Leg),
  }),

  async handler({ start_lon, start_lat, end_lon, end_lat, via_points, mode }, context) {
    const { backend, call, signal } = context;
    const points = [
      checkPoint({ longitude: start_lon, latitude: start_lat }, "起点（start_lon, start_lat）"),
      ...readViaPoints(via_points ?? ""),
      checkPoint({ longitude: end_lon, latitude: end_lat }, "终点（end_lon, end_lat）"),
    ];
    refuseTooFar(points, mode);
    const found = await navigate(backend, { points, mode, onLeg: context.progress }, { now: call.now, signal });
    return routeRow(found, mode);
  },

  render({ mode, distance, duration, cost, taxi_cost, estimated, legs }) {
    const money = [
      ...(cost === undefined ? [] : [mode === "transit" ? `票价约${cost}元` : `过路费约${cost}元`]),
      ...(taxi_cost === undefined ? [] : [`打车约${taxi_cost}元`]),
    ];
    const head = `${MODE_NAMES[mode as TravelMode]}路线${estimated ? "（估算）" : ""}：`;
    const lines = [head + [`全程${metresWords(distance)}`, `约${duration}分钟`, ...money].join("，")];
    for (const [index, leg] of legs.entries()) {
      lines.push(
        `第${index + 1}段 ${leg.from}→${leg.to}：${metresWords(leg.distance)}，约${leg.duration}分钟`,
        ...leg.steps.map((step) => `  ${oneLine(step.instruction)}`),
      );
    }
    return lines.join("\n");
  },
});

function readViaPoints(text: string): LonLat[] {
  const parts = text
    .split(/[;；]/)
    .map((part) => part.trim())
    .filter((part) => part !== "");
  if (parts.length > MOST_WAYPOINTS)
    fail(
      "policy",
      "invalid_arguments",
      `via_points 有${parts.length}个途经点，最多${MOST_WAYPOINTS}个。请分几次规划。`,
    );
  return parts.map((part, index) => readPoint(part, `via_points 第${index + 1}个途经点`));
}

function refuseTooFar(points: readonly LonLat[], mode: TravelMode): void {
  const farthest = FARTHEST_KM[mode];
  if (farthest === undefined) return;
  for (let at = 1; at < points.length; at++) {
    const km = Math.round(haversineMetres(points[at - 1]!, points[at]!) / 1000);
    if (km > farthest)
      fail(
        "policy",
        "no_route",
        `${MODE_NAMES[mode]}只规划直线距离${farthest}公里以内的路线，第${at}段有${km}公里。请改用 mode=driving，或用 search_train_tickets、search_flights 查跨城交通。`,
      );
  }
}

function routeRow({ costYuan, taxiYuan, estimated, legs }: Navigation, mode: TravelMode) {
  const rows = legs.map(legRow);
  return {
    mode,
    distance: rows.reduce((sum, { distance }) => sum + distance, 0),
    duration: rows.reduce((sum, { duration }) => sum + duration, 0),
    ...omitUndefined({ cost: costYuan ?? undefined, taxi_cost: taxiYuan ?? undefined }),
    estimated,
    legs: rows,
  };
}

function legRow({ from, to, distanceMetres, durationSeconds, steps }: NavigationLeg) {
  const polyline = steps.flatMap((step) => step.polyline.map(formatLonLat));
  if (polyline.length === 0) polyline.push(formatLonLat(from), formatLonLat(to));
  const minutes = wholeMinutes(steps);
  return {
    from: formatLonLat(from),
    to: formatLonLat(to),
    distance: distanceMetres,
    // Rounded up, so that a plan that adds legs is never short of time.
    duration: Math.ceil(durationSeconds / 60),
    steps: steps.map((step, index) => ({
      instruction: step.instruction,
      road: step.road,
      distance: step.distanceMetres,
      duration: minutes[index]!,
    })),
    polyline: polyline.filter((point, index) => point !== polyline[index - 1]).join(";"),
  };
}

/** Minutes of each step that together are those of all, rounded up. */
function wholeMinutes(steps: NavigationLeg["steps"]): number[] {
  let [seconds, given] = [0, 0];
  return steps.map((step) => {
    seconds += step.durationSeconds;
    const minutes = Math.ceil(seconds / 60) - given;
    given += minutes;
    return minutes;
  });
}
