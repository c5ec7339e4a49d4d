/** `arenakit`: the composition root of the command line. Data goes to stdout, all else to stderr. */
import { FailureError } from "@arenakit/contracts";
import { Command, CommanderError } from "commander";
import { corpusCommand } from "./commands/corpus.ts";
import { demoCommand } from "./commands/demo.ts";
import { parityCommand } from "./commands/parity.ts";
import { retrieveCommand } from "./commands/retrieve.ts";
import { serveCommand } from "./commands/serve.ts";
import { worldCommand } from "./commands/world.ts";
import { Interrupted } from "./interruption.ts";
import { VERSION } from "./version.ts";

const EXIT = { failed: 1, usage: 2, interrupted: 130 } as const;

const program = new Command("arenakit")
  .description("Offline worlds, tools, environments and judges for reinforcement learning of open-ended agents.")
  .version(VERSION)
  .showHelpAfterError("(add --help for the options)")
  .exitOverride()
  .addCommand(demoCommand())
  .addCommand(serveCommand())
  .addCommand(retrieveCommand())
  .addCommand(worldCommand())
  .addCommand(corpusCommand())
  .addCommand(parityCommand());
inherit(program);

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
    console.error(`arenakit: ${error.failure.message} [${error.failure.owner}/${error.failure.code}]`);
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
