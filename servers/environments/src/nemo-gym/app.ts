/**
 * NeMo Gym 0.7's resources server over the service of episodes, below `/nemo-gym/{environment}`. Both generations: agents
 * that seed with a task row and keep a cookie, and environment servers that name the session. A tool post is a turn.
 */
import { createHash } from "node:crypto";
import { asFailure, type Failure, FailureError, fail, type JsonObject, SPLITS, textOf } from "@arenakit/contracts";
import { promptOf } from "@arenakit/core";
import { readValue } from "@arenakit/server-kit";
import type { EpisodeHead } from "@arenakit/store";
import type { Context } from "hono";
import { getCookie } from "hono/cookie";
import * as z from "zod";
import { appOf, bodyOf, episodeBelow, turnKeyIn } from "../http.ts";
import { textOfObservations } from "../openenv/session.ts";
import { abandonedBy, type EpisodeService } from "../service.ts";
import { CreateBody, EpisodeGroup, EpisodeId } from "../wire.ts";
import { toAtif17 } from "./atif17.ts";
import { aggregateMetrics, failureKind, MetricsBody } from "./metrics.ts";

export interface NemoGymOptions {
  readonly service: EpisodeService;
  readonly newId: () => string;
  readonly onError?: (error: Error) => void;
}

export interface NemoGymFace {
  readonly paths: readonly string[];
  fetch(request: Request): Promise<Response>;
}

/** What our rows hold beside what NeMo Gym asks of them; a row of another maker names the task alone. */
const TaskRow = z.looseObject({
  task: z.string().optional(),
  task_id: z.string().optional().catch(undefined),
  group: EpisodeGroup.optional(),
});
const Identity = z.object({ rollout_id: z.string().min(1), attempt: z.int().min(0).default(0) });
const SeedBySession = z.strictObject({
  resources_session_id: z.string().min(1),
  episode_id: Identity,
  task_id: z.strictObject({ taskset: z.string().min(1), task_id: z.string().min(1) }),
  task_data: TaskRow,
});
const CloseBody = z.strictObject({ resources_session_id: z.string().min(1), episode_id: Identity });
const Arguments = z.record(z.string(), z.json());
const Content = z.union([z.string(), z.array(z.looseObject({ type: z.string(), text: z.string().optional() }))]);
const OutputItem = z.looseObject({
  type: z.string().optional(),
  role: z.string().optional(),
  content: Content.optional(),
});
const VerifyBody = z.looseObject({
  response: z.looseObject({ output: z.array(OutputItem) }),
});
const RowsQuery = z.object({ split: z.enum(SPLITS).default("train"), agent: z.string().default("simple_agent") });

const COOKIE = "arenakit_episode";
/** Tombstones take no place among open episodes. */
const NO_LIMIT = Number.MAX_SAFE_INTEGER;

export function nemoGymFace(options: NemoGymOptions): NemoGymFace {
  const { service, onError } = options;
  const { seed, close } = createSeeding(options);
  const { callTool, verify } = createTaking(service);
  const environmentOf = ({ req }: Context) => environmentNamed(service, req.param("environment"));
  const base = "/nemo-gym/:environment";
  const fetch = appOf(
    [
      ["POST", `${base}/seed_session`, seed],
      ["POST", `${base}/close_session`, close],
      ["POST", `${base}/verify`, verify],
      [
        "POST",
        `${base}/aggregate_metrics`,
        async (context) => Response.json(aggregateMetrics(await bodyOf(context, MetricsBody))),
      ],
      // What an episode was answered is part of its score: a response alone is not enough to score it again.
      ["GET", `${base}/reverify_mode`, async () => Response.json("unsupported")],
      [
        "GET",
        `${base}/rows`,
        async (context) => new Response(await rowsOf(service, environmentOf(context), context), LINES),
      ],
      [
        "GET",
        `${base}/trajectories/:episode`,
        async ({ req }) =>
          Response.json(toAtif17(await service.trajectory(readValue(EpisodeId, req.param("episode"), "episode")))),
      ],
      ["POST", `${base}/:tool`, callTool],
    ],
    onError,
  );
  return { paths: ["/nemo-gym/*"], fetch };
}

const environmentNamed = ({ catalogue }: EpisodeService, name = "") => catalogue.environment(name).environment.id;

/** Sessions begun and closed. */
function createSeeding({ service, newId }: NemoGymOptions) {
  const environmentOf = ({ req }: Context) => environmentNamed(service, req.param("environment"));
  const seedEpisode = async (
    environment: string,
    id: string,
    row: z.infer<typeof TaskRow>,
    task: string | undefined,
  ) => {
    const named =
      row.task ??
      task ??
      row.task_id ??
      fail("policy", "unknown_task", "the row names no task: expected task, or task_id");
    const asked = {
      id,
      environment,
      task: named,
      policy: "nemo-gym",
      ...(row.group ? { group: row.group } : {}),
    };
    const body = readValue(CreateBody, asked, "");
    const { stored } = await service.create(body, { face: { name: "nemo-gym" } });
    // Of a session that was closed nothing begins anew.
    if (stored.status !== "open") fail("policy", "episode_closed", `session ${id} was closed: seed another one`);
    return stored;
  };
  const seed = async (context: Context) => {
    const environment = environmentOf(context);
    const body = await bodyOf(context, z.looseObject({}));
    if (!("resources_session_id" in body)) {
      const { id } = await seedEpisode(environment, newId(), readValue(TaskRow, body, ""), undefined);
      return withCookie({}, id);
    }
    const { resources_session_id, task_id, task_data } = readValue(SeedBySession, body, "");
    const { id } = await seedEpisode(environment, episodeOf(resources_session_id), task_data, task_id.task_id);
    return withCookie({ resources_session_id, resources_tools: null, sandbox_access: null }, id);
  };
  const close = async (context: Context) => {
    const { resources_session_id } = await bodyOf(context, CloseBody);
    const id = episodeOf(resources_session_id);
    const environment = environmentOf(context);
    try {
      await service.abandon(id, abandonedBy("the session was closed"));
    } catch (error) {
      if (asFailure("harness", error).code !== "no_such_episode") throw error;
      // A seed that comes after its close must find it closed.
      await service.forbid({ id, environment, capacity: NO_LIMIT });
    }
    return Response.json({ resources_session_id });
  };
  return { seed, close };
}

