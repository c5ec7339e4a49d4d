import { describe, expect, it } from "vitest";
import { callerOf } from "../../fake-web.fixture.ts";
import { serperGoogleWebpageSearch } from "./serper-google-webpage-search.ts";

const call = callerOf(serperGoogleWebpageSearch);

describe("serper_google_webpage_search", () => {
  it("writes one JSON object with Serper's members", async () => {
    const { text, structured } = await call({ query: "pump", num_results: 5 });
    expect(JSON.parse(text)).toEqual(structured);
    expect(structured).toEqual({
      organic: [
        {
          title: "Heat pumps in old houses",
          link: "https://energy.example/heat-pumps",
          snippet: "A pump needs a third of the power.",
          date: "2025-03-01",
          position: 1,
        },
        {
          title: "Insulation first",
          link: "https://energy.example/insulation",
          snippet: "Walls come before pumps.",
          position: 2,
        },
      ],
      searchParameters: { q: "pump", gl: "us", hl: "en", num: 5 },
    });
  });

  it("writes a mistake as a JSON object with a member error", async () => {
    const { isError, text } = await call({ query: "" });
    expect(isError).toBe(true);
    expect(JSON.parse(text)).toMatchObject({ success: false, error: expect.stringContaining("invalid_arguments") });
  });
});
