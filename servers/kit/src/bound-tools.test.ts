import { expect, it } from "vitest";
import * as z from "zod";
import { bindTools, inputSchemaOf } from "./bound-tools.ts";
import { greet, worlds } from "./fake-tools.fixture.ts";

it("tells who runs the server of a tool's defects, and nobody of a policy's mistakes", async () => {
  const told: string[] = [];
  const [tool] = bindTools([greet], worlds, { onError: ({ message }) => told.push(message) });
  for (const outcome of ["broken", "wrong", "mistake", "outage", "fine"]) {
    const request = { context: () => ({}), caller: { left: () => false }, deadlineMs: 1000 };
    const { reply } = await tool!.answer({ name: "阿宝", outcome }, request);
    expect(reply.text).not.toContain("secret");
  }
  expect(told).toEqual([
    expect.stringMatching(/^greet .*阿宝.*broken.*TypeError: secret detail/),
    expect.stringMatching(/^greet .*wrong.*own schema refuses at text/),
  ]);
});

it("lists an argument as its metadata say, without definitions that only its whole schema needs", () => {
  const input = z.strictObject({ rule: z.object({ args: z.json() }).meta({ listed: { type: "object" } }) });
  const properties = { rule: { type: "object" } };
  expect(inputSchemaOf(input, true)).toEqual({
    type: "object",
    properties,
    required: ["rule"],
    additionalProperties: false,
  });
  const text = JSON.stringify(inputSchemaOf(input, false));
  for (const part of ["args", "$defs", "$ref"]) expect(text).toContain(part);
  // Another argument still refers to them.
  expect(inputSchemaOf(input.extend({ value: z.json() }), true)).toMatchObject({ properties, $defs: {} });
});
