// The code of a program: its own modules and pure JavaScript from outside in few files. Each package of ours that has a
// part in it keeps a folder below lib/node_modules, with what its modules read and start by paths relative to themselves,
// so that those paths, and imports of its name, mean what they mean where it is installed alone. Packages with native
// parts stay dependencies.
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, realpathSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative, sep } from "node:path";
import { programDigest } from "@arenakit/corpus-text/snapshot";
import { rolldown } from "rolldown";
import { ROOT } from "../prepare.mjs";
import { packageFolders } from "./package-folders.mjs";

/** These have parts for each platform, which npm chooses. */
const NATIVE = ["libsql", "@node-rs/jieba", "usearch"];
/** Those of them that have no part for some platforms, and that a program goes on without. */
const DISPENSABLE = ["usearch"];
/** Whoever wants one installs it; a module that looks for it goes on without. */
const OPTIONAL = ["@huggingface/transformers", "@xenova/transformers", "pg-native", "pg-cloudflare"];
/** What modules of ours load by `createRequire`, at once and late: each stays a file that `require` finds. */
const REQUIRED = { "@arenakit/corpus-world": ["pinyin-pro", "opencc-js"], "@arenakit/search": ["usearch"] };
/** What plugins find beside the packages of ours; see module-hooks.ts. */
const OFFERED = ["zod"];

const isOf = (names) => (id) => names.some((name) => id === name || id.startsWith(`${name}/`));
const isNative = isOf(NATIVE);
const isOptional = isOf(OPTIONAL);
const require = createRequire(join(ROOT, "package.json"));

/** Our packages by their folders. */
const workspace = new Map(
  packageFolders(ROOT).map((folder) => [
    join(ROOT, folder),
    JSON.parse(readFileSync(join(ROOT, folder, "package.json"), "utf8")),
  ]),
);

/** The package of ours that a file belongs to, and the file's path in it; null for any other file. */
function ownModule(file) {
  for (const [folder, manifest] of workspace)
    if (file.startsWith(folder + sep)) return { folder, manifest, path: relative(folder, file) };
  return null;
}

/** Where a file of a package of ours stands in the bundle. */
const placeOf = ({ manifest, path }) => `lib/node_modules/${manifest.name}/${path}`;

/**
 * Writes the program's code into a folder. Returns the packages from outside that went in, by their folders, and those
 * that stay dependencies, with their versions; what it goes on without is an optional one.
 */
export async function bundleProgram(program, folder) {
  const parts = new Set();
  const required = new Set();
  const entries = {
    [`lib/${program.bin}`]: join(ROOT, program.entry),
    ...(program.offers ? offeredEntries(program.offers) : {}),
  };
  const build = await rolldown({
    input: entries,
    cwd: ROOT,
    platform: "node",
    external: (id) => isNative(id) || isOptional(id),
    plugins: [leaving(program), keepingPlaces(parts, required)],
    onLog: refuseUnknownLogs,
    // Our manifests deny side effects, which programs and the modules that they start have.
    treeshake: { moduleSideEffects: (id) => (ownModule(id) ? true : undefined) },
  });
  const { output } = await build.write({
    dir: folder,
    format: "esm",
    entryFileNames: "[name].js",
    chunkFileNames: "lib/[name]-[hash].js",
    // Lines stay: of a crash Node prints the line that threw.
    minify: { compress: false, mangle: false, codegen: { removeWhitespace: false } },
    keepNames: true,
  });
  await build.close();
  await writeStart(program, folder);
  const modules = output.flatMap((chunk) => chunk.moduleIds ?? []).map(realpathIfFile);
  for (const [packageFolder, { name }] of workspace) if (program.offers?.(name)) parts.add(packageFolder);
  for (const packageFolder of parts) writePackage(packageFolder, folder, program);
  if (parts.has(join(ROOT, "sdk/cli"))) writeProgramLink(program, folder);
  const files = [...required].filter((name) => !isNative(name)).map((name) => copyRequired(name, folder));
  if (program.offers) for (const name of OFFERED) writeOffered(name, folder);
  const outside = Object.entries(dependenciesOf(output, required, program));
  const isDispensable = ([name]) => DISPENSABLE.includes(name);
  return {
    bundled: packagesOf([...modules, ...files]),
    dependencies: Object.fromEntries(outside.filter((one) => !isDispensable(one))),
    optionalDependencies: Object.fromEntries(outside.filter(isDispensable)),
  };
}

