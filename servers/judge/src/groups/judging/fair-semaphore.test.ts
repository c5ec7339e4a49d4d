import { expect, it } from "vitest";
import { type Age, createFairSemaphore } from "./fair-semaphore.ts";

const age = (openedAt: number, id = "g"): Age => ({ openedAt, id });
const settled = () => new Promise((resolve) => void setImmediate(resolve));

/** Takes places for the ages in this order, and tells who got one, in the order of getting. */
function queue(limit: number, ages: readonly Age[]) {
  const slots = createFairSemaphore({ limit });
  const got: string[] = [];
  const lines = ages.map((one) => {
    const line = slots.queueFor(one);
    line.acquire().then(
      () => got.push(one.id),
      (reason) => got.push(`${one.id} ${reason}`),
    );
    return line;
  });
  return { slots, lines, got };
}

it("gives out as many as there are, then to the oldest group that waits", async () => {
  const { slots, lines, got } = queue(2, [age(5, "e"), age(4, "d"), age(3, "c"), age(1, "a"), age(2, "b")]);
  await settled();
  expect(got).toEqual(["e", "d"]);
  expect([slots.held(), slots.waiting()]).toEqual([2, 3]);
  for (const line of lines.slice(0, 3)) {
    line.release();
    await settled();
  }
  expect(got).toEqual(["e", "d", "a", "b", "c"]);
  expect([slots.held(), slots.waiting()]).toEqual([2, 0]);
});

it("parts groups of one moment by their ids, so that the order is the same everywhere", async () => {
  const { lines, got } = queue(1, [age(0, "first"), age(7, "b"), age(7, "a"), age(7, "c")]);
  for (let times = 0; times < 3; times++) {
    lines[0]!.release();
    await settled();
  }
  expect(got).toEqual(["first", "a", "b", "c"]);
});

it("lets the questions of a group come in their order", async () => {
  const slots = createFairSemaphore({ limit: 1 });
  const line = slots.queueFor(age(1));
  const got: number[] = [];
  for (const number of [0, 1, 2, 3]) void line.acquire().then(() => got.push(number));
  for (let times = 0; times < 3; times++) {
    await settled();
    line.release();
  }
  await settled();
  expect(got).toEqual([0, 1, 2, 3]);
});

it("forgets who left, and gives nothing to a group that has", async () => {
  const { slots, lines, got } = queue(1, [age(1, "a"), age(2, "b"), age(3, "c")]);
  lines[1]!.close("gave up");
  lines[0]!.release();
  await settled();
  expect(got).toEqual(["a", "b gave up", "c"]);
  await expect(lines[1]!.acquire()).rejects.toBe("gave up");
  expect(slots.waiting()).toBe(0);
});

it("is closed when all that were given out are back, and gives out none", async () => {
  const { slots, lines, got } = queue(2, [age(1, "a"), age(2, "b"), age(3, "c")]);
  await settled();
  let isClosed = false;
  const closed = slots.close().then(() => {
    isClosed = true;
  });
  lines[0]!.release();
  await settled();
  expect(isClosed).toBe(false);
  lines[1]!.release();
  await closed;
  expect(got).toEqual(["a", "b"]);
});

it("shares its slots with another one: as many of one group as there are, and never more together", async () => {
  let free = 3;
  const tells: (() => void)[] = [];
  const permits = {
    take: () => free > 0 && free-- > 0,
    giveBack() {
      free++;
      tells.shift()?.();
    },
    whenFree: (tell: () => void) => void tells.push(tell),
  };
  const [one, other] = [0, 1].map(() => createFairSemaphore({ limit: 3, permits }));
  const [line, another] = [one!.queueFor(age(1)), other!.queueFor(age(2))];
  for (let times = 0; times < 4; times++) void line.acquire();
  const got = another.acquire();
  expect([one!.held(), one!.waiting(), other!.held(), other!.waiting()]).toEqual([3, 1, 0, 1]);
  line.release();
  line.release();
  await got;
  expect([one!.held(), one!.waiting(), other!.held(), other!.waiting()]).toEqual([2, 0, 1, 0]);
});
