/** search_poi: a place by its name or address (ArenaRL, appendix C). */
import { fail, omitUndefined } from "@arenakit/contracts";
import { defineTool, READ_ONLY } from "@arenakit/server-kit";
import * as z from "zod";
import { placesAtAddress } from "../../at-address.ts";
import { type Maps, MOST_ROWS } from "../../maps.ts";
import { nothingFoundWords } from "../../nothing-found.ts";
import { PoiRow, placeLine, placeRow } from "../../place-row.ts";
import { coverageWords, searchNotice } from "../../wording.ts";

const LISTED = 10; // more rows of a map search change no plan and cost the policy its context

export const searchPoi = defineTool<Maps>()({
  name: "search_poi",
  title: "搜索地点",
  language: "zh",
  description:
    "按名称、地址或“城市+类别”查找地点，返回名称、类别、地址、坐标（经度,纬度）、评分、价格、营业时间等。每行一个地点，最多列出10个。查某点附近的地点请用 around_search。",
  annotations: READ_ONLY,
  input: z.strictObject({
    query: z
      .string()
      .trim()
      .min(1)
      .max(80)
      .describe("地点名称或地址，可带城市，例如“故宫博物院”“杭州西湖区 酒店”“外滩附近 餐厅”“北京 免费 博物馆”"),
  }),
  output: z.object({
    pois: z.array(PoiRow.extend({ distance: z.number().int().optional().describe("米，到查询中所说地点的直线距离") })),
    total: z.number().int().describe("匹配总数"),
    notice: z.string().optional().describe("没有相符的地点而列出最接近的，或按地址、参照地点列出附近的时"),
  }),

  async handler({ query }, { backend, call: { now }, signal }) {
    const call = { now, signal };
    const named = await backend.search({ keywords: query, pageSize: LISTED }, call);
    const there = await placesAtAddress(backend, { address: query, pageSize: LISTED, named }, call);
    const { rows, total, notice } = there ?? { notice: searchNotice(query, named), ...named };
    const metres = there ? [] : (named.beside?.distancesMetres ?? []);
    if (rows.length === 0) {
      const otherwise = async () => `请换一个名称，或加上城市名再试；${coverageWords(await backend.cities(call))}`;
      const hint = await nothingFoundWords(backend, { query, otherwise }, call);
      fail("policy", "no_such_place", `没有找到“${query}”。${hint}`);
    }
    return {
      pois: rows.map((place, at) => Object.assign(placeRow(place), omitUndefined({ distance: metres[at] }))),
      total,
      ...omitUndefined({ notice }),
    };
  },

  render({ pois, total, notice }) {
    const lines = [...(notice ? [notice] : []), ...pois.map((row, index) => placeLine(row, index + 1))];
    if (total > pois.length)
      lines.push(`（共${total}${total >= MOST_ROWS ? "个以上" : "个"}，仅列出前${pois.length}个）`);
    return lines.join("\n");
  },
});
