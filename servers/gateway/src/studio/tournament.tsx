/** What is played of a group: the seeding against the anchor, the bracket as it fills, or who met whom as a matrix. */
import type { GroupView } from "@arenakit/server-arena";
import { Bracket } from "./bracket.tsx";
import { bracketSlots, type SlotMatch, seedsOf } from "./bracket-slots.ts";
import { Diverging } from "./marks.tsx";
import { decimal, signed } from "./words.ts";

/** The bracket or the matrix; what is said of a group without matches. */
export function Tournament({ view }: { view: GroupView }) {
  const { matches } = view;
  const isOver = view.state === "scored" || view.state === "invalid";
  const playing = view.attempts.filter(({ state, failure }) => state === "submitted" && failure === null).length;
  if (matches.length === 0)
    return <p class="empty">{isOver ? "No match was played." : "Matches are shown here as they are played."}</p>;
  if (!isKnockOut(matches)) return <Matrix matches={matches} />;
  // Over after the seeding: a topology without a bracket, which the seeding's table shows whole.
  const bracket = isOver && !has(matches, "elimination") ? null : bracketSlots(matches, playing);
  if (!bracket) return null;
  const seeds = new Map(seedsOf(matches).map(({ player }, at) => [player, at + 1]));
  return (
    <section class="knock-out" aria-label="Bracket">
      <h4>Bracket</h4>
      <Bracket bracket={bracket} seeds={seeds} />
    </section>
  );
}

/** Everybody against the anchor, where that was played. */
export function Seeding({ matches }: { matches: readonly SlotMatch[] }) {
  if (!isKnockOut(matches)) return null;
  return (
    <section aria-label="Seeding">
      <h4>{has(matches, "elimination") ? "Seeding" : "Against the anchor"}</h4>
      <SeedTable matches={matches} />
    </section>
  );
}

const has = (matches: readonly SlotMatch[], ...phases: SlotMatch["phase"][]) =>
  matches.some(({ phase }) => phases.includes(phase));

/** Whoever loses in a double elimination may win all the same: that has no tree, and shows its matches. */
const isKnockOut = (matches: readonly SlotMatch[]) =>
  has(matches, "seeding") && !has(matches, "lower_bracket", "grand_final");

function SeedTable({ matches }: { matches: readonly SlotMatch[] }) {
  const played = matches.filter(({ phase }) => phase === "seeding");
  const leads = new Map(played.map(({ pair, scores }) => [pair[0], scores ? scores[0] - scores[1] : null]));
  const most = Math.max(0.01, ...[...leads.values()].map((lead) => Math.abs(lead ?? 0)));
  return (
    <table class="seeds">
      <thead>
        <tr>
          <th scope="col">Seed</th>
          <th scope="col">Attempt</th>
          <th scope="col">Score</th>
          <th scope="col" colspan={2}>
            Lead
          </th>
        </tr>
      </thead>
      <tbody>
        {seedsOf(matches).map(({ player, score }, at) => {
          const lead = leads.get(player);
          return (
            <tr class={lead === undefined ? "anchor" : undefined}>
              <td>{at + 1}</td>
              <th scope="row">#{player}</th>
              <td>{decimal(score, 2)}</td>
              <td>{lead === undefined ? "anchor" : signed(lead, 2)}</td>
              <td class="wide">{lead == null ? null : <Diverging value={lead / most} />}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** Who met whom, the row's score against the column's. */
function Matrix({ matches }: { matches: readonly SlotMatch[] }) {
  const players = [...new Set(matches.flatMap(({ pair }) => pair))].sort((a, b) => a - b);
  const met = new Map<string, SlotMatch>();
  for (const match of matches) {
    met.set(`${match.pair[0]} ${match.pair[1]}`, match);
    met.set(`${match.pair[1]} ${match.pair[0]}`, match);
  }
  const phases = [...new Set(matches.map(({ phase }) => phase.replaceAll("_", " ")))];
  return (
    <section class="met" aria-label="Matches">
      <h4>Matches</h4>
      <p class="muted small">
        {matches.length} played: {phases.join(", ")}. A cell is what the row scored against the column, both orders
        summed; of several matches of a pair the last.
      </p>
      <div class="scroll" tabindex={0}>
        <table class="cross">
          <thead>
            <tr>
              <td />
              {players.map((player) => (
                <th scope="col">#{player}</th>
              ))}
              <th scope="col">Won</th>
            </tr>
          </thead>
          <tbody>
            {players.map((row) => (
              <tr>
                <th scope="row">#{row}</th>
                {players.map((column) => (
                  <Cell row={row} column={column} match={met.get(`${row} ${column}`)} />
                ))}
                <td>{matches.filter(({ winner }) => winner === row).length}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function Cell({ row, column, match }: { row: number; column: number; match: SlotMatch | undefined }) {
  if (row === column) return <td class="self" />;
  if (!match) return <td class="unmet" />;
  if (!match.scores) return <td class="lost">lost</td>;
  const outcome = match.winner === null ? "tie" : match.winner === row ? "win" : "loss";
  return <td class={outcome}>{decimal(match.scores[match.pair.indexOf(row)], 1)}</td>;
}
