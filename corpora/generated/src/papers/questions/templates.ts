/** What can be asked about papers: conditions over what they state, which names are given, and the wordings. */
import { list } from "@arenakit/corpus-text/table";
import * as z from "zod";
import { type AskedValue, readAskedValue } from "../../drawn-questions.ts";
import { readTable } from "../../tables.ts";
import { PaperCondition, PaperQuestion } from "./question.ts";

export interface Template {
  readonly name: string;
  readonly kind: PaperQuestion["kind"];
  /** Variables that are named. */
  readonly given: readonly string[];
  readonly asked: AskedValue;
  readonly where: readonly PaperCondition[];
  readonly wordings: readonly string[];
}

/**
 * A condition is `subject relation object`. Asked: a variable, `count x`, `least x by y`, `most x by y`; in the last two
 * a name of the first given variable stands for {a} and another for {b}.
 */
const TemplateRow = z
  .object({
    name: z.string(),
    kind: PaperQuestion.shape.kind,
    given: list(" "),
    asked: z.string(),
    conditions: list(", "),
    wordings: list(" / "),
  })
  .transform(
    ({ name, kind, given, asked, conditions, wordings }): Template => ({
      name,
      kind,
      given,
      asked: readAskedValue(asked),
      where: conditions.map(conditionOf),
      wordings,
    }),
  );

/** Every template, in the order of the table. */
export const TEMPLATES: readonly Template[] = readTable("papers/questions.tsv", TemplateRow);

function conditionOf(text: string): PaperCondition {
  const [subject, relation, object] = text.split(" ");
  return PaperCondition.parse({ subject, relation, object });
}
