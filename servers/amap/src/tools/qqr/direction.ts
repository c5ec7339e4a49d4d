/** direction: the way between two points, with its cost (profile qqr). */
import { fail } from "@arenakit/contracts";
import { defineTool, READ_ONLY } from "@arenakit/server-kit";
import * as z from "zod";
import { readPoint, readPoints } from "../../coordinates.ts";
import { jsonMarkdown } from "../../json-markdown.ts";
import { type Maps, MOST_WAYPOINTS } from "../../maps.ts";
import { RouteReply } from "../../reply-schemas.ts";
import { writeRoute } from "../../wire/paths.ts";
import { writeTransit } from "../../wire/transit.ts";
import { namedFor } from "../../wording.ts";

const FIELDS = new Set(["cost"]);
const MOST_PLANS = 2; // more plans of five thousand characters are plans without their middle

export const direction = defineTool<Maps>()({
  name: "direction",
  title: "路线规划",
  language: "zh",
  description:
    "规划两点之间的路线，返回距离（米）、时长（秒）、费用（元）和步骤。经度在前，纬度在后；坐标先用 poi_search 查出。途经点只用于驾车。",
  annotations: READ_ONLY,
  input: z.strictObject({
    origin: z.string().trim().min(1).max(60).describe("起点“经度,纬度”"),
    destination: z.string().trim().min(1).max(60).describe("终点“经度,纬度”"),
    mode: z
      .enum(["driving", "walking", "bicycling", "electrobike", "transit"])
      .describe("driving 驾车，walking 步行，bicycling 骑行，electrobike 电动车，transit 公共交通"),
    waypoints: z
      .string()
      .trim()
      .max(800)
      .optional()
      .describe(`驾车途经点“经度,纬度;经度,纬度”，按经过的顺序，最多${MOST_WAYPOINTS}个`),
  }),
  output: z.object({ route: RouteReply }),

  async handler({ origin, destination, mode, waypoints = "" }, { backend, call: { now }, signal }) {
    const call = { now, signal };
    const ends = {
      origin: readPoint(origin, "origin", "poi_search"),
      destination: readPoint(destination, "destination", "poi_search"),
    };
    const between = readPoints(waypoints, {
      name: "waypoints",
      separator: /[;；]/,
      most: MOST_WAYPOINTS,
      search: "poi_search",
    });
    if (between.length > 0 && mode !== "driving")
      fail(
        "policy",
        "invalid_arguments",
        `waypoints 只用于 mode=driving，收到 mode=${mode}。请分段规划，或去掉 waypoints。`,
      );
    if (mode === "transit") {
      const found = await backend.transit({ alternatives: MOST_PLANS, ...ends }, call);
      if (found.plans.length === 0)
        fail(
          "policy",
          "no_route",
          "No route available. 两点之间没有公共交通方案，请改用其他 mode，或查询火车票和航班。",
        );
      return { route: writeTransit(found, ends, FIELDS) as RouteReply };
    }
    const found = await backend.paths({ points: [ends.origin, ...between, ends.destination], mode }, call);
    if (found.paths.length === 0)
      fail("policy", "no_route", "No route available. 两点之间没有路线，请检查坐标，或换一种 mode。");
    return { route: writeRoute(found, ends, { fields: FIELDS }) as RouteReply };
  },

  render: ({ route }) => jsonMarkdown(route),
  refuse: ({ code, message }) => `[${code}] ${namedFor("qqr", message)}`,
});
