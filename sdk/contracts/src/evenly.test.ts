/** Which items stand for a list, counted by hand. */
import { expect, it } from "vitest";
import { evenly } from "./evenly.ts";

it("takes items at equal distances, and all of a short list", () => {
  expect(evenly([0, 1, 2, 3, 4, 5, 6, 7], 4)).toEqual([0, 2, 4, 6]);
  expect(evenly([1, 2], 5)).toEqual([1, 2]);
  expect(evenly([], 3)).toEqual([]);
});

it("gives each kind its share, in the order of the list", () => {
  const turns = ["a1", "b1", "a2", "b2", "a3", "b3", "a4", "b4"];
  // At the distance 2 all of them would be of one kind.
  expect(evenly(turns, 4, (item) => item[0]!)).toEqual(["a1", "b1", "a3", "b3"]);
});
