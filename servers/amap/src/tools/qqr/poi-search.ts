/** poi_search: a place by its name, optionally in a region (profile qqr). */
import { fail, omitUndefined } from "@arenakit/contracts";
import { defineTool, READ_ONLY } from "@arenakit/server-kit";
import * as z from "zod";
import { placesAtAddress } from "../../at-address.ts";
import { jsonMarkdown } from "../../json-markdown.ts";
import type { Maps } from "../../maps.ts";
import { nothingFoundWords } from "../../nothing-found.ts";
import { findRegion } from "../../regions.ts";
import { PlaceReply } from "../../reply-schemas.ts";
import { writePlace } from "../../wire/places.ts";
import { coverageWords, searchNotice } from "../../wording.ts";

const LISTED = 10;
const FIELDS = new Set(["business"]);

export const poiSearch = defineTool<Maps>()({
  name: "poi_search",
  title: "地点搜索",
  language: "zh",
  description: "按名称或地址查找地点，返回编号、类别、坐标（经度,纬度）、地址、营业时间、评分和人均消费，最多10个。",
  annotations: READ_ONLY,
  input: z.strictObject({
    address: z.string().trim().min(1).max(80).describe("地点名称或地址，例如“故宫博物院”“长安街1号”"),
    region: z
      .string()
      .trim()
      .min(1)
      .max(80)
      .optional()
      .describe("城市或区县的名称、citycode 或 adcode，该处的地点排在前面"),
  }),
  output: z.object({
    pois: z.array(PlaceReply),
    notice: z.string().optional().describe("没有相符的地点而列出最接近的，或按地址、参照地点列出附近的时"),
  }),

  async handler({ address, region }, { backend, call: { now }, signal }) {
    const call = { now, signal };
    const area =
      region === undefined ? undefined : await findRegion(backend, { name: region, argument: "region" }, call);
    const query = { keywords: address, pageSize: LISTED, ...omitUndefined({ region: area?.adcode }) };
    const named = await backend.search(query, call);
    const there = await placesAtAddress(backend, { address, pageSize: LISTED, named }, call);
    const { rows, notice } = there ?? { notice: searchNotice(address, named), ...named };
    if (rows.length === 0) {
      const otherwise = async () => coverageWords(await backend.cities(call));
      const hint = await nothingFoundWords(backend, { query: address, otherwise }, call);
      fail("policy", "no_such_place", `No POI data available. 没有找到“${address}”。${hint}`);
    }
    const metres = there ? [] : (named.beside?.distancesMetres ?? []);
    const pois = rows.map((place, at) =>
      Object.assign(writePlace(place, { fields: FIELDS, now }), omitUndefined({ distance: metres[at]?.toString() })),
    ) as PlaceReply[];
    return { pois, ...omitUndefined({ notice }) };
  },

  render: ({ pois, notice }) => (notice ? `${notice}\n${jsonMarkdown(pois)}` : jsonMarkdown(pois)),
});
