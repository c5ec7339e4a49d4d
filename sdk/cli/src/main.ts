/** `arenakit`: the composition root of the command line. Data goes to stdout, all else to stderr. */
import { Command } from "commander";
import { COLOURED_HELP, colouredError } from "./colour.ts";
import { addCommands } from "./command-registry.ts";
import { COMMANDS } from "./commands.ts";
import { explain } from "./explain.ts";
import { outliveReaders } from "./lost-readers.ts";
import { startedAs } from "./started-as.ts";
import { VERSION } from "./version.ts";

/** Columns of a help that no terminal shows. */
const HELP_WIDTH = 110;
/** Commands that answer at an address, whoever reads what they say. */
const SERVERS: ReadonlySet<string> = new Set(["serve", "retrieve"]);

const program = new Command("arenakit")
  .description("Offline worlds, tools, environments and judges for reinforcement learning of open-ended agents.")
  .version(VERSION)
  // Said below, as all else that goes wrong.
  .configureOutput({
    outputError: () => {},
    getOutHelpWidth: () => process.stdout.columns ?? HELP_WIDTH,
    getErrHelpWidth: () => process.stderr.columns ?? HELP_WIDTH,
  })
  // Terms are long here: a description is wrapped beside them as soon as some words fit.
  .configureHelp({ minWidthToWrap: 24, ...COLOURED_HELP })
  // Options after the name of a command are that command's: `eval --json` and `eval leaderboard --json` are two.
  .enablePositionalOptions()
  .exitOverride();
await addCommands(program, COMMANDS, process.argv.slice(2));
inherit(program);

outliveReaders({ isServer: SERVERS.has(process.argv[2] ?? "") });

try {
  await program.parseAsync();
} catch (error) {
  const command = calledCommand(process.argv.slice(2));
  const typed = command.replace(program.name(), startedAs(process.env));
  const { text, exitCode } = explain(error, { command, typed });
  if (text !== null) console.error(colouredError(text, process.stderr));
  process.exitCode = exitCode;
}

/** Errors of every command are thrown, and said in one place. */
function inherit(command: Command): void {
  for (const inner of command.commands) inherit(inner.copyInheritedSettings(command));
}

/** The command that the words call, as `arenakit corpus build`. */
function calledCommand(words: readonly string[]): string {
  let command: Command = program;
  const names = [program.name()];
  for (const word of words.filter((one) => !one.startsWith("-"))) {
    const inner = command.commands.find((one) => one.name() === word);
    if (!inner) break;
    command = inner;
    names.push(word);
  }
  return names.join(" ");
}
