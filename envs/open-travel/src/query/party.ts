/** How many travel: a number that is said, the sum of its parts, or who goes with whom. */
import { hanNumber } from "@arenakit/evaluator-checks";
import { matchesOf } from "./query-text.ts";

export interface Party {
  readonly people: number;
  /** Where the query says so. */
  readonly start: number;
  readonly end: number;
}

const NUMBER = String.raw`(\d{1,2}|[一二两俩三仨四五六七八九十])`;
const NAMED = "(one|two|three|four|five|six|seven|eight)";
const NAMES = ["", "one", "two", "three", "four", "five", "six", "seven", "eight"];
/** No time of a stay: "for two days". */
const NO_SPAN = "(?![a-z]| ?-?(?:days?|nights?|hours?|weeks?|hundred|thousand|of (?!us)))";

const FRIENDS = "闺蜜|朋友|同学|同事|室友|舍友|兄弟|姐妹|姐们|哥们|伙伴|小伙伴|驴友";

const WHOLE: readonly RegExp[] = [
  String.raw`(?:一共|共|总共)${NUMBER}个?人`,
  String.raw`一家(?:子)?${NUMBER}口`,
  String.raw`(?:party|group|family) of (?:${NUMBER}|${NAMED})(?![a-z])`,
].map((pattern) => new RegExp(pattern));
const PEOPLE: readonly RegExp[] = [
  String.raw`(?<![\d每第.])${NUMBER}(?: ?个)? ?(?:人|位|名)(?![均次民气])`,
  String.raw`(?<![\d每第.和跟与同约]|叫上)${NUMBER} ?个?(?:大学|高中|小学)?(?:${FRIENDS})`,
  String.raw`(?<![\d.])(\d{1,2}) (?:people|persons|ppl|adults|travell?ers)(?![a-z])`,
  String.raw`(?<![a-z])${NAMED} (?:people|persons|adults|friends|travell?ers|of us)(?![a-z])`,
  String.raw`(?<![a-z])for ${NAMED}${NO_SPAN}`,
].map((pattern) => new RegExp(pattern));
const PARTS = new RegExp(
  String.raw`(?:${NUMBER} ?(?:个|位|名)? ?|(?<![a-z])${NAMED} )(?:大人|大(?![小学])|小孩|孩子|小(?!时)|老人|成人|儿童|adults?|kids?|child(?:ren)?|toddlers?)(?![a-z]|\p{Script=Han}{0,1}包)`,
  "gu",
);
const ALONE = /我一个人|独自|自己一个人|solo|(?<![a-z])by myself|travell?ing alone/;
const TWO =
  /我们俩|咱俩|我们两(?:个|口)?|夫妻俩?|情侣|小两口|我(?:和|跟|与)(?:爱人|女朋友|男朋友|女友|男友|老婆|老公|妻子|丈夫|对象|闺蜜|朋友|同事|室友|同学)(?![们，。]{0,2}[三四五]个?人)|my (?:wife|husband|girlfriend|boyfriend|partner|friend) and (?:i|me)(?![a-z])|(?:i|me) and my (?:wife|husband|girlfriend|boyfriend|partner|friend)|(?<![a-z])a couple(?! of)/;
/** Who is taken along: a number of them, or one of whom the age is said. */
const WITH = new RegExp(
  String.raw`(?:带(?:着|上)?|和|跟|with|and)(?: ?(?:a|an|my|our|我们?的?))? ?(?:${NUMBER} ?个?(?:\d{1,2} ?岁的?)?(?:娃|孩子|小孩|小朋友|宝宝|老人|儿子|女儿|${FRIENDS})|${NAMED} (?:kids|children|parents|grandparents|friends)|(?:(?:\d{1,2}|[一二两三四五六七八九十]{1,2}) ?(?:岁|个月)(?:大)?的?(?:娃|孩子|小孩|宝宝|儿子|女儿|小朋友)?)|(?:\d{1,2}|${NAMED})[- ]years?[- ]old)`,
  "g",
);
const PARENTS = /(?:带(?:着|上)?|和|跟)(?:我)?(?:爸妈|父母|爸爸妈妈|公婆|岳父母)|with my parents/;
const CHILD =
  /娃|孩子|小孩|小朋友|宝宝|亲子|(?<!\d)1?\d ?岁|[两二]大[一二两]小|(?<![a-z])(?:kids?|child(?:ren)?|toddlers?|years?[- ]old|sons?|daughters?)(?![a-z])/;

const countIn = (words: RegExpExecArray): number => {
  const said = words.slice(1).find((group) => group !== undefined) ?? "";
  const named = NAMES.indexOf(said);
  if (named > 0) return named;
  return said === "俩" ? 2 : said === "仨" ? 3 : hanNumber(said);
};

/** Null where it is not said. */
export function partyIn(text: string): Party | null {
  for (const pattern of WHOLE) {
    const words = pattern.exec(text);
    if (words) return partyOf(countIn(words), [words]);
  }
  const parts = matchesOf(PARTS, text);
  if (parts.length > 1 && parts.some(([words]) => /大|成人|adult/.test(words))) return partyOf(sumOf(parts), parts);
  const [counted] = PEOPLE.flatMap((pattern) => [pattern.exec(text)].filter((words) => words !== null)).sort(
    (one, other) => one.index - other.index,
  );
  if (counted) return partyOf(countIn(counted), [counted]);
  const two = TWO.exec(text);
  const alone = ALONE.exec(text);
  const parents = PARENTS.exec(text);
  const taken = matchesOf(WITH, text);
  const isTaken = ({ index }: RegExpExecArray) =>
    taken.some((words) => words.index <= index && index < words.index + words[0].length);
  const others = [...taken, ...parts.filter((words) => !isTaken(words))];
  if (!(two || alone || parents || taken.length > 0 || parts.length > 1)) return null;
  const people = (two ? 2 : alone || parents || taken.length > 0 ? 1 : 0) + (parents ? 2 : 0) + sumOf(others);
  return partyOf(
    people,
    [two, alone, parents, ...others].filter((words) => words !== null),
  );
}

/** One for each of whom only the age is said. */
function sumOf(parts: readonly RegExpExecArray[]): number {
  const counts = parts.map((words) => {
    const isAge = /[\d一二三四五六七八九十]岁|个月|old$/.test(words[0]) && !/[个俩]/.test(words[0]);
    return isAge ? 1 : countIn(words);
  });
  return counts.reduce((sum, count) => sum + count, 0);
}

function partyOf(people: number, words: readonly RegExpExecArray[]): Party | null {
  if (!(people >= 1 && people <= 60)) return null;
  const first = Math.min(...words.map(({ index }) => index));
  return { people, start: first, end: Math.max(...words.map(({ index, 0: said }) => index + said.length)) };
}

/** Where children are spoken of. */
export function childIn(text: string): { readonly start: number; readonly end: number } | null {
  const words = CHILD.exec(text);
  return words && { start: words.index, end: words.index + words[0].length };
}
