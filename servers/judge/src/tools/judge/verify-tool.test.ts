import { describe, expect, it } from "vitest";
import { attempt, bench, TASK } from "../evaluation.fixture.ts";

const asked = (quality: number) => ({ task: TASK.id, trajectory: attempt(quality) });

describe("verify_tool", () => {
  it.each([
    [7, true],
    [8, false],
  ])("an answer of %i is what the tool says: %s", async (quality, ok) => {
    const { structured, text } = await bench().call("verify_tool", asked(quality));
    expect(structured).toMatchObject({ status: "scored", verified: [{ id: "lookup", ok }] });
    expect(text).toBe(`${ok ? "+" : "-"} 质量=7`);
  });

  it("is unscored while the tool is down, and asks it again afterwards", async () => {
    const { call, tools } = bench();
    tools.isDown = true;
    const { structured } = await call("verify_tool", asked(7));
    expect(structured).toMatchObject({ status: "unscored", failure: { owner: "tool", code: "unreachable" } });
    expect(structured.verified).toBeUndefined();
    tools.isDown = false;
    expect((await call("verify_tool", asked(7))).structured).toMatchObject({ status: "scored" });
  });

  it("is unscored where the environment's tools are not served", async () => {
    const { structured } = await bench({ tools: () => null }).call("verify_tool", asked(7));
    expect(structured).toMatchObject({ status: "unscored", failure: { code: "no_such_toolset" } });
  });

  it("needs a task of an environment", async () => {
    expect((await bench().call("verify_tool", { trajectory: attempt(1) })).code).toBe("invalid_task");
    expect((await bench().call("verify_tool", { trajectory: attempt(1), query: "x" })).code).toBe("invalid_arguments");
  });
});
