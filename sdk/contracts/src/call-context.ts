/** What travels with every call of a tool beside its arguments, and under which names. */
import * as z from "zod";

/** How a call knows its world, its time and its episode. All optional: the server fills in its defaults. */
export const CallContext = z.object({
  /** World id or a unique prefix of it. */
  world: z.string().optional(),
  /** Corpus id or a unique prefix of it, for tools that answer from documents. */
  corpus: z.string().optional(),
  /** Simulated local time, `2026-05-01T08:00`. */
  now: z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/, "expected a local time such as 2026-05-01T08:00")
    .optional(),
  profile: z.string().optional(),
  seed: z.number().int().optional(),
  episode: z.string().optional(),
  /** Which try of this call, from 0. */
  attempt: z.number().int().nonnegative().optional(),
  /** Faults to inject: the name of a preset, or a specification as JSON text. Absent means what the server has set. */
  faults: z.string().optional(),
});
export type CallContext = z.infer<typeof CallContext>;

/** The key of the context in a request's and a result's `_meta`, and the prefix of its headers. */
export const CONTEXT_META_KEY = "arenakit/context";
export const CONTEXT_HEADER_PREFIX = "x-arenakit-";
