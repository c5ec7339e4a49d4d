/** A fact graph while it is being made: entities and facts are added stage by stage, and later stages look back at earlier ones. */
import { fail, omitUndefined, type Random, random } from "@arenakit/contracts";
import type { CityFacts } from "@arenakit/corpus-world";
import type { Bilingual, Entity, EntityKind, Fact } from "../facts.ts";
import type { Relation } from "../relations.ts";
import { createNameBook, type NameBook, type Surname } from "./names.ts";
import { type Occupation, type PhraseBank, phraseBank } from "./phrases.ts";

/** The last year of which the encyclopaedia tells. */
export const LAST_YEAR = 2024;

/** What later stages need to know of a person. */
export interface Person {
  readonly id: string;
  readonly sex: "f" | "m";
  readonly born: number;
  /** Null while alive. */
  readonly died: number | null;
  readonly surname: Surname;
  readonly occupation: Occupation;
  readonly city: string;
  family: string | null;
  /** Years of the posts that the person held at the head of something. */
  readonly posts: { readonly from: number; readonly until: number }[];
}

/** A university, company, museum, club, family or award: it exists from its first year on. */
export interface Body {
  readonly id: string;
  readonly kind: EntityKind;
  readonly since: number;
  /** The year in which it was absorbed by another; null where it was not. */
  until: number | null;
  readonly city: string;
  /** A company's, in Chinese. */
  readonly industry?: string;
}

type FactValue = Omit<Fact, "id" | "subject" | "relation">;

export interface GraphDraft {
  readonly seed: number;
  readonly cities: readonly CityFacts[];
  readonly names: NameBook;
  readonly entities: Entity[];
  readonly facts: Fact[];
  readonly people: Person[];
  readonly bodies: Body[];
  /** Ids of entities that stand for cities, in the order of `cities`. */
  readonly cityIds: readonly string[];
  add(
    kind: EntityKind,
    name: Bilingual,
    more?: Partial<Pick<Entity, "aliases" | "qualifier" | "real" | "sex">>,
  ): string;
  state(subject: string, relation: Relation, value: FactValue): void;
  /** Whether some fact of the relation has this object. */
  isObject(relation: Relation, object: string): boolean;
}

export function createDraft(seed: number, cities: readonly CityFacts[]): GraphDraft {
  const entities: Entity[] = [];
  const facts: Fact[] = [];
  const counts = new Map<EntityKind, number>();
  const objects = new Set<string>();
  return {
    seed,
    cities,
    names: createNameBook(
      random(seed, "wiki", "names"),
      cities.map(({ name, english }) => ({ zh: name, en: english })),
    ),
    entities,
    facts,
    people: [],
    bodies: [],
    cityIds: cities.map(({ pinyin }) => `city-${pinyin}`),
    add(kind, name, { aliases = { zh: [], en: [] }, qualifier, real = false, sex } = {}) {
      const count = (counts.get(kind) ?? 0) + 1;
      counts.set(kind, count);
      const city = cities[count - 1];
      const id = kind === "city" ? `city-${city?.pinyin}` : `${kind}-${String(count).padStart(4, "0")}`;
      entities.push({ id, kind, name, ...omitUndefined({ qualifier }), aliases, real, ...omitUndefined({ sex }) });
      return id;
    },
    state(subject, relation, value) {
      facts.push({ id: `f${String(facts.length + 1).padStart(6, "0")}`, subject, relation, ...value });
      if (value.object !== undefined) objects.add(`${relation} ${value.object}`);
    },
    isObject: (relation, object) => objects.has(`${relation} ${object}`),
  };
}

/** A phrase of the bank of that name, the same choice in both languages. */
export const phrase = (draw: Random, name: string): Bilingual => fillFrame(draw, phraseBank(name));

/** A frame of the bank with its slots filled, the same choice in both languages. */
export function fillFrame(draw: Random, bank: PhraseBank): Bilingual {
  const frame = draw.pick(bank.frames);
  const filling = new Map(Object.entries(bank.slots).map(([slot, words]) => [slot, draw.pick(words)]));
  const inLanguage = (language: 0 | 1) =>
    frame[language].replace(/\{(\w+)\}/g, (_, slot: string) => {
      const words = filling.get(slot);
      return words ? words[language] : fail("harness", "phrase_slot", `a slot of the bank was expected, not ${slot}`);
    });
  return { zh: inLanguage(0), en: inLanguage(1) };
}

