/** How the model draws what it invents: quantities of a readable size, days, and claims with numbers in their ids. */
import { addDays, type Random } from "@arenakit/contracts";
import type { Change, Claim, ClaimKind } from "../claims.ts";
import type { Range } from "../topics.ts";

/** Nothing is known before, nothing dated after: the generated worlds begin a month later. */
export const FIRST_YEAR = 2017;
export const LAST_DAY = "2026-04-20";

/** One digit after the point. */
export const tenths = (value: number): number => Math.round(value * 10) / 10;

/** Uniform in the range, to a tenth. */
export const within = ([low, high]: Range, rng: Random): number => tenths(low + rng.next() * (high - low));

/** Three leading digits are enough for what was measured: 6,830 and 24.7, not 6,831.42. */
export function readable(value: number): number {
  if (Math.abs(value) >= 1000) return Math.round(value / 10) * 10;
  if (Math.abs(value) >= 100) return Math.round(value);
  return tenths(value);
}

/** A change as a report gives it: whole from ten on, one digit after the point below. */
export const roundChange = (value: number): number =>
  Math.abs(value) >= 10 ? Math.round(value) : tenths(value) || 0.1;

/** Two leading digits, as prices, aims and sizes are set. */
export function roundTwo(value: number): number {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(value)) - 1);
  return Math.round(value / step) * step;
}

/** Where a change leads from a start, as exact as the start. */
export function endOf(from: number, { change, unit }: Change): number {
  const end = unit ? from + change : from * (1 + change / 100);
  if (end >= 1000) return Math.round(end / 10) * 10;
  return Number.isInteger(from) ? Math.round(end) : tenths(end);
}

/** The first of a month and a day in it: `2021-03` → `2021-03-17`. */
export const dayOf = (month: string, rng: Random): string => `${month}-${String(rng.integer(3, 27)).padStart(2, "0")}`;

/** `2021-03` and 14 months later is `2022-05`. */
export function monthsLater(month: string, months: number): string {
  const [year = "", number = ""] = month.split("-");
  const total = Number(year) * 12 + Number(number) - 1 + months;
  return `${Math.floor(total / 12)}-${String((total % 12) + 1).padStart(2, "0")}`;
}

export function monthIn(from: number, to: number, rng: Random): string {
  return `${rng.integer(from, to)}-${String(rng.integer(1, 12)).padStart(2, "0")}`;
}

/** Some days later, but never after the last day of the model. */
export function someDaysAfter(date: string, days: number): string {
  const later = addDays(date, days);
  return later > LAST_DAY ? LAST_DAY : later;
}

/** Collects claims of a topic; ids count up by kind. */
export function claimList(topic: string) {
  const claims: Claim[] = [];
  const counts = new Map<ClaimKind, number>();
  return {
    claims,
    add(claim: Omit<Claim, "id" | "topic">): Claim {
      const number = (counts.get(claim.kind) ?? 0) + 1;
      counts.set(claim.kind, number);
      const made = { id: `${topic}/${claim.kind}-${number}`, topic, ...claim };
      claims.push(made);
      return made;
    },
  };
}