/** What is asked within a session. */
function createTaking(service: EpisodeService) {
  const episodeOfSession = async (context: Context) => {
    const id = sessionIn(context) ?? fail("policy", "no_episode", "there is no session: seed one, and send its cookie");
    return (await episodeBelow(service, environmentNamed(service, context.req.param("environment")), id)).stored.id;
  };
  const callTool = async (context: Context) => {
    const name = context.req.param("tool") ?? "";
    const argumentsText = JSON.stringify(await bodyOf(context, Arguments));
    const id = await episodeOfSession(context);
    const key = turnKeyIn(context);
    const reply = await service.turn(id, {
      key,
      produced: { kind: "message", text: "", calls: [{ name, argumentsText }] },
    });
    const failure = reply.result?.failure as Failure | null | undefined;
    if (failure) throw new FailureError({ ...failure, retryable: false });
    return withCookie(textOfObservations(reply), id);
  };
  const verify = async (context: Context) => {
    const body = await bodyOf(context, VerifyBody);
    const id = await episodeOfSession(context);
    const answer = answerIn(body.response.output);
    const stored = await service.finish(id, answer === null ? {} : { answer });
    return withCookie({ ...body, ...measured(stored) }, id);
  };
  return { callTool, verify };
}

const LINES = { headers: { "content-type": "application/jsonl" } };

function withCookie(body: JsonObject | string | object, id: string): Response {
  const headers = { "set-cookie": `${COOKIE}=${encodeURIComponent(id)}; Path=/; HttpOnly; SameSite=Lax` };
  if (typeof body !== "string") return Response.json(body, { headers });
  return new Response(body, { headers: { ...headers, "content-type": "text/plain; charset=utf-8" } });
}

/** The episode that the request's cookie names; null without one. */
function sessionIn(context: Context): string | null {
  const named = EpisodeId.safeParse(getCookie(context, COOKIE));
  return named.success ? named.data : null;
}

/** A session's id may be any text; an episode's can stand in a path. */
function episodeOf(session: string): string {
  const plain = EpisodeId.safeParse(session);
  return plain.success ? plain.data : `session-${createHash("sha256").update(session).digest("hex")}`;
}

/** The text of the last message of the assistant; null where the response has none. */
function answerIn(output: readonly z.infer<typeof OutputItem>[]): string | null {
  const last = output.findLast(({ type, role }) => type === "message" && role === "assistant");
  if (!last?.content) return null;
  if (typeof last.content === "string") return last.content || null;
  return last.content.map(({ text }) => text ?? "").join("") || null;
}

/** NeMo Gym's reward is a number always: what was not scored is masked, and says why. */
function measured({ result }: EpisodeHead) {
  const failure = result?.failure as Failure | null | undefined;
  const reward = result?.reward as number | null | undefined;
  const score = result?.score as { components?: Record<string, number | null> } | null | undefined;
  const isMasked = reward === null || reward === undefined;
  const components = Object.entries(score?.components ?? {}).filter(
    (entry): entry is [string, number] => entry[1] !== null,
  );
  return {
    reward: reward ?? 0,
    mask_sample: isMasked,
    failure_kind: failure ? failureKind(failure.code) : null,
    failure_reason: failure ? `${failure.owner}/${failure.code}: ${failure.message}` : isMasked ? "not judged" : null,
    ...(components.length > 0 ? { reward_components: Object.fromEntries(components) } : {}),
  };
}

/** Rows of a split as NeMo Gym collects them, a JSON object a line. */
async function rowsOf({ catalogue }: EpisodeService, id: string, { req }: Context): Promise<string> {
  const { split, agent } = readValue(RowsQuery, req.query(), "query");
  const { environment, context } = catalogue.environment(id);
  const rows: string[] = [];
  for (const task of await catalogue.tasks(id, split)) {
    const specs = await catalogue.specs(task);
    const messages = promptOf(environment, task, { tools: specs, now: task.now ?? context.now ?? "" });
    const input = messages.map(({ role, content }) => ({ role, content: textOf(content) }));
    const tools = specs.map(({ name, description, inputSchema }) => ({
      type: "function",
      name,
      description,
      parameters: inputSchema,
      strict: false,
    }));
    const row = { responses_create_params: { input, tools }, task: task.id, environment: id };
    rows.push(JSON.stringify({ ...row, agent_ref: { type: "responses_api_agents", name: agent } }));
  }
  return rows.map((row) => `${row}\n`).join("");
}
