import { expect, it } from "vitest";
import { decodePythonJson } from "./python-json.ts";
import { type Detail, number, type Shape, whole } from "./shapes.ts";

const wrongs = (shape: Shape<unknown>, value: string) => {
  const details: Detail[] = [];
  const read = shape(value, { loc: [], details });
  return details.length > 0 ? details.map(({ type }) => type) : read;
};

it("reads numbers in text as pydantic does", () => {
  expect(["1", " 1e3 ", "1_000.5", ".5", "5.", "-2"].map((text) => wrongs(number, text))).toEqual([
    1, 1000, 1000.5, 0.5, 5, -2,
  ]);
  for (const text of ["", ".", "1__0", "1_", "1.2.3", "x5", "0x10"])
    expect(wrongs(number, text)).toEqual(["float_parsing"]);
});

it("reads no number of more than 4300 digits, as CPython reads none", () => {
  const digits = "9".repeat(4301);
  expect(wrongs(number, digits)).toEqual(["float_parsing"]);
  expect(wrongs(number, `${digits}x`)).toEqual(["float_parsing"]);
  expect(wrongs(whole, digits)).toEqual(["int_parsing_size"]);
  expect(decodePythonJson(`[${digits}]`)).toEqual({
    fault: { message: "Exceeds the limit (4300 digits) for integer string conversion", position: 1 },
  });
});
