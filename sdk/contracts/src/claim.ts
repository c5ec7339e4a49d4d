/**
 * What an answer says, as claims. A reader reads an answer once, from lists, tables and prose, and every check asks its
 * claims. Each claim knows the words it was read from; what a reader did not understand, it says. The readers, by rules
 * and by a model, and their conformance suite are in `evaluators/checks/src/claims/`.
 */
import * as z from "zod";

/** A piece of the answer: offsets in UTF-16 units, end excluded, and the words that stand there. */
export const Quoted = z.object({
  start: z.number().int().nonnegative(),
  end: z.number().int().nonnegative(),
  quote: z.string(),
});
export type Quoted = z.infer<typeof Quoted>;

/** A least and a most value; equal for a single one. */
const Range = z.object({ min: z.number(), max: z.number() });
/** Minutes after 00:00 of the claim's day; the next day's are 1440 and above. */
const Minutes = z.number().int().nonnegative();

/** What all claims have. */
const common = {
  ...Quoted.shape,
  /**
   * Whether the plan has it. An alternative, a condition or somebody else's opinion is not asserted, though what it says
   * of fares and times can be right or wrong; a denied claim says that it is not so.
   */
  modality: z.enum(["asserted", "denied", "alternative"]),
  /** "about", "some", 约, 左右. */
  rough: z.boolean(),
  /** Day of the plan, from 1; null where the answer names none. */
  day: z.number().int().positive().nullable(),
  /** ISO date, where the answer gives it or the reader was told of what day 1 is; else null. */
  date: z.string().nullable(),
};

/** A name as the answer writes it, and where. */
const Named = Quoted;

/** How somebody goes: by a numbered train or flight, or by a means without a number. */
export const Mode = z.enum([
  "train",
  "flight",
  "subway",
  "bus",
  "transit",
  "driving",
  "bicycling",
  "walking",
  "boat",
  "other",
]);
export type Mode = z.infer<typeof Mode>;

/** By what things are compared. `clock` is when a ride departs or arrives. */
export const Measure = z.enum(["price", "duration", "distance", "rating", "clock"]);
export type Measure = z.infer<typeof Measure>;

/** What is compared: a place by its name, a ride by its number, a means of going, or one of the things listed by its place. */
export const Compared = z.object({
  ...Quoted.shape,
  number: z.string().nullable(),
  mode: Mode.nullable(),
  item: z.number().int().positive().nullable(),
});
export type Compared = z.infer<typeof Compared>;

