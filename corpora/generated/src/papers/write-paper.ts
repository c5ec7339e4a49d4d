/** Puts a planned paper into words: title, abstract, sections, one sentence each of what SENTENCES has for its kind. */
import type { Random } from "@arenakit/contracts";
import * as z from "zod";
import { readDocument } from "../tables.ts";
import type { Paper, PaperSection } from "./paper.ts";
import type { Finding } from "./science.ts";

const SENTENCE_KINDS = [
  "datasetAbstract",
  "datasetBody",
  "methodAbstract",
  "methodIntro",
  "methodBody",
  "trialAbstract",
  "trialIntro",
  "trialBody",
  "trialResults",
  "trialDataAbstract",
  "trialDataBody",
  "trialReplicationBody",
  "results",
  "secondResult",
  "replicationAbstract",
  "replicationBody",
  "surveyAbstract",
  "surveyRow",
  "positionAbstract",
  "related",
  "limits",
  "conclusion",
] as const;
/** What a paper of a kind says, section by section: each inner list is one sentence in several wordings. */
const SENTENCES = readDocument(
  "papers/sentences.json",
  z.record(z.enum(SENTENCE_KINDS), z.array(z.array(z.string()).min(1)).min(1)),
);

/** What the sentences of one paper are filled with; `rows` and `related` are other papers that it speaks of. */
export interface Plan {
  readonly kind: Paper["kind"];
  readonly isComputed: boolean;
  readonly slots: Readonly<Record<string, string>>;
  /** Further results of its own, by dataset. */
  readonly more: readonly Finding[];
  /** Results of others, with how they are cited. */
  readonly rows: readonly { readonly finding: Finding; readonly cite: string }[];
  readonly related: readonly { readonly cite: string; readonly topic: string }[];
}

type Lines = readonly (readonly string[])[];

export function abstractOf({ kind, isComputed, slots }: Plan, draw: Random): string {
  const lines: Record<Paper["kind"], Lines> = {
    dataset: isComputed ? SENTENCES.datasetAbstract : SENTENCES.trialDataAbstract,
    method: isComputed ? SENTENCES.methodAbstract : SENTENCES.trialAbstract,
    replication: SENTENCES.replicationAbstract,
    survey: SENTENCES.surveyAbstract,
    position: SENTENCES.positionAbstract,
  };
  return writeLines(lines[kind], slots, draw);
}

export function sectionsOf(plan: Plan, draw: Random): PaperSection[] {
  const { kind, isComputed, slots, more, rows, related } = plan;
  const section = (heading: string, ...texts: readonly string[]): PaperSection[] => {
    const text = texts.filter(Boolean).join(" ");
    return text === "" ? [] : [{ heading, text }];
  };
  const one = (lines: Lines, own: Readonly<Record<string, string>> = slots) => writeLines(lines, own, draw);
  const relatedText = related.map((other) => one(SENTENCES.related, { ...other }));
  const rowTexts = rows.map(({ finding, cite }) =>
    one(SENTENCES.surveyRow, { cite, name: finding.method, result: finding.text, dataset: finding.dataset }),
  );
  const moreTexts = more.map(({ text, dataset }) => one(SENTENCES.secondResult, { result: text, dataset }));
  const isMethod = kind === "method";
  const sections = [
    ...section(
      "Introduction",
      isMethod
        ? one(isComputed ? SENTENCES.methodIntro : SENTENCES.trialIntro)
        : one(SENTENCES.related, related[0] && { ...related[0] }),
    ),
    ...section("Related work", ...relatedText.slice(isMethod ? 0 : 1)),
    ...section("Data", kind === "dataset" ? one(isComputed ? SENTENCES.datasetBody : SENTENCES.trialDataBody) : ""),
    ...section("Method", isMethod ? one(isComputed ? SENTENCES.methodBody : SENTENCES.trialBody) : ""),
    ...section(
      "Procedure",
      kind === "replication" ? one(isComputed ? SENTENCES.replicationBody : SENTENCES.trialReplicationBody) : "",
    ),
    ...section("Findings of earlier work", ...rowTexts),
    ...section("Results", isMethod ? one(isComputed ? SENTENCES.results : SENTENCES.trialResults) : "", ...moreTexts),
    ...section("Limitations", one(SENTENCES.limits)),
    ...section("Conclusion", one(SENTENCES.conclusion)),
  ];
  return sections.map(({ heading, text }, at) => ({ heading: `${at + 1} ${heading}`, text }));
}

/** Sentences whose slots are all known, in one of their wordings each. */
function writeLines(lines: Lines, slots: Readonly<Record<string, string>> = {}, draw: Random): string {
  return lines
    .flatMap((wordings) => {
      const possible = wordings.filter((wording) =>
        [...wording.matchAll(/\{(\w+)\}/g)].every(([, slot]) => slots[slot!] !== undefined),
      );
      return possible.length > 0 ? [fillWording(draw.pick(possible), slots)] : [];
    })
    .join(" ");
}

/** A wording with its slots filled; begins with a capital. */
export function fillWording(wording: string, slots: Readonly<Record<string, string>>): string {
  const text = wording.replace(/\{(\w+)\}/g, (_, slot: string) => slots[slot] ?? "");
  return text.charAt(0).toUpperCase() + text.slice(1);
}
