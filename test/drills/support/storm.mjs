// Groups of rollouts of the scripted policies, over MCP against a gateway whose faults are set, and what the gateway
// itself counted of them.
import { eachBounded } from "@arenakit/contracts";
import { connectTools, hermes, rolloutGroup } from "@arenakit/core";
import { openTravel, scriptedPolicies, TASKS } from "@arenakit/env-open-travel";
import { createGateway } from "@arenakit/server-gateway";

/** So many tasks of the environment that a generated world can be asked, spread over all of its subtasks. */
export function stormTasks(count) {
  const tasks = TASKS.filter((task) => task.extra?.world === undefined);
  const nth = (task) => tasks.filter(({ subtask }) => subtask === task.subtask).indexOf(task);
  return [...tasks].sort((left, right) => nth(left) - nth(right)).slice(0, count);
}

/**
 * The groups of the tasks, each `{ task, trajectories }`, and the faults that the server counted, by kind. `rollouts`
 * of a group run at a time, and `groups` side by side.
 */
export async function storm(world, { tasks, seed, faults, rollouts, groups }) {
  const gateway = createGateway({ worlds: [world] });
  const listening = await gateway.listen();
  const tools = connectTools({ url: `${listening.url}/mcp/toolset/${openTravel.toolset}` });
  try {
    const struck = await eachBounded(tasks, groups, async (task) => {
      const trajectories = await rolloutGroup({
        environment: openTravel,
        task,
        dialect: hermes,
        tools,
        context: { world: world.id, now: task.now ?? world.meta.now, seed, faults },
        group: `storm:${task.id}`,
        policies: scriptedPolicies(task),
        concurrency: rollouts,
      });
      return { task, trajectories };
    });
    return { groups: struck, specs: await tools.list(), injected: await injectedBy(gateway) };
  } finally {
    await tools.close();
    await listening.close();
  }
}

async function injectedBy(gateway) {
  const text = await (await gateway.fetch(new Request("http://127.0.0.1/metrics"))).text();
  const counts = {};
  for (const [, kind, count] of text.matchAll(/^arenakit_injected_faults_total\{tool="\w+",kind="(\w+)"\} (\d+)$/gm))
    counts[kind] = (counts[kind] ?? 0) + Number(count);
  return counts;
}

/** The same tools without faults, asked once for each question. */
export function honestTools(world) {
  const gateway = createGateway({ worlds: [world] });
  const known = new Map();
  const headers = { "content-type": "application/json", accept: "application/json, text/event-stream" };
  return (name, args, now) => {
    const params = { name, arguments: args, _meta: { "arenakit/context": { now } } };
    const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params });
    let answer = known.get(body);
    if (!answer) {
      const url = `http://127.0.0.1/mcp/toolset/${openTravel.toolset}`;
      answer = gateway
        .fetch(new Request(url, { method: "POST", headers, body }))
        .then((response) => response.json())
        .then(({ result }) => result.content[0].text);
      known.set(body, answer);
    }
    return answer;
  };
}
