/** OpenEnv 0.10 with its own clients: over its WebSocket, over its MCP, in its harness, and its listing of tasks. */
import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openEpisodeGateway } from "../../episodes/episode-gateway.ts";
import { ROOT } from "../../sources.ts";
import { openenvPython } from "../trainers/training.mjs";

const MINUTES = 60_000;
const MOST = 3;
let gateway: Awaited<ReturnType<typeof openEpisodeGateway>>;
beforeAll(async () => {
  gateway = await openEpisodeGateway({ maxOpenEpisodes: MOST });
});
afterAll(() => gateway.close());

it("drives an environment of ours", { timeout: 15 * MINUTES }, async ({ skip }) => {
  const made = openenvPython();
  if ("missing" in made) return skip(made.missing);
  const script = join(ROOT, "test/interop/episodes/openenv_client.py");
  const { stdout } = await promisify(execFile)(made.python, [script, `${gateway.url}/openenv/hello`, String(MOST)]);
  const said = JSON.parse(stdout);

  expect(said.generic.first).toMatchObject({
    task_id: "hello-demo",
    episode_id: "openenv-1",
    messages: [{ role: "system" }, { role: "user", content: "北京现在天气怎么样？" }],
  });
  expect(said.generic.firstDone).toBe(false);
  expect(said.generic.looked).toMatchObject({ tool_name: "weather", error: null });
  expect(said.generic.looked.result).toContain("北京实时天气");
  // What nobody scored yet is no number.
  expect(said.generic.lookedReward).toBeNull();
  expect(said.generic.state).toMatchObject({ episode_id: "openenv-1", step_count: 1 });
  expect(said.generic.last).toEqual([1, true]);
  expect(said.generic.after).toContain("openenv-1 is finished");
  const { json } = await gateway.ask("GET", "/episodes/openenv-1");
  expect(json).toMatchObject({ status: "finished", turns: 2, result: { reward: 1, answer: "20℃" } });

  expect(said.tools.tools).toContain("weather");
  expect(said.tools.schema).toMatchObject({ type: "object", required: ["city"] });
  expect(said.tools.called).toContain("北京实时天气");
  expect(said.tools.stepped).toContain("上海实时天气");
  expect(said.tools.steppedError).toBeNull();
  expect(said.tools.wrong).toContain("invalid_arguments");
  expect(said.tools.steps).toBe(3);
  // Who left an open episode has given it up.
  expect((await gateway.ask("GET", `/episodes/${said.tools.episode}`)).json.status).toBe("abandoned");

  expect(said.harness).toEqual({
    tools: ["weather", "submit"],
    done: true,
    reward: 1,
    verifiedDone: true,
    initial: "system",
  });
  expect(said.full).toContain("CAPACITY_REACHED");

  expect(said.listing).toMatchObject({
    environments: ["hello"],
    splits: [
      { name: "demo", type: "validation" },
      { name: "validation", type: "validation" },
      { name: "test", type: "test" },
    ],
    count: { num_tasks: 1 },
    task: { task: { id: "hello-test" } },
    tasks: { env_name: "hello", tasks: [{ id: "hello-test" }] },
    range: { tasks: [{ id: "hello-test" }] },
    health: { status: "healthy" },
  });
  expect(said.listing.manifest).toContain('name: "hello"');
});
