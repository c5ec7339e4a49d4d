/** Data file: what the rollout says to a policy, in the languages of tasks. Byte for byte part of trajectories. */
import type { PolicyLanguage } from "@arenakit/contracts";

export interface PolicyWords {
  readonly tooManyCalls: (most: number) => string;
  readonly callsSpent: (most: number) => string;
  readonly truncated: (cut: number) => string;
  readonly noTools: string;
  readonly unknownTool: (name: string) => string;
  readonly badArguments: (problem: string) => string;
  readonly unreadableCall: (error: string, quote: string) => string;
  readonly call: {
    readonly noName: string;
    readonly noClosing: (tag: string) => string;
    readonly empty: (tag: string) => string;
    readonly notJson: (error: string) => string;
    readonly notObject: (kind: string) => string;
    readonly badName: (kind: string) => string;
    readonly noArguments: string;
    readonly noArgumentsButParameters: string;
    readonly argumentsNotJson: (error: string) => string;
    readonly argumentsNotObject: (kind: string) => string;
    /** How a call should have been written. */
    readonly expected: (form: string) => string;
    readonly noOpening: (tag: string) => string;
    readonly tooMany: (most: number, tag: string) => string;
  };
  /** What a JSON value is; `missing` where there is none. */
  readonly kinds: Readonly<Record<"missing" | "null" | "array" | "string" | "number" | "boolean" | "object", string>>;
  readonly json: {
    readonly unfinished: (fault: string) => string;
    /** `character` counts from 1. */
    readonly at: (character: number, quote: string, fault: string) => string;
    readonly end: string;
    readonly depth: (most: number) => string;
    readonly value: string;
    readonly range: string;
    /** Of an integer that JavaScript's numbers cannot hold. */
    readonly digits: string;
    readonly key: string;
    readonly colon: string;
    readonly comma: (closing: string) => string;
    readonly escape: string;
    readonly control: string;
    readonly quote: string;
  };
}

export const WORDS: Readonly<Record<PolicyLanguage, PolicyWords>> = {
  zh: {
    tooManyCalls: (most) => `每轮最多执行 ${most} 次工具调用，本次未执行；如仍需要，请在下一轮调用。`,
    callsSpent: (most) => `工具调用次数（共 ${most} 次）已用完，本次未执行；请根据已有信息直接给出最终答案。`,
    truncated: (cut) => `[结果过长，此后 ${cut} 个字符已省略]`,
    noTools: "本任务不提供任何工具，请直接给出最终答案。",
    unknownTool: (name) => `没有名为 ${name} 的工具。`,
    badArguments: (problem) => `参数不符合要求：${problem}。请改正后重新调用。`,
    unreadableCall: (error, quote) => `无法读取这次工具调用：${error}。收到的内容：${quote}\n请改正后重新调用。`,
    call: {
      noName: "工具名为空",
      noClosing: (tag) => `缺少结束标签 ${tag}`,
      empty: (tag) => `${tag} 中没有内容`,
      notJson: (error) => `不是合法的 JSON：${error}`,
      notObject: (kind) => `应为一个 JSON 对象，得到的是${kind}`,
      badName: (kind) => `"name" 应为非空字符串，得到的是${kind}`,
      noArguments: '缺少 "arguments"',
      noArgumentsButParameters: '缺少 "arguments"；参数应写在 "arguments" 而不是 "parameters" 中',
      argumentsNotJson: (error) => `"arguments" 是字符串，但不是合法的 JSON：${error}`,
      argumentsNotObject: (kind) => `"arguments" 应为 JSON 对象，得到的是${kind}`,
      expected: (form) => `应写成 ${form}`,
      noOpening: (tag) => `缺少开始标记 ${tag}`,
      tooMany: (most, tag) => `${tag} 最多 ${most} 个`,
    },
    kinds: {
      missing: "空缺",
      null: " null",
      array: "数组",
      string: "字符串",
      number: "数字",
      boolean: "布尔值",
      object: "对象",
    },
    json: {
      unfinished: (fault) => `没有写完，${fault}`,
      at: (character, quote, fault) => `第 ${character} 个字符${quote}处，${fault}`,
      end: "应到此结束",
      depth: (most) => `嵌套不得超过 ${most} 层`,
      value: "应为一个值（字符串须用双引号）",
      range: "数字超出范围",
      digits: "整数位数过多，无法精确保留；如为编号，请写成字符串",
      key: "应为双引号括起的键",
      colon: "应为“:”",
      comma: (closing) => `应为“,”或“${closing}”`,
      escape: "不是合法的转义",
      control: "字符串中的换行等控制字符须转义（如 \\n）",
      quote: "字符串缺少右引号",
    },
  },
  en: {
    tooManyCalls: (most) =>
      `A turn runs at most ${most} tool calls. This call was not run; repeat it next turn if needed.`,
    callsSpent: (most) =>
      `The budget of ${most} tool calls is spent. This call was not run; give the final answer from what you know.`,
    truncated: (cut) => `[the result is too long: ${cut} more characters are left out]`,
    noTools: "This task offers no tool; give the final answer.",
    unknownTool: (name) => `There is no tool named ${name}.`,
    badArguments: (problem) => `The arguments do not fit: ${problem}. Correct them and repeat the call.`,
    unreadableCall: (error, quote) =>
      `This tool call cannot be read: ${error}. Received: ${quote}\nCorrect the call and repeat it.`,
    call: {
      noName: "the name of the tool is empty",
      noClosing: (tag) => `the closing tag ${tag} is missing`,
      empty: (tag) => `${tag} holds nothing`,
      notJson: (error) => `this is not valid JSON: ${error}`,
      notObject: (kind) => `expected a JSON object, got ${kind}`,
      badName: (kind) => `expected "name" to be a non-empty string, got ${kind}`,
      noArguments: '"arguments" is missing',
      noArgumentsButParameters: '"arguments" is missing; write the arguments there and not in "parameters"',
      argumentsNotJson: (error) => `"arguments" is a string, but not valid JSON: ${error}`,
      argumentsNotObject: (kind) => `expected "arguments" to be a JSON object, got ${kind}`,
      expected: (form) => `expected ${form}`,
      noOpening: (tag) => `the opening mark ${tag} is missing`,
      tooMany: (most, tag) => `expected at most ${most} ${tag}`,
    },
    kinds: {
      missing: "nothing",
      null: "null",
      array: "an array",
      string: "a string",
      number: "a number",
      boolean: "a boolean",
      object: "an object",
    },
    json: {
      unfinished: (fault) => `the text ends too early, ${fault}`,
      at: (character, quote, fault) => `at character ${character}, ${quote}: ${fault}`,
      end: "expected the end",
      depth: (most) => `expected at most ${most} levels`,
      value: "expected a value (a string needs double quotes)",
      range: "this number is out of range",
      digits: "this integer has more digits than can be kept; write it as a string",
      key: "expected a key in double quotes",
      colon: 'expected ":"',
      comma: (closing) => `expected "," or "${closing}"`,
      escape: "this is not a valid escape",
      control: "control characters of a string such as line feeds need an escape (\\n)",
      quote: "the closing quote of the string is missing",
    },
  },
};
