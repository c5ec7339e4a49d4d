/** The project's own sources, as the tests of the whole read them: paths, packages, imports, syntax trees. */
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { parseSync } from "oxc-parser";

export const ROOT = fileURLToPath(new URL("..", import.meta.url)).replace(/\/$/, "");
export const ROOMS = ["sdk", "servers", "evaluators", "retrieval", "corpora", "envs"] as const;

export interface Source {
  /** From the root, with forward slashes. */
  readonly path: string;
  readonly text: string;
}

/** Folder of each workspace package (`sdk/core`) and its manifest. */
export function packages(): { folder: string; name: string; dependencies: string[] }[] {
  return ROOMS.flatMap((room) =>
    readdirSync(join(ROOT, room), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => {
        const manifest = JSON.parse(readFileSync(join(ROOT, room, entry.name, "package.json"), "utf8"));
        return {
          folder: `${room}/${entry.name}`,
          name: manifest.name as string,
          dependencies: Object.keys(manifest.dependencies ?? {}),
        };
      }),
  );
}

/** Every .ts and .tsx file of the packages, tests included. */
export function sources(): Source[] {
  return packages().flatMap(({ folder }) => filesBelow(join(ROOT, folder, "src")));
}

export function isTest(path: string): boolean {
  return /\.(test|case|fixture)\.tsx?$/.test(path);
}

/** A file whose first line says that it holds data, or was generated, is exempt from bounds on length. */
export function isData(source: Source): boolean {
  return /\b(data file|generated)\b/i.test(source.text.split("\n", 1)[0] ?? "");
}

function filesBelow(folder: string): Source[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
    .map((path) => ({ path: relative(ROOT, path).replaceAll("\\", "/"), text: readFileSync(path, "utf8") }));
}

export interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

export function parse(source: Source): Node {
  const { program, errors } = parseSync(source.path, source.text);
  if (errors.length > 0) throw new Error(`${source.path}: ${errors[0]?.message}`);
  return program as unknown as Node;
}

/** Every node below `root` with the nodes above it, outermost first. */
export function walk(
  root: Node,
  visit: (node: Node, above: readonly Node[]) => void,
  above: readonly Node[] = [],
): void {
  visit(root, above);
  const within = [...above, root];
  for (const value of Object.values(root)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (child && typeof child === "object" && typeof (child as Node).type === "string")
        walk(child as Node, visit, within);
    }
  }
}

/** The module names that a source imports or exports from, dynamic imports included. */
export function importsOf(source: Source): string[] {
  const found: string[] = [];
  walk(parse(source), (node) => {
    const from = node.source as Node | null | undefined;
    if (
      /^(Import|Export)(All|Named)?(Declaration|Expression)$/.test(node.type) &&
      from &&
      typeof from.value === "string"
    ) {
      found.push(from.value);
    }
  });
  return found;
}

/** 1-based line of an offset. */
export function lineOf(text: string, offset: number): number {
  return text.slice(0, offset).split("\n").length;
}
