/** The project's own sources, as the tests of the whole read them: paths, packages, imports, syntax trees. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { parseSync } from "oxc-parser";

export const ROOT = fileURLToPath(new URL("..", import.meta.url)).replace(/\/$/, "");
export const ROOMS = ["sdk", "servers", "evaluators", "corpora", "envs"] as const;

export interface Source {
  /** From the root, with forward slashes. */
  readonly path: string;
  readonly text: string;
}

export interface WorkspacePackage {
  /** From the root: `sdk/core`. */
  readonly folder: string;
  readonly name: string;
  readonly dependencies: string[];
  /** What its tests import, and its composition roots, which are published as programs that hold what they import. */
  readonly devDependencies: string[];
  /** Exports: `.` for the root, else the name below it as in `model`, and the module in the folder that it loads. */
  readonly subpaths: { readonly name: string; readonly source: string }[];
}

let known: WorkspacePackage[] | undefined;

/** Each workspace package and what its manifest says, as they are when this is first asked. */
export function packages(): WorkspacePackage[] {
  known ??= readPackages();
  return known;
}

function readPackages(): WorkspacePackage[] {
  return ROOMS.flatMap((room) =>
    readdirSync(join(ROOT, room), { withFileTypes: true })
      // A folder that a moved package left behind holds its build and no manifest.
      .filter((entry) => existsSync(join(ROOT, room, entry.name, "package.json")))
      .map((entry) => {
        const manifest = JSON.parse(readFileSync(join(ROOT, room, entry.name, "package.json"), "utf8"));
        return {
          folder: `${room}/${entry.name}`,
          name: manifest.name as string,
          dependencies: Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies }),
          devDependencies: Object.keys(manifest.devDependencies ?? {}),
          subpaths: Object.entries<Record<string, string>>(manifest.exports ?? {}).map(([name, targets]) => ({
            name: name.slice(2) || ".",
            source: targets["@arenakit/source"] ?? "",
          })),
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

/** Every node below `root` with the nodes above it, outermost first; `above` changes when `visit` has returned. */
export function walk(root: Node, visit: (node: Node, above: readonly Node[]) => void): void {
  const above: Node[] = [];
  const descend = (node: Node) => {
    visit(node, above);
    above.push(node);
    for (const key in node) {
      const value = node[key];
      if (Array.isArray(value)) {
        for (const child of value) if (isNode(child)) descend(child);
      } else if (isNode(value)) descend(value);
    }
    above.pop();
  };
  descend(root);
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && typeof (value as Node).type === "string";
}

const imports = new WeakMap<Source, string[]>();

/** The module names that a source imports or exports from, dynamic imports included. */
export function importsOf(source: Source): string[] {
  const names = imports.get(source) ?? readImports(source);
  imports.set(source, names);
  return names;
}

function readImports({ path, text }: Source): string[] {
  // The parser's list of a module's imports costs a tenth of its syntax tree.
  const { module, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`);
  const dynamic = module.dynamicImports.flatMap(
    ({ moduleRequest: { start, end } }) => /^["'](.*)["']$/.exec(text.slice(start, end))?.[1] ?? [],
  );
  const exported = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
  );
  return [
    ...new Set([...module.staticImports.map(({ moduleRequest }) => moduleRequest.value), ...exported, ...dynamic]),
  ];
}

/** 1-based line of an offset. */
export function lineOf(text: string, offset: number): number {
  return text.slice(0, offset).split("\n").length;
}
