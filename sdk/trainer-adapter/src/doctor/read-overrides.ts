/** Settings out of a command line: `--flag value` as argparse takes it, `a.b=value` as Hydra does. */
import { type Json, omitUndefined } from "@arenakit/contracts";
import { type Opaque, type Setting, valueOfWord } from "./config.ts";
import { type DictionaryMember, isDictionary, readDictionary } from "./read-dictionary.ts";
import type { ShellCommand, ShellWord } from "./read-shell.ts";

export interface CommandLine {
  readonly settings: Setting[];
  /** Words that may hold settings. */
  readonly opaque: Opaque[];
}

/** What a caller of the script adds (`"$@"`, `${@:1}`, `$*`): nothing, as a rule. */
function isArguments({ written }: ShellWord): boolean {
  const bare = written.replaceAll('"', "").replaceAll("{", "");
  return bare.startsWith("$@") || bare.startsWith("$*");
}

/** Overrides of Hydra: words with a `=` after a dotted name. */
export function readOverrides({ words }: ShellCommand): CommandLine {
  const settings: Setting[] = [];
  const opaque: Opaque[] = [];
  for (const [at, word] of words.entries()) {
    const cut = word.start.indexOf("=");
    if (at === 0 || cut <= 0 || word.start.startsWith("-")) {
      const before = words[at - 1]?.start ?? "";
      const isValue = before.startsWith("-") && !before.includes("=");
      if (at > 0 && !isValue && isOpaque(word)) opaque.push({ text: word.written, place: word.place });
      continue;
    }
    const name = nameOf(word.start.slice(0, cut));
    if (isDictionary(word.start.slice(cut + 1))) {
      const members = word.text === undefined ? null : readDictionary(word.text.slice(cut + 1));
      if (members === null || word.isMaybe) opaque.push({ text: word.written, place: word.place });
      else settings.push(...members.map((member) => memberSetting(word, name, member)));
    }
    const value = word.text === undefined || word.isMaybe ? undefined : valueOfWord(word.text.slice(cut + 1));
    settings.push({
      name,
      value,
      text: textOf(word, word.written.slice(word.written.indexOf("=") + 1), value),
      place: word.place,
      ...omitUndefined({ unless: word.unless }),
    });
  }
  return { settings, opaque };
}

const memberSetting = (word: ShellWord, above: string, { name, value, text }: DictionaryMember): Setting => ({
  name: `${above}.${name}`,
  value,
  text,
  place: word.place,
  ...omitUndefined({ unless: word.unless }),
});

/** `+a.b`, `++a.b` and `~a.b` are Hydra's add, force and delete. */
function nameOf(written: string): string {
  let name = written;
  while (name.startsWith("+") || name.startsWith("~")) name = name.slice(1);
  return name;
}

/** Flags: of a name without a value, true; of several values, their list. */
export function readFlags({ words }: ShellCommand): CommandLine {
  const settings: Setting[] = [];
  const opaque: Opaque[] = [];
  let flag: { word: ShellWord; name: string; values: ShellWord[] } | undefined;
  const end = () => {
    if (flag) settings.push(settingOf(flag.word, flag.name, flag.values));
    flag = undefined;
  };
  for (const word of words.slice(1)) {
    if (word.start.startsWith("--") && word.start.length > 2) {
      end();
      const cut = word.start.indexOf("=");
      const name = word.start.slice(2, cut < 0 ? undefined : cut);
      if (cut < 0) flag = { word, name, values: [] };
      else settings.push(assigned(word, name, cut));
    } else if (isOpaque(word)) {
      // What a variable stands for may be the value of the flag before it or flags of its own.
      if (flag && flag.values.length === 0) flag.values.push(word);
      else opaque.push({ text: word.written, place: word.place });
    } else if (flag) flag.values.push(word);
  }
  end();
  return { settings, opaque };
}

/** What a variable holds may be any setting, but for the arguments of a script. */
const isOpaque = (word: ShellWord) => word.text === undefined && word.isVariable && !isArguments(word);

function assigned(word: ShellWord, name: string, cut: number): Setting {
  const value = word.text === undefined || word.isMaybe ? undefined : valueOfWord(word.text.slice(cut + 1));
  return {
    name,
    value,
    text: textOf(word, word.written.slice(word.written.indexOf("=") + 1), value),
    place: word.place,
    ...omitUndefined({ unless: word.unless }),
  };
}

function settingOf(word: ShellWord, name: string, words: readonly ShellWord[]): Setting {
  const values = words.filter((one) => !isArguments(one));
  const isKnown = !word.isMaybe && values.every((one) => one.text !== undefined && !one.isMaybe);
  const list: Json[] = values.map(({ text }) => valueOfWord(text ?? ""));
  const value = list.length === 0 ? true : list.length === 1 ? list[0]! : list;
  const written = values.map((one) => one.written).join(" ") || "set";
  return {
    name,
    value: isKnown ? value : undefined,
    text: textOf(word, written, isKnown ? value : undefined),
    place: word.place,
    ...omitUndefined({ unless: values.find(({ unless }) => unless !== undefined)?.unless }),
  };
}

/** With the script's own variables put in, where they are known. */
function textOf(word: ShellWord, written: string, value: Json | undefined): string {
  if (word.isMaybe) return `${written}, in one branch of the script`;
  return value === undefined || typeof value === "object" ? written : String(value);
}
