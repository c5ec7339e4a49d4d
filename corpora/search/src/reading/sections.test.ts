import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { LONG_PAGE_CHARACTERS, sectionFor } from "./index.ts";
import { sectionsOf } from "./units.ts";

const filler = (subject: string, count: number) =>
  Array.from(
    { length: count },
    (_, at) => `Paragraph ${at} says something about ${subject} that nobody will look for.`,
  ).join("\n\n");

const page = {
  title: "Harbour town",
  text: [
    "The town lies on a bay.",
    filler("the bay", 20),
    "## Getting there",
    filler("roads", 20),
    "### Ferries",
    "The ferry to the island leaves at 8:15 from pier 3. A crossing takes forty minutes.",
    "| Season | First ferry | Fare |\n| --- | --- | --- |\n| Summer | 6:45 | 12 |\n| Winter | 8:15 | 9 |",
    "## Food",
    filler("soup", 30),
    "```\n# not a heading\n```",
  ].join("\n\n"),
};

describe("sections of a page", () => {
  it("follow its headings, outside of code, and are the whole text", () => {
    const sections = sectionsOf(page.text);
    expect(sections.map(({ heading, level, path }) => [level, heading, path])).toEqual([
      [0, "", []],
      [2, "Getting there", []],
      [3, "Ferries", ["Getting there"]],
      [2, "Food", []],
    ]);
    expect(sections.map(({ start, end }) => page.text.slice(start, end)).join("")).toBe(page.text);
  });
});

describe("what of a page answers a goal", () => {
  it("is the page itself when it is short", async () => {
    const short = { title: "x", text: "# A\n\nShort." };
    expect(await sectionFor(short, "anything")).toMatchObject({ text: short.text });
    expect(await sectionFor({ title: "", text: "" }, "x")).toMatchObject({ text: "", parts: [] });
  });

  it("is the paragraph that answers, with its heading and its table", async () => {
    const found = await sectionFor(page, "When does the first ferry to the island leave in winter?", {
      maxCharacters: 500,
    });
    expect(found.text).toContain("### Ferries");
    expect(found.text).toContain("The ferry to the island leaves at 8:15 from pier 3.");
    expect(found.text).toContain("| Season | First ferry | Fare |");
    expect(found.text).toContain("| Winter | 8:15 | 9 |");
  });

  it("is the beginning of the page when nothing of it answers", async () => {
    const found = await sectionFor(page, "quantum chromodynamics");
    expect(found.text.startsWith("The town lies on a bay.")).toBe(true);
    expect(found.text.length).toBeGreaterThan(LONG_PAGE_CHARACTERS / 2);
  });

  it("reads Chinese as it reads English", async () => {
    const rows = Array.from({ length: 80 }, (_, at) => `第${at}段讲的是湖边的风景和历史传说，没有人会专门来找它。`);
    rows[60] = "景区成人门票为80元，学生凭证半价。";
    const found = await sectionFor({ title: "湖", text: rows.join("\n\n") }, "门票多少钱？", { maxCharacters: 300 });
    expect(found.text).toContain("成人门票为80元");
  });

  it("is verbatim, in order and within its length, whatever the page", async () => {
    const line = fc.oneof(
      fc.string({ maxLength: 80 }),
      fc.constantFrom(
        "# One",
        "## Two",
        "- item one",
        "| a | b |",
        "```",
        "",
        "It has 3 parts. They are old.",
        "一共有三个部分。",
      ),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(line, { maxLength: 60 }),
        fc.integer({ min: 200, max: 600 }),
        async (lines, maxCharacters) => {
          const text = lines.join("\n");
          const found = await sectionFor({ title: "t", text }, "how many parts 部分", { maxCharacters });
          expect(found.text.length).toBeLessThanOrEqual(maxCharacters);
          let last = 0;
          for (const { start, end } of found.parts) {
            expect(start).toBeGreaterThanOrEqual(last);
            expect(end).toBeLessThanOrEqual(text.length);
            last = end;
          }
        },
      ),
    );
  });
});
