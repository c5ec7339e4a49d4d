/** visit as WebDancer's agents have it: several pages read for one goal. */
import { boundary, fail } from "@arenakit/contracts";
import { defineTool, READ_ONLY } from "@arenakit/server-kit";
import * as z from "zod";
import { Address, PageRow, pageRow, pageText, readPage } from "../../page-row.ts";
import type { Web } from "../../web.ts";

const MOST_PAGES = 10;

export const visit = defineTool<Web>()({
  name: "visit",
  title: "Visit pages",
  description: "Read web pages for a goal; of each page what answers the goal is returned.",
  annotations: READ_ONLY,
  input: z.strictObject({
    url: z
      .union([z.array(Address).min(1).max(MOST_PAGES), Address])
      .describe("A list of addresses of pages, as a search gave them, or a single one"),
    goal: z.string().trim().min(1).max(1_000).describe("What you want to know from the pages"),
  }),
  output: z.object({
    goal: z.string(),
    pages: z.array(z.object({ url: z.string(), page: PageRow.optional(), problem: z.string().optional() })),
  }),

  async handler({ url: asked, goal }, context) {
    const urls = typeof asked === "string" ? [asked] : asked;
    let done = 0;
    const read = async (url: string) => {
      const outcome = await boundary("tool", () => readPage(context, url, { goal, maySummarise: true }));
      if (urls.length > 1) await context.progress(++done, urls.length);
      if (outcome.ok) return { url, page: pageRow(outcome.value) };
      // One address that does not exist takes nothing from the others; an outage is the outage of the call.
      const { owner, code, message } = outcome.failure;
      return owner === "policy" && urls.length > 1 ? { url, problem: message } : fail(owner, code, message);
    };
    return { goal, pages: await Promise.all(urls.map(read)) };
  },

  render: ({ goal, pages }) =>
    pages
      .map(({ url, page, problem }) =>
        page
          ? `The useful information in ${url} for the goal "${goal}":\n\n${pageText(page)}`
          : `The page ${url} could not be read: ${problem}`,
      )
      .join("\n=======\n"),
});
