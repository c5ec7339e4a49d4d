/** A world that answers calls of its tools, and trajectories of what was asked of it with an answer written to them. */
import { type Task, Trajectory } from "@arenakit/contracts";
import { openGeneratedWorld, smallWorld } from "@arenakit/corpus-world-maker";
import { createGateway } from "@arenakit/server-gateway";
import type { Subject } from "./mutation.ts";

export interface Call {
  readonly name: string;
  readonly arguments: Record<string, string | number>;
}

/** What was asked, and what came. */
export interface Asked {
  readonly task: Task;
  readonly calls: readonly Call[];
  readonly results: readonly string[];
}

/** Families of checks that say what is wrong; how well laid out or broad an answer is, is another matter. */
export const ACCUSES =
  /^(?:groundedness|time|arithmetic|coverage\.parts|constraints\.(?:answer_dates|travel_date|endpoints))/;

/**
 * The small world of a seed. A share is measured in the same world without streets, whose ways are estimated: it is built
 * in a tenth of the time.
 */
export function askedWorld(seed: number, { whole }: { whole: boolean }) {
  const size = whole ? smallWorld() : { ...smallWorld(), without: ["roads", "transit", "guides"] as const };
  const world = openGeneratedWorld(seed, size);
  const gateway = createGateway({ worlds: [world] });

  async function look({ name, arguments: args }: Call): Promise<string> {
    const response = await gateway.fetch(
      new Request(`http://127.0.0.1/tools/${name}`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(args),
      }),
    );
    return ((await response.json()) as { text: string }).text;
  }

  function subjectOf({ task, calls, results }: Asked, answer: string): Subject {
    const trajectory = Trajectory.parse({
      schema_version: "ATIF-v1.8",
      trajectory_id: task.id,
      agent: { name: "shapes", version: "1" },
      steps: [
        { step_id: 1, source: "user", message: task.query },
        {
          step_id: 2,
          source: "agent",
          message: "",
          tool_calls: calls.map((call, at) => ({
            tool_call_id: `c${at}`,
            function_name: call.name,
            arguments: call.arguments,
          })),
          observation: { results: results.map((content, at) => ({ source_call_id: `c${at}`, content })) },
        },
        { step_id: 3, source: "agent", message: answer },
      ],
      extra: {
        arenakit: {
          env: task.env,
          task: task.id,
          policy: "shapes",
          world: world.id,
          now: world.meta.now,
          dialect: "hermes",
          group: { id: task.id, index: 0, size: 1, anchor: true },
          stop: "answer",
          answer,
          failure: null,
          tokens: { count: 0, counter: "none" },
        },
      },
    });
    return { task, trajectory };
  }

  return { world, look, subjectOf };
}
