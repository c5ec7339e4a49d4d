/** Optional fields of an object literal: those whose value is undefined are left out. */

type Defined<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>;
};

/** A copy of the fields that have a value, in their order: `{ ...omitUndefined({ seed, stop }) }` never writes `seed: undefined`. */
export function omitUndefined<T extends object>(fields: T): Defined<T> {
  const defined: Record<string, unknown> = {};
  for (const key in fields) if (fields[key] !== undefined) defined[key] = fields[key];
  return defined as Defined<T>;
}
