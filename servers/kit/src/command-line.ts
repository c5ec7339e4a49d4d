/** The few options that every stdio server takes; reads no environment and starts nothing. */
import { parseArgs } from "node:util";
import { boundary, CallContext, fail, omitUndefined, parseLocalTime } from "@arenakit/contracts";

export interface StdioOptions {
  /** World files, in order; empty means the built-in world. */
  readonly worlds: readonly string[];
  /** Folders of corpora, in order; empty means what a seed generates. */
  readonly corpora: readonly string[];
  /** The tools that are served. */
  readonly profile: string;
  readonly defaults: CallContext;
  readonly asks: "help" | "version" | null;
}

/** What a server answers from, by profile. */
export interface StdioProfiles {
  /** Names of profiles over worlds, and of those over corpora; the first one is the default. */
  readonly world: readonly string[];
  readonly corpus: readonly string[];
  /** What answers where no corpus is named, in a few words. */
  readonly generated?: string;
}

/** The lines of a usage text about these options. */
export function stdioOptionsHelp({ world, corpus, generated }: StdioProfiles): string {
  const [first, ...others] = [...world, ...corpus];
  const lines = [
    ...(world.length > 0 ? [WORLD_HELP] : []),
    ...(corpus.length > 0
      ? [
          `  --corpus DIR   ${world.length > 0 ? `${corpus.join(", ")}: ` : ""}answer from this corpus; may be given several times`,
          `                 (default: ${generated})`,
        ]
      : []),
    "  --now TIME     simulated local time of a call that names none, such as 2026-05-01T08:00",
    `  --profile NAME the names and texts of the tools: ${[`${first} (the default)`, ...others].join(", ")}`,
    "  --version",
    "  --help",
  ];
  return lines.join("\n");
}

const WORLD_HELP = `\
  --world FILE   answer from this world; may be given several times (default: the small world of seed 1,
                 which comes along, or is made once and kept in the user's cache folder or in ARENAKIT_WORLDS)`;

/** Reads the arguments after the program's name; an empty value is none, as hosts write what their user left out. Throws a FailureError harness/usage that says what is wrong. */
export async function readStdioOptions(args: readonly string[], profiles: StdioProfiles): Promise<StdioOptions> {
  const known = [...profiles.world, ...profiles.corpus];
  const files = { type: "string", multiple: true } as const;
  const flag = { type: "boolean", default: false } as const;
  const parsed = await boundary("harness", () =>
    parseArgs({
      args: [...args],
      options: {
        ...omitUndefined({
          world: profiles.world.length > 0 ? files : undefined,
          corpus: profiles.corpus.length > 0 ? files : undefined,
        }),
        now: { type: "string" },
        profile: { type: "string" },
        help: flag,
        version: flag,
      },
    }),
  );
  if (!parsed.ok) fail("harness", "usage", parsed.failure.message);
  const { help, version } = parsed.value.values;
  const now = parsed.value.values.now || undefined;
  const profile = parsed.value.values.profile || (known[0] ?? "");
  if (!known.includes(profile)) fail("harness", "usage", `--profile ${profile}: expected one of ${known.join(", ")}`);
  const values: Readonly<Record<string, unknown>> = parsed.value.values;
  const filesOf = (kind: "world" | "corpus") => ((values[kind] ?? []) as string[]).filter((path) => path !== "");
  for (const [kind, other] of [
    ["world", "corpus"],
    ["corpus", "world"],
  ] as const)
    if (filesOf(kind).length > 0 && !profiles[kind].includes(profile))
      fail("harness", "usage", `--${kind}: the profile ${profile} answers from a ${other}, not from a ${kind}`);
  const asks = help ? "help" : version ? "version" : null;
  const [worlds, corpora] = [filesOf("world"), filesOf("corpus")];
  return { worlds, corpora, profile, defaults: defaultsAt(now), asks };
}

function defaultsAt(now: string | undefined): CallContext {
  if (now === undefined) return {};
  const read = CallContext.safeParse({ now });
  if (!read.success || parseLocalTime(now) === null)
    fail("harness", "usage", `--now ${now}: expected a local time such as 2026-05-01T08:00`);
  return read.data;
}
