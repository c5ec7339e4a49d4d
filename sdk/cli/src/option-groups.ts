/** The options of a long command under headings, the most used first, whichever modules they come from. */
import type { Command, Option } from "commander";

/** Names of options without their dashes, by heading, in the order of the help. */
export type OptionGroups = Readonly<Record<string, readonly string[]>>;

/** Groups and orders them; what no heading names stays at the end. Throws a RangeError for a name that the command lacks. */
export function groupOptions(command: Command, groups: OptionGroups): Command {
  const places = new Map<string, number>();
  for (const [heading, names] of Object.entries(groups))
    for (const name of names) {
      const option = command.options.find(({ long }) => long === `--${name}`);
      if (!option) throw new RangeError(`${command.name()} has no option --${name}`);
      option.helpGroup(heading);
      places.set(`--${name}`, places.size);
    }
  const placeOf = ({ long }: Option) => places.get(long ?? "") ?? places.size;
  (command.options as Option[]).sort((one, other) => placeOf(one) - placeOf(other));
  return command;
}

/** Of every command that rolls out. */
export const ROLLOUT_GROUPS: OptionGroups = {
  "Tools and limits of a rollout:": [
    ...["dialect", "mcp", "tool-limit", "tool-cache", "faults", "load", "images"],
    ...["max-turns", "max-tool-calls", "max-tokens", "max-seconds", "max-result-length"],
  ],
};
