// Publishing, which needs keys: what is there of them, the order of packages, and the commands of npm, mcp-publisher and
// twine. What a registry has already is passed over, so that a release that broke off is taken up by the same command.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { outputOf, run } from "./versions.mjs";

/** Where a host of CI signs for whoever runs it, packages carry their provenance. */
const hasOidc = (env) => Boolean(env.ACTIONS_ID_TOKEN_REQUEST_URL || env.SIGSTORE_ID_TOKEN);

/** Keys that are missing, as sentences; none where all can be published. */
export function missingKeys(env) {
  const missing = [];
  if (!hasOidc(env) && outputOf("npm", ["whoami"]) === null) missing.push("npm: log in with npm login");
  if (outputOf("mcp-publisher", ["--version"]) === null)
    missing.push("MCP registry: install mcp-publisher and log in with mcp-publisher login github");
  if (!env.TWINE_PASSWORD && !existsSync(join(env.HOME ?? "", ".pypirc")))
    missing.push("PyPI: give TWINE_USERNAME and TWINE_PASSWORD, or a file ~/.pypirc");
  return missing;
}

/** Why the tag of this version cannot be set; null where it can, or stands at this commit already. */
export function tagProblem(version) {
  const tagged = commitOf(`v${version}`);
  if (tagged === null || tagged === commitOf("HEAD")) return null;
  return `the tag v${version} stands at another commit, ${tagged.slice(0, 12)}: check that one out to take its release up`;
}

/** Why what is checked out is not released; null for main, and for the commit of the version's tag, to take its release up. */
export function branchProblem(version) {
  const branch = outputOf("git", ["branch", "--show-current"]);
  const tagged = commitOf(`v${version}`);
  if (branch === "main" || (tagged !== null && tagged === commitOf("HEAD"))) return null;
  return `${branch ? `the branch is ${branch}` : "no branch is checked out"}: a release is made from main`;
}

const commitOf = (name) => outputOf("git", ["rev-parse", "--quiet", "--verify", `${name}^{commit}`]);

/** Packages such that each stands behind those it depends on. Throws where they need each other. */
export function dependencyOrder(packages, dependenciesOf) {
  const names = new Set(packages.map(({ name }) => name));
  const ordered = [];
  const done = new Set();
  const visit = (one, above) => {
    if (done.has(one.name)) return;
    if (above.includes(one.name)) throw new Error(`packages need each other: ${[...above, one.name].join(" → ")}`);
    for (const name of dependenciesOf(one).filter((name) => names.has(name)))
      visit(
        packages.find((other) => other.name === name),
        [...above, one.name],
      );
    done.add(one.name);
    ordered.push(one);
  };
  for (const one of packages) visit(one, []);
  return ordered;
}

/** `packages` in their order, each with what its name is in the registry; `server` where it has a server.json: its folder and state. */
export function publish({ packages, wheel, version, env }) {
  for (const { tarball, name, state } of packages) {
    if (state === "published") console.error(`${name} ${version} is published already`);
    else run("npm", ["publish", tarball, "--access", "public", `--provenance=${hasOidc(env)}`]);
  }
  for (const { name, server } of packages) {
    if (server?.state === "published") console.error(`the MCP server of ${name} ${version} is published already`);
    else if (server) run("mcp-publisher", ["publish"], { cwd: server.folder });
  }
  // One of the two files may be there already.
  run(wheel.python, ["-m", "twine", "upload", "--non-interactive", "--skip-existing", ...wheel.files]);
  if (commitOf(`v${version}`) === null) run("git", ["tag", `v${version}`]);
}
