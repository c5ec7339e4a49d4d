/** What is paid for does not depend on where a train calls, and a detour costs only what is beyond a quarter. */
import { describe, expect, it } from "vitest";
import type { Station } from "../data.ts";
import { paidKilometres } from "./fares.ts";
import { railKilometres } from "./kilometres.ts";

const at = (longitude: number, latitude: number) => ({ longitude, latitude }) as Station;

describe("kilometres that are paid for", () => {
  const from = at(116.378, 39.865);
  const to = at(117.209, 39.136);
  const straight = railKilometres(from, to);

  it("are those between the ends, whatever a train's own rails are up to a quarter more", () => {
    for (const along of [straight * 0.9, straight, straight * 1.25])
      expect(paidKilometres(from, to, along)).toBe(straight);
  });

  it("grow with rails that go farther round", () => {
    expect(paidKilometres(from, to, straight * 2.5)).toBeCloseTo(straight * 2, 6);
  });
});
