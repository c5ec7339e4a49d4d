import { expect, it } from "vitest";
import { nextSteps } from "./next-steps.ts";
import { DemoOptions } from "./options.ts";

it("names the command as it was started, with what the run asked", () => {
  const options = DemoOptions.parse({ seed: 7, env: "hello", groupSize: 2, topology: "round-robin" });
  const asked = "--seed 7 --env hello --group-size 2 --topology seeded-single-elimination`";
  expect(nextSteps(options, "start")).toContain(`\`npm start -- ${asked}`);
  expect(nextSteps(options, "start")).toContain("`npm start -- --env hello --policy MODEL --base-url URL`");
  // npx runs under the name "npx", a program that npm did not start under none.
  for (const name of ["npx", undefined]) {
    expect(nextSteps(options, name)).toContain(`\`npx arenakit demo ${asked}`);
    expect(nextSteps(options, name)).not.toContain("npm start");
  }
});
