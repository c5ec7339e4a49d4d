/**
 * Rows of published data sets as tasks, one format an entry. A row becomes a task of the environment that asks such
 * questions; what a row must have is its schema, and other members are left alone. Licences are those of the files.
 */
import {
  type JsonObject,
  omitUndefined,
  queryLanguage,
  type RubricSource,
  type Task,
  type TaskInput,
} from "@arenakit/contracts";
import { fromDrTuluRow } from "@arenakit/env-deep-solver";
import { importRubrics } from "@arenakit/evaluator-rubrics";
import * as z from "zod";

export interface ImportFormat {
  readonly about: string;
  /** The environment whose tasks the rows become, unless another is named. */
  readonly env: string;
  /** The rows of a file that is one value: by default its list, or the value itself. */
  rowsOf?(value: unknown): unknown[];
  /** Throws a ZodError that says what was expected. */
  task(row: unknown): Omit<TaskInput, "id" | "split">;
}

const Text = z.string().trim().min(1);
const Texts = z.array(Text).min(1);
/** One answer, or its spellings. */
const Answer = z.union([Text.transform((text) => [text]), Texts], "expected an answer, or a list of its spellings");

/** FlashRAG's files, from which Search-R1 trains, call the answers of any of its sets `golden_answers`. */
const withGoldenAnswers = (row: unknown): unknown =>
  isObject(row) && Object.hasOwn(row, "golden_answers") ? { answer: row.golden_answers, ...row } : row;
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function question(
  query: string,
  answers: readonly string[],
  { subtask, extra }: { subtask: string; extra?: JsonObject },
): Omit<TaskInput, "id" | "split"> {
  return {
    subtask,
    query,
    language: queryLanguage(query),
    gold: { answers: [...new Set(answers)], documents: [], names: [] },
    reference: answers[0]!,
    ...omitUndefined({ extra }),
  };
}

/** Exact-match questions, whose rows differ in the names of their members alone. A file that is one value may list them as `Data`. */
function closed<Row>(
  about: string,
  subtask: string,
  schema: z.ZodType<Row>,
  read: (row: Row) => ClosedQuestion,
): ImportFormat {
  return {
    about,
    env: "search-qa",
    rowsOf: (value) => (isObject(value) && Array.isArray(value.Data) ? value.Data : [value]),
    task(row) {
      const { query, answers, extra } = read(schema.parse(withGoldenAnswers(row)));
      return question(query, answers, { subtask, ...omitUndefined({ extra }) });
    },
  };
}
interface ClosedQuestion {
  readonly query: string;
  readonly answers: readonly string[];
  readonly extra?: JsonObject;
}

/** `{query, reference}`: a question and a good answer to compare with. */
const reference = (about: string, env: string): ImportFormat => ({
  about,
  env,
  task(row) {
    const { query, reference: answer, type, subtask } = ReferenceRow.parse(row);
    return {
      subtask: subtask ?? type ?? "imported",
      query,
      language: queryLanguage(query),
      ...omitUndefined({ reference: answer }),
    };
  },
});
const ReferenceRow = z.object({
  query: Text,
  reference: Text.optional(),
  type: Text.optional(),
  subtask: Text.optional(),
});

/** Rows of the simplified files that many projects share, `{question, answer}`, and those of the original ones. */
const QuestionRow = z.object({
  question: Text,
  answer: Answer,
  type: z.string().optional(),
  level: z.string().optional(),
});
const ofQuestion = ({ question: query, answer, type, level }: z.infer<typeof QuestionRow>): ClosedQuestion => {
  const extra = omitUndefined({ type, level });
  return { query, answers: answer, ...(Object.keys(extra).length > 0 && { extra }) };
};

/** `{Question, answer}` beside `{question, answer}`; Bamboogle's own file has `{Question, Answer}`. */
const AnyCaseRow = z
  .looseObject({})
  .transform((row) => ({
    question: row.question ?? row.Question,
    answer: row.answer ?? row.Answer,
  }))
  .pipe(z.object({ question: Text, answer: Answer }));

const MusiqueRow = z.object({
  question: Text,
  answer: Answer,
  answer_aliases: z.array(Text).default([]),
  /** The original files have questions that their passages do not answer. */
  answerable: z.literal(true, "the question cannot be answered").default(true),
  question_decomposition: z.array(z.unknown()).optional(),
});

const TriviaRow = z.union(
  [
    z
      .object({
        question: Text,
        answer: z.object({ value: Text, aliases: z.array(Text).default([]) }),
      })
      .transform(({ question: query, answer }) => ({ query, answers: [answer.value, ...answer.aliases] })),
    z
      .object({ Question: Text, Answer: z.object({ Value: Text, Aliases: z.array(Text).default([]) }) })
      .transform(({ Question, Answer: { Value, Aliases } }) => ({ query: Question, answers: [Value, ...Aliases] })),
    z
      .object({ question: Text, answer: Answer })
      .transform(({ question: query, answer }) => ({ query, answers: answer })),
  ],
  "expected {question, answer: {value, aliases}}, {Question, Answer: {Value, Aliases}} or {question, answer}",
);

