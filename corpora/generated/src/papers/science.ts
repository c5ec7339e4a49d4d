/** The science that the papers are about: tasks with their datasets, methods and measured results, as it grows paper by paper. */
import { type Random, random } from "@arenakit/contracts";
import { createNameBook } from "../wiki/graph/names.ts";
import { AREAS, type Area, WORDS } from "./words.ts";

/** A measured value that a paper reports; others that speak of it say the same. */
export interface Finding {
  readonly id: string;
  /** Corpus id of the paper that measured it. */
  readonly paper: number;
  /** Method or baseline, and dataset. */
  readonly method: string;
  readonly dataset: string;
  readonly measure: string;
  readonly value: number;
  /** As papers write it: `71.3 %`. */
  readonly text: string;
}

export interface Dataset {
  readonly name: string;
  readonly paper: number;
  readonly size: number;
  readonly baseline: Finding;
}

export interface Method {
  readonly name: string;
  readonly paper: number;
  readonly ingredient: string;
  readonly findings: Finding[];
}

export interface Author {
  readonly authorId: string;
  readonly name: string;
  readonly family: string;
}

/** One task of one field, with the people who work on it. */
export interface Subject {
  readonly area: Area;
  readonly task: string;
  readonly authors: readonly Author[];
  readonly datasets: Dataset[];
  readonly methods: Method[];
  /** Corpus ids of its papers, earliest first. */
  readonly papers: number[];
}

export interface Science {
  readonly subjects: readonly Subject[];
  readonly findings: Finding[];
  /** A name that no method or dataset has yet. */
  newName(draw: Random, sort: "method" | "trial" | "dataset"): string;
  measured(subject: Subject, found: Omit<Finding, "id" | "text" | "measure">): Finding;
}

const AUTHORS_A_SUBJECT = 26;
const MODIFIERS = ["", "", "", "Co", "Re", "Uni", "Bi", "Lite", "Meta"];

/** A science without papers: every task of every field, each with people of its own and some of its field. */
export function createScience(seed: number): Science {
  const draw = random(seed, "papers", "people");
  const names = createNameBook(draw);
  let authors = 0;
  const person = (): Author => {
    const name = names.person(names.surname(draw.next() < 0.3), draw.next() < 0.45 ? "f" : "m");
    const isForeign = name.zh.includes("·");
    const parts = name.en.split(" ");
    const [first = "", last = ""] = isForeign ? parts : parts.reverse();
    return { authorId: String(10_000_000 + 7919 * ++authors), name: `${first} ${last}`, family: last };
  };
  const subjects = AREAS.flatMap((area) => {
    const shared = Array.from({ length: 12 }, person);
    return area.tasks.map(
      (task): Subject => ({
        area,
        task,
        authors: [...shared, ...Array.from({ length: AUTHORS_A_SUBJECT }, person)],
        datasets: [],
        methods: [],
        papers: [],
      }),
    );
  });
  const taken = new Set<string>();
  const findings: Finding[] = [];
  return {
    subjects,
    findings,
    newName(by, sort) {
      for (;;) {
        const start = by.pick(WORDS.nameStarts);
        const end = by.pick({ method: WORDS.methodEnds, trial: WORDS.trialEnds, dataset: WORDS.datasetEnds }[sort]);
        const name = sort === "dataset" ? start + end : by.pick(MODIFIERS) + start + end;
        const whole = taken.has(name) ? `${name}-${by.integer(2, 9)}` : name;
        if (taken.has(whole)) continue;
        taken.add(whole);
        return whole;
      }
    },
    measured({ area }, found) {
      const value = rounded(found.value, area);
      const finding = {
        ...found,
        value,
        id: `finding-${String(findings.length + 1).padStart(5, "0")}`,
        measure: area.measure.name,
        text: valueText(value, area),
      };
      findings.push(finding);
      return finding;
    },
  };
}

const digitsOf = ({ measure }: Area): number => (measure.high - measure.low < 10 ? 2 : 1);

const rounded = (value: number, area: Area): number => Number(value.toFixed(digitsOf(area)));

function valueText(value: number, area: Area): string {
  const { unit } = area.measure;
  const figure = value.toFixed(digitsOf(area));
  return unit === "d" || unit === "r" ? `${unit} = ${figure}` : unit === "F1" ? `${figure} F1` : `${figure} ${unit}`;
}

/** Where between a plain and the best possible figure a value lies that is better than another by a part of the way left. */
export function betterThan(value: number, { measure }: Area, part: number): number {
  const best = measure.isGood ? measure.high : measure.low;
  return value + (best - value) * part;
}

/** A figure of a first, plain attempt. */
export function plainValue(draw: Random, { measure }: Area): number {
  const { low, high, isGood } = measure;
  const part = 0.08 + 0.3 * draw.next();
  return isGood ? low + (high - low) * part : high - (high - low) * part;
}
