/** What a policy is told before a task: the protocol of HOTE's solver (section 2.1), with tools, over passages and without either, in our own words. */
import type { Message, PolicyLanguage, ToolSpec } from "@arenakit/contracts";
import { textPart } from "@arenakit/contracts";
import type { Passage } from "./citations.ts";

interface PromptWords {
  readonly thinks: string;
  readonly calls: (tools: string) => string;
  readonly answers: string;
  readonly cites: string;
  readonly knows: string;
  readonly reads: string;
}

const WORDS: Readonly<Record<PolicyLanguage, PromptWords>> = {
  en: {
    thinks: "You research questions. Reason inside <think> and </think> before each step.",
    calls: (tools) =>
      [
        'Call a tool by <call_tool name="NAME">query or address</call_tool>, one at a time, and read its output before you go on. The tools:',
        tools,
      ].join("\n"),
    answers:
      "When you know enough, write the answer inside <answer> and </answer>. Answer a short question in a sentence or two; answer an open one with its findings, one whole sentence a line with figures and names.",
    cites:
      'Every claim that comes from a source stands inside <cite id="ID">claim</cite>, where ID is the address or the id of the source as the tools gave it. Cite nothing that you have not seen.',
    knows: "You have no tools: answer from what you know, and cite nothing.",
    reads:
      'You have no tools: answer from the passages that come with the question, and from nothing else; not all of them matter. Every claim stands inside <cite id="ID">claim</cite>, where ID is that of the passage which states it.',
  },
  zh: {
    thinks: "你负责研究问题。每一步之前先在 <think> 和 </think> 之间推理。",
    calls: (tools) =>
      ['调用工具写成 <call_tool name="名称">查询或网址</call_tool>，一次一个，读完结果再继续。工具有：', tools].join(
        "\n",
      ),
    answers:
      "知道得足够时，把答案写在 <answer> 和 </answer> 之间。简短的问题用一两句话回答；开放的问题逐条写出要点，每行一个完整的句子，带数字和名称。",
    cites:
      '来自资料的每个论断写在 <cite id="ID">论断</cite> 里，ID 是工具给出的资料网址或编号。不要引用没有见过的资料。',
    knows: "没有可用的工具：凭已有知识回答，不引用资料。",
    reads:
      '没有可用的工具：只根据随问题给出的材料回答，并非每段都有用。每个论断写在 <cite id="ID">论断</cite> 里，ID 是写明它的那段材料的编号。',
  },
};

/**
 * The protocol for the system, the question for the user. Without tools nothing is said of calls; with passages these stand
 * before the question and are cited by their ids, without them nothing is cited.
 */
export function solverPrompt(
  query: string,
  language: PolicyLanguage,
  { tools, passages }: { readonly tools: readonly ToolSpec[]; readonly passages: readonly Passage[] },
): Message[] {
  const { thinks, calls, answers, cites, knows, reads } = WORDS[language];
  const list = tools.map(({ name, description }) => `- ${name}: ${description}`).join("\n");
  const alone = passages.length > 0 ? [thinks, reads, answers] : [thinks, knows, answers];
  const rules = tools.length > 0 ? [thinks, calls(list), answers, cites] : alone;
  const material = passages.map(({ id, text }) => `<passage id="${id}">\n${text}\n</passage>`);
  return [
    { role: "system", content: [textPart(rules.join("\n\n"))] },
    { role: "user", content: [textPart([...material, query].join("\n\n"))] },
  ];
}
