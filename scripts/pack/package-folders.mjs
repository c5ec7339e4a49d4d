// Where the packages of the workspaces lie.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** Folders of all packages from the root, by name: `sdk/contracts`. */
export function packageFolders(root) {
  return JSON.parse(readFileSync(join(root, "package.json"), "utf8"))
    .workspaces.map(dirname)
    .filter((room) => existsSync(join(root, room)))
    .flatMap((room) => readdirSync(join(root, room)).map((name) => `${room}/${name}`))
    .filter((folder) => existsSync(join(root, folder, "package.json")))
    .sort();
}
