/** What every condenser must do, whatever it is made of. An engine's own test says how well it does it. */
import { describe, expect, it } from "vitest";
import {
  approximateTokenCount,
  type CondensePage,
  type Condenser,
  MAX_LEARNINGS,
  MAX_PAGE_TOKENS,
} from "./condense.ts";

const SENTENCE = "The museum of clocks holds many hundred pieces from three centuries, shown on two floors. ";

export const clockPages: readonly CondensePage[] = [
  {
    id: "a",
    url: "https://a.example/",
    title: "Museum of clocks",
    text: `# Visiting\n\nThe museum of clocks opened in 1964 in a former mint. It closes on Mondays. A ticket costs 7 euros.\n\n${SENTENCE.repeat(150)}`,
  },
  { id: "b", title: "钟表博物馆", text: "钟表博物馆于1964年开馆，位于旧造币厂。门票为7欧元，周一闭馆。" },
  { id: "c", title: "", text: "" },
];
const QUERY = "When did the museum of clocks open?";

export function condenserCases(name: string, condenser: () => Condenser): void {
  describe(`${name} as a condenser`, () => {
    it("gives a few learnings, each of a page it was given", async () => {
      const { learnings } = await condenser().condense(QUERY, clockPages);
      expect(learnings.length).toBeGreaterThan(0);
      expect(learnings.length).toBeLessThanOrEqual(MAX_LEARNINGS);
      for (const { text, page, url } of learnings) {
        const of = clockPages.find(({ id }) => id === page);
        expect(of?.url).toBe(url);
        expect(text.trim()).not.toBe("");
      }
    });

    it("compresses every page, each within the limit, the short ones not at all", async () => {
      const { pages } = await condenser().condense(QUERY, clockPages);
      expect(pages.map(({ page, isWhole }) => [page, isWhole])).toEqual([
        ["a", false],
        ["b", true],
        ["c", true],
      ]);
      expect(pages[1]!.text).toBe(clockPages[1]!.text);
      for (const { text, tokens } of pages) {
        expect(tokens).toBeLessThanOrEqual(MAX_PAGE_TOKENS);
        expect(tokens).toBe(approximateTokenCount(text));
      }
    });

    it("compresses to fewer tokens where it is told to", async () => {
      const { tokens, isWhole } = await condenser().compress(clockPages[0]!, QUERY, { maxTokens: 60 });
      expect([tokens <= 60, tokens > 0, isWhole]).toEqual([true, true, false]);
    });

    it("has nothing to say of no pages", async () => {
      expect(await condenser().condense(QUERY, [])).toEqual({ learnings: [], pages: [] });
    });

    it("gives the same for the same, alone and beside others", async () => {
      const one = condenser();
      const alone = await one.condense(QUERY, clockPages);
      const beside = await Promise.all([QUERY, "门票多少钱", QUERY].map((query) => one.condense(query, clockPages)));
      expect(beside[0]).toEqual(alone);
      expect(beside[2]).toEqual(alone);
    });

    it("stops for its caller", async () => {
      await expect(
        condenser().condense(QUERY, clockPages, { signal: AbortSignal.abort(new Error("enough")) }),
      ).rejects.toThrow("enough");
    });
  });
}