/** A day of the year. */
export function dayIn(draw: Random, year: number): string {
  const two = (value: number) => String(value).padStart(2, "0");
  return `${year}-${two(draw.integer(1, 12))}-${two(draw.integer(1, 28))}`;
}

/** Between the bounds, rounded to so many leading digits. */
export function quantity(draw: Random, low: number, high: number): number {
  const raw = low * (high / low) ** draw.next();
  const scale = 10 ** Math.max(0, Math.floor(Math.log10(raw) + 1e-9) - 2);
  return Math.round(raw / scale) * scale;
}

interface PersonFilter {
  readonly trades?: readonly Occupation["trade"][];
  /** Alive and of age from the first of these years to the last. */
  readonly from: number;
  readonly until?: number;
  /** In the first year; 24 by default. */
  readonly youngest?: number;
  /** In the last year; 78 by default. */
  readonly oldest?: number;
  readonly not?: readonly string[];
  /** Holds no other post in these years. */
  readonly isFree?: boolean;
}

/** People that fit, in the order of their birth. */
export function peopleFor({ people }: GraphDraft, wanted: PersonFilter): Person[] {
  const { trades, from, until = from, youngest = 24, oldest = 78, not = [], isFree = false } = wanted;
  return people.filter(
    ({ id, born, died, occupation, posts }) =>
      born + youngest <= from &&
      born + oldest >= until &&
      (died === null || died > until) &&
      (!trades || trades.includes(occupation.trade)) &&
      !not.includes(id) &&
      !(isFree && posts.some((post) => post.from < until && post.until > from)),
  );
}

export function somebody(draft: GraphDraft, draw: Random, wanted: PersonFilter): Person | undefined {
  const found = peopleFor(draft, wanted);
  return found.length > 0 ? draw.pick(found) : undefined;
}

/** An institution of one of the kinds that exists through these years. */
export function someBody(
  { bodies }: GraphDraft,
  draw: Random,
  wanted: {
    readonly kinds: readonly EntityKind[];
    /** Companies of this one alone. */
    readonly industry?: string;
    readonly from: number;
    readonly until?: number;
    readonly not?: readonly string[];
  },
): Body | undefined {
  const { kinds, industry, from, until = from, not = [] } = wanted;
  const found = bodies.filter(
    (body) =>
      kinds.includes(body.kind) &&
      (industry === undefined || body.industry === industry) &&
      body.since <= from &&
      (body.until === null || body.until > until) &&
      !not.includes(body.id),
  );
  return found.length > 0 ? draw.pick(found) : undefined;
}

/** Follows one holder of a post after another from its first year on; each is of age and alive while in office. */
export function succession(
  draft: GraphDraft,
  draw: Random,
  post: {
    readonly from: number;
    readonly until: number;
    readonly trades: readonly Occupation["trade"][];
    readonly first?: Person;
    readonly most: number;
  },
): { readonly person: Person; readonly from: number; readonly until: number | null }[] {
  const held: { person: Person; from: number; until: number | null }[] = [];
  let from = post.from;
  while (from < post.until && held.length < post.most) {
    const years = draw.integer(4, 13);
    const isLast = from + years >= post.until;
    const until = isLast ? post.until : from + years;
    const first = held.length === 0 ? post.first : undefined;
    const fits =
      first &&
      (first.died === null || first.died > until) &&
      first.born + 84 >= until &&
      !first.posts.some((other) => other.from < until && other.until > from);
    const person = fits
      ? first
      : somebody(draft, draw, {
          trades: post.trades,
          from,
          until,
          youngest: 30,
          isFree: true,
          not: held.map((holder) => holder.person.id),
        });
    if (!person) {
      from = until;
      continue;
    }
    person.posts.push({ from, until });
    held.push({ person, from, until: isLast && post.until === LAST_YEAR ? null : until });
    from = until;
  }
  return held;
}

/** Years as a fact has them. */
export const years = (from: number, until: number | null) => ({ from, ...(until !== null && { until }) });
