/**
 * What a server offers besides tools: resources by template (`poi://{id}`), prompts for the tools' tasks, and
 * completions of their arguments. Definitions know their backend; binding finds the world of each request.
 */
import type { CallContext } from "@arenakit/contracts";
import { resolveContext } from "./context.ts";
import type { CallScope } from "./tool.ts";
import type { HeldWorld } from "./worlds.ts";

/** Completions in one answer; MCP allows no more. */
export const MAX_COMPLETIONS = 100;

export interface ResourceContext<Backend> {
  readonly backend: Backend;
  readonly call: CallScope;
}

/** Resources that differ in one value: `SCHEME://{VARIABLE}`. */
export interface ResourceDefinition<Backend> {
  readonly scheme: string;
  readonly variable: string;
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly mimeType: string;
  /** The text of one; null when there is none of that value. */
  read(value: string, context: ResourceContext<Backend>): Promise<string | null>;
  /** Values that begin so, or that something stands for that is called so. */
  complete(prefix: string, context: ResourceContext<Backend>): Promise<Completions>;
}

/** What may follow a beginning. */
export interface Completions {
  /** Best first; a client is sent MAX_COMPLETIONS of them at most. */
  readonly values: readonly string[];
  /** All there are, which may be more than stand in `values`. */
  readonly total: number;
}

/** A value to complete to, and what else it is called. */
export interface Candidate {
  readonly value: string;
  readonly names?: readonly string[];
}

/**
 * The candidates that begin so, in whatever case: first those whose value does, then those that have another name that
 * does; in each the order that they were given in, which is that of prominence.
 */
export function completionsOf(prefix: string, candidates: readonly Candidate[]): Completions {
  const wanted = prefix.trim().toLowerCase();
  const begins = (name: string) => name.toLowerCase().startsWith(wanted);
  const byValue = candidates.filter(({ value }) => begins(value));
  const byName = candidates.filter(({ value, names = [] }) => !begins(value) && names.some(begins));
  const values = [...byValue, ...byName].map(({ value }) => value);
  return { values, total: values.length };
}

export interface PromptDefinition<Backend> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly arguments: readonly PromptArgument<Backend>[];
  /** What the user says; arguments that are required are there. */
  render(args: Readonly<Record<string, string>>): string;
}

export interface PromptArgument<Backend> {
  readonly name: string;
  readonly description: string;
  readonly required: boolean;
  complete?(prefix: string, context: ResourceContext<Backend>): Promise<Completions>;
}

/** What a server offers, over whatever it answers from. */
export interface ResourceAndPromptDefinitions<Backend> {
  readonly resources?: readonly ResourceDefinition<Backend>[];
  readonly prompts?: readonly PromptDefinition<Backend>[];
}

/** Definitions whose worlds are found by the context of each request. */
export interface ResourcesAndPrompts {
  readonly resources: readonly BoundResource[];
  readonly prompts: readonly BoundPrompt[];
}

export interface BoundResource extends Omit<ResourceDefinition<never>, "read" | "complete"> {
  /** Throws as resolving a context does. */
  read(value: string, context: CallContext): Promise<string | null>;
  complete(prefix: string, context: CallContext): Promise<Completions>;
}

export interface BoundPrompt extends Omit<PromptDefinition<never>, "arguments"> {
  readonly arguments: readonly (Omit<PromptArgument<never>, "complete"> & {
    complete(prefix: string, context: CallContext): Promise<Completions>;
  })[];
}

/** Binds definitions to the worlds of a server. */
export function bindResourcesAndPrompts<Backend>(
  offered: ResourceAndPromptDefinitions<Backend>,
  worlds: readonly HeldWorld<Backend>[],
): ResourcesAndPrompts {
  const inWorld = (context: CallContext): ResourceContext<Backend> => {
    const { world, call } = resolveContext(worlds, context);
    return { backend: world.backend, call };
  };
  const { resources = [], prompts = [] } = offered;
  return {
    resources: resources.map((resource) => ({
      ...resource,
      read: async (value, context) => resource.read(value, inWorld(context)),
      complete: async (prefix, context) => resource.complete(prefix, inWorld(context)),
    })),
    prompts: prompts.map((prompt) => ({
      ...prompt,
      arguments: prompt.arguments.map((argument) => ({
        ...argument,
        complete: async (prefix, context) => (await argument.complete?.(prefix, inWorld(context))) ?? NOTHING,
      })),
    })),
  };
}

const NOTHING: Completions = { values: [], total: 0 };

/** Offers of several servers under one URL. */
export function joinResourcesAndPrompts(offers: readonly ResourcesAndPrompts[]): ResourcesAndPrompts {
  return {
    resources: offers.flatMap(({ resources }) => resources),
    prompts: offers.flatMap(({ prompts }) => prompts),
  };
}
