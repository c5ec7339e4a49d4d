/** Invented names and turns of the generated web, in lists. */
import * as z from "zod";
import { readTable } from "../tables.ts";
import { Bilingual } from "../wiki/facts.ts";

const ROWS = readTable("web/names.tsv", Bilingual.extend({ list: z.string() }));

/** The lists of these names; throws a RangeError for one that the table does not have. */
export function nameLists<Name extends string>(names: readonly Name[]): Readonly<Record<Name, readonly Bilingual[]>> {
  const entries = names.map((name) => {
    const rows = ROWS.filter(({ list }) => list === name);
    if (rows.length === 0) throw new RangeError(`names.tsv has no list ${JSON.stringify(name)}`);
    return [name, rows.map(({ en, zh }) => ({ en, zh }))] as const;
  });
  return Object.fromEntries(entries) as Record<Name, Bilingual[]>;
}
