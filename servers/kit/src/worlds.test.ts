import { expect, it } from "vitest";
import { greet, WORLD_A } from "./fake-tools.fixture.ts";
import { bindTools, createLocalCaller } from "./index.ts";

it("asks a world for its time at each call, since that of a live one moves on", async () => {
  const times = ["2026-05-01T08:00", "2026-05-01T08:01", "2026-05-02T00:00"];
  const moving = {
    id: WORLD_A,
    get now() {
      return times[0]!;
    },
    backend: { greeting: "你好" },
  };
  const caller = createLocalCaller(bindTools([greet], [moving]));
  const { signal } = new AbortController();
  for (const time of [...times]) {
    const { context } = await caller.call("greet", { name: "a" }, { context: {}, signal });
    expect(context?.now).toBe(time);
    times.shift();
  }
});

it("knows corpora by a name of their own in the context, and leaves the world of other tools alone", async () => {
  const [one, other] = ["c0ffee", "decade"].map((start) => ({
    kind: "corpus" as const,
    id: start.padEnd(64, "0"),
    now: "2026-05-01T08:00",
    backend: { greeting: start },
  }));
  const caller = createLocalCaller(bindTools([greet], [one!, other!]));
  const { signal } = new AbortController();
  const context = { world: WORLD_A, corpus: "dec" };
  const found = await caller.call("greet", { name: "a" }, { context, signal });
  expect(found.context).toMatchObject({ world: WORLD_A, corpus: other!.id });
  expect(found.text).toContain("decade");
  await expect(caller.call("greet", { name: "a" }, { context: { corpus: "f" }, signal })).rejects.toMatchObject({
    failure: { code: "no_such_corpus", message: expect.stringContaining("c0ffee") },
  });
});
