/** What a policy is told before a question: how to think, search and answer (Search-R1's task, in our own words). */
import type { Message, PolicyLanguage } from "@arenakit/contracts";
import { textPart } from "@arenakit/contracts";

const RULES: Readonly<Record<PolicyLanguage, string>> = {
  en: [
    "Answer the question below. Reason inside <think> and </think> before your first step, and again whenever you have got new information.",
    "If you lack knowledge, search the encyclopaedia: with the tool that you are offered or, in a template without tools, by <search> query </search>. The best passages come back between <information> and </information>. Search as often as you need.",
    "When you know enough, give the answer alone, without an explanation, inside <answer> and </answer>. For example: <answer> Beijing </answer>.",
  ].join("\n"),
  zh: [
    "请回答下面的问题。第一步之前，以及每次得到新信息之后，先在 <think> 和 </think> 之间推理。",
    "如果缺少知识，就检索百科：使用提供的工具；没有工具的模板里写 <search> 查询 </search>。最相关的段落会放在 <information> 和 </information> 之间返回。可以检索多次。",
    "知道得足够时，只把答案写在 <answer> 和 </answer> 之间，不要解释。例如：<answer> 北京 </answer>。",
  ].join("\n"),
};

const QUESTION: Readonly<Record<PolicyLanguage, string>> = { en: "Question: ", zh: "问题：" };

/** One message of the user, as Search-R1 asks. */
export function questionPrompt(query: string, language: PolicyLanguage): Message[] {
  return [{ role: "user", content: [textPart(`${RULES[language]}\n${QUESTION[language]}${query}`)] }];
}
