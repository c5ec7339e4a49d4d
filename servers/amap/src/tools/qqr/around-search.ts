/** around_search: what lies around a point (profile qqr). */
import { fail, omitUndefined } from "@arenakit/contracts";
import { defineTool, READ_ONLY } from "@arenakit/server-kit";
import * as z from "zod";
import { readPoint } from "../../coordinates.ts";
import { jsonMarkdown } from "../../json-markdown.ts";
import { LARGEST_RADIUS_METRES, type Maps } from "../../maps.ts";
import { nearestBeyond, nearestWords } from "../../nearest.ts";
import { findRegion } from "../../regions.ts";
import { PlaceReply } from "../../reply-schemas.ts";
import { writePlaceAt } from "../../wire/places.ts";

const LISTED = 10;
const DEFAULT_RADIUS_METRES = 5_000;
const FIELDS = new Set(["business"]);

export const qqrAroundSearch = defineTool<Maps>()({
  name: "around_search",
  title: "周边搜索",
  language: "zh",
  description: "查找某个坐标周围的地点，由近到远，返回与 poi_search 相同的信息和距离（米），最多10个。",
  annotations: READ_ONLY,
  input: z.strictObject({
    location: z.string().trim().min(1).max(60).describe("中心点“经度,纬度”，例如“116.397026,39.918058”"),
    radius: z.number().int().min(1).max(LARGEST_RADIUS_METRES).default(DEFAULT_RADIUS_METRES).describe("半径，米"),
    keyword: z.string().trim().min(1).max(80).optional().describe("名称、标签或类别中的词，例如“火锅”"),
    region: z.string().trim().min(1).max(80).optional().describe("城市或区县的名称、citycode 或 adcode"),
  }),
  output: z.object({ pois: z.array(PlaceReply.extend({ distance: z.string().describe("直线距离，米") })) }),

  async handler({ location, radius, keyword, region }, { backend, call: { now }, signal }) {
    const call = { now, signal };
    const centre = readPoint(location, "location", "poi_search");
    const area =
      region === undefined ? undefined : await findRegion(backend, { name: region, argument: "region" }, call);
    const query = {
      centre,
      radiusMetres: radius,
      pageSize: LISTED,
      ...omitUndefined({ keywords: keyword, region: area?.adcode }),
    };
    const { rows } = await backend.around(query, call);
    if (rows.length === 0) {
      const what = keyword === undefined ? "已收录的地点" : `“${keyword}”`;
      const near = nearestWords(await nearestBeyond(backend, query, call), "换一个 keyword");
      fail("policy", "no_such_place", `No POI data available. ${location} 周围${radius}米内没有${what}。${near}`);
    }
    const pois = rows.map((at) => writePlaceAt(at, { fields: FIELDS, now }));
    return { pois: pois as (PlaceReply & { distance: string })[] };
  },

  render: ({ pois }) => jsonMarkdown(pois),
});
