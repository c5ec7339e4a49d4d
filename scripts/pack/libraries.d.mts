export interface PackedLibrary {
  readonly name: string;
  readonly version: string;
  readonly folder: string;
  readonly tarball: string;
  readonly size: number;
  readonly unpackedSize: number;
  readonly files: readonly string[];
}
export function libraryFolders(root?: string): string[];
export function packLibraries(options?: { readonly out?: string; readonly root?: string }): Promise<PackedLibrary[]>;
export function sizesOf(packed: readonly PackedLibrary[]): Record<string, string | number>[];
