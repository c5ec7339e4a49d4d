/** How many travel, where an answer says it of its reader: 一家四口, 三人合计, "for the three of you". Seats, rooms and menus have numbers of their own. */
import type { Draft } from "./draft.ts";
import { hanNumber } from "./number-words.ts";

const N = String.raw`(\d{1,2}|[二两俩三四五六七八九十])`;
const NAMED = "(two|three|four|five|six|seven|eight|[2-9])";
const NAMES = ["two", "three", "four", "five", "six", "seven", "eight"];
/** What is counted in people and is none of those who travel. */
const THINGS =
  "(?!间|房|桌|座|床|套|餐|份|船|以上|以下|以内|起|团|均|次|民|气|车|同乘|拼|帐|包|票|标|或|行[^程，,]|[-~到至])";
const HEADS = String.raw`个?(?:人|位)${THINGS}`;
const APART = String.raw`[，,。.;；:：·|｜（(）)/—–-]`;

const PATTERNS: readonly RegExp[] = [
  String.raw`一家(?:子)?${N}口`,
  String.raw`(?:你们|您们|咱们|我们|你们一行|一行)${N}(?:个人|人|位|个|口)${THINGS}`,
  String.raw`(?:你们|咱们?|我们)(俩|仨)`,
  String.raw`(?<![每坐限满多第到\d.~-]|成人|大人|老人|儿童)${N}个?(?:人|位|口) ?(?:一共|共|合计|总共|总计|总价|小计|同行|出行|往返|方案|一起去|就是|都算上)`,
  String.raw`[×xX*] ?${N} ?${HEADS}`,
  String.raw`人数 ?[:：] ?(?:共)?${N}`,
  String.raw`按${N}个?(?:人|位)(?:算|计|来算)`,
  String.raw`(?:^|${APART}) {0,2}${N}个?人 {0,2}(?=$|${APART})`,
  String.raw`(?<![a-z])(?:the|all|of|for|you) ${NAMED} of (?:you|us)(?![a-z])`,
  String.raw`(?<![a-z])you ${NAMED}(?= ?[,.;:!]|$)`,
  String.raw`(?<![a-z])(?:family|party|group) of ${NAMED}(?![a-z\d])`,
  String.raw`(?<![a-z])(?:party|people|travell?ers|group|pax|persons)(?: size)? ?[:：=] ?${NAMED}(?![a-z\d.:])`,
  String.raw`(?<!table |room |seats |beds? |space |boat |enough |menu |set )(?<![a-z])for ${NAMED} (?:people|persons|travell?ers|pax)(?![a-z])`,
  String.raw`(?:^|${APART}|[×x*]) {0,2}${NAMED} (?:people|persons|travell?ers|pax) {0,2}(?=$|${APART})`,
  String.raw`(?:yuan|rmb|¥ ?\d{1,5}(?:\.\d{1,2})?|total|cost|altogether),? for ${NAMED}(?= {0,2}(?:$|[,.;:|）)]|in all|together|altogether))`,
].map((pattern) => new RegExp(pattern, "giu"));

/** Words that hold none of it tell no party: most passages do. */
const NUMBER = /[\d二两俩仨三四五六七八九十]|two|three|four|five|six|seven|eight/iu;

const OF_PARTY: readonly string[] = ["word", "text", "count", "figure"];

const countOf = (said: string): number => {
  const named = NAMES.indexOf(said.toLowerCase());
  if (named >= 0) return named + 2;
  return said === "俩" ? 2 : said === "仨" ? 3 : hanNumber(said);
};

/** Reads the number of travellers; where a statement has several, it tells of other parties. */
export function readParty(draft: Draft): void {
  const { tokens } = draft.passage;
  const { start } = tokens[0]!;
  const words = draft.answer.slice(start, tokens.at(-1)!.end);
  if (!NUMBER.test(words)) return;
  const found = PATTERNS.flatMap((pattern) =>
    [...words.matchAll(pattern)].map((match) => ({
      people: countOf(match[1]!),
      start: start + match.index,
      end: start + match.index + match[0].length,
    })),
  );
  const [first] = found;
  if (!first || found.some(({ people }) => people !== first.people) || !(first.people >= 1)) return;
  const own = tokens.filter(
    (token) => token.start < first.end && token.end > first.start && OF_PARTY.includes(token.kind),
  );
  draft.emit({ kind: "party", people: first.people }, own);
}
