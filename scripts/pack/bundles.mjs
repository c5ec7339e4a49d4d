// `.mcpb` bundles of the programs that are MCP servers: one file that a host installs without npm. A bundle is made once
// for all platforms, so native packages are in it for each of them; what they have in WebAssembly is not published.
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { ROOT } from "../prepare.mjs";
import { npmPack } from "./npm-pack.mjs";

/** Where hosts that take bundles run, by the ends of the names of native packages. */
const PLATFORMS = ["darwin-arm64", "darwin-x64", "linux-arm64-gnu", "linux-x64-gnu", "win32-x64-msvc"];
const MANIFEST_VERSION = "0.3";
/** One native package is fetched, or a bundle of 100 MB is compressed. */
const TIMEOUT_MS = 300_000;
const MCPB = createRequire(join(ROOT, "package.json"))
  .resolve("@anthropic-ai/mcpb")
  .replace(/dist.*/, "dist/cli/cli.js");

const readJson = (path) => JSON.parse(readFileSync(path, "utf8"));

/** Packs what is staged into the folder `bundles`; returns the bundle's path. */
export function packBundle(program, staged, bundles) {
  const folder = join(bundles, program.bin);
  for (const part of ["bin", "lib", "LICENSE", "THIRD_PARTY_LICENSES", "README.md"])
    cpSync(join(staged, part), join(folder, part), { recursive: true });
  const manifest = readJson(join(staged, "package.json"));
  for (const [name, version] of Object.entries({ ...manifest.dependencies, ...manifest.optionalDependencies }))
    addPackage(name, version, folder);
  writeJson(join(folder, "package.json"), { name: manifest.name, version: manifest.version, type: "module" });
  writeJson(join(folder, "manifest.json"), bundleManifest(program, manifest));
  const file = `${folder}.mcpb`;
  runTool(process.execPath, [MCPB, "validate", join(folder, "manifest.json")]);
  runTool(process.execPath, [MCPB, "pack", folder, file]);
  rmSync(folder, { recursive: true });
  return file;
}

/** Unpacks a bundle into a folder, as a host does. */
export function unpackBundle(file, folder) {
  runTool(process.execPath, [MCPB, "unpack", file, folder]);
}

const writeJson = (path, value) => writeFileSync(path, `${JSON.stringify(value, null, 2)}\n`);

function bundleManifest(
  { bin, mcp },
  { version, description, license, homepage, bugs, repository, keywords, engines },
) {
  const entry = `bin/${bin}.js`;
  const options = mcp.arguments.map(({ name, ...rest }) => ({ key: name.replace("--", ""), ...rest }));
  const args = options.map(({ key }) => `--${key}=\${user_config.${key}}`);
  return {
    manifest_version: MANIFEST_VERSION,
    name: bin,
    display_name: mcp.title,
    version,
    description,
    author: { name: "ArenaKit maintainers" },
    repository: { type: "git", url: repository.url.replace(/^git\+/, "") },
    homepage,
    support: bugs,
    license,
    keywords,
    // Its tools are those of the profile that it is started with, which it says itself.
    tools_generated: true,
    server: {
      type: "node",
      entry_point: entry,
      mcp_config: { command: "node", args: [`\${__dirname}/${entry}`, ...args] },
    },
    user_config: Object.fromEntries(options.map((option) => [option.key, userConfig(option)])),
    compatibility: { platforms: ["darwin", "linux", "win32"], runtimes: { node: engines.node } },
  };
}

/** What a host asks its user: an option that is left out is handed on empty, which the programs take for none. */
const userConfig = ({ key, description, format, default: value = "" }) => ({
  type: format === "filepath" ? (key === "corpus" ? "directory" : "file") : "string",
  title: `${key[0].toUpperCase()}${key.slice(1)}`,
  description,
  required: false,
  default: value,
});

/** The package with what it depends on, and of what is for one platform what is for ours. */
function addPackage(name, version, folder) {
  const to = join(folder, "node_modules", name);
  if (existsSync(to)) return;
  const installed = join(ROOT, "node_modules", name);
  mkdirSync(dirname(to), { recursive: true });
  if (existsSync(installed) && readJson(join(installed, "package.json")).version === version)
    cpSync(installed, to, { recursive: true });
  else fetchPackage(`${name}@${version}`, to);
  const { dependencies = {}, optionalDependencies = {} } = readJson(join(to, "package.json"));
  for (const dependency of Object.keys(dependencies))
    if (!optionalDependencies[dependency]) addPackage(dependency, installedVersion(dependency), folder);
  for (const [part, partVersion] of Object.entries(optionalDependencies))
    if (PLATFORMS.some((platform) => part.endsWith(platform))) addPackage(part, partVersion, folder);
}

const installedVersion = (name) => readJson(join(ROOT, "node_modules", name, "package.json")).version;

function fetchPackage(wanted, to) {
  mkdirSync(to, { recursive: true });
  const [{ filename }] = npmPack([wanted, "--pack-destination", to]);
  const file = join(to, filename);
  runTool("tar", ["-xzf", file, "-C", to, "--strip-components=1"]);
  rmSync(file);
}

function runTool(command, args) {
  const { status, stdout, stderr, error } = spawnSync(command, args, { encoding: "utf8", timeout: TIMEOUT_MS });
  if (status !== 0)
    throw new Error(`${command} ${args.join(" ")} failed: ${error?.message ?? (stderr || stdout).trim()}`);
  return stdout;
}
