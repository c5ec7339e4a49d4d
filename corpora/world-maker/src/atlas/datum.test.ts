import { haversineMetres } from "@arenakit/contracts";
import { expect, it } from "vitest";
import { fromBd09, fromWgs84 } from "./datum.ts";

// Tiananmen as each of the three datums publishes it: OpenStreetMap, Amap, Baidu.
const wgs84 = { longitude: 116.3912, latitude: 39.9073 };
const gcj02 = { longitude: 116.3975, latitude: 39.9087 };
const bd09 = { longitude: 116.4039, latitude: 39.915 };

it("brings the three datums within 30 m of one another", () => {
  expect(haversineMetres(wgs84, gcj02)).toBeGreaterThan(500);
  expect(haversineMetres(fromWgs84(wgs84), gcj02)).toBeLessThan(30);
  expect(haversineMetres(fromBd09(bd09), gcj02)).toBeLessThan(30);
});

it("leaves a point outside China where it is", () => {
  const tokyo = { longitude: 139.767, latitude: 35.681 };
  expect(fromWgs84(tokyo)).toEqual(tokyo);
});
