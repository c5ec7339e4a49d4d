/** The arrows of ARCHITECTURE.md: who may import whom, and where the outside world may be touched. */
import { expect, it } from "vitest";
import { importsOf, isTest, lineOf, type Node, packages, parse, type Source, sources, walk } from "../sources.ts";

/** Folder → folders it may import. What is not listed here is refused, so a new package needs a line. */
const ARROWS: Record<string, readonly string[]> = {
  "sdk/contracts": [],
  "corpora/world": ["sdk/contracts", "corpora/text"],
  "corpora/world-maker": ["sdk/contracts", "corpora/text", "corpora/world"],
  "corpora/text": ["sdk/contracts"],
  "corpora/generated": ["sdk/contracts", "corpora/text", "corpora/world", "corpora/world-maker", "corpora/search"],
  "corpora/search": ["sdk/contracts", "sdk/core", "corpora/text"],
  "servers/kit": ["sdk/contracts"],
  "servers/amap": ["sdk/contracts", "servers/kit", "corpora/world"],
  "servers/transport": ["sdk/contracts", "servers/kit", "corpora/world"],
  "servers/web-search": ["sdk/contracts", "servers/kit", "corpora/world", "corpora/text", "corpora/search"],
  "servers/retrieve": ["sdk/contracts", "servers/kit", "corpora/text", "corpora/search", "evaluators/rubrics"],
  "servers/knowledge": ["sdk/contracts", "servers/kit", "corpora/text", "corpora/search"],
  "servers/pages": ["sdk/contracts", "evaluators/arena", "evaluators/benchmark", "evaluators/evolution"],
  "servers/gateway": [
    "sdk/contracts",
    "servers/kit",
    "servers/pages",
    "servers/amap",
    "servers/transport",
    "servers/web-search",
    "servers/knowledge",
    "servers/judge",
    "sdk/store",
    "corpora/world",
    "corpora/search",
  ],
  "evaluators/checks": ["sdk/contracts"],
  "evaluators/arena": ["sdk/contracts", "sdk/core", "evaluators/checks"],
  "evaluators/rubrics": ["sdk/contracts", "sdk/core", "evaluators/checks"],
  "evaluators/evolution": ["sdk/contracts", "sdk/core", "evaluators/checks", "evaluators/rubrics"],
  "evaluators/benchmark": ["sdk/contracts", "evaluators/checks", "evaluators/rubrics", "evaluators/arena"],
  "evaluators/judge-lab": ["sdk/contracts", "evaluators/checks", "evaluators/arena", "evaluators/benchmark"],
  "servers/judge": [
    "sdk/contracts",
    "sdk/store",
    "servers/kit",
    "servers/pages",
    "evaluators/checks",
    "evaluators/rubrics",
    "evaluators/arena",
    "evaluators/benchmark",
    "evaluators/judge-lab",
    "evaluators/evolution",
  ],
  "servers/environments": ["sdk/contracts", "sdk/core", "sdk/store", "servers/kit"],
  "sdk/store": ["sdk/contracts"],
  "sdk/trainer-adapter": ["sdk/contracts", "sdk/core"],
  "sdk/core": ["sdk/contracts"],
  "sdk/cli": [
    "sdk/contracts",
    "sdk/core",
    "corpora/world",
    "corpora/world-maker",
    "corpora/text",
    "corpora/generated",
    "corpora/search",
    "servers/kit",
    "servers/retrieve",
    "servers/web-search",
    "servers/gateway",
    "servers/judge",
    "servers/environments",
    "servers/pages",
    "sdk/store",
    "evaluators/checks",
    "evaluators/rubrics",
    "evaluators/arena",
    "evaluators/benchmark",
    "evaluators/judge-lab",
    "evaluators/evolution",
    "sdk/trainer-adapter",
  ],
};

/** What any environment may import; the command line may import all of them. */
const ARROWS_OF_ENVIRONMENTS: readonly string[] = [
  "sdk/contracts",
  "sdk/core",
  "evaluators/checks",
  "evaluators/rubrics",
  "evaluators/evolution",
  "corpora/text",
  "corpora/world",
];
const isEnvironment = (folder: string) => folder.startsWith("envs/");

