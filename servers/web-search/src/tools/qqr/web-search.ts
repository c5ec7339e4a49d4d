/** web_search as qqr has it: one question or several at once. */
import { defineTool, READ_ONLY } from "@arenakit/server-kit";
import * as z from "zod";
import { askEach } from "../../ask-each.ts";
import { answerText, HitRow, hitRow, Notice, noticeOf } from "../../hit-row.ts";
import type { Web } from "../../web.ts";

const RESULTS = 5;
const LONGEST_QUERY = 200;
const MOST_QUERIES = 10;

const Query = z.string().trim().min(1).max(LONGEST_QUERY);

export const webSearch = defineTool<Web>()({
  name: "web_search",
  title: "网页搜索",
  language: "zh",
  description: "搜索网页。query 可以是一个问题，也可以是多个问题的列表；每个问题返回标题、网址、日期和相关片段。",
  annotations: READ_ONLY,
  input: z.strictObject({
    query: z
      .union([Query, z.array(Query).min(1).max(MOST_QUERIES)])
      .describe(`一个问题，或至多${MOST_QUERIES}个问题的列表`),
  }),
  output: z.object({ searches: z.array(z.object({ query: z.string(), results: z.array(HitRow), notice: Notice })) }),

  async handler({ query }, { backend, call, progress }) {
    const queries = typeof query === "string" ? [query] : query;
    const searches = await askEach(queries, progress, async (one) => {
      const found = await backend.search(one, { limit: RESULTS, today: call.now.slice(0, 10) });
      return { query: one, results: found.hits.map(hitRow), ...noticeOf(one, found) };
    });
    return { searches };
  },

  render({ searches }) {
    const one = searches.length === 1;
    return searches
      .map((search) => (one ? answerText(search) : `【${search.query}】\n${answerText(search)}`))
      .join("\n\n");
  },
});
