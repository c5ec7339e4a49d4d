// The table of packages in docs/packages.md, from the manifests: `node scripts/packages-table.mjs` writes it there.
// test/house/manifests.test.ts compares the two.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { libraryFolders } from "./pack/libraries.mjs";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const PAGE = join(ROOT, "docs/packages.md");
const FRAME = /(<!-- packages -->\n)[\s\S]*?(<!-- \/packages -->)/;
/** A package that more bring along is a part of nearly everything. */
const NAMED = 3;

/** The page with its table as the manifests have it. */
export function withPackagesTable(page) {
  const manifests = libraryFolders().map((folder) => ({
    folder,
    ...JSON.parse(readFileSync(join(ROOT, folder, "package.json"), "utf8")),
  }));
  const usersOf = (name) => manifests.filter(({ dependencies = {} }) => Object.hasOwn(dependencies, name));
  const rows = manifests.map(({ folder, name, exports, description }) => [
    `[\`${name}\`](../${folder}/README.md)`,
    Object.keys(exports)
      .map((path) => `\`${path.slice(1) || "."}\``)
      .join(" "),
    description,
    partOf(usersOf(name).map((user) => user.name.replace("@arenakit/", ""))),
  ]);
  const table = aligned([["package", "subpaths", "what it is", "part of"], ...rows]);
  return page.replace(FRAME, (_, begin, end) => `${begin}\n${table}\n\n${end}`);
}

function partOf(users) {
  return users.length > NAMED ? `${users.length} others` : users.join(", ") || "–";
}

function aligned([head, ...rows]) {
  const widths = head.map((_, at) => Math.max(...[head, ...rows].map((row) => row[at].length)));
  const line = (row, fill = " ") => `| ${row.map((cell, at) => cell.padEnd(widths[at], fill)).join(" | ")} |`;
  return [
    line(head),
    line(
      head.map(() => ""),
      "-",
    ),
    ...rows.map((row) => line(row)),
  ].join("\n");
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href)
  writeFileSync(PAGE, withPackagesTable(readFileSync(PAGE, "utf8")));
