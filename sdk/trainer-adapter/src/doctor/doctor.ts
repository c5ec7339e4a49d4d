/**
 * Reads a trainer's configuration and tells what will go wrong with tools and with rewards of groups. Asks no server and
 * touches no disk: files come by a function. What cannot be read is said to be unknown and is never good or bad.
 */
import { fail, omitUndefined } from "@arenakit/contracts";
import { Config, type NamedFile, NotKnown, type Place } from "./config.ts";
import { ourRules } from "./our-rules.ts";
import { DOCTOR_TRAINERS, type DoctorTrainer } from "./trainers.ts";
import type { Fault, Rule, Situation, TrapId } from "./traps.ts";

export interface Finding {
  readonly trap: TrapId;
  readonly setting: string;
  /** As it is written; null where the trainer's default stands, whose place is that of the call around it if one is known. */
  readonly value: string | null;
  readonly place: Place | null;
  readonly says: string;
  readonly fix: string;
  readonly source: string;
}

export interface Unknown {
  /** Null where it concerns more than one trap. */
  readonly trap: TrapId | null;
  readonly setting: string;
  readonly reason: string;
  readonly place: Place | null;
}

export interface Diagnosis {
  readonly trainer: string;
  readonly findings: readonly Finding[];
  /** What could not be read. */
  readonly unknown: readonly Unknown[];
  /** Traps that were looked for and are not there. */
  readonly clear: readonly TrapId[];
}

export interface DiagnoseOptions {
  /** The text of a file that the configuration names; undefined where it cannot be read. Default: none can. */
  readonly readFile?: (name: string) => string | undefined;
  /** Whether the rewards come from groups. Default: they do where a hook names this package. */
  readonly usesGroups?: boolean;
}

export interface ConfigFile {
  readonly name: string;
  readonly text: string;
}

/** Files that a configuration may name, and their characters: what each of many names again would be read without end. */
const MAX_FILES = 256;
const MAX_CHARACTERS = 4 << 20;

/** Beyond the bounds no file can be read. */
function boundedReader(readFile: (name: string) => string | undefined): (name: string) => string | undefined {
  let [files, characters] = [0, 0];
  return (name) => {
    const text = files < MAX_FILES && characters < MAX_CHARACTERS ? readFile(name) : undefined;
    if (text === undefined) return undefined;
    files++;
    characters += text.length;
    return text;
  };
}

/** Throws harness/usage for an unknown trainer, and for files without a setting of it. */
export function diagnose(trainer: string, files: readonly ConfigFile[], options: DiagnoseOptions = {}): Diagnosis {
  const kind = DOCTOR_TRAINERS.get(trainer);
  if (!kind)
    return fail("harness", "usage", `no trainer ${trainer}: expected one of ${[...DOCTOR_TRAINERS.keys()].join(", ")}`);
  const readFile = boundedReader(options.readFile ?? (() => undefined));
  const config = readAll(kind, trainer, files, readFile);
  const situation: Situation = {
    config,
    usesGroups: () => options.usesGroups ?? kind.usesGroups(config, readFile),
    file: (name): NamedFile => ({ name, text: readFile(name) }),
  };
  const findings: Finding[] = [];
  const unknown: Unknown[] = [];
  const clear: TrapId[] = [];
  for (const rule of [...kind.rules, ...ourRules]) {
    const seen = examine(rule, situation);
    if ("unknown" in seen) unknown.push(seen.unknown);
    else if (seen.faults.length === 0) clear.push(rule.trap);
    else findings.push(...seen.faults.map((fault) => findingOf(rule, fault, config)));
  }
  return { trainer, findings, unknown: together(unknown), clear };
}

function readAll(
  kind: DoctorTrainer,
  trainer: string,
  files: readonly ConfigFile[],
  readFile: (name: string) => string | undefined,
): Config {
  const read = files.map((file) =>
    kind.read(
      file,
      readFile,
      files.filter((other) => other !== file),
    ),
  );
  const settings = read.flatMap((one) => one.settings);
  if (settings.length === 0) {
    const names = files.map(({ name }) => name).join(", ");
    const [hidden] = read.flatMap((one) => one.opaque);
    const why = hidden ? ` (there is ${hidden.text})` : "";
    return fail("harness", "usage", `no setting of ${trainer} in ${names}${why}: expected ${kind.expects}`);
  }
  return new Config(
    settings,
    read.flatMap((one) => one.opaque),
  );
}

function examine(rule: Rule, situation: Situation): { faults: readonly Fault[] } | { unknown: Unknown } {
  // Where a value is not known the rule ends here; anything else that is thrown is a defect.
  try {
    const found = rule.find(situation);
    return { faults: found === null ? [] : [found].flat() };
  } catch (error) {
    if (!(error instanceof NotKnown)) throw error;
    const { setting, reason, place = null } = error;
    return { unknown: { trap: rule.trap, setting, reason, place } };
  }
}

function findingOf(rule: Rule, fault: Fault, config: Config): Finding {
  const { setting = config.setting(...rule.reads) ?? rule.reads[0]! } = fault;
  const { trap, source } = rule;
  const { says, fix } = fault;
  if (typeof setting === "string") return { trap, setting, value: null, place: null, says, fix, source };
  const { name, text, place, unless } = setting;
  const told = unless === undefined ? says : `${says} That is its default here; the variable ${unless} may change it.`;
  return { trap, setting: name, value: text === null ? null : shortened(text), place, says: told, fix, source };
}

/** Characters of a value that are shown; a whole block has thousands. */
const MAX_VALUE = 100;

const shortened = (text: string) => (text.length > MAX_VALUE ? `${text.slice(0, MAX_VALUE)}…` : text);

/** What several rules could not read is told once. */
function together(unknown: readonly Unknown[]): Unknown[] {
  const byReason = new Map<string, Unknown>();
  for (const one of unknown) {
    const key = `${one.setting}\n${one.reason}`;
    const before = byReason.get(key);
    byReason.set(key, before === undefined || before.trap === one.trap ? one : { ...one, trap: null });
  }
  return [...byReason.values()].map((one) => omitUndefined(one));
}
