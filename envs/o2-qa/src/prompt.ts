/** What a policy is told before a question: one prompt for open and closed questions (O2-Searcher, section 2.3, in our own words). */
import type { Message, PolicyLanguage } from "@arenakit/contracts";
import { textPart } from "@arenakit/contracts";

/** A search turn may ask so much (O2-Searcher, section 2.3). */
export const MOST_QUERIES = 5;
/** Search turns of an episode (appendix A.2). */
export const MOST_SEARCHES = 4;

const RULES: Readonly<Record<PolicyLanguage, string>> = {
  en: [
    "You research questions. Work in turns: reason inside <think> and </think>, then either search or answer.",
    `To search, call the tool that you are offered or, in a template without tools, write <search> with one to ${MOST_QUERIES} different <query>…</query> inside. What was learned comes back between <learnings> and </learnings>. You may search ${MOST_SEARCHES} times.`,
    "When you know enough, answer inside <answer> and </answer>:",
    "A closed question has one short answer: give it alone, without an explanation.",
    'An open question has many: list the key findings, each on a line of its own that begins with "- ". Each finding is one whole sentence with its figures and names, and says something that no other says.',
  ].join("\n"),
  zh: [
    "你负责研究问题。按轮次进行：先在 <think> 和 </think> 之间推理，然后检索或作答。",
    `检索时调用提供的工具；没有工具的模板里写 <search>，其中放一到${MOST_QUERIES}个不同的 <query>…</query>。得到的要点在 <learnings> 和 </learnings> 之间返回。最多检索${MOST_SEARCHES}次。`,
    "知道得足够时，在 <answer> 和 </answer> 之间作答：",
    "封闭问题只有一个简短的答案：只写答案，不要解释。",
    "开放问题有多个要点：逐条列出关键发现，每条单独一行，以“- ”开头。每条是一个完整的句子，带有数字和名称，并且不与其他条重复。",
  ].join("\n"),
};

/** The rules for the system, the question for the user. */
export function researchPrompt(query: string, language: PolicyLanguage): Message[] {
  return [
    { role: "system", content: [textPart(RULES[language])] },
    { role: "user", content: [textPart(query)] },
  ];
}
