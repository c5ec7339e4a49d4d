import { runChecks } from "@arenakit/evaluator-checks";
import { describe, expect, it } from "vitest";
import { attempt, bench, TASK } from "../evaluation.fixture.ts";

describe("run_checks", () => {
  const trajectory = attempt(5);

  it("gives every check with its counts", async () => {
    const { structured, text } = await bench().call("run_checks", { task: TASK.id, trajectory });
    const checks = runChecks({ task: TASK, trajectory });
    const count = (status: string) => checks.filter((check) => check.status === status).length;
    expect(structured).toMatchObject({ passed: count("pass"), failed: count("fail"), checks });
    expect(text).toMatch(new RegExp(`^${count("pass")} pass, ${count("fail")} fail`));
  });

  it("may tell those alone that fail", async () => {
    const { structured } = await bench().call("run_checks", {
      task: TASK.id,
      trajectory: attempt(null),
      failed_only: true,
    });
    const { checks, failed } = structured as unknown as { checks: { status: string }[]; failed: number };
    expect(failed).toBeGreaterThan(0);
    expect(checks.map(({ status }) => status)).toEqual(new Array(failed).fill("fail"));
  });

  it("finds no answer where there is none, for a task of the caller's own", async () => {
    const { structured } = await bench().call("run_checks", { query: "去哪里玩", trajectory: attempt(null) });
    const { checks } = structured as unknown as { checks: { id: string; status: string }[] };
    expect(structured).toMatchObject({ fatal: true });
    expect(checks.find(({ id }) => id === "format.answer")?.status).toBe("fail");
  });

  it("holds an answer to the constraints that come with a query", async () => {
    const asked = { query: "两天预算 10 元", trajectory: attempt(5) };
    expect((await bench().call("run_checks", { ...asked, constraints: { budget: 3 } })).code).toBe("invalid_arguments");
    const { structured } = await bench().call("run_checks", { ...asked, constraints: { cities: ["杭州"] } });
    expect(structured.passed).toBeGreaterThan(0);
  });
});
