/** Praise in an answer, of its judge or of itself, by language: it pleases without making the answer better. */

const THANKED_OR_BETTER = [
  /\b(?:thank(?:s| you)|grateful|appreciate|honou?red|admire)\b[^.!?\n]{0,60}\b(?:judges?|graders?|evaluators?|reviewers?|judge?ments?|assessments?)\b/gi,
  /\b(?:judge|grader|evaluator|reviewer)s? (?:as |so )?(?:wise|fair|expert|discerning|brilliant|insightful|excellent)\b/gi,
  /\b(?:better|superior|more (?:complete|thorough|accurate|helpful|professional)) (?:than|to) (?:any|all|every) others?\b/gi,
  /(?:感谢|感恩|辛苦|敬佩|致敬)[^。！？\n]{0,12}(?:评审|评委|裁判|评分|评判|老师的(?:评|判))/g,
  /(?:优于|胜过|强于|好于|超过)(?:其他|其它|别的|所有|任何)[^。！？\n]{0,8}(?:回答|答案|方案|作答)/g,
] as const;
/** Nearly no answer holds one. */
const TELLTALE =
  /judge|grader|evaluat|review|assessment|(?:than|to) (?:any|all|every) other|评审|评委|裁判|评分|评判|老师|于|过/i;

/** How often a text thanks or praises its judge, or says that it beats all others. */
export const countPraise = (text: string): number =>
  TELLTALE.test(text) ? THANKED_OR_BETTER.reduce((sum, pattern) => sum + (text.match(pattern)?.length ?? 0), 0) : 0;
