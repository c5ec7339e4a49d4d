/**
 * Files that options name. What the system says of one (EISDIR, ENOENT, EACCES) knows no option, and often not even the
 * file: here it is a mistake of use that names both and what was expected. What a file holds is read elsewhere.
 */
import { accessSync, constants, existsSync, readFileSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import type { Command } from "commander";
import { failUsage } from "./commands/arguments.ts";

/** `option` is as the user writes it, such as `--judge recorded:FILE`; `expected` is a noun. */
export interface OptionFile {
  readonly option: string;
  readonly path: string;
  readonly expected: string;
}

/** Throws harness/usage for what is not there, is a folder or may not be read; a pipe is as good as a file. */
export function requireReadable(file: OptionFile): void {
  refuseFolder(file, constants.R_OK);
}

/** The same for a file that is added to or replaced; one that is not there needs a folder that may be written. */
export function requireWritable(file: OptionFile): void {
  if (existsSync(file.path)) refuseFolder(file, constants.W_OK);
  else requireFolder(file);
}

/** The same for a file or a folder that is made with the folders above it: the nearest that is there has to take it. */
export function requirePlace(place: OptionFile): void {
  let path = resolve(place.path);
  if (!existsSync(path)) {
    while (!existsSync(path)) path = dirname(path);
    if (!statSync(path).isDirectory()) refuse(place, `${path} is no folder`);
  }
  requireAccess(place, { path, mode: statSync(path).isDirectory() ? constants.W_OK | constants.X_OK : constants.W_OK });
}

/** Options of commands that write something there in the end. */
const OUTPUTS = ["out", "questions", "rejects"] as const;

/** Before the work of a command begins: where its outputs go can be written. Throws harness/usage. */
export function requireOutputs(command: Command): void {
  const given = command.opts<Record<string, unknown>>();
  for (const name of OUTPUTS) {
    const path = Object.hasOwn(given, name) ? given[name] : undefined;
    if (typeof path === "string" && path !== "")
      requirePlace({ option: `--${name} ${path}`, path, expected: WRITABLE });
  }
}

export const WRITABLE = "a place that can be written: name another one";

function requireFolder(file: OptionFile): void {
  const folder = dirname(resolve(file.path));
  if (!existsSync(folder)) refuse(file, `there is no folder ${folder}`);
  if (!statSync(folder).isDirectory()) refuse(file, `${folder} is no folder`);
  requireAccess(file, { path: folder, mode: constants.W_OK | constants.X_OK });
}

/** The text of the file. Throws harness/usage. */
export function readOptionFile(file: OptionFile): string {
  requireReadable(file);
  return readFileSync(file.path, "utf8");
}

function refuseFolder(file: OptionFile, mode: number): void {
  const { path } = file;
  requireAccess(file, { path, mode });
  if (statSync(path).isDirectory()) refuse(file, `${path} is a folder`);
}

const REFUSALS: ReadonlyMap<unknown, string> = new Map([
  ["ENOENT", "does not exist"],
  ["ENOTDIR", "does not exist: a part of its path is a file"],
  ["EROFS", "is on a disk that may only be read"],
]);

function requireAccess(file: OptionFile, { path, mode }: { readonly path: string; readonly mode: number }): void {
  // The system has no way to refuse but to throw.
  try {
    accessSync(path, mode);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const isDenied = code === "EACCES" || code === "EPERM";
    if (isDenied) refuse(file, `${path} may not be ${mode & constants.W_OK ? "written to" : "opened"} by you`);
    refuse(file, `${path} ${REFUSALS.get(code) ?? `cannot be opened: ${message}`}`);
  }
}

function refuse({ option, expected }: OptionFile, why: string): never {
  return failUsage(`${option}: ${why}. Expected ${expected}.`);
}
