/** The REST mirror as OpenAPI 3.1, from the schemas that the tools themselves read and list. */
import type { Json, JsonObject } from "@arenakit/contracts";
import { CallContext, Failure, InjectedFault, omitUndefined } from "@arenakit/contracts";
import * as z from "zod";
import type { BoundTool } from "./bound-tools.ts";
import { BatchRequest, MAX_BATCH_CALLS } from "./rest.ts";

export interface OpenApiOptions {
  readonly title: string;
  readonly version: string;
  readonly tools: readonly BoundTool[];
  /** Whether calls need a bearer token. */
  readonly hasTokens: boolean;
  /** What stands before `/tools/…`; nothing unless given. */
  readonly prefix?: string;
}

/** A whole document; its operations are named as the tools are. */
export function openApi({ title, version, tools, hasTokens, prefix = "" }: OpenApiOptions): JsonObject {
  const parts: Record<string, unknown> = {};
  const calls = tools.map(({ spec, fullInputSchema }) => [
    `${prefix}/tools/${spec.name}`,
    {
      post: {
        operationId: spec.name,
        summary: spec.title,
        description: spec.description,
        parameters: CONTEXT_PARAMETERS,
        requestBody: { required: true, content: json(inDocument(fullInputSchema, `${spec.name}.input`, parts)) },
        responses: {
          "200": {
            description: "The answer",
            content: json(answerSchema(inDocument(spec.outputSchema, `${spec.name}.output`, parts))),
          },
          "409": {
            description: "Somebody else changed it meanwhile",
            content: json({ $ref: "#/components/schemas/Refused" }),
          },
          "422": { description: "What the policy did wrong", content: json({ $ref: "#/components/schemas/Refused" }) },
          default: {
            description: "No answer, and whose fault it is",
            content: json({ $ref: "#/components/schemas/Refused" }),
          },
        },
      },
    },
  ]);
  return {
    openapi: "3.1.0",
    info: { title, version },
    paths: { ...Object.fromEntries(calls), [`${prefix}/tools:batch`]: batch },
    components: {
      schemas: {
        Context: schemaOf(CallContext),
        Failure: schemaOf(Failure),
        Fault: schemaOf(InjectedFault),
        Refused: {
          type: "object",
          required: ["ok", "error"],
          properties: {
            ok: { const: false },
            text: { type: "string" },
            error: { $ref: "#/components/schemas/Failure" },
            ...ECHOED,
          },
        },
        ...parts,
      },
      ...omitUndefined({ securitySchemes: hasTokens ? { bearer: { type: "http", scheme: "bearer" } } : undefined }),
    },
    ...omitUndefined({ security: hasTokens ? [{ bearer: [] }] : undefined }),
  } as JsonObject;
}

const json = (schema: unknown) => ({ "application/json": { schema } });

const ECHOED = {
  context: { $ref: "#/components/schemas/Context" },
  faults: { type: "array", items: { $ref: "#/components/schemas/Fault" } },
};

function answerSchema(structured: JsonObject) {
  return {
    type: "object",
    required: ["ok", "text", "structured"],
    properties: { ok: { const: true }, text: { type: "string" }, structured, ...ECHOED },
  };
}

const CONTEXT_PARAMETERS = Object.keys(CallContext.shape).map((name) => ({
  name,
  in: "query",
  required: false,
  description: `Context of the call; the header x-arenakit-${name} goes before it.`,
  schema: { type: "string" },
}));

const batch = {
  post: {
    operationId: "batch",
    summary: `Up to ${MAX_BATCH_CALLS} calls at once; outcomes come in their order.`,
    parameters: CONTEXT_PARAMETERS,
    requestBody: { required: true, content: json(schemaOf(BatchRequest)) },
    responses: {
      "200": {
        description: "An outcome for each call",
        content: json({
          type: "object",
          required: ["results"],
          properties: { results: { type: "array", items: { type: "object", required: ["ok"] } } },
        }),
      },
    },
  },
};

/**
 * A schema as it stands in the document, whose own definitions become components in `parts`: a reference inside of it
 * starts at the document's root, not at the schema's.
 */
export function inDocument(schema: JsonObject, name: string, parts: Record<string, unknown>): JsonObject {
  const { $defs = {}, ...rest } = schema;
  const place = (key: string) => `#/components/schemas/${key === "" ? name : `${name}.${key}`}`;
  let refersToItself = false;
  const moved = (value: Json): Json => {
    if (value === null || typeof value !== "object") return value;
    if (Array.isArray(value)) return value.map(moved);
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => {
        const target = key === "$ref" && typeof item === "string" ? /^#(?:\/\$defs\/(.+))?$/.exec(item) : null;
        if (!target) return [key, moved(item)];
        refersToItself ||= target[1] === undefined;
        return [key, place(target[1] ?? "")];
      }),
    );
  };
  for (const [key, definition] of Object.entries($defs as JsonObject)) parts[`${name}.${key}`] = moved(definition);
  const whole = moved(rest) as JsonObject;
  if (!refersToItself) return whole;
  parts[name] = whole;
  return { $ref: place("") };
}

/** What is sent, as JSON Schema. */
export function schemaOf(schema: z.ZodType): JsonObject {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: "input" });
  return rest as JsonObject;
}
