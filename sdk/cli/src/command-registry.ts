/**
 * Commands by their names. Only the called one is loaded, since each needs a second or two; the others have a name and
 * their line of the help.
 */
import { Command } from "commander";

export interface CommandEntry {
  /** For the help. */
  readonly about: string;
  /** `words`: what follows its name on the command line. */
  load(words: readonly string[]): Promise<Command>;
}

/** Adds a registry to its command and returns it; `words` are what follows the command on the command line. */
export async function addCommands(
  command: Command,
  registry: Readonly<Record<string, CommandEntry>>,
  words: readonly string[],
): Promise<Command> {
  const at = words.findIndex((word) => word !== HELP && !word.startsWith("-"));
  for (const [name, { about, load }] of Object.entries(registry)) {
    const inner = name === words[at] ? await load(words.slice(at + 1)) : new Command(name);
    command.addCommand(inner.description(about));
  }
  return command;
}

/** `help NAME` is about that command. */
const HELP = "help";
