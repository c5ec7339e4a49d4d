/** universal_search: the open web as the ArenaRL tools have it (appendix C), answered by the world's own pages. */
import { defineTool, READ_ONLY } from "@arenakit/server-kit";
import * as z from "zod";
import { answerText, HitRow, hitRow, Notice, noticeOf } from "../../hit-row.ts";
import type { Web } from "../../web.ts";

const RESULTS = 8;
const LONGEST_QUERY = 200;

export const universalSearch = defineTool<Web>()({
  name: "universal_search",
  title: "通用搜索",
  language: "zh",
  description:
    "搜索网页，返回标题、网址、发布日期和最相关的片段。适合查攻略、美食、季节和经验；地点坐标、路线、航班、火车票和天气请用各自的工具。",
  annotations: READ_ONLY,
  input: z.strictObject({
    query: z.string().trim().min(1).max(LONGEST_QUERY).describe("要搜索的问题或关键词，例如“苏州园林 一日游”"),
  }),
  output: z.object({ results: z.array(HitRow), notice: Notice }),

  async handler({ query }, { backend, call }) {
    const found = await backend.search(query, { limit: RESULTS, today: call.now.slice(0, 10) });
    return { results: found.hits.map(hitRow), ...noticeOf(query, found) };
  },

  render: answerText,
});
