/** Episodes as plain REST: JSON in and out; a refusal is `{"error": Failure}` with the status that says whose it is. */
import { asFailure, type Failure, FailureError, fail, type Json, nestsDeeper, textOf } from "@arenakit/contracts";
import { afterDraining, bodyJson, readValue, UnreadBody } from "@arenakit/server-kit";
import { type Context, Hono } from "hono";
import type * as z from "zod";
import { EPISODE_LIMITS } from "./limits.ts";
import { abandonedBy, type EpisodeService, type EpisodeView, producedTurn } from "./service.ts";
import { AbandonBody, CreateBody, EpisodeId, FinishBody, ListQuery, TasksQuery, TurnBody, TurnKey } from "./wire.ts";

export interface EpisodesAppOptions {
  readonly service: EpisodeService;
  /** Told of what broke while a request was answered. */
  readonly onError?: (error: Error) => void;
}

/** Patterns of its paths, as Hono writes them. */
export const EPISODE_PATHS = ["/episodes", "/episodes/*", "/environments", "/environments/*"] as const;

type Handler = (context: Context) => Promise<Response>;
type Route = readonly [method: "GET" | "POST" | "DELETE", path: string, work: Handler];

/** Answers requests whose paths are those of EPISODE_PATHS. */
export function episodesApp({ service, onError }: EpisodesAppOptions): (request: Request) => Promise<Response> {
  return appOf(routesOf(service), onError);
}

/** The episode, where a path names its environment. Throws policy/no_such_episode for one of another environment. */
export async function episodeBelow(service: EpisodeService, environment: string, id: string): Promise<EpisodeView> {
  const view = await service.view(id);
  if (view.stored.environment === environment) return view;
  return fail("policy", "no_such_episode", `there is no episode ${id} of ${environment}`);
}

/** One application over routes: refusals as JSON, other methods and paths told what there is. */
export function appOf(
  routes: readonly Route[],
  onError: EpisodesAppOptions["onError"],
): (request: Request) => Promise<Response> {
  const app = new Hono({ strict: false });
  for (const [method, path, work] of routes)
    app.on(method, path, async (context) => {
      const { raw } = context.req;
      try {
        return await work(context);
      } catch (error) {
        // The boundary of every request: whatever went wrong is told to who asked.
        if (isBroken(error) && !raw.signal.aborted)
          onError?.(error instanceof Error ? error : new Error(String(error)));
        return afterDraining(raw, refusalOf(error));
      }
    });
  const methods = new Map<string, string[]>();
  for (const [method, path] of routes) methods.set(path, [...(methods.get(path) ?? []), method]);
  for (const [path, known] of methods)
    app.all(path, ({ req }) => {
      const allow = known.join(", ");
      const failure = mistake("method_not_allowed", `${req.path} takes ${allow}, not ${req.method}`);
      return afterDraining(req.raw, Response.json({ error: failure }, { status: 405, headers: { allow } }));
    });
  app.notFound(({ req }) => {
    const failure = mistake("no_such_path", `${req.path} is none of ${[...methods.keys()].join(", ")}`);
    return afterDraining(req.raw, Response.json({ error: failure }, { status: 404 }));
  });
  return async (request) => app.fetch(request);
}

const CREATED = 201;

function routesOf(service: EpisodeService): Route[] {
  const idOf = ({ req }: Context) => readValue(EpisodeId, req.param("episode"), "episode");
  return [
    [
      "POST",
      "/episodes",
      async (context) => {
        const created = await service.create(await bodyOf(context, CreateBody));
        return Response.json(openedEpisode(created), { status: created.isNew ? CREATED : 200 });
      },
    ],
    [
      "GET",
      "/episodes",
      async ({ req }) => {
        const { limit, status, environment } = readValue(ListQuery, req.query(), "query");
        const filter = { limit, ...(status ? { status } : {}), ...(environment ? { environment } : {}) };
        const episodes = (await service.list(filter)).map(inShort);
        return Response.json({ episodes, capacity: await service.capacity() });
      },
    ],
    [
      "POST",
      "/episodes/:episode/turns",
      async (context) => {
        const body = await bodyOf(context, TurnBody);
        const named = { turn: body.turn, key: turnKeyIn(context) };
        return Response.json(await service.turn(idOf(context), { ...named, produced: producedTurn(body) }));
      },
    ],
    [
      "POST",
      "/episodes/:episode/finish",
      async (context) => Response.json(inShort(await service.finish(idOf(context), await finishOf(context)))),
    ],
    [
      "POST",
      "/episodes/:episode/verify",
      async (context) => Response.json(await service.verify(idOf(context), await finishOf(context))),
    ],
    ["GET", "/episodes/:episode/trajectory", async (context) => Response.json(await service.trajectory(idOf(context)))],
    ["GET", "/episodes/:episode", async (context) => Response.json(openedEpisode(await service.view(idOf(context))))],
    [
      "DELETE",
      "/episodes/:episode",
      async (context) => {
        const hasBody = context.req.header("content-type") !== undefined;
        const { reason } = hasBody ? await bodyOf(context, AbandonBody) : {};
        return Response.json({ abandoned: await service.abandon(idOf(context), abandonedBy(reason)) });
      },
    ],
    ["GET", "/environments", async () => Response.json({ environments: environmentsIn(service) })],
    [
      "GET",
      "/environments/:environment/tasks",
      async ({ req }) => {
        const { split, from, limit } = readValue(TasksQuery, req.query(), "query");
        const tasks = await service.catalogue.tasks(req.param("environment") ?? "", split);
        return Response.json({
          split,
          count: tasks.length,
          from,
          tasks: tasks.slice(from, from + limit).map(publicTask),
        });
      },
    ],
  ];
}

