/**
 * OpenEnv 0.10 over the service of episodes, below `/openenv/{environment}`: what its clients take as their base URL. HTTP
 * for reset, step, state and close of a named episode, its Task API (which is ORS's listing), its MCP and its WebSocket.
 */
import { fail, type JsonObject, SPLITS, type Task } from "@arenakit/contracts";
import { readValue, type WebSocketConnection, type WebSocketOptions } from "@arenakit/server-kit";
import type { Context } from "hono";
import * as z from "zod";
import { appOf, bodyOf, environmentsIn, episodeBelow, publicTask } from "../http.ts";
import { EPISODE_LIMITS } from "../limits.ts";
import { abandonedBy, type EpisodeService } from "../service.ts";
import { EpisodeId } from "../wire.ts";
import { createMcpHandler, type McpSessions } from "./mcp.ts";
import { FACE, lastEpisodeOf, type OpenEnvSession, openSession } from "./session.ts";
import { errorMessage, serveSocket } from "./socket.ts";

export interface OpenEnvOptions {
  readonly service: EpisodeService;
  readonly newId: () => string;
  readonly onError?: (error: Error) => void;
}

export interface OpenEnvFace {
  readonly paths: readonly string[];
  fetch(request: Request): Promise<Response>;
  connect(url: URL, open: (options: WebSocketOptions) => WebSocketConnection): boolean;
  /** Ends all connections. */
  ending(): void;
}

const SplitBody = z.object({ split: z.enum(SPLITS) });
const TaskBody = SplitBody.extend({ index: z.int().min(0) });
const RangeBody = SplitBody.extend({ start: z.int().min(0).nullish(), stop: z.int().min(0).nullish() });
const StepBody = z.looseObject({ action: z.record(z.string(), z.json()), episode_id: EpisodeId });
const NamedBody = z.looseObject({ episode_id: EpisodeId });

export function openEnvFace(options: OpenEnvOptions): OpenEnvFace {
  const { service, newId, onError } = options;
  const sessions = createSessions(options);
  const connections = new Set<WebSocketConnection>();
  const serve = async (connection: WebSocketConnection, environment: string, attached: string | null) => {
    const shared = sessions.of(environment);
    const found = attached === null ? null : await shared.find(attached);
    if (attached !== null && !found) {
      connection.send(errorMessage("SESSION_ERROR", `Unknown session_id: ${attached}`));
      return connection.close();
    }
    const id = attached ?? newId();
    const session = found ?? openSession({ service, environment, id });
    const mcp = createMcpHandler(shared, { id, session });
    await serveSocket(connection, { session, mcp, isAttached: found !== null, onError });
  };
  return {
    paths: ["/openenv/*"],
    fetch: appOf([...taskRoutes(service), ...aboutRoutes(service), ...episodeRoutes(options, sessions)], onError),
    connect(url, open) {
      const named = service.catalogue.environments.find(
        ({ environment: { id } }) => url.pathname === `/openenv/${encodeURIComponent(id)}/ws`,
      )?.environment.id;
      if (named === undefined) return false;
      const connection = open({ maxMessageBytes: EPISODE_LIMITS.maxBodyBytes });
      connections.add(connection);
      void serve(connection, named, url.searchParams.get("session_id"))
        .catch((error: Error) => onError?.(error))
        .finally(() => connections.delete(connection));
      return true;
    },
    ending() {
      for (const connection of connections) connection.close(GOING_AWAY);
    },
  };
}

interface Sessions {
  of(environment: string): McpSessions;
}

/**
 * Sessions that were opened over HTTP: as many as there may be episodes. One that rests as long as an episode may is
 * forgotten; what it has begun is in the store, and rests by itself.
 */
