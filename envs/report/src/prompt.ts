/** How a report is written (O2-Searcher, appendix A.6, in our own words): findings, then an outline, then sections, then the whole. */
import type { Message, PolicyLanguage } from "@arenakit/contracts";
import { textPart } from "@arenakit/contracts";

/** Heading of the list of sources, by language. */
export const REFERENCES: Readonly<Record<PolicyLanguage, string>> = { en: "References", zh: "参考资料" };
/** Sections beside the list of sources, at least. */
export const LEAST_SECTIONS = 3;

const RULES: Readonly<Record<PolicyLanguage, string>> = {
  en: [
    "You write a report that answers the question. Think before each step, and go in this order:",
    "1. Search the web until you know enough, and record each key finding with the address of its source by record_findings.",
    `2. Plan at least ${LEAST_SECTIONS} sections by write_outline.`,
    "3. Write each section of the outline by write_section, from the findings alone.",
    "4. Give the whole report inside <answer> and </answer>:",
    '   - a title after "# ", then each section after "## " with its text;',
    "   - a number such as [1] after each statement that comes from a source;",
    `   - at the end "## ${REFERENCES.en}" with a line for each source: [1] Title, address.`,
    "Every source of the list is cited, and every number has its line.",
  ].join("\n"),
  zh: [
    "请写一份回答问题的报告。每一步之前先思考，并按以下顺序进行：",
    "1. 检索网页，直到了解得足够；用 record_findings 记录每条关键发现及其来源网址。",
    `2. 用 write_outline 规划至少${LEAST_SECTIONS}个章节。`,
    "3. 按提纲用 write_section 逐节写作，只使用记录的发现。",
    "4. 把完整的报告写在 <answer> 和 </answer> 之间：",
    "   - “# ”之后是标题，“## ”之后是每一节的标题，下面是正文；",
    "   - 来自资料的每个论断后面写编号，例如 [1]；",
    `   - 最后是“## ${REFERENCES.zh}”，每个来源一行：[1] 标题，网址。`,
    "列出的每个来源都要被引用，每个编号都要有对应的一行。",
  ].join("\n"),
};

/** The procedure for the system, the question for the user. */
export function reportPrompt(query: string, language: PolicyLanguage): Message[] {
  return [
    { role: "system", content: [textPart(RULES[language])] },
    { role: "user", content: [textPart(query)] },
  ];
}