/** What a policy may know of a task: what a right answer is stays with the score. */
export function publicTask(task: Parameters<typeof taskFields>[0]): Record<string, unknown> {
  return taskFields(task);
}

const taskFields = ({ gold: _, reference: __, ...known }: EpisodeView["live"]["given"]["task"]) => known;

/** Of each environment what a list shows. */
export const environmentsIn = ({ catalogue }: EpisodeService) =>
  catalogue.environments.map(({ environment: { id, version, description, dialect, limits, toolset } }) => ({
    id,
    version,
    description: description ?? "",
    dialect: dialect ?? null,
    toolset: toolset ?? null,
    limits,
  }));

function inShort(stored: EpisodeView["stored"]) {
  const { id, environment, status, turns, createdAt, changedAt, idleMs, result, failure } = stored;
  return { episode: id, environment, status, turns, createdAt, changedAt, idleSeconds: idleMs / 1000, result, failure };
}

/** An episode whole, for who goes on with it. */
function openedEpisode({ stored, live }: EpisodeView) {
  const { setup, state, given } = live;
  const { messages } = state;
  return {
    ...inShort(stored),
    task: publicTask(given.task),
    messages: messages.map((message) => ({ ...message, content: textOf(message.content) })),
    prompt: setup.dialect.render(messages, setup.tools),
    stopStrings: setup.dialect.stopStrings,
    dialect: setup.dialect.id,
    tools: setup.tools,
  };
}

/** The name under which a turn may be sent again. */
export function turnKeyIn({ req }: Context): string | undefined {
  const key = req.header("idempotency-key");
  return key === undefined ? undefined : readValue(TurnKey, key, "idempotency-key");
}

/** The body as its schema reads it. Throws an UnreadBody, policy/invalid_arguments with what is wrong and where. */
export async function bodyOf<T>({ req }: Context, schema: z.ZodType<T>): Promise<T> {
  return readValue(schema, walkable(await bodyJson(req.raw, EPISODE_LIMITS.maxBodyBytes)), "");
}

/** Itself, where it may be walked by recursion. Throws policy/invalid_arguments. */
export function walkable(json: unknown): unknown {
  const { maxNesting } = EPISODE_LIMITS;
  if (nestsDeeper(json, maxNesting))
    fail("policy", "invalid_arguments", `the body nests more than ${maxNesting} levels deep`);
  return json;
}

/** No body is a body that says nothing. A request has none that tells of none (RFC 9112, 6.3). */
async function finishOf(context: Context): Promise<FinishBody> {
  const { headers, body } = context.req.raw;
  const isTold = headers.has("transfer-encoding") || Number(headers.get("content-length") ?? 0) !== 0;
  const isAbsent = !headers.has("content-type") && (body === null || !isTold);
  return isAbsent ? {} : bodyOf(context, FinishBody);
}

const UNAVAILABLE = 503;
const BROKEN = 500;
const CONFLICT = 409;
const NOT_FOUND: ReadonlySet<string> = new Set([
  "no_such_path",
  "no_such_episode",
  "no_such_environment",
  "unknown_task",
]);
const CONFLICTS: ReadonlySet<string> = new Set([
  "episode_conflict",
  "turn_conflict",
  "turn_out_of_order",
  "episode_closed",
  "episode_open",
]);

/** Whose failure it is, as a status of HTTP. */
export function statusOf({ owner, code, retryable }: Failure): number {
  if (NOT_FOUND.has(code)) return 404;
  if (CONFLICTS.has(code)) return CONFLICT;
  if (owner === "policy") return 422;
  return retryable ? UNAVAILABLE : BROKEN;
}

const isBroken = (error: unknown) =>
  !(error instanceof UnreadBody) && (!(error instanceof FailureError) || statusOf(error.failure) === BROKEN);

function refusalOf(error: unknown): Response {
  if (error instanceof UnreadBody) {
    const { status, headers, failure } = error.refused;
    return Response.json({ error: failure }, { status, headers: { ...headers } });
  }
  const failure = toldFailure(error);
  const status = statusOf(failure);
  const headers = status === UNAVAILABLE ? { "retry-after": String(EPISODE_LIMITS.retryAfterSeconds) } : {};
  return Response.json({ error: failure as unknown as Json }, { status, headers });
}

/** Of our side, what says no more than an environment or a request does. */
const TOLD: ReadonlySet<string> = new Set(["prompt_failed", "prompt_too_long", "no_time"]);

/** What broke on our side keeps its words to itself. */
export function toldFailure(error: unknown): Failure {
  const failure = asFailure("harness", error);
  return statusOf(failure) === BROKEN && !TOLD.has(failure.code)
    ? { ...failure, message: "the gateway broke while it answered" }
    : failure;
}

const mistake = (code: string, message: string): Failure => ({ owner: "policy", code, message, retryable: false });
