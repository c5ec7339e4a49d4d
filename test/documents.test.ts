/** What README and docs show is so: the use from code runs, tables of tools and limits are the code's. Commands: documented-commands.test.ts. */
import { execFile } from "node:child_process";
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { openTravel } from "@arenakit/env-open-travel";
import { AMAP_PROFILES, amapTools } from "@arenakit/server-amap";
import { DEFAULT_LIMITS } from "@arenakit/server-kit";
import { PAPERS_PROFILES, WIKI_PROFILES } from "@arenakit/server-knowledge";
import { TRANSPORT_PROFILES, transportTools } from "@arenakit/server-transport";
import { WEB_RESEARCH_PROFILES, WEB_SEARCH_PROFILES } from "@arenakit/server-web-search";
import { expect, it } from "vitest";
import { ROOT } from "./sources.ts";

const readme = readFileSync(join(ROOT, "README.md"), "utf8");
const tools = readFileSync(join(ROOT, "docs/tools.md"), "utf8");
/** Rows of its tables, cells trimmed. */
const rows = tools
  .split("\n")
  .filter((line) => line.startsWith("|"))
  .map((line) =>
    line
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim())
      .join(" | "),
  );

it("runs the use from code to a ranking with the full planner first", async () => {
  const [, code = ""] = /```ts\n([\s\S]*?)```/.exec(readme) ?? [];
  expect(code.trim().split("\n").filter(Boolean).length).toBeLessThanOrEqual(24);
  const file = join(ROOT, "test", ".readme-example.mjs"); // inside the workspace, so that its packages resolve
  writeFileSync(file, code);
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [file]);
    const [rank] = /\[([^\]]*)\]/.exec(stdout)?.slice(1) ?? [];
    const ranks = (rank ?? "").split(",").map(Number);
    expect(ranks).toHaveLength(8);
    expect(ranks[0]).toBe(Math.min(...ranks));
  } finally {
    rmSync(file, { force: true });
  }
});

it("lists every tool with its arguments", () => {
  for (const tool of [...amapTools, ...transportTools, ...WEB_SEARCH_PROFILES.arenarl]) {
    const names = Object.keys(tool.input.shape).map((name) => `\`${name}\``);
    expect(rows).toContain(`\`${tool.name}\` | ${names.join(", ")}`);
  }
});

it("names the tools of each profile", () => {
  for (const profile of ["arenarl", "qqr"] as const) {
    const tools = [...AMAP_PROFILES[profile], ...TRANSPORT_PROFILES[profile], ...WEB_SEARCH_PROFILES[profile]];
    const names = tools.map((tool) => `\`${tool.name}\``);
    expect(rows).toContain(`\`${profile}\` | ${names.join(" ")}`);
  }
});

it("names the tools of each profile of research", () => {
  const servers = [WEB_RESEARCH_PROFILES, WIKI_PROFILES, PAPERS_PROFILES] as readonly Record<
    string,
    readonly { name: string }[]
  >[];
  for (const profile of ["hote", "webdancer", "o2", "rl-factory", "browsecomp", "dr-tulu"]) {
    const names = servers.flatMap((profiles) => profiles[profile] ?? []).map(({ name }) => `\`${name}\``);
    expect(rows).toContain(`\`${profile}\` | ${names.join(" ")}`);
  }
});

it("states the limits that are set", () => {
  const { callDeadlineMs, maxBodyBytes, maxBatchBodyBytes, maxConcurrentRequests, maxWaitingRequests } = DEFAULT_LIMITS;
  const { maxTurns, maxToolCalls } = openTravel.limits;
  expect(tools).toContain(`within ${callDeadlineMs / 1000} s`);
  expect(tools).toContain(`up to ${maxBodyBytes / 1024} KiB (${maxBatchBodyBytes / 1024} KiB for a batch)`);
  expect(tools).toContain(`${maxConcurrentRequests} requests at once of each token scope`);
  expect(tools).toContain(`with ${maxWaitingRequests} more that wait`);
  expect(tools).toContain(`at most ${maxTurns} turns and ${maxToolCalls} tool calls`);
});

it("keeps the README short enough to be read in five minutes", () => {
  expect(readme.split(/\s+/).filter(Boolean).length).toBeLessThanOrEqual(900);
});

it("links to files and headings that exist", () => {
  const pages = ["README.md", "ARCHITECTURE.md", ...readdirSync(join(ROOT, "docs")).map((name) => `docs/${name}`)];
  const missing = pages
    .filter((page) => page.endsWith(".md"))
    .flatMap((page) => {
      const text = readFileSync(join(ROOT, page), "utf8");
      return [...text.matchAll(/\]\((?!https?:)([^)#\s]*)(#[^)\s]+)?\)/g)].flatMap(([, target = "", heading]) => {
        const file = target === "" ? join(ROOT, page) : join(ROOT, dirname(page), target);
        if (!existsSync(file)) return [`${page}: ${target}`];
        const anchors = heading ? headings(readFileSync(file, "utf8")) : [];
        return heading && !anchors.includes(heading.slice(1)) ? [`${page}: ${target}${heading}`] : [];
      });
    });
  expect(missing).toEqual([]);
});

/** The anchors of a page's headings, as Git hosts make them. */
function headings(text: string): string[] {
  return [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, "")
      .replaceAll(" ", "-"),
  );
}
