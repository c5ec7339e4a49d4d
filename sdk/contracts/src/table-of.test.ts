import { expect, it } from "vitest";
import { tableOf } from "./table-of.ts";

it("holds what was written into it, in its order, and no member that every object has", () => {
  const table = tableOf({ road: "lu", street: "jie" });
  expect([...table]).toEqual([
    ["road", "lu"],
    ["street", "jie"],
  ]);
  for (const member of Object.getOwnPropertyNames(Object.prototype)) expect(table.has(member), member).toBe(false);
});
