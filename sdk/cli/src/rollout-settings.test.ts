/** What the options of a rollout are made into, and what is said of those that cannot be meant. */
import { planFaults, readFaults } from "@arenakit/server-kit";
import { Command } from "commander";
import { expect, it } from "vitest";
import { readOptions } from "./commands/arguments.ts";
import { RolloutOptions, withRolloutOptions } from "./rollout-options.ts";
import { loadWaitMs, rolloutSettings } from "./rollout-settings.ts";

const optionsOf = (...words: string[]) =>
  readOptions(
    RolloutOptions,
    withRolloutOptions(new Command("rollout")).parse(words, { from: "user" }).opts<Record<string, unknown>>(),
  );
const settingsOf = (...words: string[]) => rolloutSettings(optionsOf(...words));

it("sets nothing that was not asked for", () => {
  expect(settingsOf()).toEqual({});
  expect(loadWaitMs(optionsOf())).toBe(0);
});

it("names presets of faults as they are, and limits in the episode's units", () => {
  expect(settingsOf("--faults", "storm", "--max-turns", "3", "--max-seconds", "2", "--max-tokens", "500")).toEqual({
    faults: "storm",
    limits: { maxTurns: 3, maxWallMs: 2000, maxTokens: 500 },
  });
});

it("adds the time of a load to the faults, which really passes", () => {
  const options = optionsOf("--faults", '{"outage":{"share":1}}', "--load", '{"p50":10,"p90":20,"p99":40}');
  const { faults } = rolloutSettings(options);
  const key = { seed: 1, world: "w", episode: "e", tool: "t", args: "{}", attempt: 0 };
  expect(planFaults(readFaults(faults!), key)).toMatchObject({ refusal: { kind: "outage" } });
  expect(readFaults(faults!).latency).toEqual({ p50: 10, p90: 20, p99: 40 });
  expect(loadWaitMs(options)).toBe(40);
  expect(loadWaitMs(optionsOf("--load", "light"))).toBe(200);
});

it("bounds tools by name", () => {
  const { toolLimit } = optionsOf("--tool-limit", "search_poi=4", "--tool-limit", "weather=1");
  expect(toolLimit).toEqual([
    { name: "search_poi", limit: 4 },
    { name: "weather", limit: 1 },
  ]);
});

it("says what it expected", () => {
  expect(() => optionsOf("--tool-limit", "weather")).toThrow("expected NAME=N such as search_poi=4, got weather");
  expect(() => optionsOf("--tool-limit", "weather=0")).toThrow("got weather=0");
  expect(() => settingsOf("--faults", "gale")).toThrow(/--faults: .*slow, flaky/);
  expect(() => settingsOf("--load", "gale")).toThrow("--load: ");
  expect(() => settingsOf("--load", '{"p50":9,"p90":1,"p99":2}')).toThrow(/p50 ≤ p90 ≤ p99/);
  expect(() => optionsOf("--max-turns", "0")).toThrow("--max-turns: expected a whole number from 1");
});
