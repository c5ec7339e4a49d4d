/** `arenakit`: the composition root of the command line. Data goes to stdout, all else to stderr. */
import { FailureError } from "@arenakit/contracts";
import { Command, CommanderError } from "commander";
import { addCommands } from "./command-registry.ts";
import { COMMANDS } from "./commands.ts";
import { Interrupted } from "./interruption.ts";
import { failureText } from "./output.ts";
import { VERSION } from "./version.ts";

const EXIT = { failed: 1, usage: 2, interrupted: 130 } as const;

const program = new Command("arenakit")
  .description("Offline worlds, tools, environments and judges for reinforcement learning of open-ended agents.")
  .version(VERSION)
  .showHelpAfterError("(add --help for the options)")
  // Options after the name of a command are that command's: `eval --json` and `eval leaderboard --json` are two.
  .enablePositionalOptions()
  .exitOverride();
await addCommands(program, COMMANDS, process.argv.slice(2));
inherit(program);

// Who reads no more has left, and there is nothing more to say; a server on stdio ends by itself.
if (process.argv[2] !== "serve")
  process.stdout.on("error", ({ code }: NodeJS.ErrnoException) => {
    if (code === "EPIPE") process.exit();
  });

try {
  await program.parseAsync();
} catch (error) {
  process.exitCode = explain(error);
}

/** Errors of every command are thrown, and name the help. */
function inherit(command: Command): void {
  for (const inner of command.commands) inherit(inner.copyInheritedSettings(command));
}

/** Says on stderr what went wrong and what to do; the exit code to leave with. */
function explain(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : EXIT.usage;
  if (error instanceof Interrupted) {
    console.error(error.message);
    return EXIT.interrupted;
  }
  if (error instanceof FailureError) {
    console.error(`arenakit: ${failureText(error.failure)}`);
    return error.failure.code === "usage" ? EXIT.usage : EXIT.failed;
  }
  // What the system refuses (a full disk, a folder that may not be written) says what and where by itself.
  if (error instanceof Error && "syscall" in error) {
    console.error(`arenakit: ${error.message}`);
    return EXIT.failed;
  }
  console.error(error instanceof Error ? (error.stack ?? error.message) : String(error));
  return EXIT.failed;
}
