/**
 * How every command says what went wrong: `arenakit COMMAND: message [owner/code]` on a line, then what to do. Which exit
 * code goes with it is decided here too. Pure.
 */
import { asFailure, FailureError, failureText } from "@arenakit/contracts";
import { CommanderError } from "commander";
import { Interrupted } from "./interruption.ts";

export const EXIT = { done: 0, failed: 1, usage: 2, interrupted: 130 } as const;

export interface Explanation {
  /** For stderr; null where everything is said already. */
  readonly text: string | null;
  readonly exitCode: number;
}

interface CalledCommand {
  /** `arenakit corpus build`. */
  readonly command: string;
  /** The same as it can be typed: `npx arenakit corpus build`. */
  readonly typed: string;
}

export function explain(error: unknown, { command, typed }: CalledCommand): Explanation {
  const told = (failure: Parameters<typeof failureText>[0]) => `${command}: ${failureText(failure)}`;
  const usage = (message: string) => ({
    text: `${told({ owner: "harness", code: "usage", message })}\n  ${typed} --help lists what it takes`,
    exitCode: EXIT.usage,
  });
  if (error instanceof CommanderError) {
    if (error.exitCode === 0) return { text: null, exitCode: EXIT.done };
    // The help was shown in place of an error.
    if (error.code === "commander.help") return { text: null, exitCode: EXIT.usage };
    return usage(error.message.replace("error: ", "").replaceAll("\n", " "));
  }
  if (error instanceof Interrupted) return { text: error.message, exitCode: EXIT.interrupted };
  if (error instanceof FailureError) {
    const { failure } = error;
    return failure.code === "usage" ? usage(failure.message) : { text: told(failure), exitCode: EXIT.failed };
  }
  // What the system refuses (a full disk, a folder that may not be written) says what and where by itself.
  if (error instanceof Error && "syscall" in error)
    return {
      text: told({ owner: "harness", code: "system_refused", message: error.message }),
      exitCode: EXIT.failed,
    };
  const stack = error instanceof Error && error.stack ? `\n${error.stack}` : "";
  return { text: `${told(asFailure("harness", error))}${stack}`, exitCode: EXIT.failed };
}
