import { haversineMetres } from "@arenakit/contracts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Label, placeLabels, projectionOf, roundDown } from "./map.ts";

const FRAME = { width: 500, height: 400, padding: 50 };
const point = fc.record({
  longitude: fc.double({ min: 75, max: 135, noNaN: true }),
  latitude: fc.double({ min: 4, max: 53, noNaN: true }),
});

describe("projectionOf", () => {
  it("sets every point inside the padding, north up and east to the right", () => {
    fc.assert(
      fc.property(fc.array(point, { minLength: 1, maxLength: 10 }), (points) => {
        const { x, y, holds } = projectionOf(points, FRAME);
        for (const { longitude, latitude } of points) {
          expect(x(longitude)).toBeGreaterThanOrEqual(50 - 1e-6);
          expect(x(longitude)).toBeLessThanOrEqual(450 + 1e-6);
          expect(y(latitude)).toBeGreaterThanOrEqual(50 - 1e-6);
          expect(y(latitude)).toBeLessThanOrEqual(350 + 1e-6);
          expect(holds({ longitude, latitude })).toBe(true);
          expect(x(longitude + 0.1)).toBeGreaterThan(x(longitude));
          expect(y(latitude + 0.1)).toBeLessThan(y(latitude));
        }
      }),
    );
  });

  it("draws a city to scale: both ways within a thousandth of the distance on the sphere", () => {
    const [west, east] = [
      { longitude: 116.3, latitude: 39.9 },
      { longitude: 116.5, latitude: 39.9 },
    ];
    const north = { longitude: 116.3, latitude: 40.0 };
    const { x, y, metresPerUnit } = projectionOf([west, east, { longitude: 116.4, latitude: 39.9 }], FRAME);
    const across = (x(east.longitude) - x(west.longitude)) * metresPerUnit;
    const up = (y(west.latitude) - y(north.latitude)) * metresPerUnit;
    expect(across / haversineMetres(west, east)).toBeCloseTo(1, 3);
    expect(up / haversineMetres(west, north)).toBeCloseTo(1, 3);
  });

  it("keeps a lone point in the middle and its surroundings in view", () => {
    const { x, y, scale } = projectionOf([{ longitude: 116.4, latitude: 39.9 }], FRAME);
    expect([x(116.4), y(39.9)]).toEqual([250, 200]);
    expect(scale.metres).toBeGreaterThanOrEqual(100);
  });

  it("labels the graticule with as many digits as its step has", () => {
    const { meridians, parallels } = projectionOf(
      [
        { longitude: 116.3, latitude: 39.8 },
        { longitude: 116.5, latitude: 40.0 },
      ],
      FRAME,
    );
    expect(meridians.map(({ label }) => label)).toContain("116.4°E");
    expect(parallels.map(({ label }) => label)).toContain("39.9°N");
    for (const { at } of meridians) expect(at >= 0 && at <= 500).toBe(true);
  });
});

it("rounds down to 1, 2 or 5", () => {
  expect([0.3, 0.05, 7, 19.9, 20, 5, 1, 999, 0.0021].map(roundDown)).toEqual([0.2, 0.05, 5, 10, 20, 5, 1, 500, 0.002]);
});

describe("placeLabels", () => {
  it("sets a lone label to the right of its point", () => {
    expect(placeLabels([{ x: 100, y: 100, text: "天坛", reach: 8 }], FRAME)[0]).toMatchObject({
      anchor: "start",
      x: 111,
    });
  });

  it("turns to the other side at the border, and leaves out what has no room", () => {
    expect(placeLabels([{ x: 490, y: 100, text: "天坛", reach: 8 }], FRAME)[0]).toMatchObject({ anchor: "end" });
    expect(placeLabels([{ x: 100, y: 100, text: "长".repeat(60), reach: 8 }], FRAME)).toEqual([null]);
  });

  it("lets no two labels overlap", () => {
    const label = fc.record({
      x: fc.integer({ min: 0, max: 500 }),
      y: fc.integer({ min: 0, max: 400 }),
      text: fc.constantFrom("天坛", "故宫博物院", "G7"),
      reach: fc.constantFrom(2, 8),
    });
    fc.assert(
      fc.property(fc.array(label, { maxLength: 12 }), (labels: Label[]) => {
        const boxes = placeLabels(labels, FRAME).flatMap((placed) => {
          if (!placed) return [];
          // Half as wide as a Chinese character is drawn at least; the height of a line.
          const width = placed.text.length * 5;
          const left =
            placed.anchor === "start" ? placed.x : placed.anchor === "end" ? placed.x - width : placed.x - width / 2;
          return [{ left, right: left + width, top: placed.y - 9, bottom: placed.y }];
        });
        for (const [at, a] of boxes.entries())
          for (const b of boxes.slice(at + 1))
            expect(a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom).toBe(false);
      }),
    );
  });
});
