/** Options under headings: each long command has the most used first, and loses none. */
import { Command } from "commander";
import { expect, it } from "vitest";
import { demoCommand } from "./commands/demo.ts";
import { evalCommand } from "./commands/eval.ts";
import { retrieveCommand } from "./commands/retrieve.ts";
import { rolloutCommand } from "./commands/rollout.ts";
import { serveCommand } from "./commands/serve.ts";
import { groupOptions } from "./option-groups.ts";

it("orders by the groups, and leaves what no group names at the end", () => {
  const command = new Command("one").option("--a", "A").option("--b", "B").option("--c", "C");
  const help = groupOptions(command, { "First:": ["c"], "Second:": ["b"] }).helpInformation();
  const places = ["First:", "--c", "Second:", "--b", "Options:", "--a"].map((words) => help.indexOf(words));
  expect(places).toEqual(places.toSorted((one, other) => one - other));
  expect(places).not.toContain(-1);
  expect(() => groupOptions(command, { "First:": ["d"] })).toThrow("one has no option --d");
});

it.each([
  [serveCommand(), "--port"],
  [retrieveCommand(), "--corpus"],
  [demoCommand(), "--env"],
  [rolloutCommand(), "--env"],
  [evalCommand(), "--candidate"],
])("%# begins with what is used most, and has no long list without a heading", (command, first) => {
  expect(command.options[0]?.long).toBe(first);
  const ungrouped = command.options.filter(({ helpGroupHeading }) => helpGroupHeading === undefined);
  expect(ungrouped.length).toBeLessThanOrEqual(2);
});
