/**
 * Questions whose gold answers follow from the graph: every way in which a template holds is found, the ones that have a
 * second answer, give theirs away or need but one article are left out, and the rest is drawn from by the seed. No
 * question is asked twice, and no fact that one rests on serves another split.
 */
import { omitUndefined, type Random, random } from "@arenakit/contracts";
import { COUNTED, difficultyOf, groupBy, QuestionRegister, splitAt } from "../../drawn-questions.ts";
import { dateText, mention, numberText } from "../articles/wording.ts";
import { articleOf, type Statements } from "../build-wiki.ts";
import { type Fact, type IndexedFacts, type Language, titleOf, yearOf } from "../facts.ts";
import type { Condition, Question, QuestionForm } from "./question.ts";
import { solve } from "./solve.ts";
import { TEMPLATES, type Template } from "./templates.ts";

export interface QuestionOptions {
  readonly index: IndexedFacts;
  /** Of all articles, in both languages. */
  readonly statements: Iterable<Statements>;
  /** At most so many a template and language; 28 for lookups and 52 for the others by default. */
  readonly perTemplate?: { readonly lookup: number; readonly other: number };
}

/** So many that every seed has more than 4,000 questions to train on and 500 to test. */
const PER_TEMPLATE = { lookup: 28, other: 52 };
const LANGUAGES: readonly Language[] = ["zh", "en"];

/** In the order of the templates, Chinese first. Each has been solved over the whole graph and has one answer. */
export function generateQuestions({ index, statements, perTemplate = PER_TEMPLATE }: QuestionOptions): Question[] {
  const source = { index, stated: whereStated(statements), factsOf: factsByRelation(index) };
  const taken = new QuestionRegister();
  const questions = new Map<Template, Question[]>();
  // Those that rest on the most facts choose first.
  for (const template of [...TEMPLATES].sort((one, other) => rank(one) - rank(other))) {
    const draw = random(index.graph.seed, "questions", template.name);
    const cases = draw.shuffled(casesOf(source, template));
    const most = template.kind === "lookup" ? perTemplate.lookup : perTemplate.other;
    const made = LANGUAGES.flatMap((language) =>
      templateQuestions(source, { template, language, draw, cases, most, taken }),
    );
    questions.set(template, made);
  }
  return TEMPLATES.flatMap((template) => questions.get(template) ?? []);
}

const KINDS: readonly Question["kind"][] = ["count", "comparison", "intersection", "temporal", "chain", "lookup"];
const rank = ({ kind }: Template): number => KINDS.indexOf(kind);

interface Source {
  readonly index: IndexedFacts;
  /** Articles that state a fact, by its id. */
  readonly stated: ReadonlyMap<string, readonly string[]>;
  readonly factsOf: (relation: string) => readonly Fact[];
}

function whereStated(statements: Iterable<Statements>): Map<string, string[]> {
  const stated = new Map<string, string[]>();
  for (const { document, stated: stretches } of statements)
    for (const fact of new Set(stretches.flatMap(({ facts }) => facts))) {
      const documents = stated.get(fact);
      if (documents) documents.push(document);
      else stated.set(fact, [document]);
    }
  return stated;
}

function factsByRelation({ graph }: IndexedFacts) {
  const byRelation = groupBy(graph.facts, ({ relation }): string => relation);
  return (relation: string): readonly Fact[] => byRelation.get(relation) ?? [];
}

/** What a question could be about: the entities that it names, and all bindings with them. */
interface Case {
  readonly given: readonly string[];
  readonly rows: readonly Binding[];
}

/** So many pairs are tried for comparisons. */
const MOST_PAIRS = 400;

function casesOf({ index, factsOf }: Source, template: Template): Case[] {
  const rows = bindings(index, template.where, factsOf).filter(({ values }) =>
    Object.entries(template.kinds).every(
      ([variable, kind]) => index.entity(String(values.get(variable))).kind === kind,
    ),
  );
  const variables = template.either ? [template.either] : template.given;
  const groups = groupBy(rows, ({ values }) => variables.map((variable) => values.get(variable)).join(" "));
  const cases = [...groups].map(([key, own]) => ({ given: key.split(" "), rows: own }));
  if (!template.either) {
    if (!isNarrowed(template)) return cases;
    const alone = groupsWithout(template, rows);
    return cases.filter((one) => needsAll(one, template, alone));
  }
  const draw = random("pairs", template.name, index.graph.seed);
  const pairs: Case[] = [];
  for (let tries = 0; tries < MOST_PAIRS && cases.length > 1; tries++) {
    const one = draw.pick(cases);
    const other = draw.pick(cases);
    if (one !== other) pairs.push({ given: [...one.given, ...other.given], rows: [...one.rows, ...other.rows] });
  }
  return pairs;
}

