export function packedOnce<Row extends object>(
  name: string,
  out: string,
  options: { readonly pack: (folder: string) => readonly Row[] | Promise<readonly Row[]>; readonly root?: string },
): Promise<Row[]>;
export function packingDigest(root?: string): string;
