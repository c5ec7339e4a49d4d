/** Programs named by their code, so that what they made and others keep is made again when they have changed. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { contentId } from "./content-id.ts";

const DIGITS = 16;

/**
 * 16 hex digits of `what` is made and of the files of code and of tables in the folders and all below them, names and bytes; tests and
 * declarations have no part in it.
 */
export function programDigest(folders: readonly string[], what = ""): string {
  const parts = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((file) => /\.(js|ts|tsv|json)$/.test(file) && !/\.(d|test|fixture|case)\.[jt]s$/.test(file))
      .sort()
      .flatMap((file) => [Buffer.from(file), readFileSync(join(folder, file))]),
  );
  return contentId(Buffer.concat([Buffer.from(what), ...parts])).slice(0, DIGITS);
}
