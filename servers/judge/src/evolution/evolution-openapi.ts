/** The paths of runs of tri-evolution as OpenAPI 3.1. */
import type { JsonObject } from "@arenakit/contracts";
import * as z from "zod";
import { Refusal } from "../groups/wire.ts";
import { jsonOpenApi, type Operation } from "../json-openapi.ts";
import { CreateEvolution, EvolutionView, NextAnswer, NextBody, ViewQuery } from "./wire.ts";

const EvolutionList = z.object({
  runs: z.array(EvolutionView.pick({ run: true, step: true, isOver: true, failure: true })),
});
const EndAnswer = z.object({ ended: z.boolean() });

const OPERATIONS: Readonly<Record<string, Operation>> = {
  createEvolution: {
    at: ["put", "/evolution/{run}"],
    summary: "Begin a run; the same again is the same run.",
    takes: "CreateEvolution",
    gives: { 200: ["It was known", "EvolutionView"], 201: ["It has begun", "EvolutionView"] },
  },
  nextTasks: {
    at: ["post", "/evolution/{run}/tasks:next"],
    summary: "The tasks of a role and step; asked again, the same.",
    takes: "NextBody",
    gives: {
      200: ["All there are, or none will come", "NextAnswer"],
      202: ["Some are waited for: ask again", "NextAnswer"],
    },
  },
  getEvolution: {
    at: ["get", "/evolution/{run}"],
    summary: "A run with the reports of its steps.",
    query: ViewQuery,
    gives: { 200: ["As it is now", "EvolutionView"] },
  },
  endEvolution: {
    at: ["delete", "/evolution/{run}"],
    summary: "End a run, and cancel its groups.",
    gives: { 200: ["Whether it was not over", "EndAnswer"] },
  },
  listEvolutions: {
    at: ["get", "/evolution"],
    summary: "The runs, last changed first.",
    gives: { 200: ["As they are now", "EvolutionList"] },
  },
};

/** A whole document; paths are those below the gateway's root. */
export function evolutionOpenApi(about: { readonly version: string; readonly hasTokens: boolean }): JsonObject {
  return jsonOpenApi({
    title: "ArenaKit tri-evolution",
    schemas: { CreateEvolution, EndAnswer, EvolutionList, EvolutionView, NextAnswer, NextBody, Refusal },
    sent: new Set(["CreateEvolution", "NextBody"]),
    operations: OPERATIONS,
    ...about,
  });
}
