/** The kit's words in Chinese. */
import { tableOf } from "@arenakit/contracts";
import { type FieldSchema, type Messages, rangeOf, type WrongArgument } from "../messages.ts";

const TYPE_NAMES = tableOf<string>({
  string: "文本",
  number: "数字",
  integer: "整数",
  boolean: "true 或 false",
  array: "列表",
  object: "对象",
});

export const CHINESE: Messages = {
  tooDeep: (levels, places) =>
    `参数嵌套过深，最多 ${levels} 层${places.length > 0 ? `（${places.join("、")}）` : ""}。请改正后重新调用。`,
  noSuchArgument: (name, known) => `没有参数 ${name}，可用的参数是 ${known.join("、")}，请去掉或改名`,
  notAnObject: (got) => `参数应为一个对象，收到 ${got}`,
  missing: (argument) => `缺少参数 ${argument.name}：${expected(argument)}`,
  wrong: (argument, got) => `${expected(argument)}，收到 ${got}`,
  nothing: "空",
  notFinite: (value) => `${value}（超出范围，不是有限的数）`,
  andMore: (count) => `另有 ${count} 处错误未列出`,
  together: (lines) => `${lines.join("；")}。请改正后重新调用。`,
  noSuchTool: (name, known) => `没有名为 ${name} 的工具，可用的工具是 ${known.join("、")}。`,
  serviceAnswered: ({ infocode, info, isRetryable }) =>
    `地图服务返回 ${infocode}（${info}）${isRetryable ? "，请稍后重试" : ""}`,
};

const expected = ({ name, field, form }: WrongArgument): string =>
  `参数 ${name} 应为${form ?? expectation(field)}${field.description ? `（${field.description}）` : ""}`;

function expectation(field: FieldSchema): string {
  if (field.enum) return `以下之一：${field.enum.join("、")}`;
  const type = TYPE_NAMES.get(field.type ?? "") ?? "规定的值";
  if (field.type === "string") {
    const { minLength, maxLength } = field;
    if (maxLength !== undefined) return `${minLength ?? 0} 到 ${maxLength} 个字的${type}`;
    return minLength ? `不为空的${type}` : type;
  }
  const { low, high } = rangeOf(field);
  if (low !== undefined && high !== undefined) return ` ${low} 到 ${high} 之间的${type}`;
  if (low !== undefined) return `不小于 ${low} 的${type}`;
  return high !== undefined ? `不大于 ${high} 的${type}` : type;
}