const isNarrowed = ({ kind, given }: Template): boolean => kind === "intersection" && given.length > 1;

/** For each entity that is named alone: what would be found if only it were named. */
function groupsWithout({ given, asked }: Template, rows: readonly Binding[]): Map<string, Set<unknown>> {
  const found = new Map<string, Set<unknown>>();
  for (const { values } of rows)
    for (const variable of given) {
      const key = `${variable} ${values.get(variable)}`;
      const group = found.get(key);
      if (group) group.add(values.get(asked.find));
      else found.set(key, new Set([values.get(asked.find)]));
    }
  return found;
}

/** Neither of the names alone leads to the answer. */
const needsAll = ({ given }: Case, template: Template, alone: ReadonlyMap<string, ReadonlySet<unknown>>): boolean =>
  given.every((id, at) => (alone.get(`${template.given[at]} ${id}`)?.size ?? 0) > 1);

interface TemplateContext {
  readonly template: Template;
  readonly language: Language;
  readonly draw: Random;
  readonly cases: readonly Case[];
  readonly most: number;
  readonly taken: QuestionRegister;
}

function templateQuestions(
  source: Source,
  { template, language, draw, cases, most, taken }: TemplateContext,
): Question[] {
  const questions: Question[] = [];
  for (const one of cases) {
    if (questions.length >= most) break;
    const id = `wiki-${language}-${template.kind}-${template.name}-${String(questions.length + 1).padStart(2, "0")}`;
    const question = questionOf(source, { template, language, draw, one, id });
    if (!question) continue;
    const facts = question.chain.map(({ fact }) => fact);
    if (taken.take(question, facts)) questions.push(question);
  }
  return questions;
}

interface CaseContext {
  readonly template: Template;
  readonly language: Language;
  readonly draw: Random;
  readonly one: Case;
  readonly id: string;
}

function questionOf(source: Source, { template, language, draw, one, id }: CaseContext): Question | null {
  const { index } = source;
  const found = answerOf(template, one.rows);
  if (found === null) return null;
  const facts =
    template.kind === "count" || template.either ? one.rows.flatMap((row) => row.facts) : one.rows[0]!.facts;
  const chain = chainOf(source, unique(facts), language);
  if (!chain || (template.kind !== "lookup" && isInOneArticle(source, template, one.rows))) return null;
  const names = one.given.map((entity) => mention(index.entity(entity), language));
  const text = fillWording(draw.pick(template.wordings[language]), namesOf(template), names);
  const stated = facts.find((fact) => fact.text?.en === found || (typeof found === "number" && holds(fact, found)));
  const answers = answerTexts(index, found, { language, stated: template.asked.how === "count" ? undefined : stated });
  if (answers.some((answer) => text.toLowerCase().includes(answer.toLowerCase()))) return null;
  const form = formOf(index, template, { given: one.given, language });
  const solved = solve(index.graph, form, language);
  if (solved.length !== 1 || solved[0] !== found) return null;
  const hops = Math.min(4, template.either ? 2 * template.where.length : template.where.length);
  return {
    id,
    language,
    question: text,
    answers,
    ...(typeof found === "string" && /^[a-z]+-/.test(found) && { answerEntity: found }),
    kind: template.kind,
    hops,
    difficulty: difficultyOf(hops, template.kind),
    split: splitAt(random(index.graph.seed, "split", String(found)).next()),
    chain,
    documents: [...new Set(chain.map(({ documents }) => documents[0]!))],
    form,
  };
}

const namesOf = ({ either, given }: Template): readonly string[] => (either ? ["a", "b"] : given);

const holds = (fact: Fact, value: number): boolean =>
  fact.number === value || (fact.date ?? "").startsWith(`${value}`) || fact.from === value;

const unique = <Item>(items: readonly Item[]): Item[] => [...new Set(items)];

/** The one value that is asked for; null where there are several or none. */
function answerOf({ asked, either }: Template, rows: readonly Binding[]): string | number | null {
  const values = [...new Set(rows.map((row) => row.values.get(asked.find)!))];
  if (asked.how === "count") return values.length >= COUNTED[0] && values.length <= COUNTED[1] ? values.length : null;
  if (asked.how === "value") return values.length === 1 ? values[0]! : null;
  if (either && values.length !== 2) return null;
  const sized = rows.map((row) => ({
    value: row.values.get(asked.find)!,
    size: Number(String(row.values.get(asked.by!)).replaceAll("-", "")),
  }));
  const sorted = sized.sort((a, b) => (asked.how === "least" ? a.size - b.size : b.size - a.size));
  const best = sorted.filter(({ size }) => size === sorted[0]!.size);
  return new Set(best.map(({ value }) => value)).size === 1 ? best[0]!.value : null;
}

