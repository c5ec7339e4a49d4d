/** web_browse as HOTE's agents have it: one page as readable text; of a long one what the goal asks for. */
import { defineTool, READ_ONLY } from "@arenakit/server-kit";
import * as z from "zod";
import { Address, PageRow, pageRow, pageText, readPage } from "../../page-row.ts";
import type { Web } from "../../web.ts";

export const webBrowse = defineTool<Web>()({
  name: "web_browse",
  title: "Read a page",
  description:
    "Read a web page as text, with its headings, lists and tables. A long page is shortened, with a goal to what answers it.",
  annotations: READ_ONLY,
  input: z.strictObject({
    url: Address.describe("Address of the page, as a search gave it"),
    goal: z.string().trim().max(1_000).optional().describe("What you want to know from the page"),
  }),
  output: PageRow,

  async handler({ url, goal }, context) {
    return pageRow(await readPage(context, url, { goal, maySummarise: true }));
  },

  render: pageText,
});
