/**
 * The encoders by what the command line says: our own, trained on the corpus when it is first needed; a sentence encoder
 * in a folder; an endpoint.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { type Encoder, omitUndefined } from "@arenakit/contracts";
import type { OpenedCorpus } from "@arenakit/corpus-text";
import type { SharedMemory } from "@arenakit/corpus-text/snapshot";
import * as z from "zod";
import { failUsage } from "../commands/arguments.ts";
import { parseJson } from "../parse-json.ts";
import { apiKeyFrom } from "../variables.ts";
import { asOnlyBuilder } from "./build-lock.ts";

const Prefixes = z.strictObject({ query: z.string().default(""), passage: z.string().default("") });
const FolderEncoder = z.strictObject({
  folder: z.string().min(1),
  pooling: z.enum(["mean", "cls"]).default("mean"),
  prefixes: Prefixes.optional(),
  modelFile: z.string().min(1).optional(),
  threads: z.number().int().min(1).optional(),
});
const EndpointEncoder = z.strictObject({
  baseUrl: z.url(),
  model: z.string().min(1),
  dimensions: z.number().int().min(1),
  prefixes: Prefixes.optional(),
  /** Environment variable of the key. */
  keyEnv: z.string().min(1).optional(),
});
const E5 = { query: "query: ", passage: "passage: " };
const EXPECTED =
  'expected static, a folder, e5:FOLDER, {"folder","pooling","prefixes":{"query","passage"}} or {"baseUrl","model","dimensions","keyEnv"}';

/** Throws harness/usage for what names no encoder, and for our own without the corpus it is trained on. */
export async function openEncoder(
  corpus: OpenedCorpus | null,
  name: string,
  sharing: { readonly memory?: SharedMemory } = {},
): Promise<Encoder> {
  if (name === "static") {
    if (!corpus) return failUsage("--encoder static needs --corpus: it is trained on a corpus");
    return openStatic(corpus, sharing);
  }
  if (name.startsWith("e5:")) return openFolder({ folder: name.slice("e5:".length), prefixes: E5 });
  if (!name.startsWith("{")) return openFolder({ folder: name });
  const given = parseJson(name);
  const folder = FolderEncoder.safeParse(given);
  if (folder.success) return openFolder(folder.data);
  const endpoint = EndpointEncoder.safeParse(given);
  if (!endpoint.success) failUsage(`--encoder ${name}: ${EXPECTED}`);
  const { keyEnv, prefixes, ...others } = endpoint.data;
  const { endpointEncoder } = await import("@arenakit/search/dense");
  return endpointEncoder({ ...others, ...omitUndefined({ prefixes }), ...apiKeyFrom(keyEnv) });
}

/** Whether our own encoder was trained on the corpus before. */
export function hasStaticEncoder(corpus: OpenedCorpus): boolean {
  return existsSync(staticPath(corpus));
}

const staticPath = ({ folder }: OpenedCorpus) => join(folder, "index", "static-encoder.bin");

async function openStatic(corpus: OpenedCorpus, sharing: { readonly memory?: SharedMemory }): Promise<Encoder> {
  const { openStaticEncoder, trainStaticEncoder } = await import("@arenakit/search/dense");
  const path = staticPath(corpus);
  if (!existsSync(path))
    await asOnlyBuilder(path, async () => {
      if (existsSync(path)) return;
      console.error(`training the static encoder on ${corpus.name} …`);
      await (await trainStaticEncoder(corpus)).save(path);
    });
  return openStaticEncoder(path, sharing);
}

/** The library is looked for where the command is called, then beside this program. */
async function openFolder(given: z.input<typeof FolderEncoder>): Promise<Encoder> {
  const { folder, pooling, prefixes, modelFile, threads } = FolderEncoder.parse(given);
  if (!existsSync(folder)) failUsage(`no encoder ${JSON.stringify(folder)}: ${EXPECTED}`);
  const { transformersEncoder } = await import("@arenakit/search/dense");
  return transformersEncoder({
    folder,
    pooling,
    libraryFolder: process.cwd(),
    ...omitUndefined({ prefixes, modelFile, threads }),
  });
}
