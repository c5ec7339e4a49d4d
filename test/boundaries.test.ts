/** The arrows of ARCHITECTURE.md: who may import whom, and where the outside world may be touched. */
import { expect, it } from "vitest";
import { importsOf, isTest, lineOf, packages, parse, sources, walk } from "./sources.ts";

/** Folder → folders it may import. What is not listed here is refused, so a new package needs a line. */
const ARROWS: Record<string, readonly string[]> = {
  "sdk/contracts": [],
  "sdk/model": ["sdk/contracts"],
  "corpora/format": ["sdk/contracts"],
  "corpora/world": ["sdk/contracts", "corpora/format"],
  "servers/kit": ["sdk/contracts"],
  "servers/amap": ["sdk/contracts", "servers/kit", "corpora/world"],
  "servers/transport": ["sdk/contracts", "servers/kit", "corpora/world"],
  "servers/gateway": ["sdk/contracts", "servers/kit", "servers/amap", "servers/transport", "corpora/world"],
  "evaluators/checks": ["sdk/contracts"],
  "evaluators/arena": ["sdk/contracts", "evaluators/checks"],
  "sdk/core": ["sdk/contracts", "sdk/model"],
  "envs/open-travel": ["sdk/contracts", "sdk/core", "evaluators/checks"],
  "sdk/cli": [
    "sdk/contracts",
    "sdk/model",
    "sdk/core",
    "corpora/format",
    "corpora/world",
    "servers/kit",
    "servers/amap",
    "servers/transport",
    "servers/gateway",
    "evaluators/checks",
    "evaluators/arena",
    "envs/open-travel",
  ],
};

/** What only a composition root may touch. */
const ROOTS = [/^sdk\/cli\/src\//, /^servers\/[a-z-]+\/src\/(stdio|main)\.ts$/];

const folderOf = new Map(packages().map((entry) => [entry.name, entry.folder]));
const all = sources();

it("has an arrow for every package", () => {
  expect([...folderOf.values()].sort()).toEqual(Object.keys(ARROWS).sort());
});

it("imports only along the arrows, and only what package.json names", () => {
  const offences = all
    .filter(({ path }) => !isTest(path))
    .flatMap((source) => {
      const folder = source.path.split("/").slice(0, 2).join("/");
      const declared = packages().find((entry) => entry.folder === folder)?.dependencies ?? [];
      return importsOf(source).flatMap((name) => {
        if (name.startsWith(".") || name.startsWith("node:")) return [];
        const bare = name
          .split("/")
          .slice(0, name.startsWith("@") ? 2 : 1)
          .join("/");
        const target = folderOf.get(bare);
        if (target && !ARROWS[folder]?.includes(target)) return [`${source.path} → ${target}`];
        return declared.includes(bare)
          ? []
          : [`${source.path} imports ${bare}, which ${folder}/package.json does not name`];
      });
    });
  expect(offences).toEqual([]);
});

it("never leaves its package by a relative path", () => {
  const offences = all.flatMap((source) =>
    importsOf(source)
      .filter((name) => name.startsWith("."))
      .filter(
        (name) =>
          !new URL(name, `file:///${source.path}`).pathname.startsWith(
            `/${source.path.split("/").slice(0, 3).join("/")}/`,
          ),
      )
      .map((name) => `${source.path}: ${name}`),
  );
  expect(offences).toEqual([]);
});

it("takes the clock, randomness, ids and the process only in composition roots", () => {
  const offences: string[] = [];
  for (const source of all.filter(({ path }) => !isTest(path) && !ROOTS.some((root) => root.test(path)))) {
    walk(parse(source), (node) => {
      const what = forbidden(
        source.text.slice(node.start, node.end),
        node.type,
        node.arguments as unknown[] | undefined,
      );
      if (what) offences.push(`${source.path}:${lineOf(source.text, node.start)} ${what}`);
    });
  }
  expect(offences).toEqual([]);
});

function forbidden(text: string, type: string, args: readonly unknown[] | undefined): string | null {
  if (type === "MemberExpression") {
    return (
      /^(Date\.now|Math\.random|crypto\.randomUUID|process\.(env|argv|exit|hrtime|stdout)|performance\.now)$/.exec(
        text,
      )?.[0] ?? null
    );
  }
  if (type === "NewExpression" && /^new Date\b/.test(text) && args?.length === 0) return "new Date()";
  if (type === "CallExpression" && /^(randomUUID|console\.\w+)\(/.test(text)) return text.split("(")[0] ?? null;
  return null;
}

it("catches only at a boundary: in composition roots, or where a comment says why", () => {
  const offences: string[] = [];
  for (const source of all.filter(({ path }) => !isTest(path) && !ROOTS.some((root) => root.test(path)))) {
    walk(parse(source), (node) => {
      if (node.type !== "CatchClause") return;
      const before = source.text.slice(0, node.start).split("\n").slice(-12).join("\n");
      const inside = source.text.slice(node.start, node.end);
      if (!/\/\/|\*\//.test(before) && !/\/\//.test(inside))
        offences.push(`${source.path}:${lineOf(source.text, node.start)}`);
    });
  }
  expect(offences).toEqual([]);
});

it("has no circle of packages", () => {
  const visit = (folder: string, path: readonly string[]): string[] =>
    path.includes(folder)
      ? [[...path, folder].join(" → ")]
      : (ARROWS[folder] ?? []).flatMap((next) => visit(next, [...path, folder]));
  expect(Object.keys(ARROWS).flatMap((folder) => visit(folder, []))).toEqual([]);
});
