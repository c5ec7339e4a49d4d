/** Resources, prompts and completions as MCP asks for them, installed on a server that has some. */
import { type CallContext, FailureError, omitUndefined } from "@arenakit/contracts";
import { ProtocolError, ProtocolErrorCode, ResourceNotFoundError, type Server } from "@modelcontextprotocol/server";
import {
  type BoundPrompt,
  type BoundResource,
  MAX_COMPLETIONS,
  type ResourcesAndPrompts,
} from "../resources-and-prompts.ts";

export interface ResourceHandlers {
  readonly offers: ResourcesAndPrompts;
  /** The context of a request with this `_meta`. */
  readonly contextOf: (meta: Readonly<Record<string, unknown>> | undefined) => CallContext;
}

/** The capabilities that these offers give a server. */
export function resourceCapabilities({ resources, prompts }: ResourcesAndPrompts) {
  const has = { resources: resources.length > 0, prompts: prompts.length > 0 };
  return omitUndefined({
    resources: has.resources ? {} : undefined,
    prompts: has.prompts ? {} : undefined,
    completions: has.resources || has.prompts ? {} : undefined,
  });
}

export function installResourcesAndPrompts(server: Server, handlers: ResourceHandlers): void {
  const { resources, prompts } = handlers.offers;
  if (resources.length > 0) installResources(server, handlers);
  if (prompts.length > 0) installPrompts(server, handlers);
  if (resources.length > 0 || prompts.length > 0) installCompletions(server, handlers);
}

const templateOf = ({ scheme, variable }: BoundResource) => `${scheme}://{${variable}}`;

function installResources(server: Server, { offers, contextOf }: ResourceHandlers): void {
  // A world holds too many to list them: the templates say what there is.
  server.setRequestHandler("resources/list", () => ({ resources: [] }));
  server.setRequestHandler("resources/templates/list", () => ({
    resourceTemplates: offers.resources.map((resource) => ({
      uriTemplate: templateOf(resource),
      name: resource.name,
      title: resource.title,
      description: resource.description,
      mimeType: resource.mimeType,
    })),
  }));
  server.setRequestHandler("resources/read", async ({ params }, { mcpReq }) => {
    const { uri } = params;
    const resource = offers.resources.find(({ scheme }) => uri.startsWith(`${scheme}://`));
    const value = resource && decoded(uri.slice(resource.scheme.length + "://".length));
    const text = resource && value ? await orProtocolError(() => resource.read(value, contextOf(mcpReq._meta))) : null;
    if (!resource || text === null) throw new ResourceNotFoundError(uri);
    return { contents: [{ uri, mimeType: resource.mimeType, text }] };
  });
}

function installPrompts(server: Server, { offers }: ResourceHandlers): void {
  server.setRequestHandler("prompts/list", () => ({
    prompts: offers.prompts.map(({ name, title, description, arguments: args }) => ({
      name,
      title,
      description,
      arguments: args.map(({ name, description, required }) => ({ name, description, required })),
    })),
  }));
  server.setRequestHandler("prompts/get", ({ params }) => {
    const prompt = promptNamed(offers.prompts, params.name);
    const given = params.arguments ?? {};
    const lacking = prompt.arguments.filter(({ name, required }) => required && !given[name]).map(({ name }) => name);
    if (lacking.length > 0)
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, `prompt ${prompt.name} needs ${lacking.join(", ")}`);
    const text = prompt.render(given);
    return { description: prompt.description, messages: [{ role: "user", content: { type: "text", text } }] };
  });
}

function installCompletions(server: Server, { offers, contextOf }: ResourceHandlers): void {
  server.setRequestHandler("completion/complete", async ({ params }, { mcpReq }) => {
    const { ref, argument } = params;
    const completing =
      ref.type === "ref/prompt"
        ? promptNamed(offers.prompts, ref.name).arguments.find(({ name }) => name === argument.name)
        : offers.resources.find((one) => templateOf(one) === ref.uri && one.variable === argument.name);
    if (!completing) {
      const what = ref.type === "ref/prompt" ? `prompt ${ref.name}` : `resource template ${ref.uri}`;
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, `${what} has no argument ${argument.name}`);
    }
    const found = await orProtocolError(() => completing.complete(argument.value, contextOf(mcpReq._meta)));
    const values = found.values.slice(0, MAX_COMPLETIONS);
    return { completion: { values, total: found.total, hasMore: found.total > values.length } };
  });
}

function promptNamed(prompts: readonly BoundPrompt[], name: string): BoundPrompt {
  const prompt = prompts.find((one) => one.name === name);
  if (prompt) return prompt;
  const known = prompts.map((one) => one.name).join(", ");
  throw new ProtocolError(ProtocolErrorCode.InvalidParams, `no prompt ${name}; there are ${known}`);
}

/** A failure of ours as the protocol says such things; it rides along as data. */
async function orProtocolError<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof FailureError)
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, error.failure.message, error.failure);
    throw error;
  }
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null; // such a name is of no resource
  }
}
