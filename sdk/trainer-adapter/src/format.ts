/** What a format is: how one record of it is read. */
import type * as z from "zod";
import type { Conversation } from "./conversation.ts";

export interface SourceFormat {
  readonly id: string;
  /** What a record looks like, for errors and help. */
  readonly expects: string;
  readonly record: z.ZodType;
  /** All trajectories of a record that the schema took. */
  read(record: unknown): Conversation[];
}

/** A record of a source, by the names of its members. */
export type SourceMembers = Readonly<Record<string, unknown>>;

/** Ties a schema to what reads its output. */
export function defineFormat<T>(format: {
  readonly id: string;
  readonly expects: string;
  readonly record: z.ZodType<T>;
  readonly read: (record: T) => Conversation[];
}): SourceFormat {
  return { ...format, read: (record) => format.read(record as T) };
}
