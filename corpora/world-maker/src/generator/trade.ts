/** What a line of business is, as a row of data: how its places are called, when they open, what they cost. Draws nothing. */

import { omitUndefined } from "@arenakit/contracts";
import { PoiKind } from "@arenakit/corpus-world";
import { type PoiType, poiType } from "@arenakit/corpus-world/kinds";
import * as z from "zod";
import { once, readDocument, words } from "../tables.ts";

/** `mainland` and `sar` part Hong Kong and Macao from the rest; `coast` has beaches, `cold` snow in winter. */
const Where = z.enum(["mainland", "sar", "coast", "cold"]);
export type Where = z.infer<typeof Where>;

/** How a name is put together: texts and slots in turn. See names.ts for the slots. */
export interface NamePattern {
  readonly weight: number;
  /** Odd entries are slots. */
  readonly parts: readonly string[];
  /** Whether it is the name of a chain's branch. */
  readonly isChain: boolean;
}

const Share = z.tuple([z.number(), z.number()]);

/** A row of `tables/trades/`. */
const TradeRow = z.object({
  kind: PoiKind,
  code: z.string(),
  /** Share among the trades of its kind. */
  weight: z.number(),
  /** Its share where it is at home: provinces, parted by spaces. */
  home: z.object({ provinces: words, weight: z.number() }).optional(),
  /** Where it is found; everywhere unless said. */
  where: Where.optional(),
  /** `3 {brand}{suffix}({branch}店)`: weight and pattern. */
  names: z.array(z.string()),
  /** Words for slots of its own: `suffix`, `dish` … */
  words: z.record(z.string(), words).default({}),
  /** Openings, drawn alike; repeat one to make it likelier. */
  hours: words.default([]),
  /** Chance of other hours at the weekend. */
  weekend: z.number().optional(),
  /** Weekdays on which a share of them is closed. */
  closed: z.object({ weekdays: z.array(z.number()), share: z.number() }).optional(),
  /** Mean and standard deviation of ratings. */
  rating: Share.optional(),
  /** Median of what one spends, and the standard deviation of its logarithm. */
  cost: Share.optional(),
  tickets: z.array(z.number()).optional(),
  visit: z.array(z.number()).optional(),
  tags: words.default([]),
  /** Chance of each further tag. */
  extras: z.record(z.string(), z.number()).optional(),
  /** What it is called in English, after the name. */
  english: z.string().optional(),
  /** How many chains of it there are in a world. */
  chains: z.number().int().optional(),
});
type TradeRow = z.infer<typeof TradeRow>;

export interface Trade extends Omit<TradeRow, "names" | "code" | "home"> {
  readonly type: PoiType;
  readonly home?: { readonly provinces: ReadonlySet<string>; readonly weight: number };
  /** Where its chains come from: trades with one key share them. */
  readonly key: string;
  readonly patterns: readonly NamePattern[];
}

/** Food and drink first, then lodging, leisure, everyday life and what a city has for everyone. */
const FILES = ["food", "lodging", "leisure", "everyday", "public"] as const;

/** All trades. */
export const readTrades = once((): readonly Trade[] =>
  FILES.flatMap((file) => readDocument(`tables/trades/${file}.json`, z.array(TradeRow)).map(tradeOf)),
);

function tradeOf({ home, ...row }: TradeRow): Trade {
  return {
    ...row,
    ...omitUndefined({ home: home ? { provinces: new Set(home.provinces), weight: home.weight } : undefined }),
    type: poiType(row.code),
    key: `${row.kind}:${row.code}:${row.words.suffix?.[0] ?? ""}`,
    patterns: row.names.map(parsePattern),
  };
}

function parsePattern(text: string): NamePattern {
  const [, weight = "", pattern = ""] = /^(\d+) (.+)$/.exec(text) ?? [];
  if (pattern === "") throw new RangeError(`expected a weight and a pattern, got "${text}"`);
  return { weight: Number(weight), parts: pattern.split(/[{}]/), isChain: pattern.includes("{brand}") };
}
