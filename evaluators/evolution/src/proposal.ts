/**
 * What a proposer's answer proposes, read strictly: what is none is told why, and is neither solved nor rewarded. Whether
 * it says something new is asked of `createProposalGuard`. Pure.
 */
import { type Failure, isInLanguage, type Outcome, type PolicyLanguage, type RubricItem } from "@arenakit/contracts";
import { foldLetters } from "@arenakit/core";

/** UTF-16 units: below stands no open question, above a report and no task. */
export const PROPOSAL_LENGTH = { least: 20, greatest: 4_000 } as const;

/** A task that the proposer proposed, read from its answer. */
export interface Proposal {
  /** As a solver is asked it, without blanks around. */
  readonly query: string;
}

export interface ReadProposalOptions {
  /** That was asked for. */
  readonly language: PolicyLanguage;
  /** Meta rubrics that the proposer was told, none of which a task may repeat word for word. Default none. */
  readonly meta?: readonly Pick<RubricItem, "text">[];
}

const TASK_TAG = /<\s{0,9}(\/?)\s{0,9}task\s{0,9}>/giu;
/** Tags of the protocol, and the marks that chat templates end a turn with. */
const MARKUP = /<\s{0,9}\/?\s{0,9}(?:task|think|call_tool|tool_output|answer|cite)\b|<\|[^|<>\n]{1,40}\|>/iu;
/** Letters of a criterion below which its words may stand anywhere by chance; a sign of Chinese is a word's half. */
const LEAST_LETTERS = { zh: 8, en: 20 } as const;

/**
 * The one `<task>…</task>` of the answer. A model may say before or behind it why it proposes this: only what stands inside
 * is asked of a solver. Two of them could each be meant, so that neither is taken.
 */
export function readProposal(answer: string | null, { language, meta = [] }: ReadProposalOptions): Outcome<Proposal> {
  const form = "expected exactly one <task>…</task> in the answer";
  if (answer === null || answer.trim() === "") return refuse("no_task", `${form}; there is no answer`);
  const tags = [...answer.matchAll(TASK_TAG)];
  if (tags.length === 0) return refuse("no_task", `${form}; there is none`);
  const [opening, closing] = tags;
  if (tags.length !== 2 || opening![1] !== "" || closing![1] !== "/")
    return refuse(
      "task_unreadable",
      `${form}; its tags are ${tags
        .slice(0, 6)
        .map(([tag]) => tag)
        .join(" ")}`,
    );
  const query = answer.slice(opening!.index + opening![0].length, closing!.index).trim();
  const { least, greatest } = PROPOSAL_LENGTH;
  if (query.length < least || query.length > greatest)
    return refuse("task_length", `expected a task of ${least} to ${greatest} characters; this has ${query.length}`);
  const mark = MARKUP.exec(query)?.[0];
  if (mark !== undefined) return refuse("task_markup", `expected a task in plain words; it holds ${mark}`);
  if (!isWrittenIn(query, language))
    return refuse("task_language", `expected a task in ${language === "zh" ? "Chinese" : "English"}`);
  const letters = foldLetters(query);
  const told = meta.map((item) => foldLetters(item.text)).find((one) => isLong(one, language) && letters.includes(one));
  if (told !== undefined)
    return refuse("task_tells_criteria", "expected a task that does not say what its answer is judged by");
  return { ok: true, value: { query } };
}

/** `isInLanguage` tells Chinese from English; a text in a third script is neither. */
function isWrittenIn(text: string, language: PolicyLanguage): boolean {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const own = text.match(/[\p{Script=Latin}\p{Script=Han}]/gu)?.length ?? 0;
  return own * 2 > letters && isInLanguage(text, language);
}

const isLong = (letters: string, language: PolicyLanguage) => letters.length >= LEAST_LETTERS[language];

const refuse = (code: Failure["code"], message: string): { readonly ok: false; readonly failure: Failure } => ({
  ok: false,
  failure: { owner: "policy", code, message, retryable: false },
});
