/** A gateway with episodes of "hello" over two cities, as `arenakit serve` puts it together, and requests to it. */
import { randomUUID } from "node:crypto";
import { type Environment, omitUndefined, type Task, tasksFor } from "@arenakit/contracts";
import { dialects } from "@arenakit/core/dialects";
import { hello } from "@arenakit/env-hello";
import { createCatalogue, createEpisodeService, mountedEpisodes } from "@arenakit/server-environments";
import { createGateway, type GatewayOptions } from "@arenakit/server-gateway";
import { openSqliteStore } from "@arenakit/store";
import { cityWorld } from "../city-world.ts";

export interface EpisodeGatewayOptions extends Partial<GatewayOptions> {
  /** Null: in memory. */
  readonly path?: string | null;
  readonly maxOpenEpisodes?: number;
  readonly port?: number;
}

const tasks = tasksFor(
  "hello",
  (
    [
      ["demo", "北京"],
      ["validation", "上海"],
      ["test", "杭州"],
    ] as const
  ).map(([split, city]) => ({
    id: `hello-${split}`,
    subtask: "weather",
    split,
    query: `${city}现在天气怎么样？`,
    constraints: { cities: [city] },
  })),
);

/** Its prompt and its tools; right is any answer with a temperature, so that no test depends on a day's weather. */
const environment: Environment = {
  ...hello,
  tasks: (split) => tasks.filter((one) => split === "all" || one.split === split),
  computeScore(trajectory) {
    const said = trajectory.extra?.arenakit?.answer?.includes("℃") ? 1 : 0;
    return { total: said, components: { said }, checks: [] };
  },
};

const world = cityWorld("北京", "上海");

export async function openEpisodeGateway(options: EpisodeGatewayOptions = {}) {
  const { path = null, maxOpenEpisodes, port = 0, ...more } = options;
  const store = await openSqliteStore({ path });
  const clock = () => performance.timeOrigin + performance.now();
  const gateway = createGateway({
    worlds: [world],
    newId: randomUUID,
    clock,
    beside: ({ toolset }) => {
      const served = {
        environment,
        tasks: async (split: Task["split"]) => environment.tasks(split),
        task: async (id: string, split: Task["split"] | "all" = "all") =>
          environment.tasks(split).find((one) => one.id === id) ?? null,
        context: { world: world.id, now: world.meta.now },
        ...omitUndefined({ toolset: toolset("arenarl") ?? undefined }),
      };
      const service = createEpisodeService({
        store: store.episodes,
        catalogue: createCatalogue([served], dialects),
        owner: randomUUID(),
        newId: randomUUID,
        clock,
        ...omitUndefined({ maxOpenEpisodes }),
      });
      return mountedEpisodes({ service, newId: randomUUID });
    },
    ...more,
  });
  const listening = await gateway.listen({ port });
  const ask = async (method: string, where: string, body?: unknown, headers: Record<string, string> = {}) => {
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    const type = body === undefined ? {} : { "content-type": "application/json" };
    const response = await fetch(`${listening.url}${where}`, { method, headers: { ...type, ...headers }, ...sent });
    return { status: response.status, json: JSON.parse(await response.text()) };
  };
  const doors: { close(): Promise<void> }[] = [];
  return {
    /** Another port, at whose root stands what is below this path. */
    async door(root: string) {
      const door = await gateway.listen({ root });
      doors.push(door);
      return door.port;
    },
    url: listening.url,
    ask,
    world,
    async close() {
      for (const door of doors) await door.close();
      await listening.close();
      await store.end();
    },
  };
}
