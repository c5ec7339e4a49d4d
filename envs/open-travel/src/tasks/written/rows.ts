/** How a written test task is put down: one row with the query as a person wrote it and what it asks for, in the order of a form. */
import { omitUndefined } from "@arenakit/contracts";
import { place, type TypedTask } from "../task-data.ts";

type Constraints = TypedTask["constraints"];
type Preferences = NonNullable<Constraints["preferences"]>;
type Budget = readonly [amountYuan: number, per: "group" | "person"];

/** What any row may say beside its form. */
interface Others {
  readonly people?: number;
  readonly budget?: Budget;
  readonly prefer?: Preferences;
  readonly language?: "en";
  /** Why it cannot be done; absent where it can. */
  readonly infeasible?: string;
}
/** `09:00-17:30`, `09:00-`, `-17:30`. */
type Span = string;

type Row = Omit<TypedTask, "id" | "split">;
type Form = Omit<Constraints, "cities" | "people" | "budget" | "preferences">;

/** Tasks of a file are numbered in its order: rows are added at the end. */
export const numbered = (subtask: string, rows: readonly Row[]): TypedTask[] =>
  rows.map((row, at) => ({ ...row, id: `${subtask}-written-${String(at + 1).padStart(2, "0")}`, split: "test" }));

function written(
  query: string,
  cities: readonly string[],
  form: Form,
  { people, budget, prefer = [], language = undefined, infeasible }: Others,
): Row {
  const limits = { people, budget: budget && { amountYuan: budget[0], per: budget[1] } };
  return {
    query,
    language: language ?? "zh",
    constraints: { cities: [...cities], ...form, ...omitUndefined(limits), preferences: prefer },
    gold: { infeasible: infeasible !== undefined },
    ...omitUndefined({ reference: infeasible && refusal(infeasible, language) }),
  };
}

const refusal = (why: string, language?: "en") =>
  language === "en"
    ? `This request is not feasible: ${why}.`
    : `这个要求办不到：${why}。放宽这一条，或者换个时间、地方，我再帮你安排。`;

function spanOf(span: Span): NonNullable<Constraints["window"]> {
  const [departAfter, arriveBy] = span.split("-");
  return { ...(departAfter ? { departAfter } : {}), ...(arriveBy ? { arriveBy } : {}) };
}

const on = (startOffsetDays: number, days = 1) => ({ startOffsetDays, days });
/** `外滩 豫园/豫园景区`: places in a row, other names of one behind a stroke. */
const placesIn = (city: string, names: string) =>
  names.split(" ").map((one) => place(city, ...one.replaceAll("_", " ").split("/")));

/** The route begins at the first place; `→` between places asks for their order. */
export function direction(
  query: string,
  city: string,
  [day, span, stayMinutes]: readonly [number, Span, number],
  names: string,
  others: Others = {},
) {
  const ordered = names.includes("→");
  const places = placesIn(city, names.replaceAll("→", " "));
  const form = { dates: on(day), window: spanOf(span), waypoints: { places, ordered } };
  return { ...written(query, [city], form, others), details: { origin: places[0]!.names[0]!, stayMinutes } };
}

interface Wanted {
  readonly day: number;
  readonly metres: number;
  readonly keyword: string;
  readonly count: number;
  readonly maxCostYuan?: number;
  readonly minRating?: number;
  readonly openAt?: string;
}
export function search(
  query: string,
  city: string,
  centre: string,
  { day, metres, keyword, count, ...limits }: Wanted,
  others: Others = {},
) {
  const around = { centre: placesIn(city, centre)[0]!, radiusMetres: metres, keyword, count };
  return written(query, [city], { dates: on(day), around, ...limits }, others);
}

type Modes = NonNullable<Constraints["compare"]>;
export function compare(
  query: string,
  way: string,
  [day, span]: readonly [number, Span],
  modes: Modes,
  others: Others = {},
) {
  const [from, to] = way.split(">") as [string, string];
  return written(
    query,
    [from, to],
    { dates: on(day), window: spanOf(span), journey: { from, to, returns: false }, compare: modes },
    others,
  );
}

export function oneDay(
  query: string,
  city: string,
  [day, span]: readonly [number, Span],
  names: string,
  others: Others = {},
) {
  return written(
    query,
    [city],
    { dates: on(day), window: spanOf(span), waypoints: { places: placesIn(city, names), ordered: false } },
    others,
  );
}

export function multiDay(
  query: string,
  way: string,
  [day, days, span]: readonly [number, number, Span],
  names: string,
  others: Others = {},
) {
  const [from, to] = way.split(">") as [string, string];
  const waypoints = { places: placesIn(to, names), ordered: false };
  const form = { dates: on(day, days), window: spanOf(span), waypoints, journey: { from, to, returns: true } };
  return written(query, [from, to], form, others);
}
