/** A small toolbox for the tests of this package: one tool that does what it is told, over two worlds. */
import { fail } from "@arenakit/contracts";
import * as z from "zod";
import { defineTool, READ_ONLY } from "./tool.ts";
import type { HeldWorld } from "./worlds.ts";

export interface Greeter {
  readonly greeting: string;
}

export const WORLD_A = `aa11${"0".repeat(60)}`;
export const WORLD_B = `aa22${"0".repeat(60)}`;
export const worlds: readonly HeldWorld<Greeter>[] = [
  { id: WORLD_A, now: "2026-05-01T08:00", backend: { greeting: "你好" } },
  { id: WORLD_B, now: "2016-03-10T09:00", backend: { greeting: "再见" } },
];

export const greet = defineTool<Greeter>()({
  name: "greet",
  title: "问候",
  language: "zh",
  description: "问候一个人。",
  annotations: READ_ONLY,
  input: z.strictObject({
    name: z.string().min(1).max(20).describe("名字"),
    times: z.int().min(1).max(3).default(1).describe("次数"),
    outcome: z.enum(["fine", "mistake", "outage", "broken", "slow", "wrong"]).default("fine"),
  }),
  output: z.object({ text: z.string(), now: z.string() }),
  async handler({ name, times, outcome }, { backend, call, signal }) {
    if (outcome === "mistake") fail("policy", "no_such_person", `没有“${name}”这个人，请换一个名字。`);
    if (outcome === "outage") fail("corpus", "world_unreadable", "the world file is gone", { retryable: true });
    if (outcome === "broken") throw new TypeError("secret detail at /home/someone/file.ts");
    if (outcome === "slow") await new Promise((resolve) => signal.addEventListener("abort", resolve));
    if (outcome === "wrong") return { text: 5 as unknown as string, now: call.now };
    return { text: `${backend.greeting}，${name}`.repeat(times), now: call.now };
  },
  render: ({ text }) => text,
});
