/** An index as it is built, closed, opened again and left by what it leans on. */
import { FailureError, type ScoredPassage } from "@arenakit/contracts";
import { memoryCorpus } from "@arenakit/corpus-text";
import { expect } from "vitest";
import { type Behaviour, QUERIES } from "../behaviours.ts";
import { travel } from "../corpora.fixture.ts";

export const LIFE: readonly Behaviour[] = [
  {
    name: "answers the same after it is built anew",
    async check(_, subject) {
      const answers: ScoredPassage[][][] = [];
      for (let round = 0; round < 2; round += 1) {
        const index = await subject.open(travel);
        answers.push(await index.search(QUERIES, { k: 8 }));
        await index.close();
      }
      expect(answers[1]).toEqual(answers[0]);
    },
  },
  {
    name: "answers no more once closed, and closes twice",
    async check(_, subject) {
      const index = await subject.open(travel);
      await index.close();
      await index.close();
      await expect(index.search(["tea"], { k: 1 })).rejects.toThrow();
    },
  },
  {
    name: "answers the same when opened again",
    needs: "kept",
    async check(_, subject) {
      const index = await subject.open(travel);
      const before = await index.search(QUERIES, { k: 8, filter: { language: ["zh", "en"] } });
      await index.close();
      const again = await subject.reopen!(travel);
      expect(await again.search(QUERIES, { k: 8, filter: { language: ["zh", "en"] } })).toEqual(before);
      await again.close();
    },
  },
  {
    name: "is not opened for another corpus",
    needs: "kept",
    async check(_, subject) {
      await (await subject.open(travel)).close();
      const other = memoryCorpus({ name: "other", documents: [{ id: "1", title: "", text: "tea" }] });
      const opening = subject.reopen!(travel, other);
      await expect(opening).rejects.toBeInstanceOf(FailureError);
      await expect(opening).rejects.toMatchObject({ failure: { owner: "corpus" } });
    },
  },
  {
    name: "fails by a failure, never by an empty list",
    needs: "leans",
    async check(_, subject) {
      const index = await subject.failing!(travel);
      const searching = index.search(["tea"], { k: 3 });
      await expect(searching).rejects.toBeInstanceOf(FailureError);
      await expect(searching).rejects.toMatchObject({ failure: { owner: expect.stringMatching(/^(corpus|model)$/) } });
      await index.close();
    },
  },
];
