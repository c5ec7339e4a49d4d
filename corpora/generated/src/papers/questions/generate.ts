/**
 * Questions whose gold answers follow from what the papers state: every way in which a template holds is found; those with
 * a second answer, and those whose first paper gives the answer away, are left out, and the rest is drawn from by the seed.
 * No question is asked twice, and no fact that one rests on serves another split.
 */
import { type Random, random } from "@arenakit/contracts";
import { COUNTED, difficultyOf, groupBy, QuestionRegister, splitAt } from "../../drawn-questions.ts";
import type { Papers } from "../build-papers.ts";
import { type PaperFact, paperKey } from "../paper-facts.ts";
import { type PaperQuestion, PaperQuestion as Question } from "./question.ts";
import { TEMPLATES, type Template } from "./templates.ts";

export interface PaperQuestionOptions {
  readonly seed: number;
  /** At most so many a template, 90 by default. */
  readonly perTemplate?: number;
}

/** So many that three quarters of a thousand are for training. */
const PER_TEMPLATE = 90;

/** In the order of the templates. Each question has one answer in the collection. */
export function generatePaperQuestions(
  papers: Pick<Papers, "facts" | "documents">,
  { seed, perTemplate = PER_TEMPLATE }: PaperQuestionOptions,
): PaperQuestion[] {
  const source = sourceOf(papers);
  const taken = new QuestionRegister();
  const keysOf = ({ chain }: PaperQuestion) =>
    chain.map(({ subject, relation, object }) => `${subject}\n${relation}\n${object}`);
  return TEMPLATES.flatMap((template) => {
    const draw = random(seed, "papers", "questions", template.name);
    const questions: PaperQuestion[] = [];
    for (const one of draw.shuffled(casesOf(source, template, draw))) {
      if (questions.length >= perTemplate) break;
      const id = `papers-en-${template.kind}-${template.name}-${String(questions.length + 1).padStart(2, "0")}`;
      const question = questionOf(source, template, { ...one, draw, id, seed });
      if (question && taken.take(question, keysOf(question))) questions.push(question);
    }
    return questions;
  });
}

interface Source {
  readonly byRelation: ReadonlyMap<string, readonly PaperFact[]>;
  readonly bySubject: ReadonlyMap<string, readonly PaperFact[]>;
  readonly byObject: ReadonlyMap<string, readonly PaperFact[]>;
  /** All that a paper says, and what indexes know of it, in lower case. */
  readonly said: ReadonlyMap<string, string>;
}

function sourceOf({ facts, documents }: Pick<Papers, "facts" | "documents">): Source {
  const said = new Map<string, string>();
  for (const { id, title, text, fields } of documents)
    said.set(id, `${title}\n${text}\n${JSON.stringify(fields)}`.toLowerCase());
  return {
    byRelation: groupBy(facts, ({ relation }) => relation),
    bySubject: groupBy(facts, ({ relation, subject }) => `${relation} ${subject}`),
    byObject: groupBy(facts, ({ relation, object }) => `${relation} ${object}`),
    said,
  };
}

interface Binding {
  readonly values: ReadonlyMap<string, string>;
  readonly facts: readonly PaperFact[];
}

/** All ways in which the conditions hold. */
function bindings({ byRelation, bySubject, byObject }: Source, { where }: Template): Binding[] {
  let found: Binding[] = [{ values: new Map(), facts: [] }];
  for (const { subject, relation, object } of where)
    found = found.flatMap(({ values, facts }) => {
      const [from, to] = [values.get(subject), values.get(object)];
      const candidates =
        from !== undefined
          ? bySubject.get(`${relation} ${from}`)
          : to !== undefined
            ? byObject.get(`${relation} ${to}`)
            : byRelation.get(relation);
      return (candidates ?? [])
        .filter((fact) => to === undefined || fact.object === to)
        .map((fact) => ({
          values: new Map([...values, [subject, fact.subject], [object, fact.object]]),
          facts: [...facts, fact],
        }));
    });
  return found;
}

/** What a question could be about: the names it gives, and all ways that begin at them. */
interface Case {
  /** By given variable; two names of the first one in comparisons. */
  readonly given: readonly (readonly string[])[];
  readonly rows: readonly Binding[];
}

function casesOf(source: Source, template: Template, draw: Random): Case[] {
  const { given, kind } = template;
  const groups = groupBy(bindings(source, template), ({ values }) => given.map((name) => values.get(name)).join("\n"));
  const cases = [...groups].map(([key, rows]) => ({ given: key.split("\n").map((name) => [name]), rows }));
  return kind === "comparison" ? pairs(cases, draw) : cases;
}