/** PopQA's file has its possible answers as JSON text. */
const PopQaRow = z
  .looseObject({})
  .transform((row) => ({ ...row, possible_answers: row.possible_answers ?? row.answer }))
  .pipe(
    z.object({
      question: Text,
      possible_answers: z.union([Texts, z.string().transform(parsedTexts)]),
      prop: z.string().optional(),
      s_pop: z.coerce.number().optional(),
    }),
  );

function parsedTexts(text: string, context: z.RefinementCtx): string[] {
  try {
    return Texts.parse(JSON.parse(text));
  } catch {
    // JSON.parse has no way to refuse but to throw.
    context.addIssue({ code: "custom", message: "expected a list of answers, or one as JSON text" });
    return z.NEVER;
  }
}

const O2Open = z.object({ question: Text, findings: Texts, difficulty: z.enum(["easy", "hard"]).optional() });

/** O2-QA's files are one object, `{question: [finding, …]}`. */
const o2Qa: ImportFormat = {
  about: "O2-QA's open-ended questions: one object {question: [finding, …]}, or lines {question, findings, difficulty}",
  env: "o2-qa",
  rowsOf: (value) =>
    isByQuestion(value) ? Object.entries(value).map(([query, findings]) => ({ question: query, findings })) : [value],
  task(row) {
    const { question: query, findings, difficulty } = O2Open.parse(row);
    return {
      subtask: "open",
      query,
      language: queryLanguage(query),
      gold: { findings, pages: [] },
      reference: findings.map((finding) => `- ${finding}`).join("\n"),
      ...omitUndefined({ difficulty }),
    };
  },
};
const isByQuestion = (value: unknown): value is Record<string, unknown> =>
  isObject(value) && !Object.hasOwn(value, "question") && !Object.hasOwn(value, "findings");

/** Criteria instead of an answer: a reader scores by them. */
const drTulu: ImportFormat = {
  about:
    "DR Tulu's training set: lines {query, rubrics: [{description, weight, title}]}, or with that as JSON in ground_truth",
  env: "deep-solver",
  task(row) {
    const rubrics = isObject(row) && Object.hasOwn(row, "ground_truth") ? row.ground_truth : row;
    const { subtask, query, language, gold } = fromDrTuluRow(rubrics, "train", 0);
    return { subtask, query, ...omitUndefined({ language, gold }) };
  },
};

/** The questions alone: who scores by the criteria reads them from the benchmark's file, and no task tells them. */
const scoredElsewhere = (about: string, kind: RubricSource): ImportFormat => ({
  about: `${about}, scored by \`evolve score\``,
  env: "deep-solver",
  task(row) {
    const query = Text.parse(importRubrics(kind, row).query);
    return { subtask: kind, query, language: queryLanguage(query) };
  },
});

export const IMPORT_FORMATS = {
  "open-travel": reference("Open-Travel: lines {query, reference}", "open-travel"),
  "open-deepresearch": reference("Open-DeepResearch: lines {query, reference}", "open-deepresearch"),
  "o2-qa": o2Qa,
  "dr-tulu": drTulu,
  healthbench: scoredElsewhere("HealthBench: lines {prompt, rubrics}", "healthbench"),
  researchqa: scoredElsewhere("ResearchQA: lines {query, rubric}", "researchqa"),
  "deepresearch-bench": scoredElsewhere("DeepResearch Bench: lines {prompt, criterions}", "deepresearch-bench"),
  nq: closed("NQ-open: lines {question, answer: [spelling, …]}", "nq", QuestionRow, ofQuestion),
  hotpotqa: closed("HotpotQA: {question, answer, type?, level?}", "hotpotqa", QuestionRow, ofQuestion),
  triviaqa: closed("TriviaQA: {question, answer: {value, aliases}}", "triviaqa", TriviaRow, (row) => row),
  popqa: closed("PopQA: {question, possible_answers, prop?, s_pop?}", "popqa", PopQaRow, (row) => {
    const extra = omitUndefined({ prop: row.prop, popularity: row.s_pop });
    return { query: row.question, answers: row.possible_answers, ...(Object.keys(extra).length > 0 && { extra }) };
  }),
  "2wiki": closed("2WikiMultihopQA: {question, answer}", "2wiki", AnyCaseRow, ofQuestion),
  musique: closed("MuSiQue: {question, answer, answer_aliases?, answerable?}", "musique", MusiqueRow, (row) => ({
    query: row.question,
    answers: [...row.answer, ...row.answer_aliases],
    ...(row.question_decomposition && { extra: { hops: row.question_decomposition.length } }),
  })),
  bamboogle: closed("Bamboogle: {Question, Answer}, as its own .csv or as JSON", "bamboogle", AnyCaseRow, ofQuestion),
} as const satisfies Readonly<Record<string, ImportFormat>>;
export type ImportFormatName = keyof typeof IMPORT_FORMATS;

/** The difficulty of each question of O2-QA's own file of them. */
export const DifficultyFile = z.record(z.string(), z.enum(["easy", "hard"]));

export function withDifficulty(task: Task, difficulties: Readonly<Record<string, "easy" | "hard">>): Task {
  return Object.hasOwn(difficulties, task.query) ? { ...task, difficulty: difficulties[task.query]! } : task;
}