function createSessions({ service, newId }: OpenEnvOptions): Sessions {
  /** By their last use. */
  const sessions = new Map<string, { readonly session: OpenEnvSession; readonly usedAt: number }>();
  const used = (id: string, session: OpenEnvSession) => {
    sessions.delete(id);
    sessions.set(id, { session, usedAt: service.clock() });
    return session;
  };
  const forgetResting = () => {
    const before = service.clock() - EPISODE_LIMITS.idleMs;
    for (const [id, { usedAt }] of sessions) {
      if (usedAt > before) return;
      sessions.delete(id);
    }
  };
  const capacity = async () => {
    const { open, most } = await service.capacity();
    return { open: Math.max(open, sessions.size), most };
  };
  return {
    of: (environment) => ({
      capacity,
      async create() {
        forgetResting();
        const { open, most } = await capacity();
        const full = `${most} sessions are open: come back when one has ended`;
        if (open >= most) fail("harness", "episodes_full", full, { retryable: true });
        const id = newId();
        used(id, openSession({ service, environment, id }));
        return id;
      },
      async find(id) {
        forgetResting();
        const known = sessions.get(id);
        if (known) return used(id, known.session);
        // Of another gateway: what it has begun is in the store.
        const episode = await lastEpisodeOf(service, id);
        if (episode === undefined) return null;
        const { live } = await episodeBelow(service, environment, episode);
        // Another client may have named an episode as sessions do.
        return live.given.face?.name === FACE ? openSession({ service, environment, id, episode }) : null;
      },
      async close(id) {
        const session = await this.find(id);
        sessions.delete(id);
        await session?.close();
        return session !== null;
      },
    }),
  };
}

const BASE = "/openenv/:environment";
type Work = (context: Context) => Promise<unknown>;
const json = (work: Work) => async (context: Context) => Response.json(await work(context));
const get = (path: string, work: Work) => ["GET", path, json(work)] as const;
const post = (path: string, work: Work) => ["POST", path, json(work)] as const;
/** Clients put the environment's name once more before what they ask of it: `name`. */
function environmentOf({ catalogue }: EpisodeService, { req }: Context): string {
  const { id } = catalogue.environment(req.param("environment") ?? "").environment;
  const name = req.param("name") ?? id;
  return name === id ? id : fail("policy", "no_such_environment", `here is ${id}, and no ${name}`);
}
const at = (path: string) => [`${BASE}/${path}`, `${BASE}/:name/${path}`];

/** The Task API, which is ORS's listing. */
function taskRoutes(service: EpisodeService) {
  const { catalogue } = service;
  const tasksOf = async (context: Context, split: Task["split"]) =>
    (await catalogue.tasks(environmentOf(service, context), split)).map(publicTask);
  const splits = async (context: Context) => {
    const id = environmentOf(service, context);
    const count = async (name: Task["split"]) => ({ name, count: (await catalogue.tasks(id, name)).length });
    const counted = await Promise.all(SPLITS.map(count));
    const there = counted.filter((split) => split.count > 0);
    return there.map(({ name }) => ({ name, type: name === "demo" ? "validation" : name }));
  };
  const works: readonly (readonly [string, Work])[] = [
    [
      "tasks",
      async (context) => {
        const { split } = await bodyOf(context, SplitBody);
        return { tasks: await tasksOf(context, split), env_name: environmentOf(service, context) };
      },
    ],
    [
      "num_tasks",
      async (context) => ({ num_tasks: (await tasksOf(context, (await bodyOf(context, SplitBody)).split)).length }),
    ],
    [
      "task",
      async (context) => {
        const { split, index } = await bodyOf(context, TaskBody);
        const task = (await tasksOf(context, split))[index];
        return { task: task ?? fail("policy", "unknown_task", `split ${split} has no task ${index}`) };
      },
    ],
    [
      "task_range",
      async (context) => {
        const { split, start, stop } = await bodyOf(context, RangeBody);
        return { tasks: (await tasksOf(context, split)).slice(start ?? 0, stop ?? undefined) };
      },
    ],
  ];
  return [
    get("/openenv/list_environments", async () => environmentsIn(service).map(({ id }) => id)),
    get(`${BASE}/list_environments`, async (context) => [environmentOf(service, context)]),
    ...at("splits").map((path) => get(path, splits)),
    ...works.flatMap(([name, work]) => at(name).map((path) => post(path, work))),
  ];
}

