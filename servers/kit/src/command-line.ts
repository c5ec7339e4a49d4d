/** The few options that every stdio server takes; reads no environment and starts nothing. */
import { parseArgs } from "node:util";
import { boundary, CallContext, fail } from "@arenakit/contracts";

export interface StdioOptions<Profile extends string = string> {
  /** World files, in order; empty means the built-in world. */
  readonly worlds: readonly string[];
  /** The tools that are served. */
  readonly profile: Profile;
  readonly defaults: CallContext;
  /** Values of the options that only this server takes, by name. */
  readonly own: Readonly<Record<string, string | undefined>>;
  readonly help: boolean;
}

export interface StdioOptionsAccepted<Profile extends string> {
  /** The first one is the default. */
  readonly profiles: readonly [Profile, ...Profile[]];
  /** Names of further options, each with a text as its value. */
  readonly own?: readonly string[];
}

export const STDIO_OPTIONS_HELP = `  --world FILE   answer from this world; may be given several times (default: the world of seed 1)
  --now TIME     simulated local time of a call that names none, such as 2026-05-01T08:00
  --profile NAME the names and texts of the tools: arenarl (the default), qqr, amap
  --help`;

/** Reads the arguments after the program's name. Throws a FailureError harness/usage that says what is accepted. */
export async function readStdioOptions<Profile extends string>(
  args: readonly string[],
  { profiles, own = [] }: StdioOptionsAccepted<Profile>,
): Promise<StdioOptions<Profile>> {
  const parsed = await boundary("harness", () =>
    parseArgs({
      args: [...args],
      options: {
        ...Object.fromEntries(own.map((name) => [name, { type: "string" as const }])),
        world: { type: "string", multiple: true },
        now: { type: "string" },
        profile: { type: "string" },
        help: { type: "boolean", default: false },
      },
    }),
  );
  if (!parsed.ok) fail("harness", "usage", `${parsed.failure.message}\nexpected:\n${STDIO_OPTIONS_HELP}`);
  const { world = [], now, profile: named, help } = parsed.value.values;
  const defaults = CallContext.safeParse(now === undefined ? {} : { now });
  if (!defaults.success) fail("harness", "usage", `--now ${now}: ${defaults.error.issues[0]?.message}`);
  const profile = named === undefined ? profiles[0] : profiles.find((known) => known === named);
  if (profile === undefined) fail("harness", "usage", `--profile ${named}: expected one of ${profiles.join(", ")}`);
  const values: Readonly<Record<string, unknown>> = parsed.value.values;
  const ownValues = Object.fromEntries(own.map((name) => [name, values[name] as string | undefined]));
  return { worlds: world, profile, defaults: defaults.data, own: ownValues, help };
}
