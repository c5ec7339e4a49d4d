/** A good configuration of a trainer, and traps that are planted into it one at a time. */
import { expect, it } from "vitest";
import { type ConfigFile, type DiagnoseOptions, diagnose, type TrapId } from "./index.ts";

export interface Plant {
  readonly trap: TrapId;
  /** What of the good configuration is replaced, and by what; it stands there once. */
  readonly from: string;
  readonly to: string;
  /** The setting that is named. */
  readonly setting: string;
  /** The fix holds this. */
  readonly fix: string;
}

export interface Planting {
  readonly trainer: string;
  readonly files: readonly ConfigFile[];
  /** Files that the configuration names. */
  readonly named?: Readonly<Record<string, string>>;
  readonly options?: DiagnoseOptions;
  readonly plants: readonly Plant[];
}

/** Silent on the good configuration; one finding of its trap for each plant, at the line where it stands. */
export function plantedTraps({ trainer, files, named = {}, options = {}, plants }: Planting): void {
  const look = (given: readonly ConfigFile[], others: Readonly<Record<string, string>>) =>
    diagnose(trainer, given, {
      ...options,
      readFile: (name) => (Object.hasOwn(others, name) ? others[name] : undefined),
    });

  it(`${trainer}: is silent on a good configuration`, () => {
    const { findings, unknown } = look(files, named);
    expect(findings).toEqual([]);
    expect(unknown).toEqual([]);
  });

  it.each(plants)(`${trainer}: finds $trap: $to`, ({ trap, from, to, setting, fix }) => {
    const texts = [...files.map(({ text }) => text), ...Object.values(named)];
    expect(texts.join("").split(from)).toHaveLength(2);
    const replaced = files.map(({ name, text }) => ({ name, text: text.replace(from, () => to) }));
    const others = Object.fromEntries(
      Object.entries(named).map(([name, text]) => [name, text.replace(from, () => to)]),
    );
    const { findings, unknown } = look(replaced, others);
    expect(unknown).toEqual([]);
    expect(findings.map((found) => found.trap)).toEqual([trap]);
    const [found] = findings;
    expect(found?.setting).toBe(setting);
    expect(found?.fix).toContain(fix);
    expect(found?.source).not.toBe("");
    const { place, value } = found!;
    if (value === null || place === null) expect(value).toBeNull();
    else expect(lineOf([...replaced, ...asFiles(others)], place)).toContain(setting.split(".").at(-1));
  });
}

const asFiles = (texts: Readonly<Record<string, string>>) =>
  Object.entries(texts).map(([name, text]) => ({ name, text }));

function lineOf(files: readonly ConfigFile[], { file, line }: { file: string; line: number }): string | undefined {
  return files.find(({ name }) => name === file)?.text.split("\n")[line - 1];
}
