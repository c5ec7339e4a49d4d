/** Links of Markdown as citations. */
import { describe, expect, it } from "vitest";
import { claimsOf, METRICS } from "./index.ts";

const score = (name: string, input: object) => METRICS.get(name)!.compute(input, {});

describe("links of Markdown", () => {
  const of = (answer: string) => claimsOf(answer, new Set(["https://a.org/?q=1", "s2"]));
  it("cite their address, or the source that they are called by; images cite nothing", () => {
    expect(of("Beijing is [the capital](https://a.org/?q=1) of China. Next one.")).toEqual([
      { text: "Beijing is the capital of China.", cites: ["https://a.org/?q=1"] },
      { text: "Next one.", cites: [] },
    ]);
    expect(of("It is so [s2](https://b.org/x).")[0]!.cites).toEqual(["s2"]);
    expect(of('It is so ([source](https://b.org/x_(y) "A title")).')[0]!.cites).toEqual(["https://b.org/x_(y)"]);
    expect(of("It is so. [1](https://b.org) [b](https://c.org)")).toEqual([
      { text: "It is so.", cites: ["https://b.org", "https://c.org"] },
    ]);
    expect(of("它是首都（[来源](https://b.org)）。")).toEqual([
      { text: "它是首都（来源）。", cites: ["https://b.org"] },
    ]);
    expect(of("![map](https://b.org/m.png) It is so.")[0]!.cites).toEqual([]);
  });

  it("of a source that is not there count as citations of none", async () => {
    const sources = [{ id: "https://a.org", text: "Beijing is the capital of China." }];
    const cited = (address: string) =>
      score("citations", { answer: `Beijing is [the capital](${address}) of China.`, sources });
    expect(await cited("https://a.org")).toMatchObject({ score: 1, cited: 1, validIds: 1 });
    expect(await cited("https://invented.org")).toMatchObject({ score: 0, cited: 1, validIds: 0 });
  });

  it("are read in time in proportion to the answer, whatever is left open", () => {
    for (const piece of ["[", "[a](", "![a](b", '[a](b "'])
      expect(of(piece.repeat(20_000)).flatMap(({ cites }) => cites)).toEqual([]);
  });
});
