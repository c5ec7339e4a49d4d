/**
 * The facts that the encyclopaedia is written from: entities, and typed relations with dates and quantities. Articles,
 * questions and other corpora read this graph; nothing here knows how a fact is put into words.
 */
import * as z from "zod";
import { groupBy } from "../drawn-questions.ts";
import { type Relation, RelationName } from "./relations.ts";

export const Language = z.enum(["zh", "en"]);
export type Language = z.infer<typeof Language>;

/** The same in both languages. */
export const Bilingual = z.strictObject({ zh: z.string().min(1), en: z.string().min(1) });
export type Bilingual = z.infer<typeof Bilingual>;

export const EntityKind = z.enum([
  "city",
  "sight",
  "station",
  "airport",
  "person",
  "family",
  "university",
  "company",
  "product",
  "book",
  "film",
  "album",
  "painting",
  "award",
  "museum",
  "waterway",
  "bridge",
  "club",
  "ship",
  "expedition",
  "event",
  "code",
  "accord",
]);
export type EntityKind = z.infer<typeof EntityKind>;

export const Entity = z.strictObject({
  /** `person-0042`; unique in the graph. */
  id: z.string().min(1),
  kind: EntityKind,
  name: Bilingual,
  /** What tells it from another of the same name: `novelist`, `film`. Absent where the name is its own. */
  qualifier: Bilingual.optional(),
  /** Other names, without the first. */
  aliases: z.strictObject({ zh: z.array(z.string()), en: z.array(z.string()) }),
  /** Of the atlas, and so of the real world; false where it is invented. */
  real: z.boolean(),
  /** A person's; for pronouns. */
  sex: z.enum(["f", "m"]).optional(),
});
export type Entity = z.infer<typeof Entity>;

const Year = z.number().int().min(1000).max(2100);

/** One relation of one entity: to another entity, to a number, a date or a phrase, as `RELATIONS` says. */
export const Fact = z.strictObject({
  /** `f000123`; unique in the graph. */
  id: z.string().min(1),
  subject: z.string().min(1),
  relation: RelationName,
  /** Id of an entity. */
  object: z.string().optional(),
  /** In the unit of the relation. */
  number: z.number().optional(),
  /** `1931` or `1931-05-04`. */
  date: z
    .string()
    .regex(/^\d{4}(-\d{2}-\d{2})?$/)
    .optional(),
  text: Bilingual.optional(),
  /** Years in which it held, or `from` alone for the year in which it came about. */
  from: Year.optional(),
  until: Year.optional(),
  /** A further entity it concerns: the work that an award was given for. */
  about: z.string().optional(),
});
export type Fact = z.infer<typeof Fact>;

export const FactGraph = z.strictObject({
  seed: z.number().int(),
  entities: z.array(Entity),
  facts: z.array(Fact),
});
export type FactGraph = z.infer<typeof FactGraph>;

/** A graph with its entities by id and its facts by subject and by object. */
export interface IndexedFacts {
  readonly graph: FactGraph;
  /** Throws a RangeError for an id that the graph lacks. */
  entity(id: string): Entity;
  /** Facts that the entity is the subject of, all or those of one relation, in the order of the graph. */
  of(subject: string, relation?: Relation): readonly Fact[];
  /** The first of them. */
  one(subject: string, relation: Relation): Fact | undefined;
  /** Facts that the entity is the object of. */
  about(object: string, relation?: Relation): readonly Fact[];
  ofKind(kind: EntityKind): readonly Entity[];
}

/** Reads the graph once; the graph must not change afterwards. */
export function indexFacts(graph: FactGraph): IndexedFacts {
  const entities = new Map(graph.entities.map((entity) => [entity.id, entity]));
  const bySubject = groupBy(graph.facts, (fact) => fact.subject);
  const byObject = groupBy(graph.facts, (fact) => fact.object);
  const byKind = groupBy(graph.entities, (entity) => entity.kind);
  return {
    graph,
    entity(id) {
      const found = entities.get(id);
      if (!found) throw new RangeError(`no entity ${id} in the graph`);
      return found;
    },
    of: narrowed(bySubject),
    one: (subject, relation) => bySubject.get(subject)?.find((fact) => fact.relation === relation),
    about: narrowed(byObject),
    ofKind: (kind) => byKind.get(kind) ?? [],
  };
}

const NONE: readonly Fact[] = [];

/** The facts of an entity, all or those of one relation: sorted by relation when one is first asked for. */
function narrowed(groups: ReadonlyMap<string | undefined, readonly Fact[]>) {
  const byRelation = new Map<string, ReadonlyMap<Relation, readonly Fact[]>>();
  return (entity: string, relation?: Relation): readonly Fact[] => {
    const all = groups.get(entity) ?? NONE;
    if (relation === undefined || all.length === 0) return all;
    const sorted = byRelation.get(entity) ?? groupBy(all, (fact) => fact.relation);
    byRelation.set(entity, sorted);
    return sorted.get(relation) ?? NONE;
  };
}

/** Year of a date of the graph. */
export const yearOf = (date: string): number => Number(date.slice(0, 4));

/** The title of its article: the name, with the qualifier in brackets where it has one. */
export function titleOf({ name, qualifier }: Pick<Entity, "name" | "qualifier">, language: Language): string {
  if (!qualifier) return name[language];
  return language === "zh" ? `${name.zh}（${qualifier.zh}）` : `${name.en} (${qualifier.en})`;
}
