import { expect, it } from "vitest";
import { nextSteps } from "./next-steps.ts";
import { DemoOptions } from "./options.ts";

it("names the command as it was started, with what the run asked", () => {
  const options = DemoOptions.parse({ seed: 7, env: "hello", groupSize: 2, topology: "round-robin" });
  const asked = "--seed 7 --env hello --group-size 2 --topology seeded-single-elimination`";
  const script = nextSteps(options, { npm_lifecycle_event: "start" });
  expect(script).toContain(`\`npm start -- ${asked}`);
  expect(script).toContain("`npm start -- --env hello --policy MODEL --base-url URL`");
  expect(script).toContain("`npx arenakit serve`");
  // npx runs under the name "npx", a script of npm under its own, a program that npm did not start under none.
  for (const [npm_lifecycle_event, program] of [
    ["npx", "npx arenakit"],
    ["train", "npx arenakit"],
    [undefined, "arenakit"],
  ] as const) {
    const said = nextSteps(options, { npm_lifecycle_event });
    expect(said).toContain(`\`${program} demo ${asked}`);
    expect(said).toContain(`\`${program} serve\``);
    expect(said).not.toContain("npm start");
  }
});
