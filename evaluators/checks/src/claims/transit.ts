/**
 * Ways by public transport: the lines that a passage names in their order, where one gets on and off, how many stops it is,
 * how often one changes. Stops are told by a word of getting on or off, by a change behind them, or as a pair in brackets.
 */
import type { ClaimOf } from "@arenakit/contracts";
import { amount, type Draft } from "./draft.ts";
import type { Journey } from "./journeys.ts";
import { isOnFoot } from "./ride-measures.ts";
import { does, isA, isSign, type Token, type TokenOf } from "./token.ts";

type Line = ClaimOf<"transit">["lines"][number];

const MODES = ["bus", "subway", "transit"];
/** Somebody who changes without saying how often does so once at least. */
const SOME_CHANGES = { min: 1, max: 9 };

export function readTransit(draft: Draft, journeys: readonly Journey[]): void {
  const { tokens } = draft.passage;
  const isOfTransit =
    tokens.some((token) => does(token, "line")) ||
    [...journeys, draft.frame.way].some((way) => way?.mode && MODES.includes(way.mode));
  if (!isOfTransit || tokens.some(({ kind }) => kind === "ride")) return;
  for (const part of waysOf(draft)) readWay(draft, part, journeys);
}

/** One of the ways of a passage: its words, and which of them are lines. */
interface WayWords {
  readonly tokens: readonly Token[];
  readonly lines: readonly number[];
}

/** Lines are of one way where somebody changes between them, or a sign takes one from each to the next. */
function waysOf(draft: Draft): WayWords[] {
  const { tokens } = draft.passage;
  const at = tokens.flatMap((token, index) => (does(token, "line") ? [index] : []));
  const cuts = at.slice(1).flatMap((next, order) => {
    const between = tokens.slice(at[order]! + 1, next);
    const goesOn =
      between.some((token) => does(token, "changes", "sequence") || isLink(token)) || does(tokens[next], "changes");
    const isMeasured = between.some(({ kind }) => kind === "duration" || kind === "money");
    if (goesOn && !isMeasured) return [];
    const clause = draft.clauseOf(tokens[next]!);
    if (draft.clauseOf(tokens[at[order]!]!) === clause) return [next];
    return [tokens.findIndex((token, index) => index > at[order]! && draft.clauseOf(token) === clause)];
  });
  const starts = [0, ...cuts];
  return starts.map((start, part) => {
    const end = starts[part + 1] ?? tokens.length;
    return {
      tokens: tokens.slice(start, end),
      lines: at.filter((index) => index >= start && index < end).map((index) => index - start),
    };
  });
}

const isLink = (token: Token | undefined) => isSign(token, "→", "+", "-", "—", "--", "——", ">");

