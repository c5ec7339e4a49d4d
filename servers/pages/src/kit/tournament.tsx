/**
 * A tournament drawn from its matches, finished or under way: the seeding against the anchor, the knock-out bracket with
 * a place for every match from the beginning, or a table of who met whom.
 */
import type { Child } from "hono/jsx";
import { type BracketMatch, type BracketSlot, type BracketSlots, bracketSlots, seedsOf } from "./bracket.ts";
import { AttemptName, type Column, Diverging, Table } from "./parts.tsx";
import { clipped, decimal, signed, spoken, unit } from "./text.ts";

export interface TournamentProps {
  readonly matches: readonly BracketMatch[];
  /** How many attempts may play. */
  readonly players: number;
  /** No further match will be played. */
  readonly isOver: boolean;
  /** The policy behind an attempt; without it attempts are known by their index. */
  readonly policyOf?: ((index: number) => string) | undefined;
  /** Where the details of a match stand. */
  readonly linkOf?: (match: BracketMatch) => string;
}

/** The bracket or the table; null while there is none to draw. */
export function Tournament(props: TournamentProps) {
  const { matches, players, isOver } = props;
  if (matches.length === 0)
    return <p class="empty">{isOver ? "No match was played." : "Matches are shown here as they are played."}</p>;
  // A loser of other topologies may win all the same: they have no tree.
  if (!matches.every(({ phase }) => phase === "seeding" || phase === "elimination")) return <CrossTable {...props} />;
  if (isAgainstSeveral(matches)) return <CrossTable {...props} />;
  // A seeding that nothing follows is shown whole by its own table.
  if (isOver && !matches.some(({ phase }) => phase === "elimination")) return null;
  const bracket = bracketSlots(matches, players);
  return bracket ? <Bracket {...props} {...bracket} /> : null;
}

/** Whether anchors of earlier steps were met as the anchor was: then no one seeding tells the scores. */
const isAgainstSeveral = (matches: readonly BracketMatch[]): boolean =>
  new Set(matches.flatMap(({ phase, pair }) => (phase === "seeding" ? [pair[1]] : []))).size > 1;

const nameOf = (index: number, { policyOf }: Pick<TournamentProps, "policyOf">) =>
  policyOf ? <AttemptName attempt={{ index, policy: policyOf(index) }} /> : `#${index}`;

/** Everybody against the anchor, best seed first; nothing where that was not played. */
export function Seeding(props: TournamentProps) {
  const { matches, linkOf } = props;
  const played = matches.filter(({ phase }) => phase === "seeding");
  if (played.length === 0 || isAgainstSeveral(matches)) return null;
  const rows = seedsOf(matches).map(({ player, score }) => {
    const match = played.find(({ pair }) => pair[0] === player);
    return { player, score, match, lead: match?.scores ? match.scores[0] - match.scores[1] : null };
  });
  const most = Math.max(0.01, ...rows.map(({ lead }) => Math.abs(lead ?? 0)));
  const columns: (Column<(typeof rows)[number]> | undefined)[] = [
    { title: "Seed", cell: (_, at) => at + 1 },
    { title: "Attempt", names: true, cell: ({ player }) => nameOf(player, props) },
    {
      title: "Score",
      hint: "Sum of both orders; the anchor's own is its mean",
      cell: ({ score }) => decimal(score, 2),
    },
    linkOf && { title: "Anchor's", cell: ({ match }) => decimal(match?.scores?.[1], 2) },
    { title: "Lead", cell: ({ match, lead }) => (match ? signed(lead, 2) : "anchor") },
    { class: "graph", cell: ({ lead }) => (lead === null ? null : <Diverging value={lead / most} />) },
    linkOf && {
      title: "Details",
      cell: ({ match }) => (match ? <a href={linkOf(match)}>match {match.number + 1}</a> : null),
    },
  ];
  return (
    <section aria-label="Seeding">
      <h4>{matches.length > played.length ? "Seeding: all attempts against the anchor" : "Against the anchor"}</h4>
      <Table class="seeds" columns={columns} rows={rows} rowClass={({ match }) => (match ? undefined : "muted")} />
    </section>
  );
}

