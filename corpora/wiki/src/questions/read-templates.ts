/** Reads the rows of what is asked into templates; a row that cannot be read is a mistake of ours and says so. */
import { fail } from "@arenakit/contracts";
import type { Language } from "../facts.ts";
import { Condition, type Question, type QuestionForm } from "./question.ts";
import { CHAINS, LOOKUPS, OTHERS } from "./templates.ts";

export interface Template {
  readonly name: string;
  readonly kind: Question["kind"];
  /** Variables that the question names. */
  readonly given: readonly string[];
  /** What a named entity must be, where the relation leaves it open. */
  readonly kinds: Readonly<Record<string, string>>;
  /** In a comparison the variable that stands for either of the two that are named. */
  readonly either: string | null;
  readonly asked: Pick<QuestionForm, "find" | "how" | "by">;
  readonly where: readonly Condition[];
  readonly wordings: Readonly<Record<Language, readonly string[]>>;
}

const rowsOf = (text: string): string[][] =>
  text
    .trim()
    .split("\n")
    .map((row) => row.split(" | ").map((cell) => cell.trim()));

/** Every template, in the order of the data file. */
export const TEMPLATES: readonly Template[] = [
  ...rowsOf(LOOKUPS).map((cells) => read("lookup", cells)),
  ...rowsOf(CHAINS).map((cells) => read("chain", cells)),
  ...rowsOf(OTHERS).map(([kind, ...cells]) => read(kind as Question["kind"], cells)),
];

function read(
  kind: Question["kind"],
  [name = "", given = "", asked = "", where = "", zh = "", en = ""]: string[],
): Template {
  if (!en) return fail("harness", "question_template", `six cells were expected in the template ${name}`);
  const parts = where.split("; ");
  const either = parts.find((part) => part.endsWith(" is ab"))?.split(" ")[0] ?? null;
  return {
    name,
    kind,
    given: given.split(" ").map((variable) => variable.split(":")[0]!),
    kinds: Object.fromEntries(
      given
        .split(" ")
        .filter((variable) => variable.includes(":"))
        .map((variable) => variable.split(":")),
    ),
    either,
    asked: readAsked(asked),
    where: parts.filter((part) => !part.endsWith(" is ab")).map(readCondition),
    wordings: { zh: zh.split(" / "), en: en.split(" / ") },
  };
}

function readAsked(text: string): Template["asked"] {
  const [how = "", find = "", , by = ""] = text.split(" ");
  if (how === "count") return { find, how };
  if (how === "least" || how === "most") return { find, how, by };
  return { find: how, how: "value" };
}

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
