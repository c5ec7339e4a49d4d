/** One style of error over what commands throw, what commander refuses and what the system says. */
import { FailureError } from "@arenakit/contracts";
import { CommanderError } from "commander";
import { expect, it } from "vitest";
import { explain } from "./explain.ts";
import { Interrupted } from "./interruption.ts";

const CALLED = { command: "arenakit serve", typed: "npx arenakit serve" };
const HELP = "\n  npx arenakit serve --help lists what it takes";
const failure = (code: string) => new FailureError({ owner: "harness", code, message: "no port", retryable: false });

it.each([
  ["a mistake of use", failure("usage"), `arenakit serve: no port [harness/usage]${HELP}`, 2],
  ["a failure", failure("port_taken"), "arenakit serve: no port [harness/port_taken]", 1],
  [
    "what commander refuses",
    new CommanderError(1, "commander.unknownOption", "error: unknown option '--pot'\n(Did you mean --port?)"),
    `arenakit serve: unknown option '--pot' (Did you mean --port?) [harness/usage]${HELP}`,
    2,
  ],
  ["help", new CommanderError(0, "commander.helpDisplayed", "(outputHelp)"), null, 0],
  ["a command without the one inside", new CommanderError(1, "commander.help", "(outputHelp)"), null, 2],
  [
    "what the system refuses",
    Object.assign(new Error("ENOSPC: no space left on device, write"), { syscall: "write" }),
    "arenakit serve: ENOSPC: no space left on device, write [harness/system_refused]",
    1,
  ],
  ["Ctrl-C", new Interrupted("stopped: go on with --resume"), "stopped: go on with --resume", 130],
])("says %s", (_, error, text, exitCode) => {
  expect(explain(error, CALLED)).toEqual({ text, exitCode });
});

it("shows where a defect of the program is", () => {
  const { text, exitCode } = explain(new TypeError("x is not a function"), CALLED);
  expect(text).toMatch(/^arenakit serve: x is not a function \[harness\/unexpected\]\nTypeError: x is not.*\n +at /);
  expect(exitCode).toBe(1);
});
