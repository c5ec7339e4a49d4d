/**
 * One program of the command line, from its words to its exit code. Data goes to stdout, all else to stderr. The words that
 * this process was started with stay as they are: a launcher starts it again with them.
 */
import type { Command } from "commander";
import { COLOURED_HELP, colouredError, forgetEmptyNoColor } from "./colour.ts";
import { explain } from "./explain.ts";
import { outliveReaders } from "./lost-readers.ts";
import { type ProgramName, startedAs } from "./started-as.ts";
import { VERSION } from "./version.ts";

/** Columns of a help that no terminal shows. */
const HELP_WIDTH = 110;

export interface Program extends ProgramName {
  /** Whether these words start what answers at an address, whoever reads what it says. */
  readonly isServer: (words: readonly string[]) => boolean;
  /** What the words behind the program's name are for; its own name is replaced. */
  readonly load: (words: readonly string[]) => Promise<Command>;
}

/** Resolves when the program has nothing more to do; what goes wrong is said, and sets the exit code. */
export async function runProgram({ isServer, load, ...name }: Program): Promise<void> {
  const words = process.argv.slice(2);
  forgetEmptyNoColor(process.env);
  const program = (await load(words))
    .name(name.name)
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
    // What works for long finds out at once that its result has no place.
    .hook("preAction", async (_, action) => (await import("./option-file.ts")).requireOutputs(action))
    .exitOverride();
  inherit(program);
  outliveReaders({ isServer: isServer(words) });
  try {
    await program.parseAsync(words, { from: "user" });
  } catch (error) {
    const command = calledCommand(program, words);
    const typed = command.replace(program.name(), startedAs(process.env, name));
    const { text, exitCode } = explain(error, { command, typed });
    if (text !== null) console.error(colouredError(text, process.stderr));
    process.exitCode = exitCode;
  }
}

/** Errors of every command are thrown, and said in one place. */
function inherit(command: Command): void {
  for (const inner of command.commands) inherit(inner.copyInheritedSettings(command));
}

/** The command that the words call, as `arenakit corpus build`. */
function calledCommand(program: Command, words: readonly string[]): string {
  let command = program;
  const names = [program.name()];
  for (const word of words.filter((one) => !one.startsWith("-"))) {
    const inner = command.commands.find((one) => one.name() === word);
    if (!inner) break;
    command = inner;
    names.push(word);
  }
  return names.join(" ");
}
