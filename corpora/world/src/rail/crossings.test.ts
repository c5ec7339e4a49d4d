/** Trains over the strait and the border, as fares and times were published around 2024. */

import { generateTrains, readAtlas } from "@arenakit/corpus-world-maker";
import { describe, expect, it } from "vitest";
import { lineWorld } from "../fixtures/line.fixture.ts";
import { createRail } from "../rail.ts";

const cities = readAtlas().filter(({ name }) => ["香港", "广州", "深圳", "长沙", "海口", "三亚"].includes(name));
const { stations, services } = generateTrains(cities, 7);
const rail = createRail({ ...lineWorld([], []), cities, stations, services });
const DATE = "2026-05-06";
const direct = (from: string, to: string) => rail.journeys({ date: DATE, from, to }).direct;

describe("the train ferry", () => {
  it.each([
    ["湛江西", "海口"],
    ["海口", "湛江西"],
  ])("takes three hours beside the rails: %s to %s", (from, to) => {
    const journeys = direct(from, to);
    expect(journeys.length).toBeGreaterThan(0);
    for (const { durationMinutes, priceYuan } of journeys) {
      // 139 km of rail to the pier at 92 to 125 km/h, and the ferry.
      expect(durationMinutes).toBeGreaterThan(180 + 60);
      expect(durationMinutes).toBeLessThan(180 + 150);
      expect(priceYuan).toBeGreaterThan(50);
    }
  });

  it("does not delay who stays on the island", () => {
    for (const { durationMinutes, legs } of direct("海口", "三亚"))
      if (legs[0]!.number.startsWith("C")) expect(durationMinutes).toBeLessThan(180);
  });
});

describe("the border of Hong Kong", () => {
  it.each([
    ["广州南站", 215],
    ["深圳北站", 75],
    ["长沙南站", 529],
  ])("costs about what is asked to %s", (to, yuan) => {
    for (const [from, end] of [
      ["香港西九龙站", to],
      [to, "香港西九龙站"],
    ] as const) {
      const journeys = direct(from, end);
      expect(journeys.length).toBeGreaterThan(0);
      for (const { priceYuan } of journeys) expect(Math.abs(priceYuan / yuan - 1)).toBeLessThan(0.15);
    }
  });

  it("is nothing to those who stay on one side", () => {
    for (const { priceYuan } of direct("广州南站", "深圳北站")) expect(priceYuan).toBeLessThan(75);
  });
});
