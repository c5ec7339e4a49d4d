/** The prompt speaks the language in which the answer is wanted, and says nothing of the forms that checks read. */
import { type ToolSpec, textOf } from "@arenakit/contracts";
import { describe, expect, it } from "vitest";
import { promptOf } from "./prompt.ts";
import { TASKS } from "./tasks.ts";

const tools = ["search_poi", "weather"].map((name): ToolSpec => ({ name, description: "", inputSchema: {} }));
const promptFor = (query: string, of: readonly ToolSpec[] = tools) => {
  const [system, user] = promptOf({ ...TASKS[0]!, query }, of, "2026-05-01T08:00");
  expect(textOf(user!.content)).toBe(query);
  return textOf(system!.content);
};
const HAN = /\p{Script=Han}/u;

describe("the prompt", () => {
  it.each([
    "Plan a day in Hangzhou for two people, under 500 yuan.",
    "a day at 灵隐寺, please, with the total cost",
    "明天在杭州玩一天，请用英文回答",
  ])("asks for an English answer in English: %s", (query) => {
    const rules = promptFor(query);
    expect(HAN.test(rules)).toBe(false);
    for (const words of ["in English", "2026-05-01 08:00 (Friday)", "search_poi, weather"])
      expect(rules).toContain(words);
    expect(promptFor(query, [])).toContain("There are no tools");
  });

  it.each(["明天在杭州玩一天，两个人，预算500元", "Tokio 周末", "推荐 Starbucks 附近的酒店"])(
    "asks for a Chinese answer in Chinese: %s",
    (query) => {
      const rules = promptFor(query);
      for (const words of ["用中文回答", "2026-05-01 08:00（星期五）", "search_poi、weather"])
        expect(rules).toContain(words);
    },
  );

  it("leaves to the policy how it writes", () => {
    const formats = /\b(?:markdown|tables?|bullets?|headings?|formats?)\b|HH:MM|列表|表格|标题|格式|分行|→/i;
    for (const query of ["Plan a day in Hangzhou.", "明天在杭州玩一天"]) expect(promptFor(query)).not.toMatch(formats);
  });

  it("has as many rules in both languages", () => {
    const numbered = (query: string) => promptFor(query).match(/^\d\./gm)!.length;
    expect(numbered("Plan a day in Hangzhou.")).toBe(numbered("明天在杭州玩一天"));
  });
});
