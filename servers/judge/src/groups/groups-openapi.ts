/** The paths of the group-reward service as OpenAPI 3.1, from the schemas that read and write them. */
import type { JsonObject } from "@arenakit/contracts";
import type * as z from "zod";
import { jsonOpenApi, type Operation } from "../json-openapi.ts";
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

/** What is sent is described as it may be sent, with its defaults left out. */
const SENT: ReadonlySet<string> = new Set(["AbandonBody", "AwaitBody", "RunConfig", "ScoreBody", "SubmitBody"]);

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
export function groupsOpenApi(about: { readonly version: string; readonly hasTokens: boolean }): JsonObject {
  return jsonOpenApi({
    title: "ArenaKit group rewards",
    schemas: SCHEMAS,
    sent: SENT,
    operations: OPERATIONS,
    ...about,
  });
}