/** Facts with the articles of the language that state them, the subject's own first; null where one is not stated. */
function chainOf({ stated }: Source, facts: readonly Fact[], language: Language): Question["chain"] | null {
  const chain = facts.map((fact) => {
    const documents = (stated.get(fact.id) ?? []).filter((id) => articleOf(id)?.language === language);
    const rank = (id: string) => [fact.subject, fact.object].indexOf(articleOf(id)!.entity);
    const own = documents.filter((id) => rank(id) >= 0).sort((a, b) => rank(a) - rank(b));
    return { fact: fact.id, documents: [...own, ...documents.filter((id) => rank(id) < 0)].slice(0, 3) };
  });
  return chain.every(({ documents }) => documents.length > 0) ? chain : null;
}

/** Whether some article, in whatever language, states all that one way to the answer needs. */
function isInOneArticle({ stated }: Source, template: Template, rows: readonly Binding[]): boolean {
  const ways =
    template.kind === "count" || template.either ? [rows.flatMap((row) => row.facts)] : rows.map((row) => row.facts);
  return ways.some((facts) => {
    const [first, ...others] = facts.map(({ id }) => stated.get(id) ?? []);
    return (first ?? []).some((document) => others.every((documents) => documents.includes(document)));
  });
}

const fillWording = (wording: string, variables: readonly string[], names: readonly string[]): string =>
  wording
    .replace(/\{(\w)\}/g, (_, variable: string) => names[variables.indexOf(variable)] ?? "")
    .replace(/\bthe the\b/g, "the");

function formOf(
  index: IndexedFacts,
  { where, asked, either, given: variables }: Template,
  { given, language }: { readonly given: readonly string[]; readonly language: Language },
): QuestionForm {
  const named = (id: string) => {
    const { name, qualifier } = index.entity(id);
    return { name: name[language], ...omitUndefined({ qualifier: qualifier?.[language] }) };
  };
  const names = either
    ? { [either]: given.map(named) }
    : Object.fromEntries(variables.map((variable, at) => [variable, [named(given[at]!)]]));
  return { find: asked.find, where: [...where], given: names, how: asked.how, ...omitUndefined({ by: asked.by }) };
}

interface Binding {
  readonly values: ReadonlyMap<string, string | number>;
  /** One a condition, in their order. */
  readonly facts: readonly Fact[];
}

/** Every way in which the conditions hold, in the order of the graph. `factsOf` gives the facts of a relation. */
function bindings(
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

/** Spellings of an entity's name, a year, a number, a date or a phrase; never empty. `stated` is the fact that says it. */
function answerTexts(
  index: IndexedFacts,
  answer: string | number,
  { language, stated }: { readonly language: Language; readonly stated?: Fact | undefined },
): string[] {
  if (typeof answer === "number") return unique(numberTexts(answer, language, stated));
  if (stated?.text?.en === answer) return unique(phraseTexts(stated.text[language], language));
  if (/^\d{4}-\d{2}-\d{2}$/.test(answer))
    return unique([dateText(answer, language), answer, ...(language === "en" ? [american(answer)] : [])]);
  const entity = index.entity(answer);
  const own = entity.name[language];
  const reversed =
    entity.kind === "person" && language === "en" && !entity.name.zh.includes("·")
      ? [own.split(" ").reverse().join(" ")]
      : [];
  return unique([own, ...entity.aliases[language], titleOf(entity, language), ...reversed]);
}

function numberTexts(value: number, language: Language, stated: Fact | undefined): string[] {
  const isYear = stated !== undefined && (stated.date !== undefined || stated.number === undefined);
  if (isYear && stated.number === undefined) return language === "zh" ? [`${value}年`, String(value)] : [String(value)];
  return [String(value), numberText(value, language), numberText(value, "en")].filter((text) => text !== "no");
}

/** English phrases also without their article. */
const phraseTexts = (text: string, language: Language): string[] =>
  language === "en" ? [text, text.replace(/^(the|an?) /, "")] : [text];

function american(date: string): string {
  const [day = "", month = "", year = ""] = dateText(date, "en").split(" ");
  return `${month} ${day}, ${year}`;
}
