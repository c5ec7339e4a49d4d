/**
 * What a server offers besides tools: resources by template (`poi://{id}`), prompts for the tools' tasks, and
 * completions of their arguments. Definitions know their backend; binding finds the world of each request.
 */
import type { CallContext } from "@arenakit/contracts";
import { resolveContext } from "./context.ts";
import type { CallScope } from "./tool.ts";
import type { HeldWorld } from "./worlds.ts";

export interface OfferContext<Backend> {
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
  read(value: string, context: OfferContext<Backend>): Promise<string | null>;
  /** Values that begin so, best first. */
  complete(prefix: string, context: OfferContext<Backend>): Promise<readonly string[]>;
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
  complete?(prefix: string, context: OfferContext<Backend>): Promise<readonly string[]>;
}

/** Definitions whose worlds are found by the context of each request. */
export interface Offers {
  readonly resources: readonly BoundResource[];
  readonly prompts: readonly BoundPrompt[];
}

export interface BoundResource extends Omit<ResourceDefinition<never>, "read" | "complete"> {
  /** Throws as resolving a context does. */
  read(value: string, context: CallContext): Promise<string | null>;
  complete(prefix: string, context: CallContext): Promise<readonly string[]>;
}

export interface BoundPrompt extends Omit<PromptDefinition<never>, "arguments"> {
  readonly arguments: readonly (Omit<PromptArgument<never>, "complete"> & {
    complete(prefix: string, context: CallContext): Promise<readonly string[]>;
  })[];
}

/** Binds definitions to the worlds of a server. */
export function bindOffers<Backend>(
  offered: {
    readonly resources?: readonly ResourceDefinition<Backend>[];
    readonly prompts?: readonly PromptDefinition<Backend>[];
  },
  worlds: readonly HeldWorld<Backend>[],
): Offers {
  const inWorld = (context: CallContext): OfferContext<Backend> => {
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
        complete: async (prefix, context) => (await argument.complete?.(prefix, inWorld(context))) ?? [],
      })),
    })),
  };
}

/** Offers of several servers under one URL. */
export function joinOffers(offers: readonly Offers[]): Offers {
  return {
    resources: offers.flatMap(({ resources }) => resources),
    prompts: offers.flatMap(({ prompts }) => prompts),
  };
}
