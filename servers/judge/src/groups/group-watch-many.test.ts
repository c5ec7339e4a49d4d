/** Those who wait for hundreds of groups at once and come back for the others: what it asks of the store, and when they are answered. */
import type { GroupStore, StoredAttempt, StoredGroup } from "@arenakit/store";
import { afterEach, expect, it } from "vitest";
import type { Snapshot } from "./group-watch.ts";
import { createGroupWatch, type GroupWatch } from "./group-watch.ts";

const attempt: StoredAttempt = {
  ...{ index: 0, generation: 0, state: "submitted", sha256: "0".repeat(64) },
  ...{ bytes: 2, failure: null, at: 0 },
} as const;

/** A store of groups by name, with how often it was asked; `hold` keeps its next answers until it is called off. */
function storeOf(names: readonly string[]) {
  const closed = new Set<string>();
  let asked = 0;
  let gate: Promise<void> = Promise.resolve();
  let listener = (_: string) => {};
  const groupOf = (id: string) =>
    ({ id, size: 2, version: closed.has(id) ? 2 : 1, state: closed.has(id) ? "invalid" : "ready" }) as StoredGroup;
  const store: Pick<GroupStore, "groupsById" | "attempts" | "onChange"> = {
    async groupsById(ids) {
      asked++;
      const found = ids.filter((id) => names.includes(id)).map(groupOf);
      await gate;
      return found;
    },
    attempts: async () => [attempt],
    onChange(heard) {
      listener = heard;
      return () => {};
    },
  };
  return {
    store,
    asked: () => asked,
    close(id: string) {
      closed.add(id);
      listener(id);
    },
    hold() {
      let letGo = () => {};
      gate = new Promise((resolve) => {
        letGo = resolve;
      });
      return letGo;
    },
  };
}

const watches: GroupWatch[] = [];
afterEach(() => {
  for (const watch of watches.splice(0)) watch.close();
});
const watchOf = (store: ReturnType<typeof storeOf>["store"]) => {
  const watch = createGroupWatch({ store, pollMs: 60_000 });
  watches.push(watch);
  return watch;
};

/** Waits for any of them to be closed; which it saw closed. */
async function anyOf(watch: GroupWatch, ids: readonly string[], lingerMs = 0): Promise<string[]> {
  const seen = new Set<string>();
  const look = (id: string, snapshot: Snapshot | null) => {
    if (snapshot?.group.state === "invalid") seen.add(id);
    return seen.size > 0;
  };
  await watch.wait({ ids, look }, { waitMs: 60_000, lingerMs });
  return [...seen];
}

it("asks the store nothing for groups that others wait for and nobody changed", async () => {
  const names = Array.from({ length: 300 }, (_, at) => `g${at}`);
  const { store, asked, close } = storeOf(names);
  const watch = watchOf(store);
  const others = anyOf(watch, names);
  await watch.read("g0");
  const before = asked();
  const waiting = anyOf(watch, names);
  const again = anyOf(watch, names.slice(10));
  expect(asked()).toBe(before);
  close("g7");
  expect([await others, await waiting]).toEqual([["g7"], ["g7"]]);
  expect(asked()).toBe(before + 1);
  close("g12");
  expect(await again).toEqual(["g12"]);
});

it("shows who comes after a change what is there, also where it was being read when that happened", async () => {
  const { store, close, hold } = storeOf(["g", "h"]);
  const watch = watchOf(store);
  const others = anyOf(watch, ["h"]);
  await watch.read("h");
  const letGo = hold();
  const first = anyOf(watch, ["g"]);
  await new Promise((resolve) => setTimeout(resolve, 20)); // the store has looked, and not answered
  close("g");
  letGo();
  expect(await first).toEqual(["g"]);
  expect(await anyOf(watch, ["g"])).toEqual(["g"]);
  close("h");
  expect(await others).toEqual(["h"]);
});

it("gathers what happens shortly after the first, for who can wait for it", async () => {
  const { store, close } = storeOf(["a", "b", "c"]);
  const watch = watchOf(store);
  const [hasty, patient] = [anyOf(watch, ["a", "b", "c"]), anyOf(watch, ["a", "b", "c"], 60_000)];
  await watch.read("c");
  close("a");
  expect(await hasty).toEqual(["a"]);
  close("b");
  await watch.read("b");
  const told = Promise.race([patient, Promise.resolve("lingers")]);
  expect(await told).toBe("lingers");
  watch.close();
  await expect(patient).rejects.toMatchObject({ failure: { code: "closing" } });
});

it("holds nobody much longer than asked where the store does not answer", async () => {
  const { store, hold } = storeOf(["g"]);
  const letGo = hold();
  const watch = watchOf(store);
  const look = () => true;
  await expect(watch.wait({ ids: ["g"], look }, { waitMs: 10 })).rejects.toMatchObject({
    failure: { owner: "harness", code: "store_slow", retryable: true },
  });
  letGo();
});
