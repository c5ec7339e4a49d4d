/** A group as a line of JSON: its matches, or the scores of every pair and the topology that is to be played over them. */
import { boundary, fail, Match, random } from "@arenakit/contracts";
import {
  type CoveredMatch,
  type JudgeCoverage,
  type MatchResult,
  type PlayedList,
  type PlayedMatch,
  type PlayedOver,
  playOver,
  topologyOf,
} from "@arenakit/evaluator-arena";
import * as z from "zod";

/** Players of a group: the estimators' matrices have as many rows. */
const MOST_PLAYERS = 256;

const Score = z.number({ error: "expected a finite number" });
const Player = z.number().int().nonnegative();
const PHASES = Match.shape.phase.options;

const Members = z.strictObject({
  id: z.union([z.string(), z.number()]),
  n: z.number().int().min(1).max(MOST_PLAYERS),
  matches: z
    .array(
      z.object({
        pair: z.tuple([Player, Player]),
        /** Sums over both orders, 0 to 20 where a judge scores from 0 to 10; twice the one order's where only one was scored; null where none was. */
        scores: z.tuple([Score, Score]).nullable(),
        directions: z.union([z.literal(1), z.literal(2)]).optional(),
        phase: z.enum(PHASES).optional(),
        round: z.number().int().nonnegative().optional(),
      }),
    )
    .optional(),
  /** [a][b] is what a has against b, summed over both orders; null where there is nothing. */
  pair_scores: z.array(z.array(Score.nullable())).optional(),
  /** Scores of one call, by place shown; null where the call was lost. */
  lists: z.array(z.object({ order: z.array(Player), scores: z.array(Score).nullable() })).optional(),
  topology: z.string().optional(),
  slots: z.enum(["standard", "paper"]).optional(),
  anchor: Player.optional(),
  /** Of the draw of topologies that have one; 0 unless given. */
  seed: z.number().int().optional(),
  estimator: z.string().optional(),
  advantage: z.string().optional(),
});

/** A member that it does not know is an error: a setting misspelt would be one left out. */
export const GroupLine = z.strictObject(Members.shape, {
  error: ({ code, keys }) =>
    code === "unrecognized_keys"
      ? `no member ${(keys as string[]).join(", ")}; a line has ${Object.keys(Members.shape).join(", ")}`
      : undefined,
});
export type GroupLine = z.infer<typeof GroupLine>;

export interface PlayedGroup {
  readonly size: number;
  readonly matches: PlayedMatch[];
  readonly lists: PlayedList[];
  /** What the judge was asked, and what came back of it. */
  readonly asked: JudgeCoverage;
}

/** The line as a group that was played. Throws a FailureError of owner "task" that says what is wrong with it. */
export async function playedGroup(line: GroupLine): Promise<PlayedGroup> {
  const { n: size, lists: calls = [], matches: given = [] } = line;
  for (const { pair } of given) checkPlayers(pair, size);
  for (const { order, scores } of calls) {
    checkPlayers(order, size);
    if (scores && order.length !== scores.length)
      refuse(`a list of ${order.length} players has ${scores.length} scores`);
  }
  if (line.pair_scores && line.matches) refuse("expected matches or pair_scores, got both");
  if (!line.pair_scores && !line.matches && calls.length === 0) refuse("expected matches, pair_scores or lists");
  const { matches, results } = await matchesOf(line);
  const lists = calls.flatMap(({ order, scores }) => (scores ? [{ order, scores }] : []));
  const askedLists = calls.map(({ order, scores }) => ({ order, isScored: scores !== null }));
  return {
    size,
    lists,
    matches,
    asked: { matches: results.map(askedMatch), lists: askedLists, orders: ordersOf(results) },
  };
}

type PlayedMatches = Pick<PlayedOver, "matches" | "results">;

async function matchesOf(line: GroupLine): Promise<PlayedMatches> {
  const { n, pair_scores: table, matches: given = [], topology } = line;
  if (table) return playedOver(line, fromTable(table, n));
  // Without phases a tournament's matches do not say who went out when: the topology is played over them again.
  const isReplayed = topology !== undefined && topology !== "listwise" && given.every(({ phase }) => !phase);
  if (isReplayed && given.length > 0) return replayed(line, fromMatches(given));
  checkRounds(given);
  const matches = given.flatMap(({ pair, scores, directions = 2, phase = "round_robin", round = 0 }): PlayedMatch[] =>
    scores ? [{ pair, scores, directions, phase, round }] : [],
  );
  return { matches, results: given.map(({ directions = 2, ...match }) => ({ ...match, directions })) };
}

