/** Streets with the number of a house, in Chinese and in Latin letters, wherever they stand in a text. */
import { perText } from "@arenakit/evaluator-checks";
import { isLatinNameOf } from "./latin-names.ts";
import { TRANSLATED } from "./latin-words.ts";
import { isPinyin, soundsIn } from "./pinyin.ts";

/** A house of a street. */
export interface House {
  /** With the words right before its name, such as its district. */
  readonly street: string;
  /** Without words that lead to it. */
  readonly name: string;
  readonly number: string;
  readonly start: number;
  readonly end: number;
}

const CHINESE =
  /([一-龥]{1,10}(?:大道|大街|胡同|[路街巷弄]))[甲乙丙丁]? ?(\d{1,5}(?:-\d{1,4})?) ?号(?![线楼口门出厅馆桥航公])/g;

/** Words that stand before an address and in few names of streets. */
const LEADS = "在于是到去从的往址为叫";

/** 景山前街4号; a line or an exit of the underground has a number too and is none. */
export const housesIn = perText((text): readonly House[] =>
  [...text.matchAll(CHINESE)].map(({ 0: { length }, 1: written = "", 2: number = "", index }) => {
    const lead = [...written.slice(0, -LEAST_STREET)].findLastIndex((sign) => LEADS.includes(sign)) + 1;
    return { street: written, name: written.slice(lead), number, start: index + lead, end: index + length };
  }),
);
const LEAST_STREET = 2;

const KIND = "(?:Road|Street|Avenue|Lane|Alley|Boulevard|Hutong|Dadao|Dajie|Rd|St|Ave)";
const NAME = `(?:[A-Z][a-z'’]{1,20} ){1,4}${KIND}`;
const BEFORE = new RegExp(`(No\\. ?)?(?<![\\w.:,¥$#-])(\\d{1,5}),? (${NAME})\\b`, "g");
const BEHIND = new RegExp(`\\b(${NAME}),? No\\. ?(\\d{1,5})(?![\\w:.])`, "g");
/** A number that is of something else, and words that make the street the name of something else. */
const OF_ANOTHER = /(?:line|lines|bus|buses|route|routes|tram|metro|day|exit|gate|terminal|and|or|than|of) $/i;
const IS_ANOTHER = /^(?:,? (?:[Ss]tation|[Ss]top|[Mm]etro|[Ss]ubway|[Cc]rossing|[Bb]us|Pedestrian|Walking|Commercial))/;
const WORDS_BEFORE = 10;
const WORDS_BEHIND = 14;

/** "614 Guangming Avenue", "Guangming Avenue No. 614". */
export const latinHousesIn = perText((text): readonly House[] => {
  const before = [...text.matchAll(BEFORE)].flatMap(({ 0: words, 1: label, 2: number, 3: street, index }) => {
    const isOfAnother = label === undefined && OF_ANOTHER.test(text.slice(Math.max(0, index - WORDS_BEFORE), index));
    const end = index + words.length;
    if (isOfAnother || IS_ANOTHER.test(text.slice(end, end + WORDS_BEHIND))) return [];
    return [{ street: street!, name: street!, number: number!, start: index, end }];
  });
  const behind = [...text.matchAll(BEHIND)].map(({ 0: { length }, 1: street, 2: number, index }) => {
    return { street: street!, name: street!, number: number!, start: index, end: index + length };
  });
  return [...before, ...behind];
});

/** Ends that many streets have in common. */
const COMMON_END = /^(?:大道|大街|胡同|[东西南北中前后][路街]|[一二三四五六七八九十]路)$/;

/** Whether the ends of what stands before two numbers are one street's name; of 武侯祠大街 some say no more than 大街. */
function isSameStreet(one: string, other: string): boolean {
  if (one.endsWith(other)) return true;
  let common = 0;
  while (common < one.length && common < other.length && one.at(-common - 1) === other.at(-common - 1)) common += 1;
  const end = one.slice(one.length - common);
  return common > 1 && !COMMON_END.test(end);
}

const KINDS_IN_FULL: ReadonlyMap<string, string> = new Map([
  ["Rd", "Road"],
  ["St", "Street"],
  ["Ave", "Avenue"],
  ["Dadao", "Avenue"],
]);
const LONGEST_STREET = 8;

/** Whether a street in Latin letters is the end of a Chinese one with what stands before it. */
function isStreetIn(latin: string, street: string): boolean {
  const written = latin.replace(/[A-Z][a-z]{1,4}$/, (kind) => KINDS_IN_FULL.get(kind) ?? kind);
  const ends = Array.from({ length: LONGEST_STREET - 1 }, (_, at) => street.slice(-at - 2));
  return ends.some((end) => isLatinNameOf(written, end));
}

/** Whether a house is one of those that are known; null where it cannot be told. */
export function isKnownHouse(house: House, known: readonly House[]): boolean | null {
  if (/[一-龥]/.test(house.street))
    return known.some(({ street, number }) => number === house.number && isSameStreet(street, house.name));
  const same = known.filter(({ street }) => isStreetIn(house.street, street));
  if (same.length > 0) return same.some(({ number }) => number === house.number);
  // A name that is translated may be of any street, one that is spelled is of none with other sounds.
  const words = house.street.split(" ").slice(0, -1);
  const sound = words.join("").replace(/['’]/g, "").toLowerCase();
  const isSound = (word: string) => isPinyin(word.replace(/['’]/g, "")) && !TRANSLATED.has(word.toLowerCase());
  const isSpelled = sound.length >= LEAST_SOUND && words.every(isSound);
  return isSpelled && !known.some(({ street }) => soundsIn(street, sound)) ? false : null;
}
const LEAST_SOUND = 5;
