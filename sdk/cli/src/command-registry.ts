/**
 * Commands by their names, each loaded when it is called: all others stand there with what they are for. What they need
 * takes a second or two to load.
 */
import { Command } from "commander";

export interface Offered {
  /** For the help. */
  readonly about: string;
  /** `words`: what follows its name on the command line. */
  load(words: readonly string[]): Promise<Command>;
}

/** The command with those that it offers; `words` are what follows its own name on the command line. */
export async function withOffered(
  command: Command,
  offered: Readonly<Record<string, Offered>>,
  words: readonly string[],
): Promise<Command> {
  const at = words.findIndex((word) => word !== HELP && !word.startsWith("-"));
  for (const [name, { about, load }] of Object.entries(offered)) {
    const inner = name === words[at] ? await load(words.slice(at + 1)) : new Command(name);
    command.addCommand(inner.description(about));
  }
  return command;
}

/** `help NAME` is about that command. */
const HELP = "help";
