/** What is said where something is missing; a real encoder is in test/interop/sentence-encoder.test.ts. */
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { transformersEncoder } from "./index.ts";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "arenakit-sentence-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it("names the file that a folder lacks, then the command that installs the library", async () => {
  const opening = () => transformersEncoder({ folder });
  await mkdir(join(folder, "onnx"));
  for (const file of ["config.json", "tokenizer.json", "tokenizer_config.json", "onnx/model.onnx"]) {
    await expect(opening(), file).rejects.toMatchObject({
      failure: { owner: "model", code: "encoder_missing", message: expect.stringContaining(file) },
    });
    await writeFile(join(folder, file), "{}");
  }
  await expect(opening()).rejects.toMatchObject({
    failure: {
      owner: "model",
      code: "library_missing",
      message: expect.stringContaining("ONNXRUNTIME_NODE_INSTALL=skip npm install @huggingface/transformers@"),
    },
  });
});

it("says what it cannot read, whatever is installed", async () => {
  const libraryFolder = join(folder, "other");
  const library = join(libraryFolder, "node_modules", "@huggingface", "transformers");
  await mkdir(library, { recursive: true });
  await writeFile(join(library, "package.json"), '{"main":"index.cjs"}');
  await writeFile(
    join(library, "index.cjs"),
    "const broken = { from_pretrained: async () => { throw new Error('no such graph'); } }; module.exports = { env: {}, AutoTokenizer: broken, AutoModel: broken };",
  );
  await expect(transformersEncoder({ folder, libraryFolder })).rejects.toMatchObject({
    failure: { code: "encoder_missing", message: expect.stringContaining("hidden_size") },
  });
  await writeFile(join(folder, "config.json"), '{"hidden_size":4}');
  await expect(transformersEncoder({ folder, libraryFolder })).rejects.toMatchObject({
    failure: { owner: "model", code: "encoder_failed", message: expect.stringContaining("no such graph") },
  });
});
