/** The tools of several callers as one; each call goes to the caller that lists the tool. */
import { fail, type ToolCaller, type ToolSpec } from "@arenakit/contracts";

/** `list` throws harness/tool_name_clash where two callers have a tool of one name. */
export function joinedTools(callers: readonly ToolCaller[]): ToolCaller {
  const routes = new Map<string, ToolCaller>();
  const list = async () => {
    const lists = await Promise.all(callers.map(async (caller) => ({ caller, specs: await caller.list() })));
    const owners = new Map<string, ToolCaller>();
    const all: ToolSpec[] = [];
    for (const { caller, specs } of lists) {
      for (const spec of specs) {
        if (owners.has(spec.name))
          fail(
            "harness",
            "tool_name_clash",
            `two servers have a tool ${spec.name}: expected "names": "prefixed" in a file`,
          );
        owners.set(spec.name, caller);
        all.push(spec);
      }
    }
    for (const [name, caller] of owners) routes.set(name, caller);
    return all;
  };
  return {
    list,
    async call(name, args, options) {
      if (routes.size === 0) await list();
      const caller = routes.get(name);
      return caller ? caller.call(name, args, options) : fail("policy", "unknown_tool", `there is no tool ${name}`);
    },
  };
}
