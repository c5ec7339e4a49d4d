import { expect, it } from "vitest";
import { readWeights } from "./weights.ts";

it("reads weights", () => {
  expect(readWeights("format=1, rubric=2.5,process=0")).toEqual({ format: 1, rubric: 2.5, process: 0 });
});

it.each(["", "format", "format=", "=1", "format=-1", "format=NaN", "format=1=2", "format=1,", "format=1,format=2"])(
  "refuses %j and says what was expected",
  (text) => expect(() => readWeights(text)).toThrow(/--weights/),
);
