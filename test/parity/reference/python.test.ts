import { expect, it } from "vitest";
import { floatRepr, jsonLoads, pythonFloat, stringRepr, strip } from "./python.ts";

/** Expected values are what Python 3.11 prints for the same calls. */
it("strips what Python takes for space", () => {
  expect(strip("\u001c\u0085\u3000 a\u200b \u00a0\u2029")).toBe("a\u200b");
  expect(strip("\ufeffa\u180e")).toBe("\ufeffa\u180e");
});

it.each([
  [" 1_0.5\n", 10.5],
  ["８.5", 8.5],
  ["٢", 2],
  ["१.५", 1.5],
  ["𝟚𝟡", 29],
  ["1e3", 1000],
  [".5", 0.5],
  [true, 1],
  ["-Infinity", -Infinity],
])("float(%j) is %d", (text, value) => expect(pythonFloat(text)).toBe(value));

it.each(["", "1__0", "_1", "0x10", "1,5", "²", "一", "e5", null, [1]])("float(%j) raises", (text) =>
  expect(pythonFloat(text)).toBeUndefined(),
);

it.each([
  [8, "8.0"],
  [0.1, "0.1"],
  [1e16, "1e+16"],
  [123456789012345680, "1.2345678901234568e+17"],
  [0.00001, "1e-05"],
  [0.0001, "0.0001"],
  [1.5e-10, "1.5e-10"],
])("repr(%d) is %s", (value, text) => expect(floatRepr(value)).toBe(text));

it.each([
  ["Mostly.", "'Mostly.'"],
  ["it's", '"it\'s"'],
  ['it\'s "so"', "'it\\'s \"so\"'"],
  ["a\n\u0007\u00a0", "'a\\n\\x07\\xa0'"],
])("repr of %j is %s", (value, text) => expect(stringRepr(value)).toBe(text));

it("reads JSON with NaN and infinities, and with nothing else", () => {
  expect(jsonLoads('{"a": NaN, "b": [-Infinity, "NaN"]}')).toEqual({ a: Number.NaN, b: [-Infinity, "NaN"] });
  for (const text of ["{NaN: 1}", "-NaN", "1NaN", "nan", "{'a': 1}", "[1,]"]) expect(jsonLoads(text)).toBeUndefined();
});
