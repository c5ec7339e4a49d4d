import { readCountry } from "@arenakit/corpus-world-maker";
import { expect, test } from "vitest";
import { createCountry } from "./country.ts";

const COUNTRY = createCountry(readCountry());

test("holidays of the year ahead are busier than ordinary days, the long ones most", () => {
  // 2026-09-08 is a Tuesday without a holiday near it.
  const ordinary = COUNTRY.demandOf("2026-09-08");
  // Dragon boats 2026-06-19, mid-autumn 2026-09-25, New Year, tomb-sweeping 2027-04-05.
  for (const date of ["2026-06-19", "2026-09-26", "2027-01-01", "2027-04-04"])
    expect(COUNTRY.demandOf(date), date).toBeGreaterThan(1.15 * ordinary);
  for (const date of ["2026-05-01", "2026-10-01", "2027-02-05"])
    expect(COUNTRY.demandOf(date), date).toBeGreaterThan(COUNTRY.demandOf("2026-06-19"));
  expect(COUNTRY.demandOf("2026-06-26")).toBeLessThan(COUNTRY.demandOf("2026-06-19"));
});
