// `npm run release`: a clean main, the versions that changesets plan, a build, all tests, all tarballs, bundles and the
// wheel, every check of them, the state of their names, one table; then, with the keys and after the version was typed, a
// commit and the registries. Whatever goes wrong before the commit puts the versions back.
// `-- --dry-run` does all of it but test, raise, commit and publish, says why a release would be refused, and changes
// nothing that git knows. `-- --yes VERSION` answers the question beforehand. Exit codes: 0, 1 something must be mended, 2
// called wrongly.
import { existsSync, readFileSync, rmSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { createInterface } from "node:readline/promises";
import { parseArgs } from "node:util";
import { checkTarball } from "./pack/check-tarball.mjs";
import { packLibraries } from "./pack/libraries.mjs";
import { packPrograms } from "./pack/programs.mjs";
import { ROOT } from "./prepare.mjs";
import { writeChecksums } from "./release/checksums.mjs";
import { foreignOrigin, mcpName, npmName, pypiName } from "./release/names.mjs";
import { branchProblem, dependencyOrder, missingKeys, publish, tagProblem } from "./release/publish.mjs";
import { isTreeClean, outputOf, plannedRelease, raiseVersions, run, versionNow } from "./release/versions.mjs";
import { buildWheel, PROJECT } from "./release/wheel.mjs";

/** Emptied for each release: what lies there is what is published. */
const OUT = join(ROOT, ".build/release");
const PYPI = process.env.ARENAKIT_PYPI ?? "https://pypi.org";
const MCP_REGISTRY = process.env.ARENAKIT_MCP_REGISTRY ?? "https://registry.modelcontextprotocol.io";
/** Where the names of packages are looked for; what is packed comes from the registry that npm is set to. */
const { ARENAKIT_NPM } = process.env;

const { isDryRun, yes } = readOptions();
const problems = [];
// The boundary of the program: what a step throws is told as a line.
try {
  await main();
} catch (error) {
  problems.push(error.message);
}
for (const problem of problems) console.error(`release: ${problem}`);
process.exitCode = problems.length > 0 ? 1 : 0;

function readOptions() {
  // A wrong option is told with those that there are.
  try {
    const { values } = parseArgs({ options: { "dry-run": { type: "boolean" }, yes: { type: "string" } } });
    return { isDryRun: values["dry-run"] === true, yes: values.yes };
  } catch (error) {
    console.error(`release: ${error.message}. Expected: [--dry-run] [--yes VERSION]`);
    process.exit(2);
  }
}

async function main() {
  const { version, raised } = await prepareVersion();
  if (problems.length > 0) return;
  let isCommitted = false;
  try {
    run("npx", ["--no-install", "turbo", "run", "build", "--output-logs=errors-only"]);
    // A test that is skipped for want of something is no test passed.
    if (isDryRun) console.error("the tests are left out of a dry run: npm run test:all");
    else run("npm", ["run", "test:all"], { env: { CI: "true" } });
    const made = await makeAll();
    const checked = await checkAll(made, version);
    console.table([...checked.map(rowOf), ...made.bundles.map(bundleRowOf)]);
    if (problems.length > 0 || isDryRun || !(await mayPublish(checked, version))) return;
    raised?.commit();
    isCommitted = true;
    publishAll(checked, version);
  } finally {
    if (!isCommitted) raised?.putBack();
  }
}

/** The version that is released, and how it was raised where changes are planned. */
async function prepareVersion() {
  const { version, isRaised, changes } = await plannedRelease();
  console.error(isRaised ? `${versionNow()} → ${version}` : `${version}, as it stands: no changes are planned`);
  for (const change of changes) console.error(`  ${change}`);
  const refusals = treeProblems(version);
  if (isDryRun) {
    for (const refusal of refusals) console.error(`a release would be refused: ${refusal}`);
    return { version: versionNow() };
  }
  problems.push(...refusals);
  if (problems.length > 0 || !isRaised) return { version };
  // The program that runs is interrupted, too, and fails: the versions are put back then.
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => problems.push(`it was ended by ${signal}`));
  return { version, raised: raiseVersions(version) };
}

function treeProblems(version) {
  return [
    isTreeClean() ? null : "the working tree has changes or files that git does not know: commit or stash them",
    branchProblem(version),
    foreignOrigin(outputOf("git", ["remote", "get-url", "origin"])),
    tagProblem(version),
  ].filter((problem) => problem !== null);
}

