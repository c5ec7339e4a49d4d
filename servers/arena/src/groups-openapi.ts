/** The paths of the group-reward service as OpenAPI 3.1, from the schemas that read and write them. */
import type { JsonObject } from "@arenakit/contracts";
import { inDocument } from "@arenakit/server-kit";
import * as z from "zod";
import {
  AbandonBody,
  AwaitBody,
  AwaitQuery,
  ConfigAnswer,
  GroupEvent,
  GroupView,
  ListQuery,
  Refusal,
  RewardAnswer,
  RunConfig,
  ScoreBody,
  ScoredGroup,
  SubmitBody,
} from "./wire.ts";

/** A whole document; paths are those below the gateway's root. */
export function groupsOpenApi({ version, hasTokens }: { version: string; hasTokens: boolean }): JsonObject {
  const parts: Record<string, unknown> = {};
  /** The schema as a component of its own, named once. */
  const named = (name: string, schema: z.ZodType, io: "input" | "output") => {
    if (!(name in parts)) {
      const { $schema: _, ...rest } = z.toJSONSchema(schema, { io }) as JsonObject;
      parts[name] = inDocument(rest, name, parts);
    }
    return { $ref: `#/components/schemas/${name}` };
  };
  const takes = (name: string, schema: z.ZodType) => ({
    requestBody: { required: true, content: json(named(name, schema, "input")) },
  });
  const gives = (description: string, schema: object) => ({ description, content: json(schema) });
  const refusal = gives("Why not, and whose fault that is; 503 has Retry-After", named("Refusal", Refusal, "output"));
  const reward = named("RewardAnswer", RewardAnswer, "output");
  const rewards = {
    "200": gives("The reward, or why there is none", reward),
    "202": gives("It is waited for: ask again", reward),
    default: refusal,
  };
  const config = gives("The configuration as it is kept", named("Config", ConfigAnswer, "output"));
  const cancelled = gives("How many groups were cancelled", {
    type: "object",
    required: ["cancelled"],
    properties: { cancelled: { type: "integer" } },
  });
  const listOf = (name: string, item: object) =>
    ({ type: "object", required: [name], properties: { [name]: { type: "array", items: item } } }) as const;
  const event = named("GroupEvent", GroupEvent, "output");
  const operations: readonly Operation[] = [
    [
      "post",
      "/groups/{group}/attempts",
      "submitAttempt",
      "Send an attempt.",
      { ...takes("Submission", SubmitBody), responses: rewards },
    ],
    [
      "get",
      "/groups/{group}/attempts/{index}/reward",
      "awaitReward",
      "Wait for the reward of an attempt.",
      { query: AwaitQuery, responses: rewards },
    ],
    [
      "post",
      "/groups/{group}/attempts/{index}/abandon",
      "abandonAttempt",
      "Say that an attempt will not come: its siblings go on without it.",
      { ...takes("Abandonment", AbandonBody), responses: rewards },
    ],
    [
      "post",
      "/groups:await",
      "awaitRewards",
      "Wait for the rewards of many attempts.",
      {
        ...takes("Awaited", AwaitBody),
        responses: { "200": gives("In the order of the attempts", listOf("answers", reward)), default: refusal },
      },
    ],
    [
      "post",
      "/groups:score",
      "scoreGroup",
      "Send a whole group, and wait for its rewards.",
      {
        ...takes("WholeGroup", ScoreBody),
        responses: scoredBy(gives, named("ScoredGroup", ScoredGroup, "output"), refusal),
      },
    ],
    [
      "get",
      "/groups",
      "listGroups",
      "The groups, last opened first.",
      { query: ListQuery, responses: { "200": gives("As they are now", listOf("groups", event)), default: refusal } },
    ],
    [
      "get",
      "/groups/{group}",
      "getGroup",
      "A group with its attempts and matches.",
      { responses: { "200": gives("As it is now", named("GroupView", GroupView, "output")), default: refusal } },
    ],
    [
      "delete",
      "/groups/{group}",
      "cancelGroup",
      "Cancel a group: it is invalid.",
      { responses: { "200": cancelled, default: refusal } },
    ],
    [
      "post",
      "/runs/{run}:cancel",
      "cancelRun",
      "Cancel all groups of a run that are not closed.",
      { responses: { "200": cancelled, default: refusal } },
    ],
    [
      "get",
      "/groups/events",
      "watchGroups",
      "Changes of groups as server-sent events; Last-Event-ID goes on behind the last one.",
      {
        query: z.object({ run: z.string().optional() }),
        responses: {
          "200": {
            description: "Events named group, each a GroupEvent",
            content: { "text/event-stream": { schema: { type: "string" } } },
          },
          default: refusal,
        },
      },
    ],
    [
      "put",
      "/groups/configs/{name}",
      "putConfig",
      "Name a configuration, for good.",
      { ...takes("RunConfig", RunConfig), responses: { "200": config, "201": config, default: refusal } },
    ],
    [
      "get",
      "/groups/configs/{name}",
      "getConfig",
      "A configuration by its name or sha256.",
      { responses: { "200": config, default: refusal } },
    ],
  ];
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [method, path, operationId, summary, { query, ...rest }] of operations) {
    const parameters = [...pathParameters(path), ...(query ? queryParameters(query) : [])];
    paths[path] = { ...paths[path], [method]: { operationId, summary, parameters, ...rest } };
  }
  return {
    openapi: "3.1.0",
    info: { title: "ArenaKit group rewards", version },
    paths,
    components: {
      schemas: parts,
      ...(hasTokens ? { securitySchemes: { bearer: { type: "http", scheme: "bearer" } } } : {}),
    },
    ...(hasTokens ? { security: [{ bearer: [] }] } : {}),
  } as JsonObject;
}

type Operation = readonly [
  method: "get" | "post" | "put" | "delete",
  path: string,
  operationId: string,
  summary: string,
  more: { readonly query?: z.ZodObject; readonly requestBody?: object; readonly responses: object },
];

const json = (schema: object) => ({ "application/json": { schema } });

function scoredBy(gives: (description: string, schema: object) => object, scored: object, refusal: object) {
  return {
    "200": gives("The rewards by index", scored),
    "202": gives("It is not judged yet: await its attempts, or send the same again", scored),
    default: refusal,
  };
}

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
