/** Queries of the table are read as it says, each with the words it was read from; what is no journey gives nothing. */
import { describe, expect, it } from "vitest";
import { constraintsOf } from "../constraints-of.ts";
import { ASKED_FREELY, OUTSIDE, type QueryCase, TRAVEL_EN, TRAVEL_ZH } from "./queries.fixture.ts";

const NOW = "2026-05-01T08:00";

const quotedRightly = (query: string) => {
  const { sources, unread } = constraintsOf(query, NOW);
  return [...sources, ...unread].every(({ start, end, quote }) => query.slice(start, end) === quote && quote !== "");
};

describe.each([...TRAVEL_ZH, ...TRAVEL_EN])("$query", ({ query, read, unread = [] }: QueryCase) => {
  it("is read as it asks", () => {
    const { constraints, why, ...rest } = constraintsOf(query, NOW);
    expect(why).toBeNull();
    const { waypoints, ...others } = read;
    expect(constraints).toMatchObject(others);
    if (waypoints) expect(constraints!.waypoints?.places.map(({ names }) => names[0])).toEqual(waypoints);
    for (const words of unread)
      expect(rest.unread.map(({ quote }) => quote.toLowerCase()).join(" | ")).toContain(words);
    for (const name of Object.keys(read)) expect(rest.sources.map(({ constraint }) => constraint)).toContain(name);
    expect(quotedRightly(query)).toBe(true);
  });
});

it.each(OUTSIDE)("gives no constraints, why, and what was not read: %s", (query) => {
  const { constraints, why, sources, unread } = constraintsOf(query, NOW);
  expect({ constraints, sources }).toEqual({ constraints: null, sources: [] });
  expect(why).not.toBe("");
  expect(quotedRightly(query)).toBe(true);
  for (const [figure] of query.matchAll(/\d+(?= ?(?:元|yuan))/g))
    expect(unread.some(({ quote }) => quote.includes(figure))).toBe(true);
});

it.each(ASKED_FREELY)("is a journey: %s", (query) => {
  expect(constraintsOf(query, NOW).why).toBeNull();
  expect(quotedRightly(query)).toBe(true);
});

it("tells no first day of dates and days of the week where today is not known", () => {
  const { constraints, unread } = constraintsOf("5月4日到5月6日去成都玩，两个人，预算1500元");
  expect(constraints?.dates).toEqual({ days: 3 });
  expect(unread.map(({ quote }) => quote)).toEqual(["5月4日到5月6日"]);
  expect(constraintsOf("下周三去成都玩，两个人").unread.map(({ quote }) => quote)).toContain("下周三");
});
