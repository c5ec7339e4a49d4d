export const VERSIONED: readonly (readonly [file: string, pattern: RegExp])[];
export function withVersion(text: string, pattern: RegExp, version: string): string;
