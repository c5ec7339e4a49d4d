/** Files that launch a trainer: a shell script with its command in it, or a YAML file. Each gives settings. */
import { omitUndefined, parseJson } from "@arenakit/contracts";
import * as z from "zod";
import { type Opaque, OUR_VARIABLES, type Setting, valueOfWord } from "./config.ts";
import type { ConfigFile } from "./doctor.ts";
import { readFlags, readOverrides } from "./read-overrides.ts";
import { readShell, type ShellCommand, type ShellWord } from "./read-shell.ts";
import { readYaml } from "./read-yaml.ts";

export interface Settings {
  readonly settings: readonly Setting[];
  readonly opaque: readonly Opaque[];
}

export type ReadFile = (name: string) => string | undefined;

export const NOTHING: Settings = { settings: [], opaque: [] };

export const isYaml = ({ name }: ConfigFile) => name.endsWith(".yaml") || name.endsWith(".yml");

/** A text that is no YAML may say anything. */
export function yamlSettings({ text, name }: ConfigFile): Settings {
  const settings = readYaml(text, name);
  if (settings !== null) return { settings, opaque: [] };
  return {
    settings: [],
    opaque: [{ text: `${name}, which is no YAML that can be read`, place: { file: name, line: 1 } }],
  };
}

/**
 * YAML with what its `defaults` name before it, as Hydra and NeMo-RL compose them. `isOwn`: names of the trainer's own
 * configurations, whose values are its defaults; of any other that cannot be read, every absent setting is hidden. A file
 * that leads back to itself is read once: `around` are the texts that are being read.
 */
export function composedYaml(
  file: ConfigFile,
  readFile: ReadFile,
  isOwn: (name: string) => boolean,
  around: ReadonlySet<string> = new Set(),
): Settings {
  const own = yamlSettings(file);
  const named = own.settings.filter(
    ({ name, value }) => isDefault(name) && typeof value === "string" && value !== "_self_",
  );
  const before = named.map((setting): Settings => {
    const name = beside(file.name, withEnding(setting.text));
    const text = readFile(name);
    if (text === file.text || (text !== undefined && around.has(text))) return NOTHING;
    if (text !== undefined) return composedYaml({ name, text }, readFile, isOwn, new Set([...around, file.text]));
    return isOwn(setting.text) ? NOTHING : { settings: [], opaque: [{ text: setting.text, place: setting.place }] };
  });
  return joinedSettings([...before, own]);
}

/** `defaults`, or an entry of the list; what is below an entry is a choice among the trainer's own parts. */
const isDefault = (name: string) =>
  name === "defaults" || (name.startsWith("defaults.") && name.split(".").length === 2);

const withEnding = (name: string) => (name.endsWith(".yaml") || name.endsWith(".yml") ? name : `${name}.yaml`);

const beside = (file: string, name: string) =>
  name.startsWith("/") ? name : file.slice(0, file.lastIndexOf("/") + 1) + name;

export const joinedSettings = (parts: readonly Settings[]): Settings => ({
  settings: parts.flatMap(({ settings }) => settings),
  opaque: parts.flatMap(({ opaque }) => opaque),
});

export interface OverrideOptions {
  /** The first words of the trainer's settings, by which its command is told from others. */
  readonly roots: readonly string[];
  /** Names of the trainer's own configurations. */
  readonly isOwn?: (name: string) => boolean;
}

/** Overrides of Hydra, over the YAML that the command names. */
export function overridesOf(
  file: ConfigFile,
  { roots, isOwn = () => false }: OverrideOptions,
  readFile: ReadFile,
): Settings {
  const isOne = ({ start }: { start: string }) =>
    roots.some((root) => start.replaceAll("+", "").startsWith(`${root}.`));
  const named = ({ words }: ShellCommand) => namedYaml(words, file, readFile, isOwn);
  return commandsOf(
    file,
    readFile,
    ({ words }) => words.some(isOne) || named({ words }).settings.length > 0,
    (command) => joinedSettings([named(command), readOverrides(command)]),
  );
}

