/** The few options that every stdio server takes; reads no environment and starts nothing. */
import { parseArgs } from "node:util";
import { boundary, CallContext, fail } from "@arenakit/contracts";

export interface StdioOptions {
  /** World files, in order; empty means the built-in world. */
  readonly worlds: readonly string[];
  readonly defaults: CallContext;
  readonly help: boolean;
}

export const STDIO_OPTIONS_HELP = `  --world FILE   answer from this world; may be given several times (default: the world of seed 1)
  --now TIME     simulated local time of a call that names none, such as 2026-05-01T08:00
  --help`;

/** Reads the arguments after the program's name. Throws a FailureError harness/usage that says what is accepted. */
export async function readStdioOptions(args: readonly string[]): Promise<StdioOptions> {
  const parsed = await boundary("harness", () =>
    parseArgs({
      args: [...args],
      options: {
        world: { type: "string", multiple: true },
        now: { type: "string" },
        help: { type: "boolean", default: false },
      },
    }),
  );
  if (!parsed.ok) fail("harness", "usage", `${parsed.failure.message}\nexpected:\n${STDIO_OPTIONS_HELP}`);
  const { world = [], now, help } = parsed.value.values;
  const defaults = CallContext.safeParse(now === undefined ? {} : { now });
  if (!defaults.success) fail("harness", "usage", `--now ${now}: ${defaults.error.issues[0]?.message}`);
  return { worlds: world, defaults: defaults.data, help };
}
