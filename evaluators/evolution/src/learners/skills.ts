/** The abilities that a research report shows, and how a query asks for them in plain words. World, learners and judge share this wording. */

/** Deepest level of a demand. */
export const LEVELS = 8;

export interface Skill {
  readonly id: string;
  /** What queries, reports and criteria call it. */
  readonly noun: string;
  /** A finding of this kind; NAME and NUMBER are filled in. */
  readonly finding: string;
  /** Those who keep first-hand records of it. */
  readonly sources: readonly [string, string];
}

export const SKILLS: readonly Skill[] = [
  {
    id: "figures",
    noun: "measured output",
    finding: "NUMBER thousand units at the NAME site",
    sources: ["Halden Register", "Orme Gauging Office"],
  },
  {
    id: "timeline",
    noun: "dated milestones",
    finding: "the NAME charter, NUMBER weeks into the programme",
    sources: ["Calder Archive", "Pell Chronicle Trust"],
  },
  {
    id: "mechanism",
    noun: "causal mechanism",
    finding: "the NAME cycle with a lag of NUMBER hours",
    sources: ["Varga Laboratory", "Institute of Linked Processes"],
  },
  {
    id: "comparison",
    noun: "standing against rivals",
    finding: "NUMBER points ahead of the NAME scheme",
    sources: ["Thorne League Tables", "Bench Council of Ryde"],
  },
  {
    id: "limitation",
    noun: "known weaknesses",
    finding: "fault NAME in NUMBER of its parts",
    sources: ["Inspectorate of Mere", "Ashby Incident File"],
  },
  {
    id: "objection",
    noun: "opposing evidence",
    finding: "the NAME trial, which failed in NUMBER cases",
    sources: ["Replication Board of Lund", "Quill Review"],
  },
  {
    id: "definition",
    noun: "working definition",
    finding: "class NAME under article NUMBER",
    sources: ["Standards House of Brae", "Tarn Lexicon"],
  },
  {
    id: "advice",
    noun: "recommended action",
    finding: "the NAME measure within NUMBER days",
    sources: ["Commission of Wells", "Dray Advisory Minutes"],
  },
];

/** How deep a demand goes: level 1 is the first. */
const DEPTHS: readonly string[] = [
  "in brief outline",
  "with one worked example",
  "for every region on record",
  "decade by decade since the start",
  "down to each disputed measurement",
  "through all revisions that anybody published",
  "with every assumption taken apart",
  "as far back as letters and ledgers reach",
];

/** The first skill that a text names. */
export const findSkill = (text: string): Skill | undefined => SKILLS.find(({ noun }) => text.includes(noun));
export const depthAt = (level: number): string => DEPTHS[level - 1]!;

/** What a query asks for of one skill. */
export interface Demand {
  readonly skill: Skill;
  /** From 1. */
  readonly level: number;
}

const demandText = ({ skill, level }: Demand) => `the ${skill.noun} ${depthAt(level)}`;

export function writeQuery(topic: string, demands: readonly Demand[]): string {
  const texts = demands.map(demandText);
  const last = texts.at(-1)!;
  const list = texts.length === 1 ? last : `${texts.slice(0, -1).join(", ")} and ${last}`;
  return `Write a research report on ${topic}. Cover ${list}.`;
}

/** What a query asks for, in its order; empty where it asks for none of it. */
export function readDemands(query: string): Demand[] {
  const found = SKILLS.flatMap((skill) => {
    const at = query.indexOf(`the ${skill.noun} `);
    const level = DEPTHS.findIndex((depth) => query.startsWith(`the ${skill.noun} ${depth}`, at)) + 1;
    return at < 0 || level === 0 ? [] : [{ at, demand: { skill, level } }];
  });
  return found.sort((a, b) => a.at - b.at).map(({ demand }) => demand);
}
