/**
 * The registry of MCP servers' schema of `server.json` of 2025-12-11, as far as a package of npm on stdio needs it: which
 * fields there are, which must be, and their limits. A field that we do not name here is refused.
 */
import * as z from "zod";

const Input = {
  description: z.string().optional(),
  format: z.enum(["string", "number", "boolean", "filepath"]).optional(),
  isRequired: z.boolean().optional(),
  isSecret: z.boolean().optional(),
  default: z.string().optional(),
  choices: z.array(z.string()).optional(),
};

/** A released version: neither a range nor `latest`. */
const Version = z
  .string()
  .max(255)
  .regex(/^\d+\.\d+\.\d+(-[\w.]+)?$/);

export const ServerJson = z.strictObject({
  $schema: z.literal("https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json"),
  name: z
    .string()
    .min(3)
    .max(200)
    .regex(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/),
  title: z.string().min(1).max(100).optional(),
  description: z.string().min(1).max(100),
  version: Version,
  websiteUrl: z.url().optional(),
  repository: z.strictObject({ url: z.url(), source: z.string(), subfolder: z.string().optional() }),
  packages: z.array(
    z.strictObject({
      registryType: z.literal("npm"),
      identifier: z.string(),
      version: Version,
      runtimeHint: z.literal("npx"),
      transport: z.strictObject({ type: z.literal("stdio") }),
      packageArguments: z.array(
        z.strictObject({ ...Input, type: z.literal("named"), name: z.string().startsWith("--") }),
      ),
      environmentVariables: z.array(z.strictObject({ ...Input, name: z.string() })),
    }),
  ),
});