function readWay(draft: Draft, { tokens, lines: at }: WayWords, journeys: readonly Journey[]): void {
  const told: Token[] = at.map((index) => tokens[index]!);
  const said = changesOf(tokens, told, draft.frame.line !== null);
  const changes = said ?? (at.length > 1 ? SOME_CHANGES : null);
  const carried = at.length === 0 ? draft.frame.line : null;
  const isMore = changes !== null || tokens.some((token) => isStops(token) || does(token, "boards", "alights"));
  if (at.length === 0 && !(isMore && (carried || changes))) return;
  // "tickets 60, bus 4: 124 yuan in all" is a list of costs.
  if (!isMore && tokens.some((token) => does(token, "total", "dayTotal"))) return;
  const counts = carried ? [tokens.find(isStops)] : stopsOf(tokens, at);
  const lines = (carried ? [-1] : at).map((index, order): Line => {
    const before = tokens.slice((at[order - 1] ?? -1) + 1, Math.max(0, index));
    const behind = tokens.slice(index + 1, at[order + 1] ?? tokens.length);
    const pair = pairOf(behind);
    const boards =
      pair?.[0] ??
      changedAt(draft, [...before, tokens[index]!], behind) ??
      boardedAt(draft, before, behind, order === 0);
    const alights = pair?.[1] ?? alightedAt(behind, order < at.length - 1);
    const count = counts[order];
    told.push(...[count, boards, alights].filter((one) => one !== undefined && one !== null));
    const token = carried ?? tokens[index]!;
    return {
      line: draft.quote(token),
      mode: (isA(token, "word") && (token.roles.mode as Line["mode"])) || "bus",
      number: String(isA(token, "word") && token.roles.line),
      boards: boards && draft.quote(boards),
      alights: alights && draft.quote(alights),
      stops: count?.value ?? null,
    };
  });
  const exit = tokens.find((token) => does(token, "exit"));
  const going = journeys.filter((journey) => journey.tokens.some((token) => tokens.includes(token)));
  const ends = {
    from: going[0]?.ends.from ?? draft.frame.way?.from,
    to: going.at(-1)?.ends.to ?? draft.frame.way?.to,
  };
  draft.emit(
    {
      kind: "transit",
      from: draft.named(ends.from),
      to: draft.named(ends.to),
      lines,
      changes: changes && amount(changes),
      exit: isA(exit, "word") ? String(exit.roles.exit) : null,
    },
    [...told, exit],
  );
  draft.frame = { ...draft.frame, line: tokens[at.at(-1) ?? -1] ?? carried };
}

/** How often one changes, by the words that say it; null where they say nothing or two things. */
function changesOf(tokens: readonly Token[], told: Token[], isOn: boolean): { min: number; max: number } | null {
  const counted = tokens.filter((token) => isA(token, "word") && typeof token.roles.changes === "number");
  // 换地铁2号线 behind no line is no change between two.
  const line = tokens.findIndex((token) => does(token, "line"));
  const some = tokens.filter(
    (token, at) => isA(token, "word") && token.roles.changes === true && (isOn || line < at || line < 0),
  );
  const direct = tokens.filter((token) => does(token, "direct"));
  const [first] = counted;
  if (isA(first, "word")) {
    told.push(...counted);
    const count = Number(first.roles.changes);
    return counted.length === 1 ? { min: count, max: count } : null;
  }
  if (some.length > 0) {
    told.push(...some);
    return direct.length > 0 && some.length < 2 ? null : SOME_CHANGES;
  }
  if (direct.length === 0) return null;
  told.push(...direct);
  const isDenied = direct.some((token) => does(tokens[tokens.indexOf(token) - 1], "negation"));
  return isDenied ? SOME_CHANGES : { min: 0, max: 0 };
}

type Count = TokenOf<"count">;
const isStops = (token: Token | undefined): token is Count => isA(token, "count") && token.of === "stops";

/** The stops of each line: behind it, before it, or those of all lines in their order behind the last. */
function stopsOf(tokens: readonly Token[], at: readonly number[]): readonly (Count | undefined)[] {
  const counts = tokens.filter(isStops);
  const behindLast = counts.filter((count) => tokens.indexOf(count) > (at.at(-1) ?? -1));
  if (at.length > 1 && behindLast.length === at.length && counts.length === at.length) return counts;
  return at.map((index, order) => {
    const behind = tokens.slice(index + 1, at[order + 1] ?? tokens.length).filter(isStops);
    const isLed =
      order === 0 && counts.length === at.length && counts.every((count, n) => tokens.indexOf(count) < at[n]!);
    return isLed ? tokens.slice(0, index).filter(isStops).at(-1) : behind[0];
  });
}

/** What may be the name of a stop: a name, or the words between two others. */
const isStop = (token: Token | undefined): token is Token =>
  isA(token, "name") ||
  (isA(token, "text") && token.end - token.start >= LEAST_NAME && token.end - token.start <= MOST_NAME);
const LEAST_NAME = 3;
const MOST_NAME = 12;
const isDash = (token: Token | undefined) => isSign(token, "-", "—", "--", "——", "→", "~");

