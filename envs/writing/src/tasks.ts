/** The tasks: those of test as they were written, those of training and validation composed of written scenes, by a fixed draw. */
import { type Random, random, type Task, tasksFor } from "@arenakit/contracts";
import { type Brief, contains, lengthOf, queryOfBrief, type Shape, type WrittenBrief } from "./brief.ts";
import { CLOSINGS } from "./closings.ts";
import { FILLED_IN, SCENES, type Scene } from "./scenes.ts";
import { DEMO_BRIEFS, TEST_BRIEFS } from "./test-briefs.ts";

/** Briefs that are composed of one scene. */
const VARIANTS = { train: 6, validation: 5 } as const;
const MENTIONED = 3;
/** Paragraphs or items that a form asks for at most: a text has so many sentences at least. */
const MOST_PARTS = 4;

const FORBIDDEN = {
  zh: ["非常", "总之", "首先", "不仅如此", "众所周知", "值得一提", "毫无疑问", "突然", "美好", "努力"],
  en: [
    "very",
    "really",
    "in conclusion",
    "amazing",
    "suddenly",
    "needless to say",
    "literally",
    "unique",
    "journey",
    "truly",
  ],
} as const;
/** Least lengths; the most is a half and a double more. */
const LEAST = { zh: [110, 130, 150, 170], en: [70, 85, 100, 115] } as const;

let composed: readonly Task[] | undefined;

/** All of them, composed when they are first asked for: most programs that load the environments ask another for tasks. */
export function writingTasks(): readonly Task[] {
  composed ??= [
    ...DEMO_BRIEFS.map((brief, at) => taskOf(brief, "demo", at + 1)),
    ...composedTasks("train"),
    ...composedTasks("validation"),
    ...TEST_BRIEFS.map((brief, at) => taskOf(brief, "test", at + 1)),
  ];
  return composed;
}

/** Every scene once, then every scene again, so that neighbours differ. */
function composedTasks(split: keyof typeof VARIANTS): Task[] {
  const scenes = SCENES.filter((scene) => scene.split === split);
  return Array.from({ length: VARIANTS[split] * scenes.length }, (_, at) =>
    taskOf(composeBrief(scenes[at % scenes.length]!, random("writing", split, at)), split, at + 1),
  );
}

function composeBrief(scene: Scene, draw: Random): WrittenBrief {
  const { language, form } = scene;
  const lists = FILLED_IN[language];
  const [name, place, day] = [draw.pick(lists.name), draw.pick(lists.place), draw.pick(lists.day)];
  const fill = (text: string) => text.replaceAll("{name}", name).replaceAll("{place}", place).replaceAll("{day}", day);
  const least = draw.pick(LEAST[language]);
  return {
    language,
    form,
    situation: fill(scene.situation),
    audience: draw.pick(scene.audiences),
    points: draw.shuffled(scene.points).slice(0, MENTIONED).map(fill),
    forbid: draw.shuffled(FORBIDDEN[language]).slice(0, 2),
    length: [least, Math.round(least * 2.5)],
    shape: drawShape(draw, name),
  };
}

function drawShape(draw: Random, name: string): Shape {
  return draw.pick<Shape>([{ title: true }, { paragraphs: draw.integer(2, 4) }, { items: 3 }, { signature: name }]);
}

function taskOf(written: WrittenBrief, split: Task["split"], at: number): Task {
  const { situation, points, ...rest } = written;
  const brief: Brief = { ...rest, mention: points.map((point) => point.slice(0, point.indexOf("="))) };
  const id = `writing-${split}-${String(at).padStart(3, "0")}`;
  const { language, form } = brief;
  return tasksFor("writing", [
    {
      id,
      subtask: form,
      split,
      language,
      difficulty: difficultyOf(brief),
      mode: "no_tool",
      query: queryOfBrief(brief, situation),
      extra: { brief: JSON.parse(JSON.stringify(brief)) },
      reference: composeText(written),
    },
  ])[0]!;
}

/** By how much has to be kept in mind at once. */
function difficultyOf({ mention, forbid, length: [, most], language }: Brief): NonNullable<Task["difficulty"]> {
  const demands = mention.length + forbid.length + (most > (language === "zh" ? 380 : 250) ? 1 : 0);
  return demands <= 4 ? "easy" : demands === 5 ? "medium" : "hard";
}

/**
 * A text that meets what is counted: the sentences of the points, then closing sentences of the language until the least
 * length is there. It shows that the brief can be met; how well it reads is for a reader to say.
 */
export function composeText({ language, situation, points, forbid, length: [least], shape }: WrittenBrief): string {
  const said = points.map((point) => point.slice(point.indexOf("=") + 1));
  const allowed = CLOSINGS[language].filter((one) => !forbid.some((word) => contains(one, word)));
  const sentences = said.map((one) => (/[。.！？!?”]$/.test(one) ? one : `${one}${language === "zh" ? "。" : "."}`));
  for (const one of allowed) {
    if (sentences.length >= MOST_PARTS && lengthOf(sentences.join(" "), language) >= least) break;
    sentences.push(one);
  }
  return shaped(sentences, shape, language === "zh" ? "" : " ", titleOf(situation, language));
}

function titleOf(situation: string, language: "zh" | "en"): string {
  if (language === "en") return situation.split(" ").slice(0, 6).join(" ");
  return situation.slice(0, 12).replace(/[，。：]/g, "");
}

function shaped(sentences: readonly string[], shape: Shape, space: string, title: string): string {
  const body = sentences.join(space);
  if ("title" in shape) return `# ${title}\n\n${body}`;
  if ("salutation" in shape) return `${shape.salutation}\n\n${body}`;
  if ("signature" in shape) return `${body}\n\n${shape.signature}`;
  if ("items" in shape) {
    const items = sentences.slice(0, shape.items).map((one) => `- ${one}`);
    return [...items, sentences.slice(shape.items).join(space)].filter((one) => one !== "").join("\n");
  }
  const start = (part: number) => Math.floor((part * sentences.length) / shape.paragraphs);
  const parts = Array.from({ length: shape.paragraphs }, (_, at) => sentences.slice(start(at), start(at + 1)));
  return parts.map((part) => part.join(space)).join("\n\n");
}
