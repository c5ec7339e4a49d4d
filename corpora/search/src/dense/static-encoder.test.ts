import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { memoryCorpus } from "@arenakit/corpus-text";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { encoderCase } from "./encoder.case.ts";
import { openStaticEncoder, trainStaticEncoder } from "./index.ts";

/** Two subjects whose words never meet, and a word of each that stands with all others of it. */
const SUBJECTS = [
  ["harbour", "ship", "sailor", "anchor", "tide", "captain", "码头", "船长"],
  ["orchard", "apple", "blossom", "harvest", "farmer", "cider", "果园", "苹果"],
];
const documents = Array.from({ length: 80 }, (_, at) => {
  const words = SUBJECTS[at % 2]!;
  const text = Array.from({ length: 4 }, (_, place) => words[(at * 3 + place * 5 + Math.floor(at / 8)) % words.length]);
  return { id: `d${at}`, title: `title${at}`, text: text.join(" ") };
});
const corpus = memoryCorpus({ name: "two subjects", documents });
const cosine = (one: Float32Array, other: Float32Array) => one.reduce((sum, value, at) => sum + value * other[at]!, 0);

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "arenakit-static-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

encoderCase({ name: "the static one", open: () => trainStaticEncoder(corpus, { dimensions: 64 }) });

describe("a static encoder", () => {
  it("brings words of the same passages together, whether they stood side by side or not", async () => {
    const encoder = await trainStaticEncoder(corpus, { dimensions: 8 });
    const vectors = await encoder.encode(SUBJECTS.flat(), "query");
    const means = [0, 1].map((apart) => {
      const pairs = vectors.flatMap((one, at) =>
        vectors
          .filter((_, other) => other > at && (at < 8 === other < 8) === (apart === 0))
          .map((other) => cosine(one, other)),
      );
      return pairs.reduce((sum, value) => sum + value, 0) / pairs.length;
    });
    expect(means[0]).toBeGreaterThan(means[1]! + 0.1);
  });

  it("knows a rare name again, even one that no passage has", async () => {
    const encoder = await trainStaticEncoder(corpus, { dimensions: 256 });
    const [query] = await encoder.encode(["Zyxomma"], "query");
    const passages = await encoder.encode(["A\nZyxomma apple", "B\napple harvest", "C\nship tide"], "passage");
    const [own, ...others] = passages.map((passage) => cosine(query!, passage));
    for (const other of others) expect(own).toBeGreaterThan(other + 0.2);
  });

  it("is the same to the byte for the same seed, and another for another", async () => {
    const files = await Promise.all(
      [1, 1, 2].map(async (seed, at) => {
        const encoder = await trainStaticEncoder(corpus, { dimensions: 64, seed });
        const path = join(folder, `${at}.static`);
        await encoder.save(path);
        return { path, id: encoder.id, bytes: await readFile(path) };
      }),
    );
    expect(files[0]!.bytes.equals(files[1]!.bytes)).toBe(true);
    expect(files[0]!.id).toBe(files[1]!.id);
    expect(files[2]!.id).not.toBe(files[0]!.id);
    const opened = await openStaticEncoder(files[0]!.path);
    expect(opened.id).toBe(files[0]!.id);
    const trained = await trainStaticEncoder(corpus, { dimensions: 64 });
    expect(await opened.encode(["apple harbour"], "query")).toEqual(await trained.encode(["apple harbour"], "query"));
  });

  it("is not opened from what is not as it was written", async () => {
    const path = join(folder, "whole.static");
    await (await trainStaticEncoder(corpus, { dimensions: 16 })).save(path);
    const whole = await readFile(path);
    const spoilt = {
      empty: Buffer.alloc(0),
      magic: Buffer.concat([Buffer.from("X"), whole.subarray(1)]),
      header: Buffer.concat([whole.subarray(0, 20), Buffer.from("\0"), whole.subarray(21)]),
      cut: whole.subarray(0, -1),
      last: Buffer.concat([whole.subarray(0, -1), Buffer.from([whole.at(-1)! ^ 1])]),
    };
    for (const [name, bytes] of Object.entries(spoilt)) {
      await writeFile(path, bytes);
      await expect(openStaticEncoder(path), name).rejects.toMatchObject({
        failure: { owner: "corpus", code: "encoder_corrupt" },
      });
    }
    await expect(openStaticEncoder(join(folder, "none"))).rejects.toMatchObject({
      failure: { owner: "corpus", code: "encoder_missing" },
    });
  });

  it("is trained on nothing without harm, and refuses dimensions that are none", async () => {
    const nothing = await trainStaticEncoder(memoryCorpus({ name: "none", documents: [] }), { dimensions: 16 });
    const [vector] = await nothing.encode(["tea"], "query");
    expect(Math.hypot(...vector!)).toBeCloseTo(1, 6);
    await expect(trainStaticEncoder(corpus, { dimensions: 1 })).rejects.toThrow(RangeError);
  });
});