/** The program's file, in syntax that old Nodes read: it asks which one runs before anything else is parsed. */
async function writeStart({ bin }, folder) {
  // A release starts before anything is built.
  const { nodeProblem } = await import("../../sdk/cli/dist/version.js");
  mkdirSync(join(folder, "bin"), { recursive: true });
  writeFileSync(
    join(folder, "bin", `${bin}.js`),
    `#!/usr/bin/env node
${nodeProblem}
const problem = nodeProblem(process.versions.node);
if (problem === null) import("../lib/${bin}.js");
else {
  console.error("${bin}: " + problem);
  process.exitCode = 1;
}
`,
  );
}

/** Each module that the packages export, under the path that its package gives it. */
function offeredEntries(isOffered) {
  const offered = [...workspace].filter(([, { name }]) => isOffered(name));
  const own = offered.flatMap(([folder, manifest]) =>
    Object.values(manifest.exports).map((target) => {
      const path = target.default.replace("./", "");
      return [placeOf({ manifest, path }).replace(/\.js$/, ""), join(folder, path)];
    }),
  );
  return Object.fromEntries([...own, ...OFFERED.map((name) => [`lib/node_modules/${name}/index`, name])]);
}

function leaving({ leaves = [] }) {
  const left = isOf(leaves);
  return {
    name: "leave-modules",
    resolveId: (id) => (left(id) ? { id: `\0left:${id}` } : null),
    load(id) {
      if (!id.startsWith("\0left:")) return null;
      const said = `${id.slice("\0left:".length)} is no part of this package, which brings its data along: install it anew`;
      return { code: `throw new Error(${JSON.stringify(said)});export {};`, moduleSideEffects: true };
    },
  };
}

const URL_OF_PLACE = "__place_of_module__";
const STARTED =
  /new URL\("(\.\/[\w./-]+\.js)", import\.meta\.url\)|register\("(\.\/[\w./-]+\.js)", import\.meta\.url\)/g;

/** Lets each module of ours know itself where its package has it, and makes files of the modules that it starts. */
function keepingPlaces(parts, required) {
  return {
    name: "keep-places",
    transform(code, id) {
      const own = ownModule(id);
      if (!own) return null;
      const names = REQUIRED[own.manifest.name] ?? [];
      if (/createRequire\(import\.meta\.url\)/.test(code)) {
        const loaded = names.filter((name) => code.includes(`("${name}")`));
        if (loaded.length === 0)
          throw new Error(`${id}: a package that is loaded by createRequire has no line in REQUIRED`);
        for (const name of loaded) required.add(name);
      }
      if (!code.includes("import.meta.")) return null;
      parts.add(own.folder);
      for (const [, url, hook] of code.matchAll(STARTED)) {
        const path = join(dirname(own.path), url ?? hook);
        this.emitFile({ type: "chunk", id: join(own.folder, path), fileName: placeOf({ ...own, path }) });
      }
      return {
        code: code.replaceAll(/\bimport\.meta\.(url|dirname|filename)\b/g, `${URL_OF_PLACE}.$1("${placeOf(own)}")`),
      };
    },
    renderChunk(code, chunk) {
      if (!code.includes(URL_OF_PLACE)) return null;
      const up = "../".repeat(chunk.fileName.split("/").length - 1) || "./";
      const place = {
        url: (path) => `new URL("${up}${path}",import.meta.url).href`,
        dirname: (path) =>
          `process.getBuiltinModule("node:url").fileURLToPath(new URL("${up}${dirname(path)}",import.meta.url))`,
      };
      const call = new RegExp(`${URL_OF_PLACE}\\.(\\w+)\\("([^"]+)"\\)`, "g");
      return { code: code.replaceAll(call, (_, kind, path) => place[kind](path)) };
    },
  };
}

