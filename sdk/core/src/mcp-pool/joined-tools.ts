/** The tools of several callers as one; each call goes to the caller that lists the tool. */
import { fail, type ToolCaller, type ToolSpec } from "@arenakit/contracts";

/** `list` throws harness/tool_name_clash where two callers have a tool of one name. */
export function joinedTools(callers: readonly ToolCaller[]): ToolCaller {
  /** Name of a tool → index of its caller. */
  const routes = new Map<string, number>();
  const list = async () => {
    const lists = await Promise.all(callers.map((caller) => caller.list()));
    const owners = new Map<string, number>();
    for (const [at, specs] of lists.entries()) {
      for (const { name } of specs) {
        if (owners.has(name)) refuseClash(name);
        owners.set(name, at);
      }
    }
    for (const [name, at] of owners) routes.set(name, at);
    return lists.flat();
  };
  const routed = (to: readonly ToolCaller[]): ToolCaller => ({
    list,
    async call(name, args, options) {
      if (routes.size === 0) await list();
      const at = routes.get(name);
      if (at === undefined)
        return fail("policy", "unknown_tool", `there is no tool ${name}: use one of ${[...routes.keys()].join(", ")}`);
      return to[at]!.call(name, args, options);
    },
  });
  return {
    ...routed(callers),
    async lease(signal) {
      const leases = await Promise.all(
        callers.map((tools) => tools.lease?.(signal) ?? { tools, release: async () => {} }),
      );
      const release = async () => void (await Promise.all(leases.map((lease) => lease.release())));
      return { tools: routed(leases.map(({ tools }) => tools)), release };
    },
  };
}

function refuseClash(name: ToolSpec["name"]): never {
  return fail("harness", "tool_name_clash", `two servers have a tool ${name}: expected "names": "prefixed" in a file`);
}
