/**
 * What an attempt may cite and what that says: pages, papers and calls in the results of its tools. A citation counts
 * where its source was seen and says what it is cited for. Reads trajectories, asks no model.
 */
import { agentSteps, type CheckInput, observationsOf } from "@arenakit/contracts";
import { libraryOf, perInput, perText, readTrajectory, sentencesOf } from "@arenakit/evaluator-checks";
import { answerTokens, normaliseAnswer } from "./answer-words.ts";
import { claimsOf } from "./citation-scores.ts";
import { citedSupport, type SourceStatement } from "./cited-support.ts";
import { namesOf } from "./named-words.ts";

/** What separates words of a result, so that an id stands alone. */
const SEPARATOR = /[\s"'<>,;()[\]]/u;
const DIGIT_OR_SLASH = /[\d/]/u;

/** An address or the id of a paper: both have a colon and a digit or a slash, as no other word has. */
const namesDocument = (word: string) => word.includes(":") && DIGIT_OR_SLASH.test(word);

const documentsIn = ({ text }: { readonly text: string }) => text.split(SEPARATOR).filter(namesDocument);

/** A text as a whole, and each of its sentences. */
export const statementsOf = (text: string): string[] => [...new Set([text, ...sentencesOf(text)])];

/** A page, a paper or a call, and all by which it may be cited. */
export interface CitableSource {
  readonly ids: readonly string[];
  /** Empty where the results say none. */
  readonly title: string;
  /** Null where the results say none. */
  readonly address: string | null;
}

interface ReadLibrary {
  readonly sources: readonly CitableSource[];
  readonly statements: readonly SourceStatement[];
}

const ADDRESS = /^https?:\/\//i;
const NUMBER_OF_RESULT = /^\s{0,20}\d{1,3}[.)、]\s{1,20}/u;

/** A result that is an error was no source. */
const readLibrary = perInput((input: CheckInput): ReadLibrary => {
  const callIds = new Map<string, string>();
  const calls: CitableSource[] = [];
  for (const step of agentSteps(input.trajectory))
    for (const [at, { call, isError }] of observationsOf(step).entries()) {
      if (call?.id === undefined) continue;
      callIds.set(`${step.step_id}/${at}`, call.id);
      const asked = Object.values(call.arguments).filter((value) => typeof value === "string");
      if (!isError) calls.push({ ids: [call.id], title: [call.name, ...asked].join(": "), address: null });
    }
  const { blocks, sources } = libraryOf(readTrajectory(input));
  const names = new Map(
    sources.map((source) => [source, [...new Set([source.key, ...source.blocks.flatMap(documentsIn)])]]),
  );
  const without: CitableSource[] = [];
  let [named, from, head]: [readonly string[], object | null, string] = [[], null, ""];
  const statements = blocks.flatMap((block) => {
    const { text, source, observation } = block;
    // What has no address goes by the id that was named last in the same result.
    const own = source ? [] : documentsIn(block);
    if (observation !== from || NUMBER_OF_RESULT.test(text)) head = text.replace(NUMBER_OF_RESULT, "").trim();
    if (own.length > 0) without.push({ ids: own, title: head, address: null });
    if (own.length > 0 || source || observation !== from) [named, from] = [own, observation];
    const call = callIds.get(`${observation.step}/${observation.result}`);
    const ids = [...(source ? names.get(source)! : named), ...(call === undefined ? [] : [call])];
    return statementsOf(text).map((one) => ({ text: one, ids }));
  });
  const pages = sources.map((source) => ({
    ids: names.get(source)!,
    title: source.title,
    address: ADDRESS.test(source.key) ? source.key : null,
  }));
  return { sources: [...pages, ...without, ...calls], statements };
});

/** Pages and papers as the results showed them, and behind them the calls themselves. */
export const citableSources = (input: CheckInput): readonly CitableSource[] => readLibrary(input).sources;

/** All that was read, each with all by which it may be cited. */
export const readStatements = (input: CheckInput): readonly SourceStatement[] => readLibrary(input).statements;

export interface CitedAnswer {
  /** The claims, without the marks of their citations. */
  readonly claims: readonly string[];
  /** Citations whose source says the claim of all citations; 0 where nothing is cited. */
  readonly supporting: number;
  /** Claims that one of their sources says of all claims; 0 without any. */
  readonly grounded: number;
}

/** The claims of an answer to a question, and how far what they cite bears them out. */
export function citedAnswer(answer: string, question: string, statements: readonly SourceStatement[]): CitedAnswer {
  const claims = claimsOf(answer, new Set(statements.flatMap(({ ids }) => ids)));
  const isSaid = saysShortly(question);
  const support = citedSupport(claims, statements, (claim, at) => isSaid(claims[claim]!.text, statements[at]!.text));
  const share = (verdicts: readonly boolean[]) => verdicts.filter(Boolean).length / Math.max(1, verdicts.length);
  return {
    claims: claims.map(({ text }) => text),
    supporting: share(support.flat()),
    grounded: share(support.map((one) => one.includes(true))),
  };
}

/** Every citation that was opened was closed. */
export function isWellFormed(answer: string): boolean {
  const count = (tag: string) => answer.split(tag).length - 1;
  return count("<cite ") === count("</cite>");
}

const tokensOf = perText((text): readonly string[] => answerTokens(normaliseAnswer(text)));
const tokenSetOf = perText((text): ReadonlySet<string> => new Set(tokensOf(text)));

/** Words beside those of the question that a short answer has at most. */
const SHORT = 8;

/**
 * A short answer has too few words for a cosine: a text says it that holds all its names and figures and more than half of
 * its words, those of the question apart.
 */
function saysShortly(question: string): (claim: string, text: string) => boolean {
  const asked = new Set(tokensOf(question));
  return (claim, text) => {
    const beside = tokensOf(claim).filter((token) => !asked.has(token));
    const own = beside.length > 0 ? beside : tokensOf(claim);
    if (own.length === 0 || own.length > SHORT) return false;
    const said = tokenSetOf(text);
    const names = new Set(namesOf(claim).flatMap(tokensOf));
    const isNeeded = (token: string) => names.has(token) || [...token].some((sign) => sign >= "0" && sign <= "9");
    const missing = own.filter((token) => !said.has(token));
    return !missing.some(isNeeded) && missing.length * 2 < own.length;
  };
}
