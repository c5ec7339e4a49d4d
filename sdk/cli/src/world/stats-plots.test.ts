import type { Measure } from "@arenakit/corpus-world-maker";
import { describe, expect, it } from "vitest";
import { measureSvg } from "./stats-plots.ts";

const measure: Measure = {
  id: "hotels-price",
  measure: "hotels: price of a night",
  source: "CrossWOZ",
  statistic: "ks",
  distance: 0.125,
  n: { ours: 40, theirs: 80 },
  histogram: [
    { bin: "0", ours: 0.25, theirs: 0.5 },
    { bin: "100", ours: 0.5, theirs: 0.25 },
    { bin: "200", ours: 0.25, theirs: 0.25 },
  ],
  incomparable: null,
};

describe("charts of measures", () => {
  it("show both lists in every bin, with title, distance and sizes", async () => {
    const svg = await measureSvg(measure);
    expect(svg).toMatch(/^<svg /);
    for (const text of ["hotels: price of a night", "0.125", "this world (40)", "CrossWOZ (80)"])
      expect(svg).toContain(text);
    expect(svg.match(/aria-roledescription="bar"/g)).toHaveLength(6);
  });

  it("are the same for the same measure, and say what cannot be compared", async () => {
    expect(await measureSvg(measure)).toBe(await measureSvg(measure));
    const other = await measureSvg({ ...measure, incomparable: "other units" });
    expect(other).toContain("not comparable");
    expect(await measureSvg(measure)).not.toContain("not comparable");
  });
});
