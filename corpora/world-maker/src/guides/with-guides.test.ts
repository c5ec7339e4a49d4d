import { expect, it } from "vitest";
import { readAtlas } from "../atlas/cities.ts";
import { buildWorld } from "../build-world.ts";
import { withGuides } from "./generate-guides.ts";

const WORLD = buildWorld({ seed: 2, cities: readAtlas().slice(0, 1), scale: 0.02, without: ["roads", "transit"] });

it("writes the same articles over an unchanged world, and others over a changed one", () => {
  expect(withGuides(WORLD)).toEqual(WORLD);
  expect(withGuides({ ...WORLD, guides: [] })).toEqual(WORLD);
  const earlier = { ...WORLD, meta: { ...WORLD.meta, horizon: { from: "2016-01-01", to: "2016-12-31" } } };
  const { guides } = withGuides(earlier);
  expect(guides.length).toBeGreaterThan(0);
  for (const { published } of guides) expect(published < "2016-01-01").toBe(true);
});