async function makeAll() {
  rmSync(OUT, { recursive: true, force: true });
  const packages = [...(await packLibraries({ out: OUT })), ...(await packPrograms({ out: OUT }))];
  const wheel = buildWheel({ out: join(OUT, "python") });
  if (wheel.missing) problems.push(`the wheel was not built: ${wheel.missing}`);
  const bundles = packages.flatMap(({ bundle }) => bundle ?? []);
  writeChecksums(join(OUT, "bundles"));
  return { packages, bundles, wheel };
}

/** Each with its manifest, the problems of its files, and the state of its name. */
async function checkAll({ packages, wheel }, version) {
  const registry = ARENAKIT_NPM ?? outputOf("npm", ["config", "get", "registry"]) ?? "";
  const checked = [];
  for (const { name, version: packedVersion, tarball } of packages) {
    const folder = join(OUT, "packages", name.replace("@arenakit/", ""));
    const manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
    const hasServer = existsSync(join(folder, "server.json"));
    note(name, await checkTarball(tarball));
    note(name, serverProblems(folder, manifest, hasServer));
    if (packedVersion !== version) note(name, [`it has the version ${packedVersion}, not ${version}`]);
    const name_ = await npmName(registry, name, version);
    const server = hasServer ? { folder, ...(await mcpName(MCP_REGISTRY, manifest.mcpName, version)) } : undefined;
    checked.push({ name, tarball, manifest, ...name_, server });
  }
  const ordered = dependencyOrder(checked, ({ manifest }) => Object.keys(manifest.dependencies ?? {}));
  const python = { name: PROJECT, isWheel: true, ...wheel, ...(await pypiName(PYPI, PROJECT, version)) };
  const all = [...ordered, python];
  for (const { name, state, why, server } of all) {
    if (state === "taken") note(name, [`the name is taken: ${why}`]);
    if (server?.state === "not checked" && !isDryRun)
      note(name, [`the registry of MCP servers could not be asked: ${server.why}`]);
    if (state === "not checked" && !isDryRun) note(name, [`its name could not be checked: ${why}`]);
  }
  return all;
}

function serverProblems(folder, { name, version, mcpName }, hasServer) {
  if (!hasServer) return mcpName ? ["it has an mcpName and no server.json"] : [];
  const server = JSON.parse(readFileSync(join(folder, "server.json"), "utf8"));
  const isSame = server.packages?.every((one) => one.identifier === name && one.version === version);
  return [
    ...(server.name === mcpName ? [] : [`server.json is called ${server.name}, its mcpName is ${mcpName}`]),
    ...(server.version === version && isSame ? [] : ["server.json names another package or version"]),
  ];
}

function note(name, found) {
  problems.push(...found.map((problem) => `${name}: ${problem}`));
}

function rowOf({ name, tarball, files, state, why, isWheel, server }) {
  const path = tarball ?? files?.find((file) => file.endsWith(".whl"));
  const kB = path ? Math.ceil(readFileSync(path).length / 1000) : "–";
  const to = [isWheel ? "PyPI" : "npm", ...(server ? [`MCP registry (${server.state})`] : [])].join(", ");
  return { name, kB, to, registry: why ? `${state} (${why})` : state };
}

/** No registry takes bundles: hosts open the file. */
function bundleRowOf(path) {
  return { name: basename(path), kB: Math.ceil(statSync(path).size / 1000), to: "release of the tag", registry: "–" };
}

/** Whether there are all keys, and whoever publishes says that it is meant. */
async function mayPublish(checked, version) {
  const missing = missingKeys(process.env);
  if (missing.length > 0) {
    problems.push(...missing.map((key) => `a key is missing: ${key}`), `all is made and checked, in ${OUT}`);
    return false;
  }
  // An interruption that came meanwhile is among the problems.
  if ((await isConfirmed(checked.length, version)) && problems.length === 0) return true;
  problems.push("nothing was published");
  return false;
}

function publishAll(checked, version) {
  const wheel = checked.find(({ isWheel }) => isWheel);
  publish({ packages: checked.filter(({ isWheel }) => !isWheel), wheel, version, env: process.env });
  console.error(`published ${version}: push the commit and the tag v${version}, then attach the bundles:`);
  console.error(`  gh release create v${version} ${join(OUT, "bundles/*")}`);
}

async function isConfirmed(count, version) {
  if (yes !== undefined) return yes === version;
  if (!process.stdin.isTTY) return false;
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  // Ctrl-C and the end of the input are a no.
  const closed = new Promise((resolve) => {
    terminal.on("SIGINT", () => terminal.close()).on("close", () => resolve(""));
  });
  const asked = terminal.question(`Publish ${count} packages for ever? Type the version, ${version}: `);
  const answer = await Promise.race([asked, closed]);
  terminal.close();
  return answer.trim() === version;
}
