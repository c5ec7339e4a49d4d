/**
 * Colour for people at a terminal: NO_COLOR and FORCE_COLOR decide where they are set, and what is piped has none. Data on
 * stdout is never coloured.
 */
import { styleText } from "node:util";
import type { HelpConfiguration } from "commander";

type Style = Parameters<typeof styleText>[0];

/** Commander takes the colour out again where the stream shows none. */
/** By the convention an empty NO_COLOR says nothing; Node takes any value for one. */
export function forgetEmptyNoColor(env: NodeJS.ProcessEnv): void {
  if (env.NO_COLOR === "") delete env.NO_COLOR;
}

const styled = (style: Style) => (text: string) => styleText(style, text, { validateStream: false });

export const COLOURED_HELP: HelpConfiguration = {
  styleTitle: styled("bold"),
  styleCommandText: styled("cyan"),
  styleSubcommandText: styled("cyan"),
  styleOptionText: styled("green"),
  styleArgumentText: styled("yellow"),
};

/** An error as it is said on stderr: who failed stands out, and what to do stands back. */
export function colouredError(text: string, stream: NodeJS.WriteStream): string {
  const [first = "", ...others] = text.split("\n");
  const end = first.indexOf(": ");
  const who = end < 0 ? "" : first.slice(0, end + 1);
  const line = `${who && styleText("red", who, { stream })}${first.slice(who.length)}`;
  return [line, ...others.map((other) => styleText("dim", other, { stream }))].join("\n");
}
