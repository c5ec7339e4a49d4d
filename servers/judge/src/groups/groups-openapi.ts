/** The paths of the group-reward service as OpenAPI 3.1, from the schemas that read and write them. */
import { type JsonObject, omitUndefined } from "@arenakit/contracts";
import { inDocument } from "@arenakit/server-kit";
import * as z from "zod";
import { GroupList, GroupView, ListQuery } from "./group-views.ts";
import {
  AbandonBody,
  AwaitAnswer,
  AwaitBody,
  AwaitQuery,
  CancelAnswer,
  ConfigAnswer,
  EventsQuery,
  Refusal,
  RewardAnswer,
  RunConfig,
  ScoreBody,
  ScoredGroup,
  SubmitBody,
} from "./wire.ts";

interface Operation {
  readonly at: readonly [method: "get" | "post" | "put" | "delete", path: string];
  readonly summary: string;
  readonly takes?: SchemaName;
  readonly query?: z.ZodObject;
  readonly gives: Readonly<Record<number, readonly [description: string, schema: SchemaName | null]>>;
}

const SCHEMAS = {
  AbandonBody,
  AwaitAnswer,
  AwaitBody,
  CancelAnswer,
  ConfigAnswer,
  GroupList,
  GroupView,
  Refusal,
  RewardAnswer,
  RunConfig,
  ScoreBody,
  ScoredGroup,
  SubmitBody,
} as const satisfies Record<string, z.ZodType>;
type SchemaName = keyof typeof SCHEMAS;

/** What is sent is described as it may be sent, with its defaults left out. */
const SENT: ReadonlySet<SchemaName> = new Set(["AbandonBody", "AwaitBody", "RunConfig", "ScoreBody", "SubmitBody"]);

const REWARD: Operation["gives"] = {
  200: ["The reward, or why there is none", "RewardAnswer"],
  202: ["It is waited for: ask again", "RewardAnswer"],
};

const OPERATIONS: Readonly<Record<string, Operation>> = {
  submitAttempt: {
    at: ["post", "/groups/{group}/attempts"],
    summary: "Send an attempt.",
    takes: "SubmitBody",
    gives: REWARD,
  },
  awaitReward: {
    at: ["get", "/groups/{group}/attempts/{index}/reward"],
    summary: "Wait for the reward of an attempt.",
    query: AwaitQuery,
    gives: REWARD,
  },
  abandonAttempt: {
    at: ["post", "/groups/{group}/attempts/{index}/abandon"],
    summary: "Say that an attempt will not come: its siblings go on without it.",
    takes: "AbandonBody",
    gives: REWARD,
  },
  awaitRewards: {
    at: ["post", "/groups:await"],
    summary: "Wait for the rewards of many attempts.",
    takes: "AwaitBody",
    gives: { 200: ["In the order of the attempts; of settled ones alone with their places", "AwaitAnswer"] },
  },
  scoreGroup: {
    at: ["post", "/groups:score"],
    summary: "Send a whole group, and wait for its rewards.",
    takes: "ScoreBody",
    gives: {
      200: ["The rewards by index", "ScoredGroup"],
      202: ["It is not judged yet: await its attempts, or send the same again", "ScoredGroup"],
    },
  },
  listGroups: {
    at: ["get", "/groups"],
    summary: "The groups, last opened first.",
    query: ListQuery,
    gives: { 200: ["As they are now", "GroupList"] },
  },
  getGroup: {
    at: ["get", "/groups/{group}"],
    summary: "A group with its attempts and matches.",
    gives: { 200: ["As it is now", "GroupView"] },
  },
  cancelGroup: {
    at: ["delete", "/groups/{group}"],
    summary: "Cancel a group: it is invalid.",
    gives: { 200: ["Whether it was open still", "CancelAnswer"] },
  },
  cancelRun: {
    at: ["post", "/runs/{run}:cancel"],
    summary: "Cancel all groups of a run that are not closed.",
    gives: { 200: ["How many those were", "CancelAnswer"] },
  },
  watchGroups: {
    at: ["get", "/groups/events"],
    summary: "Changes of groups as server-sent events; with Last-Event-ID they go on behind that one.",
    query: EventsQuery,
    gives: { 200: ["Events named group, the data of each a group as GET /groups lists it", null] },
  },
  putConfig: {
    at: ["put", "/groups/configs/{name}"],
    summary: "Name a configuration, for good.",
    takes: "RunConfig",
    gives: { 200: ["It was known", "ConfigAnswer"], 201: ["It is known now", "ConfigAnswer"] },
  },
  getConfig: {
    at: ["get", "/groups/configs/{name}"],
    summary: "A configuration by its name or its sha256.",
    gives: { 200: ["As it is kept", "ConfigAnswer"] },
  },
};

/** A whole document; paths are those below the gateway's root. */
export function groupsOpenApi({ version, hasTokens }: { version: string; hasTokens: boolean }): JsonObject {
  const schemas: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(SCHEMAS)) {
    const io = SENT.has(name as SchemaName) ? "input" : "output";
    const { $schema: _, ...rest } = z.toJSONSchema(schema, { io }) as JsonObject;
    schemas[name] = inDocument(rest, name, schemas);
  }
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [operationId, { at, summary, takes, query, gives }] of Object.entries(OPERATIONS)) {
    const [method, path] = at;
    const told = Object.entries(gives).map(([status, [description, schema]]) => [
      status,
      { description, content: contentOf(schema) },
    ]);
    const operation = {
      operationId,
      summary,
      parameters: [...pathParameters(path), ...(query ? queryParameters(query) : [])],
      ...omitUndefined({ requestBody: takes ? { required: true, content: contentOf(takes) } : undefined }),
      responses: { ...Object.fromEntries(told), default: { description: REFUSED, content: contentOf("Refusal") } },
    };
    paths[path] = { ...paths[path], [method]: operation };
  }
  return {
    openapi: "3.1.0",
    info: { title: "ArenaKit group rewards", version },
    paths,
    components: {
      schemas,
      ...omitUndefined({ securitySchemes: hasTokens ? { bearer: { type: "http", scheme: "bearer" } } : undefined }),
    },
    ...omitUndefined({ security: hasTokens ? [{ bearer: [] }] : undefined }),
  } as JsonObject;
}

const REFUSED = "Why not, and whose fault that is; 409 has what differs, 503 a Retry-After";

/** Null for a stream of events. */
const contentOf = (schema: SchemaName | null) =>
  schema === null
    ? { "text/event-stream": { schema: { type: "string" } } }
    : { "application/json": { schema: { $ref: `#/components/schemas/${schema}` } } };

const pathParameters = (path: string) =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name: name!,
    in: "path",
    required: true,
    schema: name === "index" ? { type: "integer", minimum: 0 } : { type: "string", minLength: 1 },
  }));

function queryParameters(query: z.ZodObject) {
  const { properties = {} } = z.toJSONSchema(query, { io: "output" }) as { properties?: Record<string, JsonObject> };
  return Object.entries(properties).map(([name, schema]) => ({ name, in: "query", required: false, schema }));
}
