/** Kinds of place in the words of people and in Amap's typecodes. A world's own table has the words. */
import { fail, tableOf } from "@arenakit/contracts";
import { kindOfTypecode, POI_KINDS, POI_TYPES } from "@arenakit/corpus-world/kinds";
import type { PoiKind } from "./maps.ts";

const KINDS = Object.keys(POI_KINDS) as PoiKind[];

/** Beginnings of the typecodes that a kind has in Amap's taxonomy: as few digits as leave out all other kinds. */
const KIND_TYPECODES: ReadonlyMap<PoiKind, readonly string[]> = new Map(
  KINDS.map((kind) => {
    const codes = [...POI_TYPES.keys()];
    const isOfKind = (code: string) => kindOfTypecode(code) === kind;
    const isWhole = (start: string) => codes.filter((other) => other.startsWith(start)).every(isOfKind);
    const beginnings = codes
      .filter(isOfKind)
      .map((code) => [code.slice(0, 2), code.slice(0, 4)].find((start) => isWhole(start)) ?? code);
    return [kind, [...new Set(beginnings)]];
  }),
);

/** Words for classes beside the table's own and those of the kinds. */
const CLASS_WORDS = tableOf<readonly string[]>({
  奶茶店: ["0507"],
  三甲医院: ["090101"],
  厕所: ["2003"],
  公厕: ["2003"],
  洗手间: ["2003"],
  卫生间: ["2003"],
  菜市场: ["0607"],
  派出所: ["130501"],
  汽车站: ["1504"],
  寺庙: ["110205"],
  书店: ["061205"],
  理发店: ["0711"],
  快递: ["0705"],
  青旅: ["100201"],
});

export { kindOfTypecode };

export const kindLabel = (kind: PoiKind): string => POI_KINDS[kind].text;
/** What may stand in `types`, for descriptions and errors. */
export const KIND_LABELS: readonly string[] = KINDS.map(kindLabel);

/**
 * Beginnings of the typecodes meant by one word, a class of Amap's (`风景名胜`) or a typecode (`110000`, whose zeros
 * mean all below); empty when it means none.
 */
export function typecodesOf(word: string): string[] {
  const text = word.trim().toLowerCase();
  if (/^\d{6}$/.test(text)) return text.startsWith("00") ? [] : [text.replace(/(00){1,2}$/, "")];
  const meant = new Set<string>();
  for (const code of CLASS_WORDS.get(text) ?? []) meant.add(code);
  for (const kind of KINDS)
    if (kind === text || POI_KINDS[kind].words.includes(text))
      for (const start of KIND_TYPECODES.get(kind) ?? []) meant.add(start);
  for (const { typecode, type } of POI_TYPES.values()) {
    const level = type.toLowerCase().split(";").indexOf(text);
    if (level >= 0) meant.add(typecode.slice(0, 2 * (level + 1)));
  }
  const codes = [...meant];
  return codes.filter((code) => !codes.some((wider) => wider !== code && code.startsWith(wider)));
}

/** Typecodes of several words joined by `|`. Throws invalid_arguments for a word that means none; `otherwise` is the argument for other words. */
export function readTypes(types: string, { otherwise }: { otherwise: string }): string[] {
  const typecodes = new Set<string>();
  for (const word of types.split(/[|｜]/)) {
    const meant = typecodesOf(word);
    if (meant.length === 0)
      fail(
        "policy",
        "invalid_arguments",
        `types 中的“${word}”不是已知类别，可选：${KIND_LABELS.join("、")}。要按其他词查找请用 ${otherwise}。`,
      );
    for (const typecode of meant) typecodes.add(typecode);
  }
  return [...typecodes];
}
