export function unpackBundle(file: string, folder: string): void;
