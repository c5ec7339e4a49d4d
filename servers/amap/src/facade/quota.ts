/** How fast and how often a key may ask: token buckets and day counts, by a clock that is given. */

export interface QuotaLimits {
  /** Requests a second of one key; a bucket of as many tokens. */
  readonly perKeyPerSecond?: number;
  /** Requests a second of all keys together. */
  readonly perSecond?: number;
  /** Requests of one key between two midnights of China, where the clock counts from 1970 on. */
  readonly perKeyPerDay?: number;
}

export interface Quota {
  /** Takes one request; the infocode of the refusal, or null when it may pass. */
  refusalOf(key: string): string | null;
}

const DAY_MS = 86_400_000;
const CHINA_OFFSET_MS = 8 * 3_600_000;

/** No limit where none is given. */
export function createQuota(limits: QuotaLimits, nowMs: () => number): Quota {
  const { perKeyPerSecond, perSecond, perKeyPerDay } = limits;
  const all = bucket(perSecond);
  const keys = new Map<string, { take: (at: number) => boolean; day: number; asked: number }>();
  return {
    refusalOf(key) {
      const at = nowMs();
      const today = Math.floor((at + CHINA_OFFSET_MS) / DAY_MS);
      let known = keys.get(key);
      if (!known) {
        known = { take: bucket(perKeyPerSecond), day: today, asked: 0 };
        keys.set(key, known);
      }
      if (known.day !== today) {
        known.day = today;
        known.asked = 0;
      }
      if (perKeyPerDay !== undefined && known.asked >= perKeyPerDay) return "10044";
      if (!known.take(at)) return "10021";
      if (!all(at)) return "10014";
      known.asked++;
      return null;
    },
  };
}

/** Holds at most `perSecond` tokens and gains as many a second; starts full. */
function bucket(perSecond: number | undefined): (atMs: number) => boolean {
  if (perSecond === undefined) return () => true;
  let tokens = perSecond;
  let lastMs: number | undefined;
  return (atMs) => {
    const gained = lastMs === undefined ? 0 : (Math.max(0, atMs - lastMs) / 1000) * perSecond;
    tokens = Math.min(perSecond, tokens + gained);
    lastMs = Math.max(atMs, lastMs ?? atMs);
    if (tokens < 1) return false;
    tokens--;
    return true;
  };
}