/** What is logged is a defect of the bundle, but for what third parties are known to do. */
function refuseUnknownLogs(level, log) {
  const isExpected = log.code === "EVAL" || log.code === "CIRCULAR_DEPENDENCY";
  if (level === "warn" && !isExpected) throw new Error(`rolldown: ${log.message}`);
}

/** What modules of the package read beside themselves, its name and version, and what names its code. */
function writePackage(folder, to, program) {
  const { name, version, exports, files } = workspace.get(folder);
  const place = join(to, "lib/node_modules", name);
  mkdirSync(join(place, "dist"), { recursive: true });
  for (const part of files.filter((part) => part !== "bin" && !part.startsWith("dist")))
    cpSync(join(folder, part), join(place, part), { recursive: true });
  const targets = Object.entries(exports).map(([path, target]) => [path, target.default]);
  const manifest = {
    name,
    version,
    type: "module",
    ...(program.offers?.(name) && { exports: Object.fromEntries(targets) }),
  };
  writeFileSync(join(place, "package.json"), `${JSON.stringify(manifest)}\n`);
  // The code of all packages is in common files: what is named by its code is named by this.
  writeFileSync(
    join(place, "dist/program.json"),
    `${JSON.stringify({ program: programDigest([join(folder, "dist")]) })}\n`,
  );
}

/** The program that its own modules name to others by a path from themselves. */
function writeProgramLink({ bin }, to) {
  const place = join(to, "lib/node_modules/arenakit/bin");
  mkdirSync(place, { recursive: true });
  const file = join(place, "arenakit.js");
  writeFileSync(file, `#!/usr/bin/env node\nimport "../../../../bin/${bin}.js";\n`);
  chmodSync(file, 0o755);
}

/** Copies the file that `require` takes; returns its path. */
function copyRequired(name, to) {
  const file = require.resolve(name);
  const place = join(to, "lib/node_modules", name);
  mkdirSync(place, { recursive: true });
  cpSync(file, join(place, "index.cjs"));
  writeFileSync(
    join(place, "package.json"),
    `${JSON.stringify({ name, version: manifestOf(file).version, main: "index.cjs" })}\n`,
  );
  return file;
}

function writeOffered(name, to) {
  const { version } = manifestOf(require.resolve(name));
  const manifest = { name, version, type: "module", exports: "./index.js" };
  writeFileSync(join(to, "lib/node_modules", name, "package.json"), `${JSON.stringify(manifest)}\n`);
}

const realpathIfFile = (id) => (existsSync(id) ? realpathSync(id) : id);

/** Folder and manifest of the package that a file from outside belongs to. */
function manifestOf(file) {
  const [, folder] = /^(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(file.replaceAll(sep, "/")) ?? [];
  return folder ? { folder, ...JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) } : null;
}

/** The packages from outside that files belong to, in the order of their names. */
function packagesOf(files) {
  const found = new Map();
  for (const file of files) {
    const manifest = manifestOf(file);
    if (manifest && !ownModule(file)) found.set(manifest.folder, manifest);
  }
  return [...found.values()].sort((left, right) => (left.name < right.name ? -1 : 1));
}

function dependenciesOf(output, required, { leaves = [] }) {
  const imported = output.flatMap(({ imports = [], dynamicImports = [] }) => [...imports, ...dynamicImports]);
  const isNeeded = (name) => required.has(name) || imported.some(isOf([name]));
  const names = NATIVE.filter((name) => isNeeded(name) && !leaves.includes(name));
  const versionOf = (name) =>
    JSON.parse(readFileSync(join(ROOT, "node_modules", name, "package.json"), "utf8")).version;
  return Object.fromEntries(names.sort().map((name) => [name, versionOf(name)]));
}
