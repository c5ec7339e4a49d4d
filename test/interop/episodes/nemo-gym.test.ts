/** NeMo Gym 0.7 with its own code: its agent, its environment server, its conformance test and its reader of ATIF. */
import { execFile } from "node:child_process";
import { createServer } from "node:net";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openEpisodeGateway } from "../../episodes/episode-gateway.ts";
import { ROOT } from "../../sources.ts";
import { gymPython } from "../trainers/training.mjs";

const MINUTES = 60_000;
let gateway: Awaited<ReturnType<typeof openEpisodeGateway>>;
beforeAll(async () => {
  gateway = await openEpisodeGateway();
});
afterAll(() => gateway.close());

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

it("drives an environment of ours, in both generations of its contract", { timeout: 25 * MINUTES }, async ({
  skip,
}) => {
  const made = gymPython();
  if ("missing" in made) return skip(made.missing);
  // NeMo Gym knows a server by host and port alone.
  const port = await gateway.door("/nemo-gym/hello");
  const ports = [port, gateway.url, await freePort(), await freePort(), await freePort()].map(String);
  const script = join(ROOT, "test/interop/episodes/nemo_gym_client.py");
  const { stdout } = await promisify(execFile)(made.python, [script, ...ports], { timeout: 5 * MINUTES });
  const said = JSON.parse(stdout.trim().split("\n").at(-1)!);

  expect(said.legacy).toMatchObject({
    reward: 1,
    mask_sample: false,
    failure_kind: null,
    reward_components: { said: 1 },
  });
  const outputs = (response: { output: { type: string; output?: string }[] }) =>
    response.output.map(({ type, output }) => (output ? `${type} ${output}` : type));
  expect(outputs(said.legacy.response)).toEqual([
    "function_call",
    expect.stringContaining("function_call_output 北京实时天气"),
    "message",
  ]);
  expect(said.sessions).toMatchObject({
    episode_id: { rollout_id: "rollout-1", attempt: 0 },
    task_id: { taskset: "hello", task_id: "hello-demo" },
    result: { reward: 1, mask_sample: false },
    failure: null,
  });
  expect(outputs(said.sessions.result.response)).toHaveLength(3);
  expect(said.conformance).toBe("kept");
  // A mistake of the policy's is an answer it can read; who says nothing has earned nothing.
  expect(said.lost.wrong).toEqual([200, expect.stringContaining("invalid_arguments")]);
  expect(said.lost.verified).toMatchObject({ reward: 0, mask_sample: false });
  expect(said.metrics.ours).toMatchObject({ "mean/reward": 0.5, "coverage/masked_rollouts": 1 });
  for (const [name, value] of Object.entries(said.metrics.ours as Record<string, number>))
    expect(said.metrics.theirs[name], name).toBeCloseTo(value, 12);
  expect(said.mode).toBe("unsupported");
  expect(new Set(said.atif)).toEqual(new Set(["ATIF-v1.7"]));
  expect(said.kind).toBe("verifier_error");
});
