import type { CallScope } from "@arenakit/server-kit";
import { expect, it } from "vitest";
import { fakeMaps, palace } from "./fake-maps.fixture.ts";
import { amapOffers } from "./offers.ts";

const [poi] = amapOffers.resources!;

/** Completions of `分店` where a search finds so many. */
async function completed(total: number) {
  const asked: number[] = [];
  const backend: typeof fakeMaps = {
    ...fakeMaps,
    details: async () => [],
    async search({ page = 1, pageSize = 10 }) {
      asked.push(page);
      const from = (page - 1) * pageSize;
      const rows = Array.from({ length: Math.max(Math.min(pageSize, total - from), 0) }, (_, at) => ({
        ...palace,
        ...{ id: `B${from + at}`, name: `分店${from + at}` },
      }));
      return { total, rows };
    },
  };
  const found = await poi!.complete("分店", { backend, call: { now: "2026-05-01T08:00" } as CallScope });
  return { ...found, asked };
}

it.each([
  [0, 0, 1],
  [7, 7, 1],
  [25, 25, 1],
  [26, 26, 2],
  [100, 100, 4],
  [200, 100, 4],
])("completes a place of %i with %i values from %i searches", async (total, values, searches) => {
  const found = await completed(total);
  expect(found.values).toEqual(Array.from({ length: values }, (_, at) => `B${at}`));
  expect(found.total).toBe(total);
  expect(found.asked).toEqual(Array.from({ length: searches }, (_, at) => at + 1));
});
