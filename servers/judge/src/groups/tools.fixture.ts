/** The tools over the whole service, called as a client calls them. */
import type { JsonObject } from "@arenakit/contracts";
import { bindTools, callOutcome } from "@arenakit/server-kit";
import { ARENA_PROFILES } from "../tools.ts";
import { type GroupsBench, groupsBench } from "./groups.fixture.ts";

const WORLD = "ab".repeat(32);

export interface CalledTool {
  readonly isError: boolean;
  readonly text: string;
  readonly structured: JsonObject;
  readonly code: string | undefined;
}

export interface ToolsBench extends GroupsBench {
  call(name: string, args: object): Promise<CalledTool>;
}

export async function toolsBench(): Promise<ToolsBench> {
  const groups = await groupsBench();
  const bound = bindTools(ARENA_PROFILES.judge, [{ id: WORLD, now: "2026-05-01T08:00", backend: groups.service }]);
  return {
    ...groups,
    async call(name, args) {
      const tool = bound.find(({ spec }) => spec.name === name);
      if (!tool) throw new RangeError(name);
      const given = JSON.parse(JSON.stringify(args));
      const answer = await tool.answer(given, {
        context: () => ({}),
        caller: { left: () => false },
        deadlineMs: 50_000,
      });
      const { content, structuredContent, isError } = callOutcome(answer);
      const [{ text }] = content;
      return { isError: isError ?? false, text, structured: structuredContent ?? {}, code: answer.reply.failure?.code };
    },
  };
}
