/** Whether a short answer commits to the gold one: it states it, and nothing that could have been the answer as well. */
import { answerTokens, normaliseAnswer, subMatch } from "@arenakit/evaluator-rubrics/metrics";

/** Words of its own that an answer may have beside the question's and the gold's: those of a sentence, not of a list. */
const OWN_WORDS = 8;
const SIGNS_AROUND = new Set(".,;:!?()[]\"'“”");

const tokensOf = (text: string) => answerTokens(normaliseAnswer(text));
const hasDigit = (word: string) => [...word].some((sign) => sign >= "0" && sign <= "9");
const hasCapital = (word: string) => word !== word.toLowerCase();

/** Words with a capital or a digit, without the signs around them. A capital at the start of a sentence names nothing. */
export function namesOf(text: string): string[] {
  const words = text
    .replaceAll("\n", " ")
    .split(" ")
    .filter((word) => word !== "");
  return words.flatMap((word, at) => {
    const isFirst = at === 0 || ".!?".includes(words[at - 1]!.at(-1)!);
    const bare = withoutSigns(word);
    return hasDigit(bare) || hasCapital(isFirst ? bare.slice(1) : bare) ? [bare] : [];
  });
}

function withoutSigns(word: string): string {
  const signs = [...word];
  while (SIGNS_AROUND.has(signs.at(-1)!)) signs.pop();
  while (SIGNS_AROUND.has(signs[0]!)) signs.shift();
  return signs.join("");
}

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
