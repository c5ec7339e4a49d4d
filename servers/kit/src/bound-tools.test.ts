import { expect, it } from "vitest";
import { bindTools } from "./bound-tools.ts";
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
