import { expect, it } from "vitest";
import { omitUndefined } from "./omit-undefined.ts";

it("leaves out what is undefined and keeps null, false, 0 and the empty string, in order", () => {
  const fields = omitUndefined({ b: undefined, d: null, a: false, c: 0, e: "" });
  expect(JSON.stringify(Object.entries(fields))).toBe('[["d",null],["a",false],["c",0],["e",""]]');
});
