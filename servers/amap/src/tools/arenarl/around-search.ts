/** around_search: what lies around a point (ArenaRL, appendix C). */
import { fail, formatLonLat, omitUndefined } from "@arenakit/contracts";
import { defineTool, READ_ONLY } from "@arenakit/server-kit";
import * as z from "zod";
import { readPoint } from "../../coordinates.ts";
import { KIND_LABELS, readTypes } from "../../kinds.ts";
import { LARGEST_RADIUS_METRES, type Maps, MOST_ROWS } from "../../maps.ts";
import { nearestBeyond, nearestWords } from "../../nearest.ts";
import { PoiRow, placeLine, placeRow } from "../../place-row.ts";

const LISTED = 10; // as search_poi
const DEFAULT_RADIUS_METRES = 5_000;

export const aroundSearch = defineTool<Maps>()({
  name: "around_search",
  title: "周边搜索",
  language: "zh",
  description:
    "查找某个坐标周围的地点，由近到远，返回与 search_poi 相同的信息和直线距离。每行一个地点，最多列出10个。可用 keyword 或 types 限定；中心坐标先用 search_poi 查出。",
  annotations: READ_ONLY,
  input: z.strictObject({
    location: z.string().trim().min(1).max(60).describe("中心点“经度,纬度”，例如“116.397026,39.918058”"),
    radius: z.number().min(1).max(LARGEST_RADIUS_METRES).default(DEFAULT_RADIUS_METRES).describe("半径，米"),
    keyword: z.string().trim().min(1).max(80).optional().describe("名称、标签或类别中的词，例如“火锅”“亲子”"),
    types: z
      .string()
      .trim()
      .min(1)
      .max(80)
      .optional()
      .describe(`类别，多个用“|”分隔，可选：${KIND_LABELS.join("、")}；也可用高德分类码`),
  }),
  output: z.object({
    centre: z.string(),
    radius: z.number(),
    pois: z.array(PoiRow.extend({ distance: z.number().int().describe("直线距离，米") })),
    total: z.number().int().describe("匹配总数"),
  }),

  async handler({ location, radius, keyword, types }, { backend, call: { now }, signal }) {
    const call = { now, signal };
    const centre = readPoint(location, "location");
    const query = {
      centre,
      radiusMetres: Math.round(radius),
      pageSize: LISTED,
      ...omitUndefined({
        keywords: keyword,
        typecodes: types === undefined ? undefined : readTypes(types, { otherwise: "keyword" }),
      }),
    };
    const found = await backend.around(query, call);
    if (found.rows.length === 0) {
      const wanted = [keyword, types].filter((word) => word !== undefined).map((word) => `“${word}”`);
      const what = wanted.length > 0 ? wanted.join("、") : "已收录的地点";
      const near = nearestWords(await nearestBeyond(backend, query, call), "换一个 keyword 或 types");
      fail("policy", "no_such_place", `${location} 周围${radius}米内没有${what}。${near}`);
    }
    const pois = found.rows.map(({ place, distanceMetres }) =>
      Object.assign(placeRow(place), { distance: distanceMetres }),
    );
    return { centre: formatLonLat(centre), radius, pois, total: found.total };
  },

  render({ pois, total }) {
    const lines = pois.map((row, index) => placeLine(row, index + 1));
    if (total > pois.length)
      lines.push(`（范围内共${total}${total >= MOST_ROWS ? "个以上" : "个"}，仅列出最近的${pois.length}个）`);
    return lines.join("\n");
  },
});
