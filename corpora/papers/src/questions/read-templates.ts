/** The templates, read from their rows. */
import { PAPER_RELATIONS } from "../paper-facts.ts";
import type { PaperCondition, PaperQuestion, PaperQuestionForm } from "./question.ts";
import { TEMPLATE_ROWS } from "./templates.ts";

export interface Template {
  readonly name: string;
  readonly kind: PaperQuestion["kind"];
  /** Variables that are named. */
  readonly given: readonly string[];
  readonly asked: Pick<PaperQuestionForm, "find" | "how" | "by">;
  readonly where: readonly PaperCondition[];
  readonly wordings: readonly string[];
}

export const TEMPLATES: readonly Template[] = TEMPLATE_ROWS.trim().split("\n").map(templateOf);

function templateOf(row: string): Template {
  const [name = "", kind = "", given = "", asked = "", where = "", wordings = ""] = row.split(" | ");
  return {
    name,
    kind: kind as Template["kind"],
    given: given.split(" "),
    asked: askedOf(asked),
    where: where.split(", ").map(conditionOf),
    wordings: wordings.split(" / "),
  };
}

function askedOf(text: string): Template["asked"] {
  const [how = "", find = "", , by] = text.split(" ");
  if (how === "count") return { how, find };
  return (how === "least" || how === "most") && by ? { how, find, by } : { how: "value", find: how };
}

function conditionOf(text: string): PaperCondition {
  const [subject = "", name = "", object = ""] = text.split(" ");
  const relation = PAPER_RELATIONS.find((one) => one === name);
  if (!relation) throw new RangeError(`no relation ${JSON.stringify(name)} in "${text}"`);
  return { subject, relation, object };
}
