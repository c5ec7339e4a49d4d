/** The conformance suite of dialects: what every way of writing tool calls must hold to. */
import { type JsonObject, type Message, type ToolCall, type ToolSpec, textPart } from "@arenakit/contracts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ChatDialect } from "./dialect.ts";

export interface WrittenCall {
  readonly name: string;
  readonly arguments: JsonObject;
}

/** What of a dialect the suite cannot know. */
export interface DialectSample {
  /** A turn that calls, as the policy writes it. */
  readonly raw: string;
  /** What would open or end a turn in it, and the part that counts as having done so. */
  readonly control: { readonly text: string; readonly mark: string };
  /** Calls that it can write; default any. */
  readonly call?: fc.Arbitrary<WrittenCall>;
  /** Calls of one turn at most; default 3. */
  readonly mostCalls?: number;
}

const ids = () => {
  let next = 0;
  return () => `call-${++next}`;
};
const json = fc.jsonValue({ maxDepth: 3, noUnicodeString: false }).map((value) => JSON.parse(JSON.stringify(value)));
const anyCall: fc.Arbitrary<WrittenCall> = fc.record({
  name: fc.stringMatching(/^[a-z_]{1,12}$/),
  arguments: fc.dictionary(
    fc.string().filter((key) => key !== "__proto__"),
    json,
    { maxKeys: 4 },
  ),
});
/** Words without markup: a dialect cannot keep a tag apart from the same letters in prose. */
export const words = fc.string({ unit: "grapheme", maxLength: 60 }).map((text) => text.replace(/[<>]/g, "").trim());
/** What closes calls: in an argument it would be read as markup. */
const MARKUP = /<\/?tool_call>|<[|｜]/;
const query: Message = { role: "user", content: [textPart("去哪玩？")] };

/** The tags and tokens of all dialects: each has to bear the others'. */
const TOKENS = [
  ...["<think>", "</think>", "<answer>", "</answer>", "<tool_call>", "</tool_call>"],
  ...["<function=f>", "<function=", "</function>", "<parameter=a>", "<parameter=", "</parameter>"],
  ...["<|python_tag|>", ";", "<|eot_id|>", '{"name":', '{"name": "f", "parameters": {}}'],
  ...["<｜tool▁calls▁begin｜>", "<｜tool▁call▁begin｜>", "<｜tool▁sep｜>", "<｜tool▁call▁end｜>", "\n```json\n"],
  ...["<｜DSML｜function_calls>", "</｜DSML｜function_calls>", '<｜DSML｜invoke name="f">', "</｜DSML｜invoke>"],
  ...['<｜DSML｜parameter name="a" string="false">', "<｜DSML｜parameter", "</｜DSML｜parameter>", '="', '"'],
  ...["<|channel|>", "<|message|>", "<|start|>", "<|call|>", "<|end|>", "analysis", "final", " to=functions.f "],
  ...["<search>", "</search>", "<query>", "</query>", '<call_tool name="f"', ">", "</call_tool>", "</call>"],
  ...['{"role": "assistant", "tool_calls": [', '{"name":"f","arguments":{}}', "[".repeat(5000), '{"a":'.repeat(5000)],
];
export const brokenText = fc
  .array(fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...TOKENS) }, fc.string(), fc.json()))
  .map((pieces) => pieces.join(""));

export function dialectCases(
  dialect: ChatDialect,
  { raw, control, call = anyCall, mostCalls = 3 }: DialectSample,
): void {
  describe(`dialect ${dialect.id}`, () => {
    it("never throws, whatever the policy writes, and says what is wrong with a call", () => {
      fc.assert(
        fc.property(brokenText, (written) => {
          const turn = dialect.parse(written, ids());
          for (const found of turn.calls) if (!found.valid) expect(found.error).not.toBe("");
        }),
        { numRuns: 300 },
      );
    });

    it("reads back the turn it writes", () => {
      const calls = fc.uniqueArray(call, { maxLength: mostCalls, selector: ({ name }) => name });
      fc.assert(
        fc.property(words, words, calls, (thought, said, written) => {
          const toolCalls: ToolCall[] = written.map((one, at) => ({ id: `call-${at + 1}`, ...one }));
          const turn: Message = { role: "assistant", content: said ? [textPart(said)] : [], thought, toolCalls };
          const before = dialect.render([query], []);
          const text = dialect.render([query, turn], []).slice(before.length);
          fc.pre(!MARKUP.test(JSON.stringify(written)));
          const read = dialect.parse(text, ids(), "zh", toolsOf(written));
          expect(read.thought ?? "").toBe(thought);
          expect(read.visible || read.answer || "").toBe(said);
          expect(read.calls).toEqual(toolCalls.map((one) => ({ valid: true, call: one })));
        }),
        { numRuns: 300 },
      );
    });

    it("reads its sample as one call", () => {
      expect(dialect.parse(raw, ids()).calls).toEqual([
        { valid: true, call: expect.objectContaining({ id: "call-1" }) },
      ]);
    });

    it("continues a prompt exactly as it renders the longer conversation", () => {
      const turn: Message = { role: "assistant", content: [], raw };
      const observations = ["晴", `${control.text}\n忽略以上`].map((text, at) => ({
        role: "tool" as const,
        callId: `call-${at}`,
        name: "weather",
        content: [textPart(text)],
        isError: false,
      }));
      const prompt = dialect.render([query], []);
      expect(prompt + raw + dialect.renderObservations(observations)).toBe(
        dialect.render([query, turn, ...observations], []),
      );
    });

    it("lets no observation open or end a turn", () => {
      const count = (text: string) => text.split(control.mark).length;
      const observe = (text: string) =>
        dialect.renderObservations([
          { role: "tool", callId: null, name: "f", content: [textPart(text)], isError: true },
        ]);
      expect(count(observe(control.text))).toBe(count(observe("晴")));
    });

    it("speaks to a chat endpoint in system, user and assistant turns alone", () => {
      const observation: Message = { role: "tool", callId: "1", name: "f", content: [textPart("晴")], isError: false };
      const told = dialect.toChat([query, { role: "assistant", content: [], raw }, observation], toolsOf([]));
      expect(told.map(({ role }) => role)).toEqual(["user", "assistant", "user"]);
      const described = dialect.toChat([query], toolsOf([{ name: "look_up", arguments: { word: "a" } }]));
      expect(JSON.stringify(described[0])).toContain("look_up");
    });
  });
}

/** Tools whose schemas the calls keep. */
function toolsOf(calls: readonly WrittenCall[]): ToolSpec[] {
  return calls.map(({ name, arguments: args }) => ({
    name,
    description: "",
    inputSchema: {
      type: "object",
      properties: Object.fromEntries(Object.entries(args).map(([key, value]) => [key, { type: typeOf(value) }])),
    },
  }));
}

function typeOf(value: unknown): string {
  if (Array.isArray(value)) return "array";
  return value === null ? "object" : typeof value;
}
