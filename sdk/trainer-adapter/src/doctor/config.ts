/**
 * What a trainer was told, as a flat map of settings with the places where they stand. A setting whose value cannot be
 * read without running something (a variable, an interpolation) is there without a value. Reads no file.
 */
import type { Json } from "@arenakit/contracts";

export interface Place {
  readonly file: string;
  /** From 1. */
  readonly line: number;
}

export interface Setting {
  /** In the trainer's spelling, without dashes before it. */
  readonly name: string;
  /** Undefined where only a run would tell. */
  readonly value: Json | undefined;
  /** As it is written, with the variables that are known put in. */
  readonly text: string;
  readonly place: Place;
  /** The variable of the environment in whose absence this is the value. */
  readonly unless?: string;
}

/** Settings that stand where they cannot be read, so that an absent one may be there all the same. */
export interface Opaque {
  readonly text: string;
  readonly place: Place;
}

/** A file that settings name: a tool configuration, a module of rewards. */
export interface NamedFile {
  /** As the setting names it. */
  readonly name: string;
  /** Undefined where it cannot be read. */
  readonly text: string | undefined;
}

/** A rule asked for a value that only a run would tell. */
export class NotKnown extends Error {
  override readonly name = "NotKnown";
  readonly setting: string;
  readonly reason: string;
  readonly place: Place | undefined;
  constructor(setting: string, reason: string, place?: Place) {
    super(`${setting} is not known: ${reason}`);
    this.setting = setting;
    this.reason = reason;
    this.place = place;
  }
}

/** What our adapters read from the variables of their process begins with it. */
export const OUR_VARIABLES = "ARENAKIT_";

/** Interpolations that lead to one another. */
const MAX_INTERPOLATIONS = 8;

export class Config {
  readonly opaque: readonly Opaque[];
  private readonly byName = new Map<string, Setting>();

  /** Of settings with one name the last one counts, as it does in every trainer here. */
  constructor(settings: readonly Setting[], opaque: readonly Opaque[] = []) {
    this.opaque = opaque;
    for (const setting of settings) this.byName.set(setting.name, setting);
  }

  get settings(): readonly Setting[] {
    return [...this.byName.values()];
  }

  /** The first of some spellings that is set. */
  setting(...names: readonly string[]): Setting | undefined {
    for (const name of names) {
      const setting = this.byName.get(name);
      if (setting) return setting;
    }
    return undefined;
  }

  /** Its value, or the trainer's default where it is absent. Throws NotKnown. */
  read(name: string | readonly string[], initial: Json): Json {
    const names = typeof name === "string" ? [name] : name;
    const setting = this.setting(...names);
    if (setting === undefined) {
      const [hidden] = this.opaque;
      if (!hidden) return initial;
      throw new NotKnown(names[0]!, `${hidden.text} may set it`, hidden.place);
    }
    if (setting.value !== undefined) return setting.value;
    const other = this.follow(setting);
    if (other?.value === undefined) throw new NotKnown(setting.name, `it is ${setting.text}`, setting.place);
    return other.value;
  }

  /** The setting that an interpolation of another one, `${a.b}`, leads to. */
  private follow(setting: Setting): Setting | undefined {
    let at: Setting | undefined = setting;
    for (let step = 0; step < MAX_INTERPOLATIONS && at?.value === undefined; step++) {
      const text: string = at?.text ?? "";
      if (!text.startsWith("${") || text.indexOf("}") !== text.length - 1) return undefined;
      const name = text.slice(2, -1);
      const other: Setting | undefined = this.byName.get(name);
      // Where a variable of ours is not set, the adapters take None for it, and their own default for None.
      at = other || !at || !name.startsWith(OUR_VARIABLES) ? other : { ...at, value: null };
    }
    return at;
  }

  /** The same, of a number. Throws NotKnown where something else stands there. */
  number(name: string | readonly string[], initial: number): number {
    return this.numberOrNull(name, initial) ?? this.refuse(name, "a number");
  }

  /** A number, or null where the trainer takes None. */
  numberOrNull(name: string | readonly string[], initial: number | null): number | null {
    const value = this.read(name, initial);
    if (value === null || typeof value === "number") return value;
    return this.refuse(name, "a number");
  }

  text(name: string | readonly string[], initial: string): string {
    const value = this.read(name, initial);
    return value === null ? "" : typeof value === "object" ? JSON.stringify(value) : String(value);
  }

  isOn(name: string | readonly string[], initial: boolean): boolean {
    const value = this.read(name, initial);
    if (typeof value === "boolean") return value;
    if (value === null) return false;
    if (typeof value === "number") return value !== 0;
    return this.refuse(name, "true or false");
  }

  /** Is it set, to whatever but null? Throws NotKnown where something may hide it. */
  isSet(...names: readonly string[]): boolean {
    const setting = this.setting(...names);
    return setting?.value === undefined
      ? setting !== undefined || this.read(names[0]!, null) !== null
      : setting.value !== null;
  }

  private refuse(name: string | readonly string[], expected: string): never {
    const names = typeof name === "string" ? [name] : name;
    const setting = this.setting(...names);
    throw new NotKnown(names[0]!, `expected ${expected}, it is ${setting?.text ?? "absent"}`, setting?.place);
  }
}

/** Of the text that was asked about last: positions of one come together. */
let lastLines: { readonly text: string; readonly ends: readonly number[] } = { text: "", ends: [] };

/** Where a position of a text is. */
export function lineAt(text: string, position: number): number {
  if (lastLines.text !== text) lastLines = { text, ends: lineEnds(text) };
  const { ends } = lastLines;
  let [low, high] = [0, ends.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (ends[middle]! < position) low = middle + 1;
    else high = middle;
  }
  return low + 1;
}

function lineEnds(text: string): number[] {
  const ends: number[] = [];
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) ends.push(at);
  return ends;
}

const CONSTANTS = new Map<string, Json>([
  ["true", true],
  ["True", true],
  ["false", false],
  ["False", false],
  ["null", null],
  ["None", null],
  ["~", null],
]);

/** The value of a bare word of a command line: a constant, a number, or the word. */
export function valueOfWord(word: string): Json {
  const text = word.trim();
  const constant = CONSTANTS.get(text);
  if (constant !== undefined) return constant;
  const number = Number(text);
  if (text !== "" && Number.isFinite(number)) return number;
  const isQuoted = text.length > 1 && (text.startsWith("'") || text.startsWith('"')) && text.endsWith(text[0]!);
  return isQuoted ? text.slice(1, -1) : text;
}
