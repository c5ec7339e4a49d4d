/** Invented names in both languages: plausible, new in each language unless asked to be shared, and nobody's who is famous. */
import { fail, type Random, tableOf } from "@arenakit/contracts";
import { romanised } from "@arenakit/corpus-world-maker";
import * as z from "zod";
import { readDocument, readTable } from "../../tables.ts";
import type { Bilingual, Language } from "../facts.ts";

const characters = z.string().transform((text) => Array.from(text));
/** Chinese characters that names are made of. */
const CHARACTERS = readDocument(
  "wiki/names.json",
  z.strictObject({
    surnames: characters,
    givenFirst: characters,
    givenLastFemale: characters,
    givenLastMale: characters,
    /** One of these and one of the next name a company, a university, a canal. */
    placeFirst: characters,
    placeLast: characters,
  }),
);

const WORD_PARTS = [
  "foreignFemale",
  "foreignMale",
  "foreignFront",
  "foreignEnd",
  "titleNoun",
  "titleQuality",
  "universityEnd",
  "waterwayEnd",
  "region",
  "people",
  "side",
  "street",
] as const;
const WORDS = readTable("wiki/name-words.tsv", z.object({ part: z.enum(WORD_PARTS), zh: z.string(), en: z.string() }));
/** What names are made of, in the order of the table. */
export const wordsOf = (part: (typeof WORD_PARTS)[number]) => WORDS.filter((word) => word.part === part);
const FOREIGN_GIVEN = { f: wordsOf("foreignFemale"), m: wordsOf("foreignMale") };
const FOREIGN_FRONT = wordsOf("foreignFront");
const FOREIGN_END = wordsOf("foreignEnd");
const TITLE_NOUNS = wordsOf("titleNoun");
const TITLE_QUALITIES = wordsOf("titleQuality");

/** Names that no invented person, company or institution may bear, in any language. */
const FAMOUS: ReadonlySet<string> = new Set(
  readTable("wiki/famous.tsv", z.object({ name: z.string() })).map(({ name }) => name),
);

/** A surname in both languages; foreign ones stand last and Chinese joins them with a dot. */
export interface Surname extends Bilingual {
  readonly foreign: boolean;
}

export interface NameBook {
  surname(foreign: boolean): Surname;
  person(surname: Surname, sex: "f" | "m"): Bilingual;
  /** `澄岸` and `Cheng'an`, joined with what it is: `澄岸大学`, `Cheng'an University`. */
  place(ends: Bilingual): Bilingual;
  /** Title of a work. */
  title(): Bilingual;
  /** True once for a name that is in use in neither language and nobody's who is famous; it is in use from then on. */
  take(name: Bilingual): boolean;
}

/** How often a name is drawn before the words count as used up. */
const MOST_DRAWS = 400;

/** A book of names in which those `reserved` are in use already. A name that cannot be found anew throws a FailureError of owner "corpus". */
export function createNameBook(random: Random, reserved: readonly Bilingual[] = []): NameBook {
  const taken: Record<Language, Set<string>> = {
    zh: new Set(reserved.map(({ zh }) => zh)),
    en: new Set(reserved.map(({ en }) => en)),
  };
  const take = (name: Bilingual): boolean => {
    if (taken.zh.has(name.zh) || taken.en.has(name.en) || FAMOUS.has(name.zh) || FAMOUS.has(name.en)) return false;
    taken.zh.add(name.zh);
    taken.en.add(name.en);
    return true;
  };
  const drawn = (draw: () => Bilingual): Bilingual => {
    for (let tries = 0; tries < MOST_DRAWS; tries++) {
      const name = draw();
      if (take(name)) return name;
    }
    return fail("corpus", "names_used_up", `no new name in ${MOST_DRAWS} draws; ask for fewer articles`);
  };
  return {
    take,
    surname(foreign) {
      if (!foreign) {
        const zh = random.pick(CHARACTERS.surnames);
        return { zh, en: surnameLatin(zh), foreign };
      }
      const front = random.pick(FOREIGN_FRONT);
      const end = random.pick(FOREIGN_END);
      return { zh: front.zh + end.zh, en: front.en + end.en, foreign };
    },
    person: (surname, sex) => drawn(() => givenTo(random, surname, sex)),
    place: (ends) =>
      drawn(() => {
        const own = random.pick(CHARACTERS.placeFirst) + random.pick(CHARACTERS.placeLast);
        return { zh: own + ends.zh, en: `${romanised(own)} ${ends.en}` };
      }),
    title: () => drawn(() => title(random)),
  };
}

/** Read as a surname where that differs from the common reading. */
const SURNAME_READINGS = tableOf<string>({
  单: "Shan",
  解: "Xie",
  曾: "Zeng",
  仇: "Qiu",
  翟: "Zhai",
  乐: "Yue",
  吕: "Lü",
  晁: "Chao",
  查: "Zha",
  尉: "Wei",
  阚: "Kan",
});
const surnameLatin = (surname: string): string => SURNAME_READINGS.get(surname) ?? romanised(surname);

function givenTo(random: Random, surname: Surname, sex: "f" | "m"): Bilingual {
  if (surname.foreign) {
    const { zh, en } = random.pick(FOREIGN_GIVEN[sex]);
    return { zh: `${zh}·${surname.zh}`, en: `${en} ${surname.en}` };
  }
  const last = random.pick(sex === "f" ? CHARACTERS.givenLastFemale : CHARACTERS.givenLastMale);
  const first = random.pick(CHARACTERS.givenFirst);
  const given = random.next() < 0.12 ? last : first === last ? last : first + last;
  return { zh: surname.zh + given, en: `${surname.en} ${romanised(given)}` };
}

const NUMBERS = [
  ["两", "Two"],
  ["三", "Three"],
  ["四", "Four"],
  ["五", "Five"],
  ["九", "Nine"],
  ["十二", "Twelve"],
] as const;

/** `A Map`, `An Archway`. */
const withArticle = (noun: string): string => (/^[AEIOU]/.test(noun) ? `An ${noun}` : `A ${noun}`);

function title(random: Random): Bilingual {
  const { zh: noun, en: english } = random.pick(TITLE_NOUNS);
  const { zh: other, en: otherEnglish } = random.pick(TITLE_NOUNS);
  const { zh: quality, en: qualityEnglish } = random.pick(TITLE_QUALITIES);
  const [number, numberEnglish] = random.pick(NUMBERS);
  const forms: readonly Bilingual[] = [
    { zh: quality + noun, en: `The ${qualityEnglish} ${english}` },
    { zh: `${noun}与${other}`, en: `The ${english} and the ${otherEnglish}` },
    { zh: `写给${noun}的信`, en: `Letters to the ${english}` },
    { zh: `${other}下的${noun}`, en: `${withArticle(english)} Beneath the ${otherEnglish}` },
    { zh: `${noun}的${number}个春天`, en: `${numberEnglish} Springs of the ${english}` },
    { zh: `去往${quality}${noun}`, en: `Towards the ${qualityEnglish} ${english}` },
    { zh: `${noun}回忆录`, en: `Memoirs of the ${english}` },
    { zh: `${quality}${noun}之夜`, en: `Night of the ${qualityEnglish} ${english}` },
    { zh: `没有${noun}的城`, en: `A Town Without ${withArticle(english).replace("A", "a")}` },
    { zh: `${noun}与${number}扇门`, en: `The ${english} and ${numberEnglish} Doors` },
  ];
  const form = random.pick(forms);
  return noun === other ? forms[0]! : form;
}
