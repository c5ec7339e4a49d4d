/**
 * The group-reward service over HTTP: one application for all of its paths, as they stand below the gateway's root.
 */
import { fail } from "@arenakit/contracts";
import { readValue } from "@arenakit/server-kit";
import type { Context } from "hono";
import type * as z from "zod";
import { bodyOf, jsonApp, type Route } from "../json-app.ts";
import { cursorOf, eventStream } from "./events.ts";
import { ListQuery } from "./group-views.ts";
import { groupsOpenApi } from "./groups-openapi.ts";
import { LIMITS } from "./limits.ts";
import type { GroupService } from "./service.ts";
import {
  AbandonBody,
  AttemptIndex,
  type AwaitAnswer,
  AwaitBody,
  AwaitQuery,
  ConfigName,
  EventsQuery,
  GroupId,
  LastEventId,
  type RewardAnswer,
  RunConfig,
  RunName,
  ScoreBody,
  SubmitBody,
} from "./wire.ts";

export interface GroupsAppOptions {
  readonly service: GroupService;
  readonly version: string;
  /** Whether callers need a bearer token, for the document that says how to call. */
  readonly hasTokens?: boolean;
  /** Told of what broke while a request was answered. */
  readonly onError?: (error: Error) => void;
}

/** Patterns of its paths, as Hono writes them. */
export const GROUP_PATHS = ["/groups", "/groups/*", "/groups:await", "/groups:score", "/runs/*"] as const;

/** Answers requests whose paths are those of GROUP_PATHS; whoever leaves aborts the request's signal. */
export function groupsApp(options: GroupsAppOptions): (request: Request) => Promise<Response> {
  return jsonApp({ routes: routesOf(options), onError: options.onError });
}

function routesOf({ service, version, hasTokens = false }: GroupsAppOptions): Route[] {
  const groupOf = ({ req }: Context) => readValue(GroupId, req.param("group"), "group");
  const indexOf = ({ req }: Context) => readValue(AttemptIndex, Number(req.param("index")), "index");
  const document = groupsOpenApi({ version, hasTokens });
  return [
    ["GET", "/groups/openapi.json", async () => Response.json(document)],
    ["GET", "/groups/events", (context) => streamEvents(service, context)],
    [
      "PUT",
      "/groups/configs/:name",
      async (context) => {
        const name = readValue(ConfigName, context.req.param("name"), "name");
        const { outcome, config } = await service.putConfig(name, await bodyOf(context, RunConfig));
        return Response.json(config, { status: outcome === "created" ? 201 : 200 });
      },
    ],
    [
      "GET",
      "/groups/configs/:name",
      async ({ req }) => Response.json(await service.getConfig(readValue(ConfigName, req.param("name"), "name"))),
    ],
    ["POST", "/groups:await", async (context) => Response.json(await awaitRewards(service, context))],
    [
      "POST",
      "/groups:score",
      async (context) => {
        const body = await bodyOf(context, ScoreBody, LIMITS.maxScoreBodyBytes);
        const scored = await service.score(body, context.req.raw.signal);
        return Response.json(scored, { status: scored.status === "waiting" ? 202 : 200 });
      },
    ],
    [
      "POST",
      "/groups/:group/attempts",
      // No function holds the body while the store commits.
      async (context) => {
        const group = groupOf(context);
        const submitted = bodyOf(context, SubmitBody).then((body) => service.submit(group, body));
        return submitted.then(answerResponse);
      },
    ],
    [
      "GET",
      "/groups/:group/attempts/:index/reward",
      async (context) => {
        const { wait, generation } = readValue(AwaitQuery, context.req.query(), "query");
        const attempt = { group: groupOf(context), index: indexOf(context), generation };
        return answerResponse(await service.await(attempt, { waitMs: wait * MS, signal: context.req.raw.signal }));
      },
    ],
    [
      "POST",
      "/groups/:group/attempts/:index/abandon",
      async (context) => {
        const [group, index] = [groupOf(context), indexOf(context)];
        return answerResponse(await service.abandon(group, index, await bodyOf(context, AbandonBody)));
      },
    ],
    [
      "DELETE",
      "/groups/:group",
      async (context) => Response.json({ cancelled: await service.cancel({ id: groupOf(context) }) }),
    ],
    ["GET", "/groups/:group", async (context) => Response.json(await service.view(groupOf(context)))],
    [
      "GET",
      "/groups",
      async ({ req }) => Response.json({ groups: await service.list(readValue(ListQuery, req.query(), "query")) }),
    ],
    [
      "POST",
      "/runs/:run",
      async ({ req }) => {
        const [, run] = /^(.+):cancel$/s.exec(req.param("run") ?? "") ?? [];
        if (!run) fail("policy", "no_such_path", `${req.path}: expected /runs/{run}:cancel`);
        return Response.json({ cancelled: await service.cancel({ run: readValue(RunName, run, "run") }) });
      },
    ],
  ];
}

const MS = 1000;

/** 200 where nothing is left to wait for. */
const answerResponse = (answer: RewardAnswer) =>
  Response.json(answer, { status: answer.status === "waiting" ? 202 : 200 });

async function awaitRewards(service: GroupService, context: Context): Promise<z.infer<typeof AwaitAnswer>> {
  const body = await bodyOf(context, AwaitBody);
  const answers = await service.awaitMany(body, context.req.raw.signal);
  if (body.answers === "all") return { answers };
  const at = answers.flatMap(({ status }, place) => (status === "waiting" ? [] : [place]));
  return at.length === 0 ? { answers } : { answers: at.map((place) => answers[place]!), at };
}

async function streamEvents(service: GroupService, { req }: Context): Promise<Response> {
  const { run } = readValue(EventsQuery, req.query(), "query");
  // A client that has seen nothing yet may send an empty one.
  const after = readValue(LastEventId.optional(), req.header("last-event-id") || undefined, "last-event-id");
  const stream = eventStream(req.raw.signal);
  const ended = service.events({
    run,
    after,
    signal: stream.signal,
    send: (events) => stream.send(events.map((event) => ({ id: cursorOf(event), event: "group", data: event }))),
  });
  ended.then(stream.end, stream.end);
  return stream.response;
}
