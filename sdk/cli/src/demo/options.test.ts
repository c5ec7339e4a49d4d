/** What is said of options that cannot be meant, and how options are written for another run. */
import { expect, it } from "vitest";
import { readOptions } from "../commands/arguments.ts";
import { DemoOptions, writeOptions } from "./options.ts";

it("lists the names of an option that is none of them", () => {
  expect(() => readOptions(DemoOptions, { tasks: "nope" })).toThrow(
    "--tasks: expected one of demo, train, validation, test, all",
  );
  expect(() => readOptions(DemoOptions, { slots: "nope" })).toThrow("--slots: expected one of standard, paper");
});

it("writes options that are not the default", () => {
  const options = DemoOptions.parse({ env: "hello", plugin: ["one.js", "my env.js"], groupSize: "4", tasks: "demo" });
  expect(writeOptions(options, ["plugin", "env", "world", "tasks", "groupSize"])).toBe(
    "--plugin one.js --plugin 'my env.js' --env hello --group-size 4 ",
  );
  expect(writeOptions(DemoOptions.parse({}), ["plugin", "env", "world", "tasks", "groupSize"])).toBe("");
});
