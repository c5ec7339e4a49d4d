/** maps_distance: how far it is from several points to one (official server). */
import { fail } from "@arenakit/contracts";
import { defineTool, READ_ONLY } from "@arenakit/server-kit";
import * as z from "zod";
import { readPoint, readPoints } from "../../coordinates.ts";
import type { Maps } from "../../maps.ts";
import { officialRefusal, officialText, pointArgument } from "../../official.ts";
import { MEASURES, MOST_ORIGINS, writeDistances } from "../../wire/areas.ts";

const DistanceRow = z.object({
  origin_id: z.string(),
  dest_id: z.string(),
  distance: z.string().optional().describe("米"),
  duration: z.string().optional().describe("秒"),
  info: z.string().optional().describe("没有路线时的原因"),
  code: z.string().optional(),
});

export const mapsDistance = defineTool<Maps>()({
  name: "maps_distance",
  title: "距离测量",
  language: "zh",
  description: "测量一个或多个起点到一个终点的距离（米）和时长（秒）：驾车、直线或步行（5公里以内）。",
  annotations: READ_ONLY,
  input: z.strictObject({
    origins: z.string().trim().min(1).max(4000).describe(`起点“经度,纬度”，多个用“|”分隔，最多${MOST_ORIGINS}个`),
    destination: pointArgument("终点"),
    type: z.string().trim().default("1").describe("1 驾车，0 直线，3 步行"),
  }),
  output: z.object({ results: z.array(DistanceRow) }),

  async handler({ origins, destination, type }, { backend, call: { now }, signal }) {
    const measure = MEASURES.get(type);
    if (!measure)
      fail("policy", "invalid_arguments", `type 应为 1（驾车）、0（直线）或 3（步行），收到“${type}”。请改正后重试。`);
    const from = readPoints(origins, { name: "origins", separator: /[|｜]/, most: MOST_ORIGINS, search: "maps_geo" });
    if (from.length === 0) fail("policy", "invalid_arguments", "origins 至少要有一个坐标“经度,纬度”。");
    const query = { origins: from, destination: readPoint(destination, "destination", "maps_geo"), measure };
    const found = await backend.distances(query, { now, signal });
    return { results: writeDistances(found, query) as z.infer<typeof DistanceRow>[] };
  },

  render: officialText,
  refuse: officialRefusal("Direction Distance"),
});