/** What a composition root may import beside that: a server that is started without a world or a corpus makes one. */
const ARROWS_OF_ROOTS: Record<string, readonly string[]> = {
  "servers/amap": ["corpora/world-maker"],
  "servers/transport": ["corpora/world-maker"],
  "servers/web-search": ["corpora/world-maker", "corpora/generated"],
  "servers/knowledge": ["corpora/generated"],
};

/** What only a composition root may touch. */
const ROOTS = [
  /^sdk\/cli\/src\//,
  /^servers\/[a-z-]+\/src\/(stdio|main)\.ts$/,
  // A program of its own: it is told its file, and answers, as a process.
  /^sdk\/store\/src\/sqlite\/check-program\.ts$/,
];

const folderOf = new Map(packages().map((entry) => [entry.name, entry.folder]));
const all = sources();

it("has an arrow for every package", () => {
  expect([...folderOf.values()].filter((folder) => !isEnvironment(folder)).sort()).toEqual(Object.keys(ARROWS).sort());
});

it("imports only along the arrows, and only what package.json names", () => {
  const offences = all
    .filter(({ path }) => !isTest(path))
    .flatMap((source) => {
      const folder = source.path.split("/").slice(0, 2).join("/");
      const { dependencies, devDependencies } = packages().find((entry) => entry.folder === folder)!;
      return importsOf(source).flatMap((name) => {
        if (name.startsWith(".") || name.startsWith("node:")) return [];
        const bare = name
          .split("/")
          .slice(0, name.startsWith("@") ? 2 : 1)
          .join("/");
        const target = folderOf.get(bare);
        const isRoot = ROOTS.some((root) => root.test(source.path));
        const arrows = isEnvironment(folder)
          ? ARROWS_OF_ENVIRONMENTS
          : [...(ARROWS[folder] ?? []), ...(isRoot ? (ARROWS_OF_ROOTS[folder] ?? []) : [])];
        const isAllowed = target && (arrows.includes(target) || (folder === "sdk/cli" && isEnvironment(target)));
        if (target && !isAllowed) return [`${source.path} → ${target}`];
        return dependencies.includes(bare) || (isRoot && devDependencies.includes(bare))
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

/** Built-in modules a package may use besides what composition roots do; what is not here does no I/O at all. */
const BUILT_INS: Record<string, readonly string[]> = {
  "sdk/core": ["crypto", "events", "fs", "stream", "timers/promises"],
  "sdk/store": ["buffer", "child_process", "crypto", "fs", "timers/promises", "worker_threads"],
  "sdk/trainer-adapter": ["crypto"],
  "servers/kit": ["buffer", "crypto", "net", "path", "stream", "util"],
  "servers/environments": ["crypto", "timers/promises"],
  "servers/gateway": ["fs", "http", "net", "stream"],
  "servers/pages": ["crypto", "path"],
  "servers/retrieve": ["crypto"],
  "servers/judge": ["crypto", "events"],
  "evaluators/arena": ["crypto", "fs"],
  "evaluators/rubrics": ["crypto", "fs"],
  "corpora/text": [
    "buffer",
    "crypto",
    "fs",
    "fs/promises",
    "os",
    "path",
    "stream",
    "stream/promises",
    "worker_threads",
    "zlib",
  ],
  "corpora/generated": ["fs", "path", "url"],
  "corpora/search": [
    "buffer",
    "crypto",
    "dns",
    "dns/promises",
    "fs",
    "fs/promises",
    "module",
    "net",
    "os",
    "path",
    "stream",
    "stream/promises",
    "timers/promises",
    "tls",
    "url",
    "worker_threads",
    "zlib",
  ],
  "envs/tri-evolution": ["fs"],
  "evaluators/evolution": ["crypto"],
  "envs/text-to-sql": ["crypto", "fs", "os", "path", "url"],
  "corpora/world": ["buffer", "fs/promises", "module", "path"],
  "corpora/world-maker": ["buffer", "fs", "fs/promises", "module", "os", "path", "stream", "worker_threads", "zlib"],
};

const inside = all.filter(({ path }) => !isTest(path) && !ROOTS.some((root) => root.test(path)));

it("touches the system only where the package says so", () => {
  const offences = inside.flatMap((source) => {
    const allowed = BUILT_INS[source.path.split("/").slice(0, 2).join("/")] ?? [];
    return importsOf(source)
      .filter((name) => name.startsWith("node:") && !allowed.includes(name.slice("node:".length)))
      .map((name) => `${source.path}: ${name}`);
  });
  expect(offences).toEqual([]);
});

it("takes the clock, randomness, ids and the process only in composition roots", () => {
  const offences = inside.flatMap((source) => ambientUses(source).map((use) => `${source.path}:${use}`));
  expect(offences).toEqual([]);
});

it("would see the ways around that", () => {
  const ways = [
    'import process, { env } from "node:process"; env.HOME;',
    'process["argv"];',
    "const { now } = Date; now();",
    "globalThis.Math.random();",
    "const text = Date();",
    "const log = console; log.info(1);",
    'import { randomUUID as fresh } from "node:crypto"; fresh();',
    "process.cwd();",
    "const day = new Date();",
    "const roll = Math.random;",
    "const { random } = Math;",
    "performance.now();",
    "import(somewhere);",
  ];
  for (const text of ways) {
    const source = { path: "sdk/contracts/src/probe.ts", text };
    const system = importsOf(source).some((name) => name === "node:process");
    expect(ambientUses(source).length > 0 || system, text).toBe(true);
  }
  expect(
    ambientUses({
      path: "sdk/contracts/src/probe.ts",
      text: "new Date(0); Date.UTC(1); Math.max(1, 2); const x: Date = y; a.process; ({ console: 1 });",
    }),
  ).toEqual([]);
});

/** Names that reach the machine, the clock or chance, whatever they are called by: `line name`. */
function ambientUses(source: Source): string[] {
  const uses: string[] = [];
  // A name that the module imports from a sibling or declares is its own: a family of checks is called "process".
  const own = new Set(
    [
      ...source.text.matchAll(
        /^(?:export )?const (process|performance)\b|^import \{ (process|performance) \} from "\./gm,
      ),
    ].map((match) => match[1] ?? match[2]),
  );
  walk(parse(source), (node, above) => {
    const name = ambientName(node, above.at(-1));
    if (name && !own.has(name)) uses.push(`${lineOf(source.text, node.start)} ${name}`);
  });
  return uses;
}

function ambientName(node: Node, parent: Node | undefined): string | null {
  if (node.type === "ImportSpecifier" && /^random(UUID|Bytes|Int)$/.test(String((node.imported as Node).name)))
    return "randomUUID";
  if (node.type === "ImportExpression" && (node.source as Node).type !== "Literal")
    return "import of a name made at run time";
  if (node.type !== "Identifier" || !parent) return null;
  const name = String(node.name);
  const isKey =
    (parent.type === "MemberExpression" && parent.property === node && parent.computed !== true) ||
    (parent.type === "Property" && parent.key === node && parent.value !== node) ||
    parent.type.startsWith("TS");
  if (isKey) return null;
  if (/^(process|console|performance|globalThis)$/.test(name)) return name;
  const member =
    parent.type === "MemberExpression" && parent.object === node && parent.computed !== true
      ? String((parent.property as Node).name)
      : null;
  if (name === "Math") return member && member !== "random" ? null : "Math";
  if (name !== "Date") return null;
  const isGiven = parent.type === "NewExpression" && (parent.arguments as unknown[]).length > 0;
  return isGiven ||
    member === "UTC" ||
    member === "parse" ||
    (parent.type === "BinaryExpression" && parent.operator === "instanceof")
    ? null
    : "Date";
}

it("catches only at a boundary: in composition roots, or where a comment says why", () => {
  const offences: string[] = [];
  for (const source of inside) {
    walk(parse(source), (node) => {
      if (node.type !== "CatchClause") return;
      // The reason stands in the clause, or in a comment line right above the `try`.
      const clause = source.text.slice(node.start, node.end);
      const before = source.text.slice(0, node.start);
      const opened = before.lastIndexOf("try {");
      const above = before.slice(0, opened).trimEnd().split("\n").at(-1) ?? "";
      const inTry = before
        .slice(opened)
        .split("\n")
        .some((line) => line.trimStart().startsWith("//"));
      const says =
        /^\s*(\/\/|\*|\/\*\*)/.test(above) || clause.split("\n").some((line) => /(^|\s)\/\/ /.test(line)) || inTry;
      const isBoundary = /asFailure\(|poolFailure\(|\bfail\(|FailureError/.test(clause);
      if (!says && !isBoundary) offences.push(`${source.path}:${lineOf(source.text, node.start)}`);
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
