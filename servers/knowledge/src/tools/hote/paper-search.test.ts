import { describe, expect, it } from "vitest";
import { callerOf } from "../../fake-papers.fixture.ts";
import { paperSearch } from "./paper-search.ts";

const call = callerOf(paperSearch);
const ids = async (args: Record<string, string | number>, now?: string) =>
  ((await call({ query: "tests", ...args }, now)).structured as { papers: { id: string }[] }).papers.map(
    ({ id }) => id,
  );

describe("paper_search", () => {
  it("gives what is known of each paper", async () => {
    const { text, structured } = await call({ query: "tests", limit: 2 });
    expect(structured).toMatchObject({
      papers: [
        {
          id: "a",
          year: 2019,
          venue: "CONF",
          citations: 12,
          url: "https://papers.example/a",
          snippet: "Abstract of a.",
        },
        { id: "b", authors: [] },
      ],
    });
    expect(text.split("\n").slice(0, 4)).toEqual([
      "1. Paper a",
      "   https://papers.example/a",
      "   Ada, Ben, Cem and others; CONF 2019; cited 12 times; id a",
      "   Abstract of a.",
    ]);
  });

  it("tells a passage on one line, without the headings of its paper", async () => {
    const { text, structured } = await call({ query: "tests", year: "2023" });
    expect(text).toBe(
      [
        "1. Paper c",
        "   https://papers.example/c",
        "   Eve; Journal of Tests 2023; cited 0 times; id c",
        "   Abstract of c. It begins.",
      ].join("\n"),
    );
    expect(structured).toMatchObject({ papers: [{ snippet: expect.stringContaining("## 1 Introduction") }] });
  });

  it("shows nothing from years after today's", async () => {
    // Today is in 2026; the context may say another time.
    expect(await ids({})).toEqual(["a", "b", "c"]);
    expect(await ids({}, "2021-03-01T08:00")).toEqual(["a", "b"]);
    expect(await ids({ year: "2020-2025" }, "2021-03-01T08:00")).toEqual(["b"]);
  });

  it("filters by years, venue and citations", async () => {
    expect(await ids({ year: "2019" })).toEqual(["a"]);
    expect(await ids({ year: "2020-2022" })).toEqual(["b"]);
    expect(await ids({ year: "2021-" })).toEqual(["b", "c"]);
    expect(await ids({ year: "-2021" })).toEqual(["a", "b"]);
    expect(await ids({ venue: "CONF", min_citations: 4 })).toEqual(["a"]);
    expect((await call({ query: "tests", year: "1990" })).text).toMatch(/^No paper was found/);
  });

  it.each([{}, { query: "a", year: "soon" }, { query: "a", limit: 51 }, { query: "a", min_citations: -1 }])(
    "refuses %j",
    async (args) => {
      expect((await call(args)).text).toMatch(/^\[invalid_arguments\]/);
    },
  );
});
