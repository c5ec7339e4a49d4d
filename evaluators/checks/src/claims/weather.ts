/** What a passage says of the weather, and which sources it names. */
import type { ClaimContext } from "@arenakit/contracts";
import { dateOf } from "./calendar.ts";
import { type Draft, ofKind } from "./draft.ts";
import { does, isA, type Token } from "./token.ts";

/** Weather of a city: sky, temperatures, wind. Words of the sky alone are weather only beside one of the others. */
export function readWeather(draft: Draft, context: ClaimContext): void {
  const { passage, frame } = draft;
  const isRow = passage.kind === "row";
  const flat = isRow ? passage.clauses.flat() : passage.tokens;
  const days = flat.filter(isDay).filter((day) => !isDay(wordBefore(flat, day)));
  if (days.length < 2 || (isRow && frame.date !== null)) {
    readForecast(draft, flat, undefined);
    return;
  }
  // 5/23晴16–27℃，5/24晴19–30℃, 周六17–27℃，今天有小雨: each day has what stands behind it.
  const starts = days.map((day) => flat.indexOf(day));
  if (ofKind(flat.slice(0, starts[0]), "degrees").length > 0) return;
  for (const [at, start] of starts.entries()) {
    const piece = flat.slice(at === 0 ? 0 : start, starts[at + 1]);
    const degrees = ofKind(piece, "degrees");
    const [date = null] = piece.filter(isDay).flatMap((day) => dateOf(day, context) ?? []);
    if (degrees.length > 0 && (degrees.length === 1 || degrees.every(({ min, max }) => min === max)))
      readForecast(draft, piece, date);
  }
}

const isDay = (token: Token | undefined) =>
  isA(token, "date") || isA(token, "day") || does(token, "daysAhead", "weekday");

/** The last word before another: 明天（5月2日，周六） is one day. */
function wordBefore(tokens: readonly Token[], token: Token): Token | undefined {
  return tokens.slice(0, tokens.indexOf(token)).findLast((one) => !isA(one, "sign") && !does(one, "plain"));
}

/** `date` is that of the passage where it is undefined, and known to nobody where it is null. */
function readForecast(draft: Draft, flat: readonly Token[], date: string | null | undefined): void {
  const skies = flat.filter((token) => does(token, "weather") && !isAbsent(draft, token));
  const degrees = ofKind(flat, "degrees");
  const winds = ofKind(flat, "wind");
  const isForecast =
    degrees.length > 0 || (skies.length > 0 && (winds.length > 0 || flat.some((token) => does(token, "weatherLabel"))));
  if (!isForecast || degrees.length > 2) return;
  const weekdays = flat.filter((token) => does(token, "weekday"));
  if (weekdays.length > 1 && degrees.length > 1) return;
  const cities = draft.passage.tokens.filter((token) => isA(token, "name") && token.sort === "city");
  if (new Set(cities.map((city) => draft.quote(city).quote)).size > 1) return;
  const city = cities[0] ?? draft.frame.city;
  const when = date === undefined && isOfLaterClause(draft, degrees) ? null : date;
  const temperatures = degrees.flatMap(({ min, max }) => [min, max]);
  const [degree] = degrees;
  const isOne = degrees.length === 1 && degree!.min === degree!.max;
  const isLow = isOne && besideDegree(flat, degree!, "low");
  const isHigh = isOne && besideDegree(flat, degree!, "high");
  if (isOne && !isLow && !isHigh) return;
  const sky = skies.length > 0 ? draft.quote({ start: skies[0]!.start, end: lastOfRun(flat, skies).end }).quote : null;
  draft.emit(
    {
      kind: "weather",
      city: isA(city ?? undefined, "name") ? draft.quote(city!) : null,
      condition: sky,
      low: temperatures.length > 0 && !isHigh ? Math.min(...temperatures) : null,
      high: temperatures.length > 0 && !isLow ? Math.max(...temperatures) : null,
      wind: winds[0] ? draft.quote(winds[0]).quote : null,
    },
    [...skies, ...degrees, ...winds],
    when === undefined ? {} : { date: when, ...(when === null ? { day: null } : {}) },
  );
}

const ABSENT = /^(?:none|nothing|unlikely|没有|没报|没说)$/i;
const SHUNNED = /^(?:escap|avoid|dodg|flee|shelter|refuge)|[躲避防]$/i;

/** "No rain", "the rain (none is forecast)", 躲雨: a sky that is denied or only provided for. */
function isAbsent(draft: Draft, sky: Token): boolean {
  const { tokens } = draft.passage;
  const at = tokens.indexOf(sky);
  if (at < 0) return false;
  const isOneOf = (near: readonly Token[], words: RegExp) => near.some((token) => words.test(draft.quote(token).quote));
  const own = tokens.slice(0, at);
  const before = own.slice(own.findLastIndex((token) => isA(token, "sign")) + 1).slice(-3);
  const end = tokens.findIndex((token, index) => index > at && (does(token, "weather") || isA(token, "degrees")));
  const behind = tokens.slice(at + 1, end < 0 ? at + 4 : Math.min(end, at + 4));
  return before.some((token) => does(token, "negation")) || isOneOf(before, SHUNNED) || isOneOf(behind, ABSENT);
}

/** 18～26度，今天这点小雨明儿就没了: a day that a later clause names among other words is not that of the degrees. */
function isOfLaterClause(draft: Draft, degrees: readonly Token[]): boolean {
  const { kind, tokens, clauses } = draft.passage;
  const days = tokens.filter(isDay);
  const [day] = days;
  const last = degrees.at(-1);
  if (kind === "row" || !day || !last || day.start < last.end) return false;
  const clause = clauses[draft.clauseOf(day)] ?? [];
  return !clause.includes(last) && clause.some((token) => !isA(token, "sign") && !days.includes(token));
}

const besideDegree = (tokens: readonly Token[], degree: Token, role: "low" | "high") =>
  tokens.slice(Math.max(0, tokens.indexOf(degree) - 3), tokens.indexOf(degree)).some((token) => does(token, role));

/** 多云转晴 is one sky. */
function lastOfRun(tokens: readonly Token[], skies: readonly Token[]): Token {
  let last = skies[0]!;
  for (const sky of skies.slice(1)) {
    if (
      sky.start - last.end > 2 ||
      tokens.some((token) => token.kind === "sign" && token.start >= last.end && token.end <= sky.start)
    )
      break;
    last = sky;
  }
  return last;
}

/** `[1]`, `(https://…)`: a source for the words before it. */
export function readCitations(draft: Draft): void {
  const { tokens } = draft.passage;
  for (const [at, token] of tokens.entries()) {
    if (!isA(token, "mark") && !isA(token, "link")) continue;
    const before = tokens.slice(0, at).filter((one) => !isA(one, "mark") && !isA(one, "link") && !isA(one, "sign"));
    const first = before[0];
    const statement = first ? draft.quote({ start: first.start, end: before.at(-1)!.end }) : null;
    draft.emit({ kind: "citation", source: draft.quote(token).quote, statement }, [token]);
  }
}
