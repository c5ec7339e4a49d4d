/** The first messages of an episode: who the policy is, what time it is, and how an answer is given. */
import { type Message, parseLocalTime, type Task, type ToolSpec, textPart, weekday } from "@arenakit/contracts";

/** A system message with the simulated time and the rules, then the query. Throws a RangeError when `now` is no time. */
export function promptOf(task: Task, tools: readonly ToolSpec[], now: string): Message[] {
  const time = parseLocalTime(now);
  if (!time) throw new RangeError(`expected a local time such as 2026-05-01T08:00, got ${JSON.stringify(now)}`);
  const day = "一二三四五六日"[weekday(time.date) - 1];
  const names = tools.map((tool) => tool.name).join("、");
  const rules = [
    "你是出行规划助手。请根据用户的需求，通过工具查询真实信息，给出一份可以直接照着执行的方案。",
    `当前时间：${now.replace("T", " ")}（星期${day}）。“今天”“明天”“后天”都从这一天算起。`,
    names === "" ? "现在没有可用的工具。" : `可用工具：${names}。一轮可以同时调用多个互不依赖的工具。`,
    "规则：",
    "1. 先思考再行动，思考写在 <think> 和 </think> 之间。",
    "2. 地点、车次、航班、时间、价格、距离只能来自工具的返回结果，不能编造；查不到就如实说明，工具报错时按提示修改后再查。",
    "3. 注意用户的人数、预算、时间和偏好，核对营业时间和闭馆日，每段路程留够时间。",
    "4. 信息够了就停止查询，把最终方案写在 <answer> 和 </answer> 之间，用中文 Markdown。",
    "5. 只给一份方案，不要列出几套让用户挑。地点、车次等各占一行，写上它的时间、地址、价格；有花费时逐项列出并写明合计。",
  ];
  return [
    { role: "system", content: [textPart(rules.join("\n"))] },
    { role: "user", content: [textPart(task.query)] },
  ];
}
