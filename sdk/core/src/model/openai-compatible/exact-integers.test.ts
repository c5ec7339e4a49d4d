import { describe, expect, it } from "vitest";
import { readAnswer } from "./answer.ts";
import { parseExactly } from "./exact-integers.ts";

describe("a body with integers of any length", () => {
  const long = "12345678901234567890";
  it.each([
    `{"id":${long}}`,
    `[9007199254740993,-9007199254740993,7,"${long}",0.1]`,
    String.raw`{"a\"${long}":"\\","b":[${long}]}`,
  ])("is written again as it stood: %s", (json) => {
    const { content, write } = parseExactly(json);
    expect(write(content)).toBe(json);
  });

  it("is refused where it is no JSON", () => {
    for (const text of ["{", '{"a": 1', '{"a', "{1}"]) expect(() => parseExactly(text)).toThrow(SyntaxError);
  });
});

it("hands on arguments that are an object digit by digit, whatever else is long", async () => {
  const args = '{"id":9007199254740993,"ids":[1,-12345678901234567890]}';
  const call = `{"id":"x1","function":{"name":"show","arguments":${args}}}`;
  const body = `{"created":12345678901234567890,"choices":[{"message":{"tool_calls":[${call}]}}]}`;
  const response = new Response(body, { headers: { "content-type": "application/json" } });
  const turn = await readAnswer(response, { client: {} as never, tools: true });
  expect(turn).toMatchObject({ kind: "message", calls: [{ id: "x1", name: "show", argumentsText: args }] });
});
