import type { GuideWeb } from "@arenakit/server-web-search";
import { expect, it } from "vitest";
import { lazyGuideWeb } from "./lazy-guide-web.ts";

type Answer = Awaited<ReturnType<GuideWeb["search"]>>;
const [EMPTY, FOUND] = [{ told: "nothing" }, { told: "something" }] as unknown as [Answer, Answer];

/** A web that wants three steps before it answers. */
function slow() {
  let made = 0;
  return {
    made: () => made,
    *warm() {
      while (made < 3) yield void made++;
    },
    search: async () => (made < 3 ? EMPTY : FOUND),
    read: async () => null,
  };
}
const asked = { limit: 1, today: "2026-05-01" };

it("answers when its index is made, and lets others have their turns before", async () => {
  const web = slow();
  const patient = lazyGuideWeb(web, () => web.warm());
  const madeAtTurns: number[] = [];
  const turn = () => {
    madeAtTurns.push(web.made());
    if (web.made() < 3) setImmediate(turn);
  };
  setImmediate(turn);
  const answers = await Promise.all([patient.search("西湖", asked), patient.search("西湖", asked)]);
  expect(answers).toEqual([FOUND, FOUND]);
  expect(madeAtTurns).toContain(2);
});

it("shares the work with who warms it, and tells everybody of a broken index", async () => {
  const web = slow();
  const patient = lazyGuideWeb(web, () => web.warm());
  const [step] = patient.warm();
  expect(step).toBeUndefined();
  expect(await patient.search("西湖", asked)).toEqual(FOUND);
  expect(web.made()).toBe(3);
  const broken = lazyGuideWeb(slow(), () => {
    throw new RangeError("no such layer");
  });
  for (let time = 0; time < 2; time++) await expect(broken.search("西湖", asked)).rejects.toThrow("no such layer");
});
