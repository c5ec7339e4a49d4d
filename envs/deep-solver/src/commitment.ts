/** Whether a short answer commits to the gold one: it states it, and nothing that could have been the answer as well. */
import { answerTokens, namesOf, normaliseAnswer, subMatch } from "@arenakit/evaluator-rubrics/metrics";

/** Words of its own that an answer may have beside the question's and the gold's: those of a sentence, not of a list. */
const OWN_WORDS = 8;

const tokensOf = (text: string) => answerTokens(normaliseAnswer(text));

/**
 * What a question offers to choose from: the names nearest to either side of its "or"; without one to those of its "and",
 * where one of them is the gold answer; none where it offers nothing.
 */
export function alternativesOf(question: string, gold: string): string[] {
  const around = (word: string) => {
    const at = question.lastIndexOf(word);
    return at === -1
      ? []
      : [...namesOf(question.slice(0, at)).slice(-1), ...namesOf(question.slice(at + word.length)).slice(0, 1)];
  };
  if (question.includes(" or ")) return around(" or ");
  const both = around(" and ");
  return both.some((name) => subMatch(gold, [name]) === 1) ? both : [];
}

/** Whether the answer says a word that the question does not. */
export function addsTo(question: string, answer: string): boolean {
  const asked = new Set(tokensOf(question));
  return tokensOf(answer).some((token) => !asked.has(token));
}

/** 1 where the answer states one of the gold spellings, names no rival of it and is no longer than a sentence needs; else 0. */
export function commits(question: string, answer: string, golds: readonly string[]): 0 | 1 {
  const asked = new Set(tokensOf(question));
  const said = tokensOf(answer);
  return golds.some((gold) => {
    const wanted = tokensOf(gold);
    if (subMatch(answer, [gold]) === 0) return false;
    const rest = said.filter((token) => !wanted.includes(token));
    const others = alternativesOf(question, gold).filter((name) => subMatch(gold, [name]) === 0);
    if (others.some((name) => subMatch(rest.join(" "), [name]) === 1)) return false;
    const known = new Set([...asked, ...golds.flatMap(tokensOf)]);
    const own = rest.filter((token) => !known.has(token));
    const rivals = namesOf(answer).filter((name) => !tokensOf(name).every((token) => known.has(token)));
    return own.length <= OWN_WORDS && said.length <= wanted.length + asked.size + OWN_WORDS && rivals.length === 0;
  })
    ? 1
    : 0;
}