/** 145路（青萝塔南—市民广场，12站）: a pair right behind its line. */
function pairOf(behind: readonly Token[]): readonly [Token, Token] | null {
  const [open, ...rest] = behind;
  const [from, sign, to] = isSign(open, "(", "[", ":") ? rest : behind;
  return isStop(from) && isStop(to) && (isDash(sign) || does(sign, "target")) ? [from, to] : null;
}

/** 在青萝塔南上车, 青萝塔南站乘145路, "change to line 4 at Shimin Square": a place is no stop because one begins there. */
function boardedAt(draft: Draft, before: readonly Token[], behind: readonly Token[], isFirst: boolean): Token | null {
  const at = behind.findIndex((token) => does(token, "boards"));
  const stop = at >= 0 ? [behind[at - 1], behind[at + 1]].find((token) => isA(token, "name")) : undefined;
  if (stop) return stop;
  const isBoarding = does(before.at(-1), "boards");
  const near = before.filter((token) => !isBoarding || !does(token, "boards")).slice(-2);
  const name = near.findLast((token) => isA(token, "name"));
  if (!isA(name, "name")) return null;
  const isBeside = draft.clauseOf(name) === draft.clauseOf(before.at(-1)!) || isBoarding;
  const isOfLine =
    isBeside && (!isFirst || isBoarding || (name.sort === "station" && !near.some(({ kind }) => kind === "sign")));
  return isOfLine ? name : null;
}

const IS_NAME = /^[A-Z\p{Script=Han}]/u;
const AT_STOP = /^[在到于](?![那这此哪该])\p{Script=Han}{2,11}$/u;

/** 在车公庄换4号线, "change to line 4 at Xidan": the stop of a change, whoever knows its name. */
function changedAt(draft: Draft, upTo: readonly Token[], behind: readonly Token[]): Token | null {
  const wordsOf = (token: Token) => draft.quote(token).quote;
  const [stop, change] = [upTo.at(-3), upTo.at(-2)];
  if (does(upTo.at(-1), "changes")) {
    const [at, name] = behind;
    return does(at, "hour") && (isA(name, "name") || isA(name, "text")) && IS_NAME.test(wordsOf(name)) ? name : null;
  }
  if (!does(change, "changes") || !isA(stop, "text") || !AT_STOP.test(wordsOf(stop))) return null;
  return { ...stop, start: stop.start + 1 };
}

/** 到市民广场下车, "get off at Shimin Square", 到市民广场换乘4号线. */
function alightedAt(behind: readonly Token[], isChanged: boolean): Token | null {
  const at = behind.findIndex((token) => does(token, "alights"));
  if (at >= 0) return [behind[at - 1], behind[at + 1]].find(isStop) ?? null;
  const change = behind.findIndex((token) => does(token, "changes"));
  const part = isChanged ? behind : behind.slice(0, change < 0 ? 0 : change);
  const name = part.find(
    (token, index) =>
      isStop(token) &&
      !isWalkedTo(part, index) &&
      (isLedTo(part[index - 1]) || (isA(token, "name") && does(part[index + 1], "changes"))),
  );
  const station = behind.find(
    (token, index) =>
      isA(token, "name") && token.sort === "station" && isLedTo(behind[index - 1]) && !isWalkedTo(behind, index),
  );
  return name ?? station ?? null;
}

/** 先走688米到景乐路口: a walk leads there, and no line. */
function isWalkedTo(tokens: readonly Token[], at: number): boolean {
  const clause = tokens.slice(0, at);
  const measured = clause.findLastIndex(({ kind }) => kind === "distance" || kind === "duration");
  const isRight = measured >= 0 && clause.slice(measured + 1).every((token) => isLedTo(token) || does(token, "plain"));
  return isRight && clause.slice(Math.max(0, measured - 2), measured).some(isOnFoot);
}

const isLedTo = (token: Token | undefined) => does(token, "target", "arrives", "until") || isDash(token);
