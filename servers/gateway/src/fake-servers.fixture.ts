/** Servers for the tests of this package: greetings in two profiles and a counter, over two worlds, and one for judges. */
import { fail } from "@arenakit/contracts";
import {
  type BindOptions,
  bindResourcesAndPrompts,
  bindTools,
  completionsOf,
  createResultCache,
  createToolMetrics,
  defineTool,
  READ_ONLY,
  type ResultCache,
  type ToolMetrics,
} from "@arenakit/server-kit";
import * as z from "zod";
import type { ServedTools } from "./endpoints.ts";

interface Greeter {
  readonly greeting: string;
  /** How often a handler ran; what a slow one saw of its end. */
  readonly seen: { calls: number; aborted: number };
}

export const WORLD_A = `aa11${"0".repeat(60)}`;
export const WORLD_B = `aa22${"0".repeat(60)}`;

const input = z.strictObject({ name: z.string().min(1).max(20).describe("名字"), outcome: z.string().default("fine") });
const output = z.object({ text: z.string(), mood: z.string().nullable() });
const greetIn = (toolName: string, sign: string) =>
  defineTool<Greeter>()({
    name: toolName,
    title: "问候",
    language: "zh",
    description: "问候一个人。",
    annotations: READ_ONLY,
    input,
    output,
    async handler({ name, outcome }, { backend, signal, progress }) {
      backend.seen.calls++;
      if (outcome === "mistake") fail("policy", "no_such_person", `没有“${name}”这个人，请换一个名字。`);
      if (outcome === "outage") fail("corpus", "world_unreadable", "the world is gone", { retryable: true });
      if (outcome === "conflict") fail("harness", "conflict", "somebody else was quicker", { retryable: true });
      if (outcome === "slow") await new Promise((resolve) => signal.addEventListener("abort", resolve));
      if (outcome === "slow") backend.seen.aborted++;
      if (outcome === "steps") for (const done of [1, 2]) await progress(done, 2);
      return { text: `${backend.greeting}，${name}${sign}`, mood: "好" };
    },
    render: ({ text }) => text,
  });
const judge = defineTool<Greeter>()({
  name: "verdict",
  title: "评判",
  language: "zh",
  description: "评判。",
  annotations: READ_ONLY,
  input: z.strictObject({}),
  output: z.object({ score: z.number() }),
  handler: async () => ({ score: 7 }),
  render: ({ score }) => String(score),
});

export interface FakeServers {
  readonly servers: readonly ServedTools[];
  readonly metrics: ToolMetrics;
  readonly cache: ResultCache;
  readonly seen: Greeter["seen"];
}

/** Fresh servers with counts of their own. */
export function fakeServers(options: Pick<BindOptions, "faults"> & { cached?: boolean } = {}): FakeServers {
  const seen = { calls: 0, aborted: 0 };
  const worlds = [
    { id: WORLD_A, now: "2026-05-01T08:00", backend: { greeting: "你好", seen } },
    { id: WORLD_B, now: "2016-03-10T09:00", backend: { greeting: "再见", seen } },
  ];
  const metrics = createToolMetrics();
  const cache = createResultCache();
  const { cached = false, ...bound } = options;
  const bind = (tools: Parameters<typeof bindTools<Greeter>>[0]) =>
    bindTools(tools, worlds, { ...bound, observer: metrics, ...(cached ? { cache } : {}) });
  const people = ["阿宝", "阿福", "小明"];
  const complete = async (prefix: string) =>
    completionsOf(
      prefix,
      people.map((value) => ({ value })),
    );
  const servers: ServedTools[] = [
    {
      name: "greeter",
      profiles: { arenarl: bind([greetIn("greet", "！")]), qqr: bind([greetIn("say_hello", "。")]), amap: [] },
      offers: bindResourcesAndPrompts<Greeter>(
        {
          resources: [
            {
              scheme: "person",
              variable: "name",
              name: "person",
              title: "人",
              description: "一个人。",
              mimeType: "text/plain",
              read: async (name, { backend }) => (people.includes(name) ? `${backend.greeting}，${name}` : null),
              complete,
            },
          ],
          prompts: [
            {
              name: "meet",
              title: "见面",
              description: "和一个人见面。",
              arguments: [
                {
                  name: "who",
                  description: "谁",
                  required: true,
                  complete,
                },
                { name: "where", description: "哪里", required: false },
              ],
              render: ({ who, where }) => `请和${who}${where ? `在${where}` : ""}见面。`,
            },
          ],
        },
        worlds,
      ),
    },
    { name: "second", profiles: { arenarl: bind([greetIn("greet_again", "？")]) } },
    { name: "judge", scope: "judge", profiles: { arenarl: bind([judge]) } },
  ];
  return { servers, metrics, cache, seen };
}
