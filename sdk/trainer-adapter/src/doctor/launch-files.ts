/** Files that launch a trainer: a shell script with its command in it, or a YAML file. Each gives settings. */
import { parseJson } from "@arenakit/contracts";
import * as z from "zod";
import { type Opaque, type Setting, valueOfWord } from "./config.ts";
import type { ConfigFile } from "./doctor.ts";
import { type CommandLine, readFlags, readOverrides } from "./read-overrides.ts";
import { readShell, type ShellCommand, type ShellWord } from "./read-shell.ts";
import { readYaml } from "./read-yaml.ts";

export interface Settings {
  readonly settings: readonly Setting[];
  readonly opaque: readonly Opaque[];
}

export type ReadFile = (name: string) => string | undefined;

export const NOTHING: Settings = { settings: [], opaque: [] };

export const isYaml = ({ name }: ConfigFile) => name.endsWith(".yaml") || name.endsWith(".yml");

export const yamlSettings = ({ text, name }: ConfigFile): Settings => ({
  settings: readYaml(text, name) ?? [],
  opaque: [],
});

/** Overrides of Hydra. `roots`: the first words of the trainer's settings, by which its command is told from others. */
export function overridesOf(file: ConfigFile, roots: readonly string[], readFile: ReadFile): Settings {
  const isOne = ({ start }: { start: string }) =>
    roots.some((root) => start.replaceAll("+", "").startsWith(`${root}.`));
  return commandsOf(file, readFile, ({ words }) => words.some(isOne), readOverrides);
}

/** Flags. `marks`: flags of which a command of the trainer has one at least. */
export function flagsOf(file: ConfigFile, marks: readonly string[], readFile: ReadFile): Settings {
  const isOne = ({ start }: { start: string }) =>
    marks.some((mark) => start === `--${mark}` || start.startsWith(`--${mark}=`));
  return commandsOf(file, readFile, ({ words }) => words.some(isOne), readFlags);
}

function commandsOf(
  file: ConfigFile,
  readFile: ReadFile,
  isLaunch: (command: ShellCommand) => boolean,
  read: (command: ShellCommand) => CommandLine,
): Settings {
  const { commands, variables } = readShell(file.text, file.name, readFile);
  const launches = commands.filter(isLaunch);
  const lines = launches.map(read);
  const [only, ...others] = lines;
  if (!only) return NOTHING;
  const settings = others.length === 0 ? only.settings : agreed(lines);
  const ours = [...ourVariables(variables), ...launches.flatMap(rayVariables), ...launches.flatMap(launchedModule)];
  return { settings: [...settings, ...ours], opaque: lines.flatMap(({ opaque }) => opaque) };
}

/** The setting that holds which module `python -m` runs. */
export const MODULE = "-m";

function launchedModule({ words }: ShellCommand): Setting[] {
  const at = words.findIndex(({ start }) => start === MODULE);
  const module = at < 0 ? undefined : words[at + 1];
  if (!module) return [];
  return [{ name: MODULE, value: module.text, text: module.text ?? module.written, place: module.place }];
}

/** What our adapters read from the variables of their process begins with it. */
const OURS = "ARENAKIT_";

function ourVariables(variables: ReadonlyMap<string, ShellWord>): Setting[] {
  const ours = [...variables].filter(([name]) => name.startsWith(OURS));
  return ours.map(([name, { text, written, place, isMaybe }]) => {
    const value = text === undefined || isMaybe ? undefined : valueOfWord(text);
    return { name, value, text: text ?? written, place };
  });
}

/** Variables that `ray job submit` hands to the processes of the job. */
function rayVariables({ words }: ShellCommand): Setting[] {
  const flag = "--runtime-env-json=";
  const word = words.find(({ start }) => start.startsWith(flag));
  const read = word?.text === undefined ? null : parseJson(word.text.slice(flag.length));
  const variables = RuntimeEnv.safeParse(read);
  if (!word || !variables.success) return [];
  const ours = Object.entries(variables.data.env_vars).filter(([name]) => name.startsWith(OURS));
  return ours.map(([name, text]) => ({ name, value: valueOfWord(text), text, place: word.place }));
}

const RuntimeEnv = z.looseObject({ env_vars: z.record(z.string(), z.string()) });

/** Of several commands, what all of them say; what they differ in is not known. */
function agreed(lines: readonly CommandLine[]): Setting[] {
  const byName = new Map<string, Setting[]>();
  for (const { settings } of lines) {
    // The last one of a command counts.
    for (const setting of new Map(settings.map((one) => [one.name, one])).values())
      byName.set(setting.name, [...(byName.get(setting.name) ?? []), setting]);
  }
  return [...byName.values()].map((found) => {
    const [first] = found;
    const isOne = found.length === lines.length && found.every(({ text }) => text === first!.text);
    return isOne ? first! : { ...first!, value: undefined, text: `${first!.text}, in one of ${lines.length} commands` };
  });
}
