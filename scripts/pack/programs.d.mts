import type { Program } from "./programs-table.mjs";

export function packPrograms(options?: {
  readonly out?: string;
  readonly programs?: readonly Program[];
}): Promise<readonly { readonly name: string; readonly folder: string; readonly tarball: string }[]>;
