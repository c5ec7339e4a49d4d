/** Who acts in the generated web: invented cities, firms, people and bodies, each with a name in both languages. */
import { random } from "@arenakit/contracts";
import * as z from "zod";
import { readTable } from "../tables.ts";
import { Bilingual } from "../wiki/facts.ts";
import { nameLists } from "./names.ts";

/** Entities of an encyclopaedia of the same world (a FactGraph is one); invented firms and universities act here too. */
export interface WebFacts {
  readonly entities: readonly { readonly kind: string; readonly name: Bilingual; readonly real: boolean }[];
}

export interface Entities {
  readonly cities: readonly Bilingual[];
  readonly universities: readonly Bilingual[];
  /** Who makes what is sold; their names say nothing of a trade. */
  readonly makers: readonly Bilingual[];
  /** Firms of any trade, as may give money. */
  readonly sponsors: readonly Bilingual[];
  readonly people: readonly Bilingual[];
  readonly instituteOf: (field: string, city: Bilingual) => Bilingual;
  /** Part of a city's administration that deals with the field. */
  readonly officeOf: (field: string) => Bilingual;
}

const NAMES = nameLists([
  "city",
  /** Firms are put together of two parts; a part has no meaning. */
  "firmHead",
  "firmTail",
  "surname",
  "given",
  "foreign",
]);

/** By field: the second part of an institute's name, and who deals with it in a town hall. */
const FIELDS = new Map(
  readTable(
    "web/institutes.tsv",
    Bilingual.extend({ field: z.string(), officeEn: z.string(), officeZh: z.string() }),
  ).map((row) => [row.field, row] as const),
);

/** What the whole world shares. */
export const BUREAU: Bilingual = { en: "the Statistical Service of Ninerivers", zh: "九川统计总署" };
export const STANDARDS: Bilingual = { en: "the Ninerivers Standards Board", zh: "九川标准委员会" };
export const UNION: Bilingual = { en: "the Ninerivers Union of Cities", zh: "九川城市联盟" };
export const TEST_HOUSE: Bilingual = { en: "the test house Plumbline", zh: "“铅垂线”检测中心" };

/** The same for the same seed and facts. */
export function entities(seed: number, facts: WebFacts = { entities: [] }): Entities {
  const rng = random(seed, "web", "entities");
  const known = (kind: string) =>
    rng
      .shuffled(facts.entities.filter((entity) => entity.kind === kind && !entity.real))
      .slice(0, KNOWN)
      .map(({ name }) => ({ en: name.en, zh: name.zh }));
  return {
    cities: NAMES.city,
    universities: [
      ...NAMES.city.map(({ en, zh }) => ({ en: `${en} University`, zh: `${zh}大学` })),
      ...known("university"),
    ],
    makers: rng.shuffled(firms()),
    sponsors: known("company").concat(facts.entities.length > 0 ? [] : firms()),
    people: rng.shuffled(people()),
    instituteOf(field, city) {
      const { en, zh } = fieldOf(field);
      return { en: `the ${city.en} Institute for ${en}`, zh: `${city.zh}${zh}` };
    },
    officeOf(field) {
      const { officeEn, officeZh } = fieldOf(field);
      return { en: officeEn, zh: officeZh };
    },
  };
}

function fieldOf(field: string) {
  const row = FIELDS.get(field);
  if (!row) throw new RangeError(`no institute is known for the field ${JSON.stringify(field)}`);
  return row;
}

/** At most so many of a kind come from the encyclopaedia. */
const KNOWN = 120;

const firms = (): Bilingual[] =>
  NAMES.firmHead.flatMap((head) => NAMES.firmTail.map((tail) => ({ en: head.en + tail.en, zh: head.zh + tail.zh })));

function people(): Bilingual[] {
  const local = NAMES.surname.flatMap((family) =>
    NAMES.given.map((given) => ({ en: `${family.en} ${given.en}`, zh: family.zh + given.zh })),
  );
  return [...local, ...NAMES.foreign];
}