const HEIGHT = { match: 46, rest: 26, gap: 12, top: 28 } as const;
const BETWEEN = 30;
/** Of a box with the name of a policy, and with an index alone. */
const WIDTHS = { named: 236, plain: 112 } as const;
const NAME_WIDTH = 20;

/** What all parts of a bracket's drawing share. */
interface Drawing extends TournamentProps {
  readonly width: number;
  readonly seeds: ReadonlyMap<number, number>;
}

function Bracket({ rounds, champion, ...props }: TournamentProps & BracketSlots) {
  const seeds = new Map(seedsOf(props.matches).map(({ player }, at) => [player, at + 1]));
  const drawing: Drawing = { ...props, seeds, width: props.policyOf ? WIDTHS.named : WIDTHS.plain };
  const columnX = (round: number) => round * (drawing.width + BETWEEN);
  const width = columnX(rounds.length + 1) - BETWEEN + 4;
  const height = HEIGHT.top + rounds[0]!.length * (HEIGHT.match + HEIGHT.gap) - HEIGHT.gap + 2;
  const final = rounds.at(-1)![0]!;
  // Equal seeds that tie in the final both win.
  const end = champion === null ? (final.match?.scores ? "tied" : "") : "winner";
  const links = rounds.flat().filter(({ kind }) => kind !== "empty");
  return (
    <section class="knock-out" aria-label="Bracket">
      <h4>Elimination</h4>
      <div class="scroll" tabindex={0}>
        <svg class="bracket" viewBox={`-2 0 ${width} ${height}`} width={width} height={height}>
          <title>Elimination bracket</title>
          {rounds.map((_, round) => (
            <text class="round" x={columnX(round)} y="14">
              {roundName(round, rounds.length)}
            </text>
          ))}
          {links.map((slot) => {
            const to = slot === final ? final : { round: slot.round + 1, place: Math.floor(slot.place / 2) };
            const advanced = slot === final ? champion : slot.advanced;
            const way = `h${BETWEEN / 2}V${unit(centreOf(to))}h${BETWEEN / 2}`;
            return (
              <path
                class={advanced === null ? "link" : "link taken"}
                data-attempt={advanced ?? undefined}
                d={`M${columnX(slot.round) + drawing.width} ${unit(centreOf(slot))}${way}`}
              />
            );
          })}
          {links.map((slot) => (
            <g transform={`translate(${columnX(slot.round)} ${unit(centreOf(slot))})`}>
              <Slot drawing={drawing} slot={slot} />
            </g>
          ))}
          <g transform={`translate(${columnX(rounds.length)} ${unit(centreOf(final))})`}>
            <LoneBox drawing={drawing} player={champion} kind="champion" said={end} />
          </g>
        </svg>
      </div>
    </section>
  );
}

function roundName(round: number, rounds: number): string {
  if (round === rounds - 1) return "Final";
  return round === rounds - 2 ? "Semi-finals" : `Round ${round + 1}`;
}

/** The middle of a slot is that of the leaves below it. */
function centreOf({ round, place }: Pick<BracketSlot, "round" | "place">): number {
  const below = 2 ** round;
  return HEIGHT.top + (place * below + (below - 1) / 2) * (HEIGHT.match + HEIGHT.gap) + HEIGHT.match / 2;
}

function Slot({ drawing, slot: { kind, match, players, advanced } }: { drawing: Drawing; slot: BracketSlot }) {
  if (kind === "rest") return <LoneBox drawing={drawing} player={advanced} kind="bye" said="rests" />;
  const box = (
    <g class={match ? "box match" : "box match pending"}>
      <rect y={-HEIGHT.match / 2} width={drawing.width} height={HEIGHT.match} rx="5" />
      <path class="middle" d={`M0 0H${drawing.width}`} />
      {players.map((player, side) => (
        <g class={player !== null && player === advanced ? "player won" : "player"} data-attempt={player ?? undefined}>
          <rect class="hit" x="1" y={side * 23 - 22} width={drawing.width - 2} height="21" rx="4" />
          <Player drawing={drawing} player={player} y={side * 23 - 7} said={scoreText(match, player)} />
        </g>
      ))}
    </g>
  );
  if (!match || !drawing.linkOf) return box;
  const sides = match.pair.map((player, side) => `${labelOf(drawing, player)} ${decimal(match.scores?.[side], 2)}`);
  return (
    <a href={drawing.linkOf(match)} aria-label={`Match ${match.number + 1}: ${sides.join(" against ")}`}>
      {box}
    </a>
  );
}

