/** What a line of business is, as a row of data: how its places are called, when they open, what they cost. Draws nothing. */
import type { PoiKind } from "../atlas.ts";
import type { PoiType } from "../poi-kinds.ts";
import { poiType } from "../poi-types.ts";

/** `mainland` and `sar` part Hong Kong and Macao from the rest; `coast` has beaches, `cold` snow in winter. */
export type Where = "mainland" | "sar" | "coast" | "cold";

/** How a name is put together: texts and slots in turn. See names.ts for the slots. */
export interface NamePattern {
  readonly weight: number;
  /** Odd entries are slots. */
  readonly parts: readonly string[];
  /** Whether it is the name of a chain's branch. */
  readonly isChain: boolean;
}

export interface TradeRow {
  readonly kind: PoiKind;
  readonly code: string;
  /** Share among the trades of its kind. */
  readonly weight: number;
  /** Its share where it is at home: provinces, parted by spaces. */
  readonly home?: { readonly provinces: string; readonly weight: number };
  /** Where it is found; everywhere unless said. */
  readonly where?: Where;
  /** `3 {brand}{suffix}({branch}店)`: weight and pattern. */
  readonly names: readonly string[];
  /** Words for slots of its own: `suffix`, `dish` … */
  readonly words?: Readonly<Record<string, string>>;
  /** Openings, drawn alike; repeat one to make it likelier. */
  readonly hours?: string;
  /** Chance of other hours at the weekend. */
  readonly weekend?: number;
  /** Weekdays on which a share of them is closed. */
  readonly closed?: { readonly weekdays: readonly number[]; readonly share: number };
  /** Mean and standard deviation of ratings. */
  readonly rating?: readonly [mean: number, deviation: number];
  /** Median of what one spends, and the standard deviation of its logarithm. */
  readonly cost?: readonly [median: number, deviation: number];
  readonly tickets?: readonly number[];
  readonly visit?: readonly number[];
  readonly tags?: string;
  /** Chance of each further tag. */
  readonly extras?: Readonly<Record<string, number>>;
  /** What it is called in English, after the name. */
  readonly english?: string;
  /** How many chains of it there are in a world. */
  readonly chains?: number;
}

export interface Trade extends Omit<TradeRow, "names" | "words" | "hours" | "tags" | "code" | "home"> {
  readonly type: PoiType;
  readonly home?: { readonly provinces: ReadonlySet<string>; readonly weight: number };
  /** Where its chains come from: trades with one key share them. */
  readonly key: string;
  readonly patterns: readonly NamePattern[];
  readonly words: Readonly<Record<string, readonly string[]>>;
  readonly hours: readonly string[];
  readonly tags: readonly string[];
}

const list = (text: string | undefined) => (text ? text.trim().split(/\s+/) : []);

export function trade({ home, ...row }: TradeRow): Trade {
  const words = Object.fromEntries(Object.entries(row.words ?? {}).map(([slot, text]) => [slot, list(text)]));
  return {
    ...row,
    ...(home ? { home: { provinces: new Set(list(home.provinces)), weight: home.weight } } : {}),
    type: poiType(row.code),
    key: `${row.kind}:${row.code}:${words.suffix?.[0] ?? ""}`,
    patterns: row.names.map(parsePattern),
    words,
    hours: list(row.hours),
    tags: list(row.tags),
  };
}

function parsePattern(text: string): NamePattern {
  const [, weight = "", pattern = ""] = /^(\d+) (.+)$/.exec(text) ?? [];
  if (pattern === "") throw new RangeError(`expected a weight and a pattern, got "${text}"`);
  return { weight: Number(weight), parts: pattern.split(/[{}]/), isChain: pattern.includes("{brand}") };
}
