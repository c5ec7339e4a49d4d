export function dependencyOrder<T extends { readonly name: string }>(
  packages: readonly T[],
  dependenciesOf: (one: T) => readonly string[],
): T[];
