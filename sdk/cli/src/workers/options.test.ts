/** How many workers there are, as words say it. */
import { availableParallelism } from "node:os";
import { expect, it } from "vitest";
import { WorkersOption } from "./options.ts";

const workersOf = (workers: string) => WorkersOption.safeParse({ workers }).data?.workers ?? null;

it("takes decimal digits from 1 to 256, and auto", () => {
  expect(["1", "24", "256"].map(workersOf)).toEqual([1, 24, 256]);
  expect(workersOf("auto")).toBe(Math.min(256, availableParallelism()));
  expect(["0", "257", "-1", "1.5", "", " 4", "0x4", "1e1", "４"].map(workersOf)).toEqual(Array(9).fill(null));
});
