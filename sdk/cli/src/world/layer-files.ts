/** Paths of a command line as the files of an importer: files by name, a folder for all of its files that it knows. */
import { existsSync, readdirSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { assignParts, IMPORTERS, type Importer, type ImportFile, openImportFile } from "@arenakit/corpus-world-maker";
import { failUsage } from "../commands/arguments.ts";

/** The importer of that name. Fails with usage and names them all. */
export function importerNamed(name: string): Importer {
  return (
    IMPORTERS.find((importer) => importer.name === name) ??
    failUsage(`no importer ${JSON.stringify(name)}: expected one of ${importerNames()}`)
  );
}

export const importerNames = (): string => IMPORTERS.map(({ name }) => name).join(", ");

/** What the importer wants: `airports.dat, routes.dat, planes.dat (optional)`. */
export function partsText({ parts }: Importer): string {
  return parts.map(({ what, isOptional }) => (isOptional ? `${what} (optional)` : what)).join(", ");
}

/** Opens every path; of a folder those files that the importer knows by name, two levels deep. */
export async function openLayerFiles(importer: Importer, paths: readonly string[]): Promise<ImportFile[]> {
  const files = paths.flatMap((path): { path: string; name: string }[] => {
    if (!existsSync(path))
      return failUsage(`${path} does not exist: expected ${partsText(importer)} for ${importer.name}`);
    if (!statSync(path).isDirectory()) return [{ path, name: basename(path) }];
    const known = filesIn(path).filter((name) => importer.parts.some(({ pattern }) => pattern.test(name)));
    return known.length > 0
      ? known.map((name) => ({ path: join(path, name), name }))
      : failUsage(`the folder ${path} has no file for ${importer.name}: expected ${partsText(importer)}`);
  });
  const opened = await Promise.all(files.map(({ path, name }) => openImportFile(path, name)));
  // What is missing is said before a world is built under it.
  assignParts(opened, importer.parts);
  return opened;
}

/** Names of the files of a folder and of the folders in it, in order; those below with a slash. */
function filesIn(folder: string): string[] {
  const isFolder = (name: string) => statSync(join(folder, name)).isDirectory();
  const names = readdirSync(folder).sort();
  return names.flatMap((name) =>
    isFolder(name)
      ? readdirSync(join(folder, name))
          .sort()
          .map((inner) => `${name}/${inner}`)
          .filter((inner) => !isFolder(inner))
      : [name],
  );
}