/** Neighbours after shuffling, among those that share all names but the first. */
function pairs(cases: readonly Case[], draw: Random): Case[] {
  const groups = groupBy(cases, ({ given }) => given.slice(1).join("\n"));
  return [...groups.values()].flatMap((group) => {
    const shuffled = draw.shuffled(group);
    return shuffled.slice(1).map((two, at) => {
      const one = shuffled[at]!;
      return { given: [[...one.given[0]!, ...two.given[0]!], ...one.given.slice(1)], rows: [...one.rows, ...two.rows] };
    });
  });
}

interface CaseContext extends Case {
  readonly draw: Random;
  readonly id: string;
  readonly seed: number;
}

function questionOf(source: Source, template: Template, asking: CaseContext): PaperQuestion | null {
  const { given, rows, draw, id, seed } = asking;
  const answer = answerOf(template, rows);
  if (answer === null) return null;
  const { kind, asked, where } = template;
  const facts = [...new Set(kind === "lookup" || kind === "chain" ? rows[0]!.facts : rows.flatMap((row) => row.facts))];
  const documents = [...new Set(facts.map(({ paper }) => paperKey(paper)))];
  const answers = spellings(answer);
  if (kind === "chain" && (documents.length < 2 || isGivenAway(source, facts[0]!, answers))) return null;
  if (
    kind === "comparison" &&
    documents.some((id) => given[0]!.every((name) => source.said.get(id)?.includes(name.toLowerCase())))
  )
    return null;
  const names = Object.fromEntries(template.given.map((variable, at) => [variable, given[at]!]));
  const question = fillWording(draw.pick(template.wordings), names, kind);
  if (kind !== "comparison" && answers.some((one) => question.toLowerCase().includes(one.toLowerCase()))) return null;
  const hops = documents.length;
  return Question.parse({
    id,
    language: "en",
    question,
    answers,
    kind,
    hops,
    documents,
    difficulty: difficultyOf(hops, kind),
    split: splitAt(random(seed, "papers", "split", answer).next()),
    chain: facts.map(({ subject, relation, object, paper }) => ({
      subject,
      relation,
      object,
      document: paperKey(paper),
    })),
    form: { ...asked, where: [...where], given: names },
  });
}

/** The one value that is asked for; null where there are several or none. */
function answerOf({ asked }: Template, rows: readonly Binding[]): string | null {
  const values = [...new Set(rows.map((row) => row.values.get(asked.find)!))];
  if (asked.how === "value") return values.length === 1 ? values[0]! : null;
  if (asked.how === "count")
    return values.length >= COUNTED[0] && values.length <= COUNTED[1] ? String(values.length) : null;
  const sized = rows
    .map((row) => ({ value: row.values.get(asked.find)!, size: numberIn(row.values.get(asked.by!)!) }))
    .sort((one, other) => (asked.how === "least" ? one.size - other.size : other.size - one.size));
  const best = sized.filter(({ size }) => size === sized[0]!.size);
  return values.length === 2 && best.length === 1 ? best[0]!.value : null;
}

/** Of `71.3 %`, `d = 0.41`, or the year of a date. */
const numberIn = (text: string): number => Number(/\d+(\.\d+)?/.exec(text)?.[0]);

/** Whether the paper that the question begins at says the answer too. */
function isGivenAway({ said }: Source, { paper }: PaperFact, answers: readonly string[]): boolean {
  const text = said.get(paperKey(paper)) ?? "";
  return answers.some((answer) => text.includes(answer.toLowerCase()));
}

function fillWording(
  wording: string,
  names: Readonly<Record<string, readonly string[]>>,
  kind: Template["kind"],
): string {
  const [first] = Object.values(names);
  const all = kind === "comparison" ? { ...names, a: [first![0]!], b: [first![1]!] } : names;
  return wording.replace(/\{(\w)\}/g, (_, variable: string) => all[variable]?.[0] ?? "");
}

const WORDS = "zero one two three four five six seven eight nine ten eleven twelve".split(" ");

/** The answer, and how else it may be written: without an article, without commas or the space before a sign, in words. */
function spellings(answer: string): string[] {
  const bare = answer.replace(/^(an?|the) /i, "");
  const plain = /^\d{1,3}(,\d{3})+$/.test(answer) ? answer.replaceAll(",", "") : answer;
  const word = /^\d{1,2}$/.test(answer) ? (WORDS[Number(answer)] ?? answer) : answer;
  const figure = /\d+\.\d+/.exec(answer)?.[0] ?? answer;
  return [...new Set([answer, bare, plain, word, answer.replace(" %", "%"), figure])];
}
