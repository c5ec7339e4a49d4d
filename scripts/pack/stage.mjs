// A program's package as a folder: its code, what comes along, and what says to npm, to the registry of MCP servers and
// to people what it is.
import { spawnSync } from "node:child_process";
import { chmodSync, cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { ROOT } from "../prepare.mjs";
import { bundleProgram } from "./bundle.mjs";
import { copyChangelog } from "./changelog.mjs";
import { packagedData } from "./data.mjs";
import { thirdPartyLicences } from "./third-party.mjs";

const HOME = "https://github.com/arenakit/arenakit";
const SERVER_SCHEMA = "https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json";
const root = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));

const write = (path, value) =>
  writeFileSync(path, typeof value === "string" ? value : `${JSON.stringify(value, null, 2)}\n`);

/** Of the folder that a program is staged in: the scope is the same for all. */
export const shortName = ({ name }) => name.replace("@arenakit/", "");

/** Makes a folder of the program in `packages`, and returns it. */
export async function stageProgram(program, packages) {
  const folder = join(packages, shortName(program));
  mkdirSync(folder, { recursive: true });
  const { bundled, ...outside } = await bundleProgram(program, folder);
  chmodSync(join(folder, binOf(program)), 0o755);
  for (const [name, files] of Object.entries(program.data))
    for (const [file, made] of Object.entries(files)) {
      const to = join(folder, "lib/node_modules", name, "data", file);
      mkdirSync(dirname(to), { recursive: true });
      cpSync(await packagedData(made), to, { recursive: true });
    }
  cpSync(join(ROOT, "LICENSE"), join(folder, "LICENSE"));
  write(join(folder, "THIRD_PARTY_LICENSES"), thirdPartyLicences(bundled));
  const changelog = copyChangelog(join(ROOT, program.home), folder);
  write(join(folder, "package.json"), manifestOf(program, { ...outside, changelog }));
  if (program.mcp) write(join(folder, "server.json"), serverJsonOf(program));
  write(join(folder, "README.md"), readmeOf(program, folder));
  return folder;
}

const binOf = ({ bin }) => `bin/${bin}.js`;

function manifestOf(program, { dependencies, optionalDependencies, changelog }) {
  const { name, bin, description, keywords, home, mcp } = program;
  return {
    name,
    version: root.version,
    ...(mcp && { mcpName: mcp.name }),
    description,
    keywords,
    license: root.license,
    author: "ArenaKit maintainers",
    repository: { type: "git", url: `git+${HOME}.git`, directory: home },
    homepage: `${HOME}#readme`,
    bugs: `${HOME}/issues`,
    type: "module",
    engines: root.engines,
    publishConfig: { access: "public", provenance: true },
    bin: { [bin]: binOf(program) },
    files: ["bin", "lib", "THIRD_PARTY_LICENSES", ...(mcp ? ["server.json"] : []), ...changelog],
    dependencies,
    ...(Object.keys(optionalDependencies).length > 0 && { optionalDependencies }),
  };
}

/** What the registry of MCP servers is told; its schema says of each field what it may be. */
function serverJsonOf({ name, description, home, mcp }) {
  return {
    $schema: SERVER_SCHEMA,
    name: mcp.name,
    title: mcp.title,
    description,
    version: root.version,
    websiteUrl: `${HOME}#readme`,
    repository: { url: HOME, source: "github", subfolder: home },
    packages: [
      {
        registryType: "npm",
        identifier: name,
        version: root.version,
        runtimeHint: "npx",
        transport: { type: "stdio" },
        packageArguments: mcp.arguments,
        environmentVariables: mcp.environment,
      },
    ],
  };
}

function readmeOf(program, folder) {
  const { name, bin, mcp, use = [`npx -y ${name}`] } = program;
  const about = readFileSync(join(ROOT, "scripts/pack/about", `${shortName(program)}.md`), "utf8").trim();
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(folder, binOf(program)), "--help"], {
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`${bin} --help failed: ${stderr}`);
  const host = { mcpServers: { [bin]: { command: "npx", args: ["-y", name] } } };
  const hosts = `For an MCP host that reads \`mcpServers\`:

\`\`\`json
${JSON.stringify(host, null, 2)}
\`\`\`

Other hosts spell it otherwise: ${HOME}/blob/main/docs/install.md has their lines.
`;
  return `# ${name}

${about}

\`\`\`sh
${use.join("\n")}
\`\`\`

${mcp ? `${hosts}\n` : ""}## Options

\`\`\`text
${stdout.trim()}
\`\`\`

It needs Node.js 20.19 or later of line 20, or 22.12 or later. Part of ArenaKit: ${HOME}

Licensed under ${root.license}; THIRD_PARTY_LICENSES lists what is bundled of others.
`;
}
