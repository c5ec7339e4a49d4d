import type { Message } from "@arenakit/contracts";
import { expect, it } from "vitest";
import { ask, type Conclusion, type Script, scriptedPolicy } from "./script.ts";

const NOW: Message = { role: "system", content: [{ type: "text", text: "当前时间：2026-05-01 08:00（星期五）" }] };
const { signal } = new AbortController();

function* echo(now: string, count: number): Script<Conclusion> {
  const calls = Array.from({ length: count }, (_, at) => ({ name: "search_poi", arguments: { query: `${at}` } }));
  const found = yield* ask("看看", calls);
  const seen = found.map(({ structured, text }) => (structured ? JSON.stringify(structured) : `-${text}`));
  return { thought: "好", answer: `${now} ${seen.join(" ")}` };
}

const assistant = (...ids: string[]): Message => ({
  role: "assistant",
  content: [],
  toolCalls: ids.map((id) => ({ id, name: "search_poi", arguments: {} })),
});
const result = (callId: string | null, value: string, isError = false): Message => ({
  role: "tool",
  callId,
  name: "search_poi",
  content: [{ type: "text", text: value }],
  isError,
  structured: { value },
});

it("asks in Hermes' form, all calls of a turn together", async () => {
  const turn = await scriptedPolicy("p", (now) => echo(now, 2)).next([NOW], [], signal);
  expect(turn.text).toBe(
    '<think>\n看看\n</think>\n<tool_call>\n{"name":"search_poi","arguments":{"query":"0"}}\n</tool_call>\n<tool_call>\n{"name":"search_poi","arguments":{"query":"1"}}\n</tool_call>',
  );
});

it("matches results to calls by their ids, and an error or a missing result is nothing found", async () => {
  const messages = [NOW, assistant("a", "b", "c"), result("c", "C"), result("a", "A"), result("b", "bad", true)];
  const turn = await scriptedPolicy("p", (now) => echo(now, 4)).next(messages, [], signal);
  expect(turn.text).toContain('<answer>\n2026-05-01T08:00 {"value":"A"} -bad {"value":"C"} -\n</answer>');
});

it("splits many lookups over several turns and joins what they found", async () => {
  const policy = scriptedPolicy("p", (now) => echo(now, 13));
  const first = await policy.next([NOW], [], signal);
  expect(first.text.match(/<tool_call>/g)).toHaveLength(12);
  const ids = Array.from({ length: 12 }, (_, at) => `call-${at}`);
  const answered = [NOW, assistant(...ids), ...ids.map((id) => result(id, id))];
  const second = await policy.next(answered, [], signal);
  expect(second.text.match(/<tool_call>/g)).toHaveLength(1);
  const last = await policy.next([...answered, assistant("z"), result("z", "z")], [], signal);
  expect(last.text).toMatch(/call-0.*call-11.*"z"/);
});

it("says what it misses when nobody states the time", async () => {
  await expect(scriptedPolicy("p", (now) => echo(now, 1)).next([], [], signal)).rejects.toThrow(/no_time_stated/);
});
