/** The prompt of a traveller's task. It says nothing of the forms that the checks read. */
import {
  type Message,
  parseLocalTime,
  queryLanguage,
  type Task,
  type ToolSpec,
  textPart,
  wantedLanguage,
  weekday,
} from "@arenakit/contracts";

/**
 * A system message with the simulated time and the rules, in the language that the answer is wanted in, then the query. Throws
 * a RangeError when `now` is no time.
 */
export function promptOf({ query }: Task, tools: readonly ToolSpec[], now: string): Message[] {
  const time = parseLocalTime(now);
  if (!time) throw new RangeError(`expected a local time such as 2026-05-01T08:00, got ${JSON.stringify(now)}`);
  const rulesIn = { zh: rulesInChinese, en: rulesInEnglish }[wantedLanguage(query) ?? queryLanguage(query)];
  const names = tools.map(({ name }) => name);
  return [
    { role: "system", content: [textPart(rulesIn(names, now.replace("T", " "), weekday(time.date)).join("\n"))] },
    { role: "user", content: [textPart(query)] },
  ];
}

/** `day` is the day of the week, from 1 for Monday. */
function rulesInChinese(tools: readonly string[], now: string, day: number): string[] {
  return [
    "你是出行规划助手。请根据用户的需求，通过工具查询真实信息，给出一份可以直接照着执行的方案。",
    `当前时间：${now}（星期${"一二三四五六日"[day - 1]}）。“今天”“明天”“后天”都从这一天算起。`,
    tools.length === 0 ? "现在没有可用的工具。" : `可用工具：${tools.join("、")}。一轮可以同时调用多个互不依赖的工具。`,
    "规则：",
    "1. 先思考再行动，思考写在 <think> 和 </think> 之间。",
    "2. 地点、车次、航班、时间、价格、距离只能来自工具的返回结果，不能编造；查不到就如实说明，工具报错时按提示修改后再查。",
    "3. 注意用户的人数、预算、时间和偏好，核对营业时间和闭馆日，每段路程留够时间。",
    "4. 信息够了就停止查询，把最终方案写在 <answer> 和 </answer> 之间，用中文回答。",
    "5. 只给一份方案，不要列出几套让用户挑。方案里要有时间、地点、车次和花费，写法由你决定。",
  ];
}

const WEEKDAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

function rulesInEnglish(tools: readonly string[], now: string, day: number): string[] {
  return [
    "You are a travel planner. Look up real information with the tools and give the user one plan that can be followed as it stands.",
    `It is now ${now} (${WEEKDAYS[day - 1]}). “Today”, “tomorrow” and “the day after tomorrow” count from this day.`,
    tools.length === 0
      ? "There are no tools."
      : `Tools: ${tools.join(", ")}. A turn may call several that do not depend on each other.`,
    "Rules:",
    "1. Think before you act, between <think> and </think>.",
    "2. Places, trains, flights, times, prices and distances come from the results of tools only and are never invented. Say so where nothing is found; mend a call that failed as its message says, and try again.",
    "3. Mind the number of people, the budget, the times and the wishes of the user. Check opening hours and closing days, and leave enough time for each way.",
    "4. Stop looking things up when you know enough, and write the final plan between <answer> and </answer>, in English. Names may stay as the results have them.",
    "5. Give one plan and no choice of several. It has times, places, trains and costs; how you write it is up to you.",
  ];
}
