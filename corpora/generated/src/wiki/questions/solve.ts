/**
 * Answers a question's form by trying every fact of the graph against every condition. It shares nothing with the
 * generator: it starts from the names as the question spells them, so an ambiguous name gives several answers.
 */
import type { Entity, Fact, FactGraph, Language } from "../facts.ts";
import type { Condition, QuestionForm } from "./question.ts";

export type Answer = string | number;
type Assignment = Readonly<Record<string, Answer>>;

/** Every answer to the form over the whole graph: ids of entities, numbers, years, dates or phrases; each once. */
export function solve(graph: FactGraph, form: QuestionForm, language: Language): Answer[] {
  const named = new Map<string, ReadonlySet<string>>();
  for (const [variable, names] of Object.entries(form.given)) {
    const fitting = names.flatMap(({ name, qualifier }) =>
      entitiesNamed(graph, name, language).filter(
        (entity) => qualifier === undefined || entity.qualifier?.[language] === qualifier,
      ),
    );
    named.set(variable, new Set(fitting.map(({ id }) => id)));
  }
  let rows: Assignment[] = [{}];
  for (const condition of form.where) {
    const next: Assignment[] = [];
    for (const fact of factsOf(graph, condition.relation)) {
      if (!fits(named, condition.subject, fact.subject)) continue;
      if (condition.object && !(fact.object !== undefined && fits(named, condition.object, fact.object))) continue;
      for (const row of rows) {
        const bound = extend(row, condition, fact);
        if (bound) next.push(bound);
      }
    }
    rows = next;
  }
  const { distinct = [] } = form;
  const whole = rows.filter((row) => new Set(distinct.map((variable) => row[variable])).size === distinct.length);
  return answersOf(whole, form);
}

const byName = new WeakMap<FactGraph, Readonly<Record<Language, ReadonlyMap<string, readonly Entity[]>>>>();

/** All entities with the name, or with that among their others. */
function entitiesNamed(graph: FactGraph, name: string, language: Language): readonly Entity[] {
  let names = byName.get(graph);
  if (!names) {
    names = { zh: namesOf(graph, "zh"), en: namesOf(graph, "en") };
    byName.set(graph, names);
  }
  return names[language].get(name) ?? [];
}

function namesOf(graph: FactGraph, language: Language): Map<string, Entity[]> {
  const named = new Map<string, Entity[]>();
  for (const entity of graph.entities)
    for (const name of new Set([entity.name[language], ...entity.aliases[language]])) {
      const others = named.get(name);
      if (others) others.push(entity);
      else named.set(name, [entity]);
    }
  return named;
}

const byRelation = new WeakMap<FactGraph, ReadonlyMap<string, readonly Fact[]>>();

/** All facts of the relation, in the order of the graph. */
function factsOf(graph: FactGraph, relation: string): readonly Fact[] {
  let groups = byRelation.get(graph);
  if (!groups) {
    const made = new Map<string, Fact[]>();
    for (const fact of graph.facts) {
      const group = made.get(fact.relation);
      if (group) group.push(fact);
      else made.set(fact.relation, [fact]);
    }
    groups = made;
    byRelation.set(graph, groups);
  }
  return groups.get(relation) ?? [];
}

const fits = (named: ReadonlyMap<string, ReadonlySet<string>>, variable: string, id: string): boolean =>
  named.get(variable)?.has(id) ?? true;

const allows = (row: Assignment, variable: string | undefined, value: Answer | undefined): boolean =>
  variable === undefined || (row[variable] ?? value) === value;

/** The row with what the fact says of the condition's variables; undefined where they disagree. */
function extend(row: Assignment, condition: Condition, fact: Fact): Assignment | undefined {
  // Most rows speak of other entities: they are told from it before anything is copied.
  if (!allows(row, condition.subject, fact.subject) || !allows(row, condition.object, fact.object)) return undefined;
  const bound: Record<string, Answer> = { ...row };
  const binds = (variable: string | undefined, value: Answer | undefined): boolean => {
    if (variable === undefined) return true;
    if (value === undefined || (bound[variable] ?? value) !== value) return false;
    bound[variable] = value;
    return true;
  };
  const agrees =
    binds(condition.subject, fact.subject) &&
    binds(condition.object, fact.object) &&
    binds(condition.number, fact.number) &&
    binds(condition.year, fact.date === undefined ? fact.from : Number(fact.date.slice(0, 4))) &&
    binds(condition.date, fact.date) &&
    binds(condition.text, fact.text?.en);
  if (!agrees) return undefined;
  if (condition.during === undefined) return bound;
  const year = Number(bound[condition.during]);
  const holds = fact.from !== undefined && fact.from < year && (fact.until === undefined || year < fact.until);
  return holds ? bound : undefined;
}

function answersOf(rows: readonly Assignment[], { find, how, by }: QuestionForm): Answer[] {
  const values = new Set(rows.map((row) => row[find]!));
  if (how === "count") return [values.size];
  if (how === "value" || by === undefined) return [...values];
  const sizes = rows.map((row) => Number(String(row[by]).replaceAll("-", "")));
  const best = how === "least" ? Math.min(...sizes) : Math.max(...sizes);
  return [...new Set(rows.filter((_, at) => sizes[at] === best).map((row) => row[find]!))];
}
