/** The encoders by what the command line says: our own, trained on the corpus when it is first needed. */
import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { type Encoder, fail } from "@arenakit/contracts";
import type { OpenedCorpus } from "@arenakit/corpus-text";
import { openStaticEncoder, trainStaticEncoder } from "@arenakit/retrieval-dense";

export const ENCODERS = "static";

/** Throws harness/usage for what names no encoder. */
export async function openEncoder(corpus: OpenedCorpus, name: string): Promise<Encoder> {
  if (name !== "static") fail("harness", "usage", `no encoder ${JSON.stringify(name)}: expected ${ENCODERS}`);
  const folder = join(corpus.folder, "index");
  const path = join(folder, "static-encoder.bin");
  if (existsSync(path)) return openStaticEncoder(path);
  console.error(`training the static encoder on ${corpus.name} …`);
  mkdirSync(folder, { recursive: true });
  const encoder = await trainStaticEncoder(corpus);
  await encoder.save(path);
  return encoder;
}