/** What an environment says of itself. */
function aboutRoutes(service: EpisodeService) {
  const manifest = async (context: Context) => new Response(manifestOf(service, environmentOf(service, context)), YAML);
  return [
    get(`${BASE}/health`, async () => ({ status: "healthy" })),
    get(`${BASE}/metadata`, async (context) => metadataOf(service, environmentOf(service, context))),
    get(`${BASE}/schema`, async () => SCHEMAS),
    ["GET", `${BASE}/openenv.yaml`, manifest] as const,
  ];
}

/** Episodes by their ids, and the tools of sessions. */
function episodeRoutes({ service, newId }: OpenEnvOptions, sessions: Sessions) {
  const once = async (context: Context, id: string) => {
    const environment = environmentOf(service, context);
    const episode = (await episodeBelow(service, environment, id)).stored.id;
    return openSession({ service, environment, id, episode });
  };
  return [
    post(`${BASE}/reset`, async (context) => {
      const session = openSession({ service, environment: environmentOf(service, context), id: newId() });
      return session.reset(await bodyOf(context, z.looseObject({})));
    }),
    post(`${BASE}/step`, async (context) => {
      const { action, episode_id } = await bodyOf(context, StepBody);
      return (await once(context, episode_id)).step(action);
    }),
    get(`${BASE}/state`, async (context) => {
      const { episode_id } = readValue(NamedBody, context.req.query(), "query");
      return (await once(context, episode_id)).state();
    }),
    post(`${BASE}/close`, async (context) => {
      const { episode_id } = await bodyOf(context, NamedBody);
      await once(context, episode_id);
      return { closed: await service.abandon(episode_id, abandonedBy("the session was closed")) };
    }),
    post(`${BASE}/mcp`, async (context) => {
      const handler = createMcpHandler(sessions.of(environmentOf(service, context)));
      return handler(await bodyOf(context, z.json()));
    }),
  ];
}

const GOING_AWAY = 1001;
const YAML = { headers: { "content-type": "application/yaml" } };

function metadataOf({ catalogue }: EpisodeService, id: string): JsonObject {
  const { version, description } = catalogue.environment(id).environment;
  return { name: id, description: description ?? id, version };
}

/** The manifest by which OpenEnv lists an environment. */
function manifestOf(service: EpisodeService, id: string): string {
  const { description = id, version } = metadataOf(service, id);
  const lines = { spec_version: 1, name: id, type: "space", runtime: "remote", version, description };
  return Object.entries(lines)
    .map(([name, value]) => `${name}: ${JSON.stringify(value)}\n`)
    .join("");
}

const OBJECT = { type: "object" };
const TEXT = { type: "string" };
/** What a step takes and what it gives, as JSON Schema. */
const SCHEMAS = {
  action: {
    anyOf: [
      { ...OBJECT, properties: { type: { const: "list_tools" } }, required: ["type"] },
      {
        ...OBJECT,
        properties: { type: { const: "call_tool" }, tool_name: TEXT, arguments: OBJECT },
        required: ["type", "tool_name"],
      },
      { ...OBJECT, properties: { answer: TEXT }, required: ["answer"] },
      {
        ...OBJECT,
        properties: { text: TEXT, calls: { type: "array", minItems: 1 }, thought: { ...TEXT, minLength: 1 } },
        anyOf: ["text", "calls", "thought"].map((name) => ({ required: [name] })),
      },
    ],
  },
  observation: OBJECT,
  state: { ...OBJECT, properties: { episode_id: TEXT, step_count: { type: "integer" } } },
};
