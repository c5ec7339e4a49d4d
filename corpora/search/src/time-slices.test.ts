import { setImmediate as round } from "node:timers/promises";
import { memoryCorpus, runInSlices } from "@arenakit/corpus-text";
import { expect, it } from "vitest";
import { trainStaticEncoder } from "./dense/index.ts";
import { memoryLexicalIndex } from "./lexical/index.ts";
import { extractiveCondenser, sectionFor } from "./reading/index.ts";

const CHARACTERS = 120_000;
const text = "那家钟表博物馆位于旧造币厂，门票为7欧元，周一闭馆，收藏了三百年来的钟表。\n\n".repeat(CHARACTERS / 40);
const page = { id: "p", title: "", text };
const QUERY = "门票多少钱";

/** Rounds of the event loop that others had while the work was done. */
async function roundsOf(work: Promise<unknown>): Promise<number> {
  let [rounds, isDone] = [0, false];
  work.finally(() => {
    isDone = true;
  });
  while (!isDone) {
    await round();
    rounds++;
  }
  await work;
  return rounds;
}

it("lets others have their turn while a long page is read, whoever reads it", async () => {
  const condenser = extractiveCondenser();
  for (const work of [
    () => condenser.condense(QUERY, [page]),
    () => condenser.compress(page, QUERY),
    () => sectionFor(page, QUERY),
  ])
    expect(await roundsOf(work())).toBeGreaterThan(text.length / 8_000);
});

it("lets others have their turn between the queries of a search and between the texts of an encoder", async () => {
  const corpus = memoryCorpus({
    name: "one page",
    documents: [{ id: "p", title: "", text: "那家钟表博物馆周一闭馆。" }],
  });
  const queries = Array.from({ length: 30 }, (_, at) => text.slice(at * 4_000, (at + 1) * 4_000));
  const index = memoryLexicalIndex(corpus);
  const encoder = await trainStaticEncoder(corpus, { dimensions: 8 });
  for (const work of [() => index.search(queries, { k: 1 }), () => encoder.encode(queries, "query")])
    expect(await roundsOf(work())).toBeGreaterThanOrEqual(queries.length);
});

it("has one slice in a round, although many work at the same time", async () => {
  let [inRound, most] = [0, 0];
  const work = () =>
    runInSlices(
      (function* () {
        for (let at = 0; at < 5; at++) {
          most = Math.max(most, ++inRound);
          yield 10_000;
        }
      })(),
    );
  const all = Promise.all(Array.from({ length: 20 }, work));
  let isDone = false;
  all.finally(() => {
    isDone = true;
  });
  while (!isDone) {
    await round();
    inRound = 0;
  }
  expect(most).toBeLessThanOrEqual(2);
});

it("stops between two slices for its caller", async () => {
  const stop = new AbortController();
  const work = extractiveCondenser().condense(QUERY, [page], { signal: stop.signal });
  await round();
  stop.abort(new Error("enough"));
  await expect(work).rejects.toThrow("enough");
});
