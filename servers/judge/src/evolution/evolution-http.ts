/** Runs of tri-evolution over HTTP. Attempts at their tasks come as those of any group. */
import { readValue } from "@arenakit/server-kit";
import type { Context } from "hono";
import * as z from "zod";
import { bodyOf, jsonApp, type Route } from "../json-app.ts";
import { evolutionOpenApi } from "./evolution-openapi.ts";
import type { EvolutionService } from "./evolution-service.ts";
import { CreateFromEnvironment, CreateFromRows, EVOLUTION_LIMITS, EvolutionName, NextBody, ViewQuery } from "./wire.ts";

/** Patterns of its paths, as Hono writes them. */
export const EVOLUTION_PATHS = ["/evolution", "/evolution/*"] as const;

const LISTED = 100;

export interface EvolutionAppOptions {
  readonly service: EvolutionService;
  readonly version: string;
  /** Whether callers need a bearer token, for the document that says how to call. */
  readonly hasTokens?: boolean;
  readonly onError?: ((error: Error) => void) | undefined;
}

/** Answers requests whose paths are those of EVOLUTION_PATHS; whoever leaves aborts the request's signal. */
export function evolutionApp(options: EvolutionAppOptions): (request: Request) => Promise<Response> {
  return jsonApp({ routes: routesOf(options), onError: options.onError });
}

function routesOf({ service, version, hasTokens = false }: EvolutionAppOptions): Route[] {
  const runOf = ({ req }: Context) => readValue(EvolutionName, req.param("run"), "run");
  const document = evolutionOpenApi({ version, hasTokens });
  return [
    ["GET", "/evolution/openapi.json", async () => Response.json(document)],
    ["GET", "/evolution", async () => Response.json({ runs: await service.list(LISTED) })],
    [
      "PUT",
      "/evolution/:run",
      async (context) => {
        const run = runOf(context);
        const sent = await bodyOf(context, z.looseObject({}), EVOLUTION_LIMITS.maxCreateBytes);
        const body = Array.isArray(sent.tasks)
          ? readValue(CreateFromRows, sent, "")
          : readValue(CreateFromEnvironment, sent, "");
        const outcome = await service.create(run, body);
        return Response.json(await service.view(run, 1), { status: outcome === "created" ? 201 : 200 });
      },
    ],
    [
      "GET",
      "/evolution/:run",
      async (context) => {
        const { from } = readValue(ViewQuery, context.req.query(), "query");
        return Response.json(await service.view(runOf(context), from));
      },
    ],
    ["DELETE", "/evolution/:run", async (context) => Response.json({ ended: await service.end(runOf(context)) })],
    [
      "POST",
      "/evolution/:run/tasks:next",
      async (context) => {
        const body = await bodyOf(context, NextBody);
        const answer = await service.next(runOf(context), body, context.req.raw.signal);
        return Response.json(answer, { status: answer.status === "waiting" ? 202 : 200 });
      },
    ],
  ];
}