/** One thing that an answer says. */
export const Claim = z.discriminatedUnion("kind", [
  /** Somebody is at a place, or does something there, at a time of the plan. */
  z.object({
    kind: z.literal("visit"),
    ...common,
    /** Null where only the time of an activity is told: 12:00 午餐. */
    place: Named.nullable(),
    /** A meal or a bed at the place is also a visit. */
    purpose: z.enum(["sight", "meal", "hotel", "other"]),
    from: Minutes.nullable(),
    to: Minutes.nullable(),
  }),
  /** A journey from one place to another. `number` is in capitals without blanks: G7, CA1501. */
  z.object({
    kind: z.literal("ride"),
    ...common,
    mode: Mode,
    number: z.string().nullable(),
    from: Named.nullable(),
    to: Named.nullable(),
    departs: Minutes.nullable(),
    arrives: Minutes.nullable(),
  }),
  /**
   * How a way by public transport goes: its lines in their order, where one gets on and off, how often one changes. Several
   * sentences may each tell some of one way.
   */
  z.object({
    kind: z.literal("transit"),
    ...common,
    from: Named.nullable(),
    to: Named.nullable(),
    lines: z.array(
      z.object({
        line: Named,
        mode: Mode,
        /** 145 of 145路, 4 of "Line 4". */
        number: z.string(),
        boards: Named.nullable(),
        alights: Named.nullable(),
        stops: z.number().int().nonnegative().nullable(),
      }),
    ),
    /** 0 for a direct way; null where nothing is said of it. */
    changes: Range.nullable(),
    /** B of B口 or "Exit B". */
    exit: z.string().nullable(),
  }),
  /** What one thing costs. */
  z.object({
    kind: z.literal("price"),
    ...common,
    of: z.discriminatedUnion("what", [
      z.object({
        what: z.literal("ride"),
        number: z.string().nullable(),
        mode: Mode,
        seat: z.string().nullable(),
        from: Named.nullable(),
        to: Named.nullable(),
      }),
      z.object({ what: z.literal("place"), place: Named, item: z.enum(["ticket", "meal", "room", "other"]) }),
      z.object({ what: z.literal("other"), words: z.string() }),
    ]),
    /** Money in the currency's unit; 0 for what is free. */
    amount: Range,
    currency: z.string(),
    per: z.enum(["person", "group", "night", "unknown"]),
  }),
  /**
   * An amount that is the sum of others: of a day, of an item, of the whole, or written out as an expression. `budget` is
   * what may be spent, `left` what remains of it, below 0 where it is exceeded.
   */
  z.object({
    kind: z.literal("sum"),
    ...common,
    scope: z.enum(["total", "day", "part", "expression", "budget", "left"]),
    /** 交通, 餐饮, "lodging"; null for a total. */
    label: z.string().nullable(),
    amount: Range,
    currency: z.string(),
    per: z.enum(["person", "group", "unknown"]),
    /** What the written expression gives; null where none is written out. */
    computed: z.number().nullable(),
  }),
  /** How long something takes. */
  z.object({
    kind: z.literal("time"),
    ...common,
    of: z.enum(["ride", "visit", "other"]),
    number: z.string().nullable(),
    mode: Mode.nullable(),
    from: Named.nullable(),
    to: Named.nullable(),
    place: Named.nullable(),
    minutes: Range,
  }),
  /** How far it is. */
  z.object({
    kind: z.literal("distance"),
    ...common,
    mode: Mode.nullable(),
    from: Named.nullable(),
    to: Named.nullable(),
    metres: Range,
  }),
  /** When a place is open; `weekdays` are those it is spoken of, 1 is Monday, empty for all. */
  z.object({
    kind: z.literal("opening"),
    ...common,
    place: Named,
    state: z.enum(["open", "closed"]),
    weekdays: z.array(z.number().int().min(1).max(7)),
    from: Minutes.nullable(),
    to: Minutes.nullable(),
    /** Admission ends; null where it is not said. */
    lastEntry: Minutes.nullable(),
  }),
  /** The claim's date is said to be this day of the week; 1 is Monday. */
  z.object({ kind: z.literal("weekday"), ...common, weekday: z.number().int().min(1).max(7) }),
  z.object({
    kind: z.literal("weather"),
    ...common,
    city: Named.nullable(),
    /** 晴, "light rain", as written; null where only figures are given. */
    condition: z.string().nullable(),
    low: z.number().nullable(),
    high: z.number().nullable(),
    wind: z.string().nullable(),
  }),
  /** A quality of a place that a tool gives: its rating, its address, its telephone. */
  z.object({
    kind: z.literal("attribute"),
    ...common,
    place: Named,
    attribute: z.enum(["rating", "address", "telephone", "category"]),
    value: z.string(),
  }),
  /** One thing is held beside another, or beside all: 38 minutes slower than the bus, the cheapest of the three. */
  z.object({
    kind: z.literal("comparison"),
    ...common,
    measure: Measure,
    /** `apart` says no direction; `most` and `least` are of all things that the answer lists. */
    relation: z.enum(["more", "less", "apart", "most", "least"]),
    of: Compared.nullable(),
    than: Compared.nullable(),
    /** What the compared thing has of the measure, where the words before say only that: "890 yuan, 40 less than the train". */
    value: Range.nullable(),
    /** The value that is compared with, where it is said instead of a thing: 13 minutes before 18:00. */
    against: z.number().nullable(),
    /** The difference: yuan, minutes, metres or points; null where it is not said. */
    by: Range.nullable(),
    /** So many times as much; null where it is not said. */
    times: z.number().nullable(),
    /** 2 for the second cheapest; 1 for others. */
    rank: z.number().int().positive(),
  }),
  /** The things listed stand in the order of a measure. */
  z.object({ kind: z.literal("order"), ...common, measure: Measure, direction: z.enum(["rising", "falling"]) }),
  /** How many travel. Guests of a table, a room or another party are not meant. */
  z.object({ kind: z.literal("party"), ...common, people: z.number().int().positive() }),
  /** A source is named for the words before it. */
  z.object({ kind: z.literal("citation"), ...common, source: z.string(), statement: Quoted.nullable() }),
]);
export type Claim = z.infer<typeof Claim>;
export type ClaimOf<K extends Claim["kind"]> = Extract<Claim, { kind: K }>;

/** A sentence, a list item or a table row, and what was made of it. */
export interface Statement {
  readonly start: number;
  readonly end: number;
  /**
   * `read`: all that it says of figures, times, names and rides is in claims. `partly`: something is, and `unread` says
   * what is not. `unread`: it states facts that no claim has. `plain`: advice, headings and wording without a fact.
   */
  readonly state: "read" | "partly" | "unread" | "plain";
  /** The words that should have been in a claim and are in none. */
  readonly unread: readonly Quoted[];
}

/** An answer as it was read. */
export interface ClaimReading {
  /** In the order of the answer. */
  readonly claims: readonly Claim[];
  /** In the order of the answer, without overlaps. */
  readonly statements: readonly Statement[];
}

/** What a reader is told beside the answer. */
export interface ClaimContext {
  readonly query: string;
  /** Names of places, stations and cities that the task and the tool results have, as they have them. */
  readonly names: readonly string[];
  /** Those of the names that are cities, counties or districts: nobody visits them, plans go there. */
  readonly cities: readonly string[];
  /** Those of the names that are stations, airports and stops: rides begin and end there. */
  readonly stations: readonly string[];
  /** Numbers of trains and flights that the tool results have. */
  readonly numbers: readonly string[];
  /** ISO date of day 1 of the plan; null where it is not known. */
  readonly firstDay: string | null;
  /** ISO date of the simulated day on which the question is asked; null where it is not known. */
  readonly today: string | null;
}

/** Reads in time linear in the answer. A model that fails, or quotes what the answer does not hold, gives a failure. */
export interface ClaimReader {
  readonly id: string;
  read(answer: string, context: ClaimContext): ClaimReading | Promise<ClaimReading>;
}

/** Share of the statements of fact that were understood, in [0, 1]; one that was partly understood counts half. Null without any. */
export function understoodShare({ statements }: ClaimReading): number | null {
  const factual = statements.filter(({ state }) => state !== "plain");
  if (factual.length === 0) return null;
  const points = factual.reduce((sum, { state }) => sum + (state === "read" ? 1 : state === "partly" ? 0.5 : 0), 0);
  return points / factual.length;
}
