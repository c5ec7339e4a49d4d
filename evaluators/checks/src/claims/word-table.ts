/** What a word of an answer does: the roles that the grammar speaks of. The words themselves are in `words-*.ts`. */
import type { Mode } from "@arenakit/contracts";

/** Words of each role, with bars between them; where a role has values, the words of each value. */
export interface WordTable {
  /** Roles without a value. */
  readonly roles: { readonly [R in PlainRole]: string };
  /** Words that take one from a line to the next. */
  readonly changes: string;
  readonly modes: { readonly [M in Mode]?: string };
  /** Meals, beds and sights that a line of a plan is for. */
  readonly purposes: { readonly [P in "meal" | "hotel" | "sight"]: string };
  /** Labels of amounts in a list of costs, which name a part of them. */
  readonly parts: string;
  readonly seats: string;
  readonly weather: string;
  /** 周一 as 1; several days as their digits, 67 for a weekend. */
  readonly weekdays: Readonly<Record<string, number>>;
  /** Month names as 1 to 12. */
  readonly months: Readonly<Record<string, number>>;
  /** 明天 as 1: days after the day on which the question is asked. */
  readonly daysAhead: Readonly<Record<string, number>>;
  /** Last words of names of places and of stations, by which a name that nobody told is known. */
  readonly placeEndings: string;
  readonly stationEndings: string;
  /** Endings that people leave away: 故宫 for 故宫博物院. */
  readonly silentEndings: string;
  /** Endings of names of places to eat and to sleep at. */
  readonly purposeEndings: { readonly [P in "meal" | "hotel"]: string };
  /** What stands beside an amount that is held against a limit. */
  readonly limits: LimitWords;
  /** Words that a name may begin with and that are not of it, first characters of an unknown name. */
  readonly notOfNames: string;
}

/** Words of limits, without the blanks around them; they are looked for right beside an amount only. */
export interface LimitWords {
  /** "your" 30, 上限 30. */
  readonly before: string;
  /** 30 以内, 30 "cap". */
  readonly after: string;
  /** What stands before an amount by which something stays under a limit, or goes over it. */
  readonly spareBefore: string;
  readonly excessBefore: string;
  /** What stands behind such an amount and before its limit. */
  readonly spareBehind: string;
  readonly excessBehind: string;
  /** What stands behind an amount that is left over, whatever the limit. */
  readonly spareAlone: string;
  /** Words between them that change nothing. */
  readonly between: string;
}

export type PlainRole =
  | "departs"
  | "arrives"
  | "origin"
  | "target"
  | "towards"
  | "via"
  | "visit"
  | "leave"
  | "until"
  | "except"
  | "hour"
  | "opensUntil"
  | "and"
  | "near"
  | "request"
  | "nearTo"
  | "sequence"
  | "compared"
  | "boundAfter"
  | "grandTotal"
  | "average"
  | "hours"
  | "opens"
  | "closes"
  | "allDay"
  | "usual"
  | "lastEntry"
  | "ticket"
  | "fare"
  | "rideFare"
  | "room"
  | "cost"
  | "total"
  | "dayTotal"
  | "budget"
  | "budgetOf"
  | "left"
  | "leftAfter"
  | "over"
  | "bound"
  | "perPerson"
  | "perNight"
  | "perGroup"
  | "free"
  | "rough"
  | "rating"
  | "address"
  | "telephone"
  | "weatherLabel"
  | "low"
  | "high"
  | "lasts"
  | "stay"
  | "advance"
  | "others"
  | "change"
  | "direct"
  | "boards"
  | "alights"
  | "away"
  | "nextDay"
  | "morning"
  | "afternoon"
  | "noon"
  | "alternative"
  | "condition"
  | "reject"
  | "negation"
  | "place"
  | "time"
  | "journey"
  | "plain";

/** Roles that words and figures have together: which line or exit, how many changes. */
type CountedRole = "line" | "exit" | "changes";

export type Role =
  | PlainRole
  | CountedRole
  | "mode"
  | "purpose"
  | "part"
  | "seat"
  | "weather"
  | "weekday"
  | "month"
  | "daysAhead";