function askedMatch({ pair, scores, directions = 2 }: MatchResult): CoveredMatch {
  return { pair, directions: scores ? directions : 0 };
}

/** Where no match has both orders, one is what was asked for. */
function ordersOf(results: readonly MatchResult[]): 1 | 2 {
  const scored = results.filter(({ scores }) => scores !== null);
  return scored.length > 0 && scored.every(({ directions }) => directions === 1) ? 1 : 2;
}

/**
 * Equal seeds are drawn; a record in which they stood in the order of the group has other pairs, and is played over as
 * it was. Throws task/missing_match where neither has all it asks for.
 */
async function replayed(line: GroupLine, scoresOf: Lookup): Promise<PlayedMatches> {
  const drawn = await boundary("task", () => playedOver(line, scoresOf));
  if (drawn.ok) return drawn.value;
  const inOrder = { ...random(0), shuffled: <T>(players: readonly T[]) => [...players] };
  const done = await boundary("task", () => playedOver(line, scoresOf, inOrder));
  if (done.ok) return done.value;
  const { owner, code, message } = drawn.failure;
  return fail(owner, code, message);
}

type Lookup = (first: number, second: number) => Omit<MatchResult, "pair">;

/** By the draw that a run has for a group of this id and seed. */
function playedOver(
  line: GroupLine,
  scoresOf: Lookup,
  draw = random(line.seed ?? 0, "arena", String(line.id)),
): PlayedMatches {
  const { n, anchor = 0, topology = "round-robin", slots } = line;
  if (anchor >= n) refuse(`expected an anchor in 0 … ${n - 1}, got ${anchor}`);
  const tournament = topologyOf(topology, slots ? { slots } : {}).start(n, anchor, { random: draw });
  return playOver(tournament, ([first, second]) => scoresOf(first, second));
}

function fromTable(table: readonly (readonly (number | null)[])[], size: number): Lookup {
  if (table.length !== size || table.some((row) => row.length !== size))
    refuse(`expected pair_scores with ${size} rows of ${size} scores`);
  return (first, second) => {
    const [own, other] = [table[first]![second] ?? null, table[second]![first] ?? null];
    return { scores: own === null || other === null ? null : [own, other] };
  };
}

function fromMatches(matches: NonNullable<GroupLine["matches"]>): Lookup {
  const known = new Map<string, Omit<MatchResult, "pair">>();
  for (const { pair, scores, directions = 2 } of matches) {
    const [first, second] = pair;
    if (!known.has(`${first}-${second}`)) known.set(`${first}-${second}`, { scores, directions });
    if (!known.has(`${second}-${first}`))
      known.set(`${second}-${first}`, { scores: scores && [scores[1], scores[0]], directions });
  }
  return (first, second) =>
    known.get(`${first}-${second}`) ??
    fail("task", "missing_match", `the topology asks for the match of ${first} and ${second}, and the line has none`);
}

function checkPlayers(players: readonly number[], size: number): void {
  for (const player of players) if (player >= size) refuse(`expected players in 0 … ${size - 1}, got ${player}`);
  if (new Set(players).size < players.length) refuse(`expected different players, got ${players.join(", ")}`);
}

/** Who went out when is read from the rounds of a bracket. */
const BRACKET_PHASES: readonly unknown[] = ["elimination", "lower_bracket", "grand_final"];

function checkRounds(matches: NonNullable<GroupLine["matches"]>): void {
  const played = new Set<string>();
  for (const [at, { phase, round, pair }] of matches.entries()) {
    if (!BRACKET_PHASES.includes(phase)) continue;
    if (round === undefined)
      refuse(
        `matches.${at} is of phase ${phase} and has no round: give each its round, from 0 within its phase, or leave the phases out and name the topology, which is then played over the matches`,
      );
    for (const player of pair) {
      const place = `${phase}/${round}/${player}`;
      if (played.has(place)) refuse(`matches.${at}: player ${player} has two matches in round ${round} of ${phase}`);
      played.add(place);
    }
  }
}

function refuse(message: string): never {
  fail("task", "bad_group", message);
}
