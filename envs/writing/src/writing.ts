/**
 * Writing to a brief, without tools. What can be counted is counted: length, what must and must not stand there, form.
 * How well the text reads is a reader's to say (`rubricSet`), and is null until one did.
 */
import {
  answerOf,
  type Environment,
  type Policy,
  RUBRIC_SET_FORMAT,
  type Rubric,
  type RubricSet,
  type Task,
  textPart,
  weightedScore,
} from "@arenakit/contracts";
import { type Check, checkRunner, type LocalizedText, readTrajectory } from "@arenakit/evaluator-checks";
import { withIds } from "@arenakit/evaluator-rubrics";
import { briefOf, type Counted, countText } from "./brief.ts";
import { writingTasks } from "./tasks.ts";

/** The reader's part is half; without one the counted parts stand alone and the total is null. */
const WEIGHTS = { length: 0.1, mention: 0.2, wording: 0.1, form: 0.1, rubric: 0.5 };

const PROMPTS = {
  zh: "你是一位写作者。按要求写出成文，只写正文，不解释写法。把全文写在 <answer> 和 </answer> 之间。",
  en: "You are a writer. Write what the brief asks for, the text alone, without remarks about how it was written. Put the whole text between <answer> and </answer>.",
};

/** What a reader looks at, one at a time; each in both languages. */
const QUALITIES: readonly { readonly id: string; readonly title: LocalizedText; readonly text: LocalizedText }[] = [
  {
    id: "answer.purpose",
    title: { zh: "切题", en: "Purpose" },
    text: {
      zh: "文章做到了题目要它做的事：该说明的说明了，该打动的打动了，没有写成别的文体。",
      en: "The text does what the brief wants it to do, in the kind of text that was asked for.",
    },
  },
  {
    id: "answer.audience",
    title: { zh: "读者", en: "Audience" },
    text: {
      zh: "用词、语气和详略适合所说的读者。",
      en: "Words, tone and detail suit the readers who are named.",
    },
  },
  {
    id: "answer.structure",
    title: { zh: "结构", en: "Structure" },
    text: {
      zh: "开头、展开和结尾前后相连，必须出现的内容写进了文章里，而不是硬塞进去。",
      en: "Beginning, middle and end hold together, and what had to be mentioned belongs where it stands.",
    },
  },
  {
    id: "answer.language",
    title: { zh: "语言", en: "Language" },
    text: {
      zh: "语言准确、自然、有节奏，没有套话和语病。",
      en: "The language is exact, natural and well paced, without clichés or mistakes.",
    },
  },
  {
    id: "answer.originality",
    title: { zh: "新意", en: "Originality" },
    text: {
      zh: "有具体的细节或想法，不是换个题目也能用的文章。",
      en: "It has details or ideas of its own, and could not be handed in for another brief.",
    },
  },
];

const languageOf = ({ language = "en" }: Pick<Task, "language">) => language;

function rubric(task: Task): Rubric {
  const language = languageOf(task);
  const constraints = {
    zh: "篇幅、必写内容、禁用词和格式都照做了。",
    en: "Length, what must be mentioned, forbidden words and form are kept.",
  };
  return {
    id: `writing-${language}`,
    criteria: [
      ...QUALITIES.map(({ id, title, text }) => ({
        id,
        dimension: "answer" as const,
        title: title[language],
        description: text[language],
        weight: 1,
      })),
      {
        id: "answer.constraints",
        dimension: "answer" as const,
        title: language === "zh" ? "要求" : "Constraints",
        description: constraints[language],
        weight: 2,
      },
    ],
    dimensions: { path: 0, answer: 1 },
    scale: { min: 0, max: 10 },
  };
}

function rubricSet(task: Task): RubricSet {
  const language = languageOf(task);
  const drafts = QUALITIES.map(({ title, text }) => ({
    text: text[language],
    title: title[language],
    polarity: 1 as const,
    weight: 1,
    scale: "0-10" as const,
    tier: "persistent" as const,
  }));
  return {
    format: RUBRIC_SET_FORMAT,
    taskId: task.id,
    query: task.query,
    lang: language,
    source: { kind: "native" },
    aggregation: "mean",
    items: withIds(task.query, drafts),
  };
}

/** The counted shares as checks, so that judges that go by checks can compare texts by them. */
const counted = (part: keyof Counted, id: string, title: LocalizedText): Check => ({
  id,
  family: "constraints",
  title,
  examine({ answer, task }) {
    const brief = briefOf(task);
    if (brief === null || answer === null) return [];
    return [{ score: countText(answer, brief, task.query)[part], evidence: [] }];
  },
});

const CHECKS = [
  counted("length", "constraints.length", { zh: "篇幅", en: "length" }),
  counted("mention", "constraints.mention", { zh: "必写内容", en: "what must be mentioned" }),
  counted("wording", "constraints.wording", { zh: "禁用词与重复", en: "forbidden and repeated words" }),
  counted("form", "constraints.form", { zh: "格式", en: "form" }),
];

/** Hands in the composed text, or says only that it will. */
const script = (id: string, text: string): Policy => ({
  id,
  scripted: true,
  next: async () => ({ kind: "message", text: `<answer>${text}</answer>`, calls: [] }),
});

const POOR = {
  zh: "好的，我会按照要求写一篇很好的文章。",
  en: "Certainly, here is the text that you asked me to write.",
};

export const writing: Environment = {
  id: "writing",
  version: "0.1.0",
  description: "Letters, speeches, notices, stories and other texts to a brief, in Chinese and English, without tools.",
  limits: { maxTurns: 2, maxToolCalls: 0, maxCallsPerTurn: 1, callTimeoutMs: 1000, contextTokens: 8192 },
  tasks: (split) => writingTasks().filter((task) => split === "all" || task.split === split),
  getPrompt: (task) => [
    { role: "system", content: [textPart(PROMPTS[languageOf(task)])] },
    { role: "user", content: [textPart(task.query)] },
  ],
  rubric,
  rubricSet,
  runChecks: checkRunner(CHECKS, readTrajectory),
  ruleGrounds: {
    criteria: {
      "answer.constraints": {
        "constraints.length": 1,
        "constraints.mention": 2,
        "constraints.wording": 1,
        "constraints.form": 1,
      },
    },
  },
  computeScore(trajectory, task, { judged }) {
    const brief = briefOf(task);
    const text = answerOf(trajectory)?.trim();
    if (brief === null || !text)
      return { ...weightedScore({ length: 0, mention: 0, wording: 0, form: 0, rubric: 0 }, WEIGHTS), checks: [] };
    return {
      ...weightedScore({ ...countText(text, brief, task.query), rubric: judged?.rubric ?? null }, WEIGHTS),
      checks: [],
    };
  },
  goldAnswer: ({ reference }) => reference ?? null,
  scripted: {
    ids: ["keeps", "promises"],
    policies: (task, size = 2) =>
      Array.from({ length: size }, (_, at) =>
        at % 2 === 0 ? script("keeps", task.reference ?? "") : script("promises", POOR[languageOf(task)]),
      ),
    comparablePairs: () => [{ better: "keeps", worse: "promises" }],
  },
};
