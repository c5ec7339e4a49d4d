/** A document of OpenAPI 3.1 for an application of JSON routes, from the schemas that read and write its bodies. */
import { type JsonObject, omitUndefined } from "@arenakit/contracts";
import { inDocument } from "@arenakit/server-kit";
import * as z from "zod";

export interface Operation {
  readonly at: readonly [method: "get" | "post" | "put" | "delete", path: string];
  readonly summary: string;
  /** Name of the schema of the body. */
  readonly takes?: string;
  readonly query?: z.ZodObject;
  readonly gives: Readonly<Record<number, readonly [description: string, schema: string | null]>>;
}

export interface OpenApiOptions {
  readonly title: string;
  readonly version: string;
  /** Whether callers need a bearer token. */
  readonly hasTokens: boolean;
  /** By name; `Refusal` is what every operation may answer. */
  readonly schemas: Readonly<Record<string, z.ZodType>>;
  /** Those of bodies: described as they may be sent, with their defaults left out. */
  readonly sent: ReadonlySet<string>;
  /** By id. */
  readonly operations: Readonly<Record<string, Operation>>;
}

/** A whole document; paths are those below the gateway's root. */
export function jsonOpenApi({ title, version, hasTokens, sent, operations, ...given }: OpenApiOptions): JsonObject {
  const schemas: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(given.schemas)) {
    const io = sent.has(name) ? "input" : "output";
    const { $schema: _, ...rest } = z.toJSONSchema(schema, { io }) as JsonObject;
    schemas[name] = inDocument(rest, name, schemas);
  }
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [operationId, { at, summary, takes, query, gives }] of Object.entries(operations)) {
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
    info: { title, version },
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
const contentOf = (schema: string | null) =>
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
