/** What can be asked of the fact graph: conditions, which variables are named, which is asked for, and the wordings. */
import { list } from "@arenakit/corpus-text/table";
import * as z from "zod";
import { type AskedValue, readAskedValue } from "../../drawn-questions.ts";
import { readTable } from "../../tables.ts";
import type { Language } from "../facts.ts";
import { Condition, Question } from "./question.ts";

export interface Template {
  readonly name: string;
  readonly kind: Question["kind"];
  /** Variables that the question names. */
  readonly given: readonly string[];
  /** What a named entity must be, where the relation leaves it open. */
  readonly kinds: Readonly<Record<string, string>>;
  /** In a comparison the variable that stands for either of the two that are named. */
  readonly either: string | null;
  readonly asked: AskedValue;
  readonly where: readonly Condition[];
  readonly wordings: Readonly<Record<Language, readonly string[]>>;
}

/**
 * A condition is `subject relation object` with variables, or `subject relation year:y`, `number:n`, `date:d`, `text:t`;
 * `from:y` after an object binds the year in which it began, `during:y` asks that it held in that year, `w is ab` stands
 * for either of the two of a comparison. Asked: a variable, `count x`, `least x by y`, `most x by y`. A given variable
 * may name its kind: `e:event`.
 */
const TemplateRow = z
  .object({
    name: z.string(),
    kind: Question.shape.kind,
    given: list(" "),
    asked: z.string(),
    conditions: list("; "),
    zh: list(" / "),
    en: list(" / "),
  })
  .transform(({ name, kind, given, asked, conditions, zh, en }): Template => {
    const isEither = (condition: string) => condition.endsWith(" is ab");
    const variables = given.map((variable) => variable.split(":"));
    return {
      name,
      kind,
      given: variables.map(([variable = ""]) => variable),
      kinds: Object.fromEntries(variables.filter((parts) => parts.length > 1)),
      either: conditions.find(isEither)?.split(" ")[0] ?? null,
      asked: readAskedValue(asked),
      where: conditions.filter((condition) => !isEither(condition)).map(readCondition),
      wordings: { zh, en },
    };
  });

/** Every template, in the order of the table. */
export const TEMPLATES: readonly Template[] = readTable("wiki/questions.tsv", TemplateRow);

/** `b author p`, `p born year:y`, `w heldBy m from:y`, `u rector r during:y`. */
function readCondition(text: string): Condition {
  const [subject, relation, ...values] = text.split(" ");
  const condition: Record<string, unknown> = { subject, relation };
  for (const value of values) {
    const [role, variable] = value.includes(":") ? value.split(":") : ["object", value];
    condition[role === "from" ? "year" : (role ?? "")] = variable;
  }
  return Condition.parse(condition);
}
