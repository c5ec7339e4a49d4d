import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { promptStep, RECORDER_VERSION } from "./trajectory.ts";

it("names the version of this package", () => {
  const manifest = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));
  expect(RECORDER_VERSION).toBe(manifest.version);
});

it("refuses a prompt that already holds a turn", () => {
  expect(() => promptStep({ role: "assistant", content: [] }, 1)).toThrow(RangeError);
});
