/** Reads addresses written in Latin letters: `No. 300, Nanjing East Road, Huangpu District, Shanghai`. Knows words, no map. */
import { tableOf } from "@arenakit/contracts";
export interface EnglishAddress {
  /** Spellings of the street in pinyin, without spaces, the likeliest first: `nanjingdonglu`; empty where no part is a street. */
  readonly streets: readonly string[];
  /** The street as it was written, `nanjing east road`; the first part where none is a street. */
  readonly written: string;
  /** 0 for none. */
  readonly number: number;
  /** What else stands between the commas, without `District` and the like: `huangpu`, `shanghai`. */
  readonly areas: readonly string[];
}

const ENDS = tableOf<readonly string[]>({
  road: ["lu"],
  rd: ["lu"],
  lu: ["lu"],
  street: ["jie", "dajie"],
  st: ["jie", "dajie"],
  jie: ["jie"],
  dajie: ["dajie"],
  avenue: ["dajie", "dadao", "lu"],
  ave: ["dajie", "dadao", "lu"],
  boulevard: ["dadao"],
  dadao: ["dadao"],
  lane: ["xiang", "hutong", "nong"],
  alley: ["xiang", "hutong"],
  hutong: ["hutong"],
});
const SIDES = tableOf<string>({
  east: "dong",
  west: "xi",
  south: "nan",
  north: "bei",
  middle: "zhong",
  central: "zhong",
  e: "dong",
  w: "xi",
  s: "nan",
  n: "bei",
  inner: "nei",
  outer: "wai",
  front: "qian",
  back: "hou",
});
/** Names of streets that are translated and not spelled. */
const TRANSLATED = tableOf<string>({
  century: "shiji",
  people: "renmin",
  "people's": "renmin",
  peoples: "renmin",
  liberation: "jiefang",
  peace: "heping",
  victory: "shengli",
  construction: "jianshe",
  youth: "qingnian",
  culture: "wenhua",
  university: "daxue",
  science: "kexue",
  central: "zhongyang",
  democracy: "minzhu",
  revolution: "geming",
  friendship: "youyi",
  sports: "tiyu",
  barkhor: "bakuo",
});
/** Where somebody stands from what follows. */
const BESIDE = /^(?:near|opposite|next to|beside|close to|behind|in front of|around|off)(?: to)?(?: the)? /;
/** Parts inside a house, which no map has. */
const INDOORS = /^(?:room|rm|suite|unit|shop|floor|building|bldg|block|tower)\b|\bfloor$|^\d{1,3}\s?\/?f$/;
/** `Section 4` of a street that is known as a whole. */
const SECTION = /\b(?:section|sec\.?)\s*\d{1,2}\b/;
/** A street that is written with its own word and an English one: Nanluoguxiang Alley. */
const WHOLE_STREET = /(?:xiang|xiangzi|jie|lu|dadao|hutong)$/;
const AREA_WORDS = /\b(?:district|new area|county|city|province|municipality|prc|p\.?r\.? china|china)\b/g;

/** Null for one part without a street. */
export function readEnglishAddress(text: string): EnglishAddress | null {
  const parts = text
    .toLowerCase()
    .trim()
    .replace(BESIDE, "")
    .replace(/\bp\.?r\.?\s*china\b/g, "china")
    .split(/[,;，；]/)
    .map((part) => part.replace(SECTION, "").trim())
    .filter((part) => part !== "" && !INDOORS.test(part));
  let streets: string[] = [];
  let written = "";
  let number = 0;
  const areas: string[] = [];
  for (const part of parts) {
    const numbered =
      /^(?:no\.?\s*)?(\d{1,5})(?:\s*hao)?\b/.exec(part) ?? /\b(?:no\.?\s*)?(\d{1,5})(?:\s*hao)?$/.exec(part);
    if (numbered) number = Number(numbered[1]);
    const words = part.replace(numbered?.[0] ?? "", " ").match(/[a-z']+/g) ?? [];
    const spelled = streetOf(words);
    if (spelled.length > 0) [streets, written] = [spelled, words.join(" ")];
    else if (words.length > 1 || (words.length === 1 && !ENDS.has(words[0]!)))
      areas.push(part.replace(AREA_WORDS, " ").replace(/[^a-z]+/g, ""));
  }
  if (streets.length === 0) written = parts[0] ?? "";
  return streets.length === 0 && areas.length < 2
    ? null
    : { streets, written, number, areas: areas.filter((area) => area !== "") };
}

function streetOf(words: readonly string[]): string[] {
  const end = words.findIndex((word, at) => at > 0 && ENDS.has(word));
  if (end < 0) return [];
  const [first = "", ...rest] = words.slice(0, end);
  // East Nanjing Road is Nanjing East Road.
  const isTurned = SIDES.has(first) && rest.length > 0;
  const own = [...(isTurned ? rest : [first, ...rest]), ...(isTurned ? [first] : []), ...words.slice(end + 1)];
  const base = own.map((word, at) => (at > 0 ? SIDES.get(word) : undefined) ?? TRANSLATED.get(word) ?? word).join("");
  return [
    ...ENDS.get(words[end]!)!.map((suffix) => `${base}${suffix}`),
    ...(WHOLE_STREET.test(base) ? [base] : []),
  ].map((street) => street.replaceAll("'", ""));
}
