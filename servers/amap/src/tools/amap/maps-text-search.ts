/** maps_text_search: places by name (official server). */
import { omitUndefined } from "@arenakit/contracts";
import { defineTool, READ_ONLY } from "@arenakit/server-kit";
import * as z from "zod";
import { readTypes } from "../../kinds.ts";
import type { Maps } from "../../maps.ts";
import { OfficialPlace, officialPlace, officialRefusal, officialText, regionOf } from "../../official.ts";
import { elsewhereWords, searchNotice } from "../../wording.ts";

const LISTED = 20;
const SUGGESTED = 10;

export const mapsTextSearch = defineTool<Maps>()({
  name: "maps_text_search",
  title: "关键词搜索",
  language: "zh",
  description:
    "按关键词搜索地点，返回编号、名称、地址和分类码，最多20个；坐标等用 maps_search_detail 查询。没有结果时给出相近的名称。",
  annotations: READ_ONLY,
  input: z.strictObject({
    keywords: z.string().trim().min(1).max(80).describe("地点名称、地址或类别"),
    city: z.string().trim().max(80).optional().describe("城市的名称、citycode 或 adcode，该处的地点排在前面"),
    types: z.string().trim().max(200).optional().describe("类别名称或分类码，多个用“|”分隔，例如“加油站”"),
    // The official server reads it and does not tell.
    citylimit: z.enum(["true", "false"]).default("false").describe("true 只要 city 之内的地点"),
  }),
  // The official server spells it so.
  output: z.object({
    arenakit: z.object({ notice: z.string() }).optional().describe("没有相符的地点，列出最接近的；或未收录该地"),
    suggestion: z.object({ keywords: z.array(z.string()), ciytes: z.array(z.object({ name: z.string() })) }),
    pois: z.array(OfficialPlace),
  }),

  async handler({ keywords, city, types, citylimit }, { backend, call: { now }, signal }) {
    const call = { now, signal };
    const region = await regionOf(backend, { name: city, argument: "city" }, call);
    const query = {
      keywords,
      pageSize: LISTED,
      ...(region.region === undefined ? {} : { ...region, cityLimit: citylimit === "true" }),
      ...omitUndefined({ typecodes: types ? readTypes(types, { otherwise: "keywords" }) : undefined }),
    };
    const found = await backend.search(query, call);
    const { rows } = found;
    const pois = rows.map((place) => officialPlace(place, now));
    const alike = rows.length === 0 ? await backend.similarNames(keywords, SUGGESTED, call) : [];
    const elsewhere = rows.length === 0 ? await backend.famousElsewhere(keywords, call) : null;
    const notice = searchNotice(keywords, found) ?? (elsewhere && elsewhereWords(elsewhere));
    return {
      ...omitUndefined({ arenakit: notice ? { notice } : undefined }),
      suggestion: { keywords: alike, ciytes: [] },
      pois,
    };
  },

  render: officialText,
  refuse: officialRefusal("Text Search"),
});
