/** Types of training.mjs. */
export const PACKAGES: readonly string[];

/** What a script wrote as its report, and `said`, all that it and TRL printed. */
export function training<T>(python: string, script: string, settings: object): Promise<T & { readonly said: string }>;
