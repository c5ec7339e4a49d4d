/** maps_around_search: what lies around a point (official server). */
import { omitUndefined } from "@arenakit/contracts";
import { defineTool, READ_ONLY } from "@arenakit/server-kit";
import * as z from "zod";
import { readPoint } from "../../coordinates.ts";
import { LARGEST_RADIUS_METRES, type Maps } from "../../maps.ts";
import { nearestBeyond } from "../../nearest.ts";
import {
  OfficialPlace,
  officialPlace,
  officialRefusal,
  officialText,
  pointArgument,
  readWhole,
} from "../../official.ts";

const LISTED = 20;

export const mapsAroundSearch = defineTool<Maps>()({
  name: "maps_around_search",
  title: "周边搜索",
  language: "zh",
  description:
    "搜索一个坐标周围的地点，由近到远，返回编号、名称、地址和分类码，最多20个；坐标等用 maps_search_detail 查询。半径内没有时，在 nearest 中给出半径外最近的几个。",
  annotations: READ_ONLY,
  input: z.strictObject({
    keywords: z.string().trim().max(80).optional().describe("名称、标签或类别中的词，例如“火锅”"),
    location: pointArgument("中心点"),
    radius: z.string().trim().default("1000").describe(`半径，米，1 到 ${LARGEST_RADIUS_METRES}`),
  }),
  output: z.object({
    pois: z.array(OfficialPlace),
    nearest: z.array(OfficialPlace.extend({ distance: z.string().describe("直线距离，米") })).optional(),
  }),

  async handler({ keywords, location, radius }, { backend, call: { now }, signal }) {
    const query = {
      centre: readPoint(location, "location", "maps_geo"),
      radiusMetres: readWhole(radius, { name: "radius", low: 1, high: LARGEST_RADIUS_METRES }),
      pageSize: LISTED,
      ...omitUndefined({ keywords: keywords || undefined }),
    };
    const call = { now, signal };
    const { rows } = await backend.around(query, call);
    if (rows.length > 0) return { pois: rows.map(({ place }) => officialPlace(place, now)) };
    const beyond = await nearestBeyond(backend, query, call);
    const nearest = beyond.map(({ place, distanceMetres }) =>
      Object.assign(officialPlace(place, now), { distance: String(distanceMetres) }),
    );
    return { pois: [], ...omitUndefined({ nearest: nearest.length > 0 ? nearest : undefined }) };
  },

  render: officialText,
  refuse: officialRefusal("Around Search"),
});
