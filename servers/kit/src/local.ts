/** A toolbox called in this process, without a protocol: what tests, solvers and checks use, with the same answers. */
import {
  CallContext,
  CONTEXT_META_KEY,
  FAILURE_META_KEY,
  Failure,
  FailureError,
  type ToolCaller,
} from "@arenakit/contracts";
import { contextOf } from "./context.ts";
import { DEFAULT_LIMITS } from "./limits.ts";
import { unknownTool } from "./mcp.ts";
import { type BoundTool, failedResult } from "./toolbox.ts";

/** Answers what an MCP client would get; throws the FailureError of an outage, whose owner is not "policy". */
export function createLocalCaller(tools: readonly BoundTool[], defaults: CallContext = {}): ToolCaller {
  return {
    list: async () => tools.map(({ spec }) => spec),
    async call(name, args, { context, signal }) {
      const tool = tools.find(({ spec }) => spec.name === name);
      const outcome = tool
        ? await tool.call(args, {
            context: () => contextOf({ meta: { [CONTEXT_META_KEY]: context }, defaults }),
            signal,
            deadlineMs: DEFAULT_LIMITS.callDeadlineMs,
          })
        : failedResult(
            unknownTool(
              name,
              tools.map(({ spec }) => spec.name),
            ),
          );
      const echoed = CallContext.optional().parse(outcome._meta[CONTEXT_META_KEY]);
      const result = { text: outcome.content[0].text, ...(echoed ? { context: echoed } : {}) };
      if (!outcome.isError) {
        const { structuredContent } = outcome;
        return { ...result, isError: false, ...(structuredContent ? { structured: structuredContent } : {}) };
      }
      const failure = Failure.parse(outcome._meta[FAILURE_META_KEY]);
      if (failure.owner !== "policy") throw new FailureError(failure);
      return { ...result, isError: true, code: failure.code };
    },
  };
}
