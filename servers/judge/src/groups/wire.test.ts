/** What names of groups say. */
import { expect, it } from "vitest";
import { groupName, isHeldOut } from "./wire.ts";

it("has run, launch, split and step of a name in six parts or more", () => {
  expect(groupName("exp-1:n7:train:12:sea:0")).toEqual({ run: "exp-1", launch: "n7", split: "train", step: 12 });
  expect(groupName("exp-1:n7:eval:12:sea:0:more").split).toBe("eval");
  expect(groupName("a:b:c:d:e:f").step).toBeNull();
});

it("has the run alone of any other name", () => {
  expect(groupName("mine:3")).toEqual({ run: "mine", launch: null, split: null, step: null });
  expect(groupName("alone").run).toBe("alone");
  expect(groupName(":x").run).toBe(":x");
});

it.each([
  ["r:n:eval:0:t:0", true],
  ["r:n:Validation:0:t:0", true],
  ["r:n:train:0:t:0", false],
  ["r:n:rl:0:t:0", false],
  ["eval", false],
])("%s is held out: %s", (id, expected) => {
  expect(isHeldOut(groupName(id))).toBe(expected);
});
