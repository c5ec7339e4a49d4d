/** A condenser that remembers, also after its process ended: every answer by the content it was made from. */
import { createHash } from "node:crypto";
import { canonicalJson } from "@arenakit/contracts";
import * as z from "zod";
import type { CondensePage, Condenser } from "../condense.ts";
import type { KeyedFile } from "../keyed-file.ts";
import { createSingleFlight } from "../single-flight.ts";

const Compressed = z.object({ page: z.string(), text: z.string(), tokens: z.number(), isWhole: z.boolean() });
const Condensed = z.object({
  learnings: z.array(
    z.object({
      text: z.string(),
      page: z.string(),
      url: z.string().optional(),
      parts: z.array(z.object({ start: z.number(), end: z.number() })),
    }),
  ),
  pages: z.array(Compressed),
});

export interface CachedCondenser extends Condenser {
  readonly counts: { readonly hits: number; readonly misses: number };
}

/**
 * Keys are the sha256 of the engine's id, the query and every page's id, address, title and text. Equal questions at the
 * same time are asked once; a failure is not kept.
 */
export function cachedCondenser(condenser: Condenser, store: KeyedFile): CachedCondenser {
  const counts = { hits: 0, misses: 0 };
  const flight = createSingleFlight();

  function kept<Value>(what: object, { schema, make, signal }: Kept<Value>): Promise<Value> {
    const key = createHash("sha256")
      .update(canonicalJson({ engine: condenser.id, ...what }))
      .digest("hex");
    const work = async (stop: AbortSignal): Promise<Value> => {
      const known = schema.safeParse(await store.get(key));
      if (known.success) {
        counts.hits++;
        return known.data;
      }
      counts.misses++;
      const made = await make(stop);
      await store.set(key, made);
      return made;
    };
    return flight.run(key, work, signal);
  }

  return {
    id: condenser.id,
    counts,
    compress: (page, query, { maxTokens, signal } = {}) =>
      kept(
        { kind: "compress", query, maxTokens, page: nameOf(page) },
        {
          schema: Compressed,
          make: (stop) =>
            condenser.compress(page, query, { ...(maxTokens === undefined ? {} : { maxTokens }), signal: stop }),
          signal,
        },
      ),
    condense: (query, pages, { signal } = {}) =>
      kept(
        { kind: "condense", query, pages: pages.map(nameOf) },
        {
          schema: Condensed as z.ZodType<Awaited<ReturnType<Condenser["condense"]>>>,
          make: (stop) => condenser.condense(query, pages, { signal: stop }),
          signal,
        },
      ),
  };
}

interface Kept<Value> {
  readonly schema: z.ZodType<Value>;
  readonly make: (stop: AbortSignal) => Promise<Value>;
  readonly signal: AbortSignal | undefined;
}

const nameOf = ({ id, url, title, text }: CondensePage) => ({
  id,
  url,
  title,
  text: createHash("sha256").update(text).digest("hex"),
});
