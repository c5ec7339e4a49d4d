/** Kinds of place in the words of people and in Amap's typecodes. A world's own table has the words. */
import { fail } from "@arenakit/contracts";
import { POI_KINDS, POI_TYPES } from "@arenakit/corpus-world";
import type { PoiKind } from "./maps.ts";

const KINDS = Object.keys(POI_KINDS) as PoiKind[];

/** Beginnings of the typecodes that a kind has in Amap's taxonomy; no two kinds share one. */
const KIND_TYPECODES: Readonly<Record<PoiKind, readonly string[]>> = {
  restaurant: ["0501", "0502", "0503", "0504", "0506", "0507", "0508", "0509"],
  cafe: ["0505"],
  bar: ["080301", "080303", "080304"],
  hotel: ["10"],
  scenic: ["1102", "0804", "0805"],
  museum: ["1401", "1402", "1403", "1404", "1405", "1406", "1407", "1408"],
  park: ["1101"],
  mall: ["0601", "0610"],
  shop: ["0603", "0605", "0606", "0608", "0609", "0611", "0612", "0613", "0614"],
  service: ["07", "0104", "0105", "0109", "03", "0907", "1414"],
  hospital: ["0901", "0902", "0903", "0904"],
  bank: ["16"],
  parking: ["1509"],
  metro: ["1505", "1506"],
  station: ["1502"],
  airport: ["1501"],
  school: ["1412", "1413", "1415"],
  charging: ["0111"],
  fuel: ["0101", "0103"],
  supermarket: ["0602", "0604", "0607"],
  pharmacy: ["0906"],
  cinema: ["0806"],
  sports: ["0801", "0802", "080302", "080305", "080306"],
  office: ["1201", "120201", "120202", "17"],
  residence: ["1203", "120203"],
  bus: ["1504", "1507"],
  gate: ["99"],
};

export const kindLabel = (kind: PoiKind): string => POI_KINDS[kind].text;
/** What may stand in `types`, for descriptions and errors. */
export const KIND_LABELS: readonly string[] = KINDS.map(kindLabel);

/** The kind that a typecode of six digits belongs to; null for one of none. */
export function kindOfTypecode(typecode: string): PoiKind | null {
  return KINDS.find((kind) => KIND_TYPECODES[kind].some((start) => typecode.startsWith(start))) ?? null;
}

/**
 * Beginnings of the typecodes meant by one word, a class of Amap's (`风景名胜`) or a typecode (`110000`, whose zeros
 * mean all below); empty when it means none.
 */
export function typecodesOf(word: string): string[] {
  const text = word.trim().toLowerCase();
  if (/^\d{6}$/.test(text)) return text.startsWith("00") ? [] : [text.replace(/(00){1,2}$/, "")];
  const meant = new Set<string>();
  for (const kind of KINDS)
    if (kind === text || POI_KINDS[kind].words.includes(text))
      for (const start of KIND_TYPECODES[kind]) meant.add(start);
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
