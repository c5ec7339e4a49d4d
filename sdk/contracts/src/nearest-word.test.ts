import { expect, it } from "vitest";
import { nearestWord } from "./nearest-word.ts";

const known = ["cities", "people", "budget", "maxCostYuan", "waypoints"];

it.each([
  ["budgetYuan", "budget"],
  ["max_cost", "maxCostYuan"],
  ["citys", "cities"],
  ["poeple", "people"],
  ["WAYPOINT", "waypoints"],
  ["colour", null],
  ["", null],
  ["x".repeat(100_000), null],
])("means by %s: %s", (unknown, word) => expect(nearestWord(unknown, known)).toBe(word));