function scoreText(match: BracketMatch | null, player: number | null): string {
  if (!match) return "";
  if (!match.scores) return "lost";
  return `${decimal(match.scores[match.pair.indexOf(player ?? -1)], 2)}${match.winner === null ? " =" : ""}`;
}

/** A box of one player: who rests, or who won. */
function LoneBox(props: { drawing: Drawing; player: number | null; kind: "bye" | "champion"; said: string }) {
  const { drawing, player, kind, said } = props;
  return (
    <g class={`box ${kind}${player === null ? " pending" : ""}`} data-attempt={player ?? undefined}>
      <rect y={-HEIGHT.rest / 2} width={drawing.width} height={HEIGHT.rest} rx="5" />
      <Player drawing={drawing} player={player} y={4} said={said} />
    </g>
  );
}

const labelOf = ({ policyOf }: TournamentProps, player: number) =>
  policyOf ? clipped(`#${player} ${policyOf(player)}`, NAME_WIDTH) : `#${player}`;

/** Seed and name of a player, and what is said of it. */
function Player(props: { drawing: Drawing; player: number | null; y: number; said: Child }) {
  const { drawing, player, y, said } = props;
  return (
    <>
      {player === null ? null : (
        <>
          <text class="seed" x="20" y={y}>
            {drawing.seeds.get(player) ?? ""}
          </text>
          <text class="name" x="27" y={y}>
            {labelOf(drawing, player)}
          </text>
        </>
      )}
      <text class="sum" x={drawing.width - 9} y={y}>
        {said}
      </text>
    </>
  );
}

/** What the row scored against the column; of several matches of a pair the last. */
function CrossTable(props: TournamentProps) {
  const { matches } = props;
  const wins = (player: number) => matches.filter(({ winner }) => winner === player).length;
  const players = [...new Set(matches.flatMap(({ pair }) => pair))].sort((a, b) => wins(b) - wins(a) || a - b);
  const phases = [...new Set(matches.map(({ phase }) => spoken(phase)))];
  return (
    <section class="met" aria-label="Matches">
      <p class="muted small">
        {matches.length} played: {phases.join(", ")}. A cell is what the row scored against the column, both orders
        summed; of several matches of a pair the last.
      </p>
      <div class="scroll" tabindex={0}>
        <table class="cross">
          <thead>
            <tr>
              <th scope="col">Attempt</th>
              {players.map((column) => (
                <th scope="col" data-attempt={column}>
                  #{column}
                </th>
              ))}
              <th scope="col">Won</th>
            </tr>
          </thead>
          <tbody>
            {players.map((row) => (
              <tr>
                <th scope="row">{nameOf(row, props)}</th>
                {players.map((column) => (
                  <CrossCell {...props} row={row} column={column} />
                ))}
                <td>{wins(row)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function CrossCell({ matches, linkOf, row, column }: TournamentProps & { row: number; column: number }) {
  const match = matches.findLast(({ pair }) => pair.includes(row) && pair.includes(column));
  if (row === column) return <td class="self" />;
  if (!match) return <td class="unmet" />;
  const outcome = !match.scores ? "lost" : match.winner === null ? "tie" : match.winner === row ? "win" : "loss";
  const text = match.scores ? decimal(match.scores[match.pair[0] === row ? 0 : 1], 1) : "lost";
  return (
    <td class={outcome}>
      {linkOf ? (
        <a href={linkOf(match)} aria-label={`#${row} against #${column}: ${text}, ${outcome}`}>
          {text}
        </a>
      ) : (
        text
      )}
    </td>
  );
}
