import { ARC } from "@arenakit/corpus-world/roads";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readAtlas } from "../atlas/cities.ts";
import { emptyWorld } from "../build-world.ts";
import { checkConsistency } from "../consistency.ts";
import { bendsOf } from "./polyline.ts";
import { RoadBuilder } from "./road-builder.ts";

const OVER = emptyWorld(
  readAtlas().filter(({ name }) => name === "北京" || name === "济南"),
  1,
);

describe("any list of roads", () => {
  const arc = fc.record({ from: fc.nat(7), to: fc.nat(7), motorOnly: fc.boolean(), footOnly: fc.boolean() });

  it("becomes a graph in which cars come back from everywhere and nobody is on an island", () => {
    fc.assert(
      fc.property(fc.array(arc, { maxLength: 20 }), (arcs) => {
        const builder = new RoadBuilder();
        for (let node = 0; node < 8; node++) builder.node({ longitude: 116 + node / 100, latitude: 39.9 });
        let row = 0;
        for (const { from, to, motorOnly, footOnly } of arcs) {
          if (from === to) continue;
          const flags = footOnly ? ARC.footOnly : motorOnly ? ARC.motorOnly : 0;
          builder.add({ from, to, decimetres: 10, roadClass: "street", name: "", flags, row: ++row });
        }
        const { graph, taken, islands, deadEnds } = builder.finish();
        expect(taken + islands.length + deadEnds.length).toBe(row);
        const { problems } = checkConsistency({ ...OVER, roads: [graph, OVER.roads[1]!] })[1]!;
        expect(problems).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });
});

it("bends are the points that a straight way would miss by more than five metres", () => {
  const point = (metresEast: number, metresNorth: number) => ({
    longitude: 117 + metresEast / (111_195 * Math.cos((36.65 * Math.PI) / 180)),
    latitude: 36.65 + metresNorth / 111_195,
  });
  const bends = bendsOf([point(0, 0), point(100, 3), point(200, 0), point(300, 50), point(400, 100)]);
  expect(bends).toHaveLength(3);
  expect(Math.abs(bends[1]!.decimetres - 10 * 2 * Math.hypot(100, 3))).toBeLessThan(4);
  expect(Math.abs(bends[2]!.decimetres - 10 * 2 * Math.hypot(100, 50))).toBeLessThan(4);
});
