/** Every trajectory that the main job writes passes the public ATIF validator (PyPI `atif`). */
import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import {
  canonicalJson,
  type Environment,
  type LocalTool,
  type Policy,
  type Trajectory,
  textPart,
} from "@arenakit/contracts";
import { agentTool, hermes, rollout } from "@arenakit/core";
import { hello } from "@arenakit/env-hello";
import { afterAll, expect, it } from "vitest";
import { arenakit } from "../demo.ts";
import { ROOT } from "../sources.ts";
import { venv } from "./venv.mjs";

const run = promisify(execFile);
const MINUTES = 60_000;
const folder = mkdtempSync(join(tmpdir(), "arenakit-atif-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it(
  "accepts every line of a run, and would refuse a field of ours outside of extra",
  async ({ skip }) => {
    const made = venv("atif-1.8.0", ["atif==1.8.0"]);
    if ("missing" in made) return skip(made.missing);
    const out = join(folder, "run");
    const demo = await arenakit(["demo", "--seed", "2", "--out", out]);
    expect(demo.code, demo.stderr).toBe(0);
    const file = join(out, "trajectories.jsonl");
    const check = (path: string) => run(made.python, [join(ROOT, "test/interop/check_atif.py"), path]);
    expect(Number((await check(file)).stdout)).toBe(40);

    const [line = ""] = readFileSync(file, "utf8").split("\n");
    const broken = join(folder, "broken.jsonl");
    writeFileSync(broken, `${JSON.stringify({ ...JSON.parse(line), reward: 1 })}\n`);
    await expect(check(broken)).rejects.toThrow(/line 1/);
  },
  5 * MINUTES,
);

it(
  "accepts images of tools and the trajectories of agents that were asked",
  async ({ skip }) => {
    const made = venv("atif-1.8.0", ["atif==1.8.0"]);
    if ("missing" in made) return skip(made.missing);
    const file = join(folder, "parts.jsonl");
    writeFileSync(file, `${canonicalJson(await agentWithImage())}\n`);
    const checked = await run(made.python, [join(ROOT, "test/interop/check_atif.py"), file]);
    expect(Number(checked.stdout)).toBe(1);
  },
  5 * MINUTES,
);

/** A policy asks an agent, and the agent looks at a map. */
async function agentWithImage(): Promise<Trajectory> {
  const schema = { type: "object", properties: { request: { type: "string" } } };
  const map: LocalTool = {
    kind: "program",
    spec: { name: "map", description: "a map", inputSchema: schema },
    call: async () => ({ text: "a map", images: [{ mediaType: "image/png", data: "iVBORw0KGgo=" }], isError: false }),
  };
  const calling = (name: string) => `<tool_call>\n{"name": "${name}", "arguments": {"request": "x"}}\n</tool_call>`;
  const asking = (name: string): Policy => ({
    id: name,
    scripted: true,
    next: async (messages) => ({ kind: "text", text: messages.length > 1 ? "done" : calling(name) }),
  });
  const { toolset: _, ...alone } = hello;
  const environmentOf = (tool: LocalTool): Environment => ({
    ...alone,
    tools: [tool],
    getPrompt: ({ query }) => [{ role: "user", content: [textPart(query)] }],
  });
  const agent = agentTool({
    name: "scout",
    description: "looks at maps",
    environment: environmentOf(map),
    policy: () => asking("map"),
    dialect: hermes,
  });
  const [task] = hello.tasks("all");
  const trajectory = await rollout({
    environment: environmentOf(agent),
    task: task!,
    policy: asking("scout"),
    dialect: hermes,
    context: { world: "w", now: "2026-05-01T08:00" },
    group: { id: "g", index: 0, size: 1, anchor: true },
  });
  expect(trajectory.subagent_trajectories).toHaveLength(1);
  return trajectory;
}
