/** A toolbox called in this process, without a protocol: what tests, solvers and checks use, with the same answers. */
import { type CallContext, CONTEXT_META_KEY, FailureError, omitUndefined, type ToolCaller } from "@arenakit/contracts";
import type { BoundTool } from "./bound-tools.ts";
import { contextOf } from "./context.ts";
import { callerOf } from "./deadline-watch.ts";
import { DEFAULT_LIMITS } from "./limits.ts";
import { unknownTool } from "./mcp.ts";
import { Reply } from "./reply.ts";

/** Answers what an MCP client would get; throws the FailureError of an outage, whose owner is not "policy". */
export function createLocalCaller(tools: readonly BoundTool[], defaults: CallContext = {}): ToolCaller {
  return {
    list: async () =>
      tools.map(({ spec, annotations }) => {
        const isRepeatable = annotations.readOnlyHint || annotations.idempotentHint;
        return isRepeatable ? { ...spec, repeatable: true } : spec;
      }),
    async call(name, args, { context, signal }) {
      const tool = tools.find(({ spec }) => spec.name === name);
      const { reply, call, faults } = tool
        ? await tool.answer(args, {
            context: () => contextOf({ meta: { [CONTEXT_META_KEY]: context }, defaults }),
            caller: callerOf(signal),
            deadlineMs: DEFAULT_LIMITS.callDeadlineMs,
          })
        : { reply: new Reply({ failure: unknownTool(name, tools) }), call: null, faults: [] };
      const { text, structured, failure } = reply;
      const result = {
        text,
        ...omitUndefined({ context: call || undefined, faults: faults.length > 0 ? [...faults] : undefined }),
      };
      if (!failure) return { isError: false, ...result, ...omitUndefined({ structured }) };
      if (failure.owner !== "policy") throw new FailureError(failure);
      return { isError: true, code: failure.code, ...result };
    },
  };
}
