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
