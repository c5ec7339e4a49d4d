import fc from "fast-check";
import { expect, it } from "vitest";
import { diffValues } from "./conflict.ts";

it("names the places that differ, with what was there and what is", () => {
  const was = { steps: [{ message: "a" }, { message: "b" }], notes: "x" };
  const is = { steps: [{ message: "a" }, { message: "c" }, { message: "d" }], more: null };
  expect(diffValues(was, is)).toEqual([
    { path: "steps.1.message", was: '"b"', is: '"c"' },
    { path: "steps.2", was: null, is: '{"message":"d"}' },
    { path: "notes", was: '"x"', is: null },
    { path: "more", was: null, is: "null" },
  ]);
});

it("tells twenty places and two hundred characters of each at most", () => {
  const many = (value: number) => Array.from({ length: 50 }, () => value);
  expect(diffValues(many(1), many(2))).toHaveLength(20);
  const [{ was, is } = { was: null, is: null }] = diffValues("x".repeat(1000), [["y"]]);
  expect([was?.length, is]).toEqual([200, '[["y"]]']);
});

it("finds nothing between equal values, and something between others", () => {
  const equal = (value: unknown) => diffValues(value, JSON.parse(JSON.stringify(value))).length === 0;
  fc.assert(fc.property(fc.jsonValue({ maxDepth: 4 }), equal));
  const differs = (one: unknown, other: unknown) =>
    (diffValues(one, other).length === 0) === (JSON.stringify(one) === JSON.stringify(other));
  fc.assert(fc.property(fc.array(fc.integer()), fc.array(fc.integer()), differs));
});