/** Hydra's `--config-path DIR --config-name NAME`, or the `--config FILE` of others. */
function namedYaml(
  words: readonly ShellWord[],
  file: ConfigFile,
  readFile: ReadFile,
  isOwn: (name: string) => boolean,
): Settings {
  const name = flagValue(words, "--config-name") ?? flagValue(words, "--config");
  if (name === undefined) return NOTHING;
  if (name.text === undefined) return { settings: [], opaque: [{ text: name.written, place: name.place }] };
  const folder = flagValue(words, "--config-path")?.text ?? ".";
  const path = beside(folder === "." ? "" : `${folder}/`, withEnding(name.text));
  const text = readFile(path) ?? readFile(withEnding(name.text)) ?? readFile(beside(file.name, path));
  if (text !== undefined) return composedYaml({ name: path, text }, readFile, isOwn);
  return isOwn(name.text) ? NOTHING : { settings: [], opaque: [{ text: name.text, place: name.place }] };
}

/** The word after a flag, or behind its `=`. */
export function flagValue(words: readonly ShellWord[], flag: string): ShellWord | undefined {
  const at = words.findIndex(({ start }) => start === flag || start.startsWith(`${flag}=`));
  const word = words[at];
  if (word === undefined) return undefined;
  if (word.start === flag) return words[at + 1];
  return { ...word, text: word.text?.slice(flag.length + 1), start: word.start.slice(flag.length + 1) };
}

/** The Python script that a command starts, where it can be read. */
export function scriptOf(words: readonly ShellWord[], readFile: ReadFile): ConfigFile | undefined {
  const name = words.find(({ text }) => text?.endsWith(".py"))?.text;
  const text = name === undefined ? undefined : readFile(name);
  return text === undefined ? undefined : { name: name!, text };
}

/** Flags. `marks`: flags of which a command of the trainer has one at least. */
export function flagsOf(file: ConfigFile, marks: readonly string[], readFile: ReadFile): Settings {
  const isOne = ({ start }: { start: string }) =>
    marks.some((mark) => start === `--${mark}` || start.startsWith(`--${mark}=`));
  return commandsOf(file, readFile, ({ words }) => words.some(isOne), readFlags);
}

/** What the commands that `isLaunch` knows say, and the variables of our adapters. */
export function commandsOf(
  file: ConfigFile,
  readFile: ReadFile,
  isLaunch: (command: ShellCommand) => boolean,
  read: (command: ShellCommand) => Settings,
): Settings {
  const { commands, variables } = readShell(file.text, file.name, readFile);
  const launches = commands.filter(isLaunch);
  const lines = launches.map(read);
  const [only, ...others] = lines;
  if (!only) return NOTHING;
  const settings = others.length === 0 ? only.settings : agreed(lines);
  const ours = [
    ...ourVariables(variables),
    // Of all commands: what is submitted may be a shell's script.
    ...commands.flatMap(rayVariables),
    ...commands.flatMap(writtenTools),
    ...launches.flatMap(launchedModule),
  ];
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

/** The setting that holds which file our tools are written to, before the trainer starts. */
export const WRITTEN_TOOLS = "arenakit_trainers.rl_factory";

function writtenTools({ words, output }: ShellCommand): Setting[] {
  if (output?.text === undefined || !words.some(({ text }) => text === WRITTEN_TOOLS)) return [];
  return [{ name: WRITTEN_TOOLS, value: output.text, text: output.text, place: output.place }];
}

function ourVariables(variables: ReadonlyMap<string, ShellWord>): Setting[] {
  const ours = [...variables].filter(([name]) => name.startsWith(OUR_VARIABLES));
  return ours.map(([name, { text, written, place, isMaybe, unless }]) => {
    const value = text === undefined || isMaybe ? undefined : valueOfWord(text);
    return { name, value, text: text ?? written, place, ...omitUndefined({ unless }) };
  });
}

/** Variables that `ray job submit` hands to the processes of the job. */
function rayVariables({ words }: ShellCommand): Setting[] {
  const flag = "--runtime-env-json=";
  const word = words.find(({ start }) => start.startsWith(flag));
  const read = word?.text === undefined ? null : parseJson(word.text.slice(flag.length));
  const variables = RuntimeEnv.safeParse(read);
  if (!word || !variables.success) return [];
  const ours = Object.entries(variables.data.env_vars).filter(([name]) => name.startsWith(OUR_VARIABLES));
  return ours.map(([name, text]) => ({ name, value: valueOfWord(text), text, place: word.place }));
}

const RuntimeEnv = z.looseObject({ env_vars: z.record(z.string(), z.string()) });

/** Of several commands, what all of them say; what they differ in is not known. */
function agreed(lines: readonly Settings[]): Setting[] {
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
