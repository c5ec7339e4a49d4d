/** One test over all tools of all servers: what every tool owes to the models that read it. */
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { AMAP_PROFILES } from "@arenakit/server-amap";
import { ARENA_PROFILES, EVALUATION_PROFILES } from "@arenakit/server-judge";
import { type AnyTool, inputSchemaOf } from "@arenakit/server-kit";
import { PAPERS_PROFILES, WIKI_PROFILES } from "@arenakit/server-knowledge";
import { TRANSPORT_PROFILES } from "@arenakit/server-transport";
import { WEB_RESEARCH_PROFILES, WEB_SEARCH_PROFILES } from "@arenakit/server-web-search";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { TABLES } from "../../sdk/cli/src/tables.ts";
import { ROOT } from "../sources.ts";

/** A tool as the tests look at it; over which backend is all the same. */
type ListedTool = Omit<AnyTool<never>, "handler">;
const SERVERS: Record<string, Record<string, readonly ListedTool[]>> = {
  amap: AMAP_PROFILES,
  transport: TRANSPORT_PROFILES,
  "web-search": { ...WEB_SEARCH_PROFILES, ...WEB_RESEARCH_PROFILES },
  knowledge: {
    ...WIKI_PROFILES,
    ...PAPERS_PROFILES,
    "dr-tulu": [...WIKI_PROFILES["dr-tulu"], ...PAPERS_PROFILES["dr-tulu"]],
  },
  judge: { judge: [...EVALUATION_PROFILES.judge, ...ARENA_PROFILES.judge] },
};
/** Characters of a tool's description and schema together; about a third as many tokens. */
const LISTING_CHARACTERS = 4000;

const PROFILES = Object.entries(SERVERS).flatMap(([server, profiles]) =>
  Object.entries(profiles).map(([profile, tools]) => ({ server, profile, tools })),
);
const all = PROFILES.flatMap(({ server, profile, tools }) =>
  tools.map((tool) => ({ name: `${server}/${profile}/${tool.name}`, tool })),
);

it("has a file and a test named after each tool, and no other", () => {
  for (const { server, profile, tools } of PROFILES) {
    const folder = join(ROOT, "servers", server, "src", "tools", profile);
    const named = tools.map((tool) => tool.name.replaceAll("_", "-")).sort();
    const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(".ts")) : [];
    expect(
      files
        .filter((name) => !name.endsWith(".test.ts"))
        .map((name) => name.slice(0, -3))
        .sort(),
      `${server}/${profile}`,
    ).toEqual(named);
    for (const name of named)
      expect(existsSync(join(folder, `${name}.test.ts`)), `${server}/${profile}/${name}.test.ts`).toBe(true);
  }
});

it("lets an environment name every toolset that servers bring", () => {
  const served = PROFILES.filter(({ server }) => server !== "judge").map(({ profile }) => profile);
  expect(Object.keys(TABLES.toolsets).sort()).toEqual([...new Set(served)].sort());
});

it("names every tool of a profile once, over all servers", () => {
  for (const profile of new Set(PROFILES.map((entry) => entry.profile))) {
    const names = PROFILES.filter((entry) => entry.profile === profile).flatMap(({ tools }) =>
      tools.map((tool) => tool.name),
    );
    expect(new Set(names).size, profile).toBe(names.length);
  }
});

/** Profiles whose tool sets speak Chinese. */
const CHINESE: ReadonlySet<string> = new Set(["arenarl", "qqr", "amap"]);

/** Tools that change what is kept. */
const WRITERS: ReadonlySet<string> = new Set([
  "judge/judge/update_rubric",
  "judge/judge/submit_attempt",
  "judge/judge/score_group",
]);

/** Arguments that are unions because the tool set that the profile follows has them so. */
const UNIONS: ReadonlySet<string> = new Set([
  "web-search/qqr/web_search.query",
  "web-search/webdancer/search.query",
  "web-search/webdancer/visit.url",
]);

describe.each(all.map((entry) => [entry.name, entry.tool] as const))("%s", (path, tool) => {
  const { name } = tool;
  const input = inputSchemaOf(tool.input, true) as unknown as Schema;
  const output = z.toJSONSchema(tool.output, { io: "output" }) as Schema;

  it("has a snake_case name, a title and a description that fits", () => {
    expect(name).toMatch(/^[a-z][a-z0-9]*(_[a-z]+)*$/);
    expect(tool.title.length).toBeGreaterThan(0);
    expect(tool.description.length).toBeLessThanOrEqual(1024);
    const isChinese = /[\u4e00-\u9fff]/.test(tool.description);
    expect(isChinese, "the language of its tool set").toBe(CHINESE.has(path.split("/")[1]!));
  });

  it("says whether it only reads", () => {
    const readOnlyHint = !WRITERS.has(path);
    expect(tool.annotations).toMatchObject({ readOnlyHint, destructiveHint: false, openWorldHint: false });
  });

  it("takes an object of described, plainly typed arguments", () => {
    expect(input.type).toBe("object");
    expect(input.properties).toBeDefined();
    for (const [argument, schema] of Object.entries(input.properties ?? {})) {
      expect(schema.description, argument).toBeTruthy();
      if (!UNIONS.has(`${path}.${argument}`))
        expect(schema.anyOf ?? schema.oneOf, `${argument} must not be a union`).toBeUndefined();
    }
  });

  it("gives an object", () => {
    expect(output.type).toBe("object");
  });

  it("costs a policy little context", () => {
    expect(JSON.stringify({ name, description: tool.description, inputSchema: input }).length).toBeLessThan(
      LISTING_CHARACTERS,
    );
  });
});

interface Schema {
  readonly type?: string;
  readonly description?: string;
  readonly anyOf?: unknown;
  readonly oneOf?: unknown;
  readonly properties?: Record<string, Schema>;
}
