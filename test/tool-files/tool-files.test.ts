/** A tool file as RLFactory writes it, its program started, lost in the middle of a call, and started again. */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readToolConfig, toolServers } from "@arenakit/core";
import { afterAll, expect, it } from "vitest";
import { ROOT } from "../sources.ts";

const folder = mkdtempSync(join(tmpdir(), "arenakit-tool-files-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it("starts the program of a pydata file, and repeats no call that it may have run", async () => {
  const runs = join(folder, "runs");
  const server = join(ROOT, "test/tool-files/counting-server.mjs");
  const text = `[
    {'mcpServers': {
        'search': {
            'command': '${process.execPath}',
            'args': ['${server}'],
            'env': {'RUNS': '${runs}'},
        }
    }}
]`;
  const { servers, names } = readToolConfig(text, "mcp_tools.pydata");
  const tools = toolServers({ servers, names, clock: () => 0 });
  const call = (name: string) => tools.call(name, {}, { context: {}, signal: AbortSignal.timeout(60_000) });
  try {
    expect((await tools.list()).map(({ name }) => name)).toEqual(["search-count", "search-die"]);
    expect([(await call("search-count")).text, (await call("search-count")).text]).toEqual(["1", "2"]);
    await expect(call("search-die")).rejects.toMatchObject({ failure: { owner: "tool", code: "unreachable" } });
    expect((await call("search-count")).text).toBe("1");
    expect(readFileSync(runs, "utf8")).toBe("count\ncount\ndie\ncount\n");
    expect(await tools.health()).toMatchObject([{ name: "search", failure: null, tools: 2, drifted: [] }]);
  } finally {
    await tools.close();
  }
});
