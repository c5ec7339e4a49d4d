import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, it } from "vitest";
import { readCity } from "./cities.ts";

const CITIES = fileURLToPath(new URL("../../cities/", import.meta.url));
const root = mkdtempSync(join(tmpdir(), "arenakit-cities-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** A copy of a city with one of its files written anew, from its lines; the path of the copy ends in a slash. */
function spoilt(file: string, spoil: (lines: string[]) => string[]): string {
  const folder = `${mkdtempSync(join(root, "city-"))}/`;
  cpSync(join(CITIES, "hangzhou"), folder, { recursive: true });
  const lines = readFileSync(`${folder}${file}`, "utf8").trimEnd().split("\n");
  writeFileSync(`${folder}${file}`, `${spoil(lines).join("\n")}\n`);
  return folder;
}

describe("a city's folder that is not complete is refused by the name of its file", () => {
  it.each([
    ["districts.tsv", 2, ">=3 items"],
    ["landmarks.tsv", 7, ">=8 items"],
    ["climate.tsv", 11, "12 items"],
  ])("%s of %s rows", (file, rows, expected) => {
    const folder = spoilt(file, (lines) => lines.slice(0, 1 + rows));
    expect(() => readCity(folder)).toThrow(`corpus/table_invalid: ${folder}${file}: `);
    expect(() => readCity(folder)).toThrow(expected);
  });

  it("a code that is none, with its line", () => {
    const folder = spoilt("districts.tsv", ([header, first, ...others]) => [
      header!,
      first!.replace(/\d{6}/, "33010"),
      ...others,
    ]);
    expect(() => readCity(folder)).toThrow(`${folder}districts.tsv line 2: adcode: `);
  });

  it("what no table of its own says, with the folder", () => {
    const folder = spoilt("stations.tsv", ([header, first, ...others]) => {
      const telecode = header!.split("\t").indexOf("telecode");
      return [header!, first!.split("\t").with(telecode, "hz").join("\t"), ...others];
    });
    expect(() => readCity(folder)).toThrow(`${folder}: stations.0.telecode: `);
  });
});
