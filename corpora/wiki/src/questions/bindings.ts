/** Finds every way in which the conditions of a template hold, by following the indexes of the graph from fact to fact. */
import type { Fact, IndexedFacts } from "../facts.ts";
import { yearOf } from "../facts.ts";
import type { Condition } from "./question.ts";

export interface Binding {
  readonly values: ReadonlyMap<string, string | number>;
  /** One a condition, in their order. */
  readonly facts: readonly Fact[];
}

/** All bindings, in the order of the graph. `factsOf` gives the facts of a relation. */
export function bindings(
  index: IndexedFacts,
  where: readonly Condition[],
  factsOf: (relation: Condition["relation"]) => readonly Fact[],
): Binding[] {
  let found: Binding[] = [{ values: new Map(), facts: [] }];
  for (const condition of where)
    found = found.flatMap((binding) =>
      candidates(index, condition, binding, factsOf).flatMap((fact) => bind(binding, condition, fact) ?? []),
    );
  return found;
}

function candidates(
  index: IndexedFacts,
  { subject, relation, object }: Condition,
  { values }: Binding,
  factsOf: (relation: Condition["relation"]) => readonly Fact[],
): readonly Fact[] {
  const from = values.get(subject);
  if (from !== undefined) return index.of(String(from), relation);
  const to = object === undefined ? undefined : values.get(object);
  return to === undefined ? factsOf(relation) : index.about(String(to), relation);
}

function bind({ values, facts }: Binding, condition: Condition, fact: Fact): Binding | null {
  const next = new Map(values);
  const year = fact.date ? yearOf(fact.date) : fact.from;
  const pairs: readonly (readonly [string | undefined, string | number | undefined])[] = [
    [condition.subject, fact.subject],
    [condition.object, fact.object],
    [condition.number, fact.number],
    [condition.year, year],
    [condition.date, fact.date],
    [condition.text, fact.text?.en],
  ];
  for (const [variable, value] of pairs) {
    if (variable === undefined) continue;
    const known = next.get(variable);
    if (value === undefined || (known !== undefined && known !== value)) return null;
    next.set(variable, value);
  }
  if (condition.during !== undefined) {
    const at = Number(next.get(condition.during));
    const { from, until } = fact;
    if (from === undefined || from >= at || (until !== undefined && until <= at)) return null;
  }
  return { values: next, facts: [...facts, fact] };
}
