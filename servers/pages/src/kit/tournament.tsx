/**
 * A tournament drawn from its matches, finished or under way: the seeding against the anchor, the knock-out bracket with
 * a place for every match from the beginning, or a table of who met whom.
 */
import { type BracketSlot, type BracketSlots, bracketSlots, type SlotMatch, seedsOf } from "./bracket-tree.ts";
import { AttemptName, type Column, Diverging, Table } from "./parts.tsx";
import { clipped, decimal, signed, unit } from "./text.ts";

export interface TournamentProps {
  readonly matches: readonly SlotMatch[];
  /** How many attempts may play. */
  readonly players: number;
  /** No further match will be played. */
  readonly isOver: boolean;
  /** The policy behind an attempt; without it attempts are known by their index. */
  readonly policyOf?: ((index: number) => string) | undefined;
  /** Where the details of a match stand. */
  readonly linkOf?: (match: SlotMatch) => string;
}

/** The bracket or the table; null while there is none to draw. */
export function Tournament(props: TournamentProps) {
  const { matches, players, isOver } = props;
  if (matches.length === 0)
    return <p class="empty">{isOver ? "No match was played." : "Matches are shown here as they are played."}</p>;
  if (!isKnockOut(matches)) return <CrossTable {...props} />;
  // A seeding that nothing follows is shown whole by its own table.
  if (isOver && !matches.some(({ phase }) => phase === "elimination")) return null;
  const bracket = bracketSlots(matches, players);
  return bracket ? <Bracket {...props} bracket={bracket} /> : null;
}

/** A loser of other topologies may win all the same: they have no tree. */
const isKnockOut = (matches: readonly SlotMatch[]) =>
  matches.every(({ phase }) => phase === "seeding" || phase === "elimination");

function NameOf({ index, policyOf }: { index: number } & Pick<TournamentProps, "policyOf">) {
  return policyOf ? <AttemptName attempt={{ index, policy: policyOf(index) }} /> : `#${index}`;
}

/** Everybody against the anchor, best seed first; nothing where that was not played. */
export function Seeding({ matches, policyOf, linkOf }: TournamentProps) {
  const played = matches.filter(({ phase }) => phase === "seeding");
  if (played.length === 0) return null;
  const rows = seedsOf(matches).map(({ player, score }) => {
    const match = played.find(({ pair }) => pair[0] === player);
    return { player, score, match, lead: match?.scores ? match.scores[0] - match.scores[1] : null };
  });
  const most = Math.max(0.01, ...rows.map(({ lead }) => Math.abs(lead ?? 0)));
  const columns: (Column<(typeof rows)[number]> | false | undefined)[] = [
    { title: "Seed", cell: (_, at) => at + 1 },
    { title: "Attempt", names: true, cell: ({ player }) => <NameOf index={player} policyOf={policyOf} /> },
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
      <h4>{matches.length > played.length ? "Seeding: everybody against the anchor" : "Against the anchor"}</h4>
      <Table class="seeds" columns={columns} rows={rows} rowClass={({ match }) => (match ? undefined : "anchor")} />
    </section>
  );
}

const HEIGHT = { match: 46, rest: 26, gap: 12, top: 28 } as const;
const BETWEEN = 30;
/** With the name of a policy, and with an index alone. */
const WIDTHS = { named: 236, plain: 112 } as const;
const NAME_WIDTH = 20;

interface BracketProps extends TournamentProps {
  readonly bracket: BracketSlots;
}

interface Drawing extends BracketProps {
  readonly width: number;
  readonly seeds: ReadonlyMap<number, number>;
}

function Bracket(props: BracketProps) {
  const { rounds, champion } = props.bracket;
  const seeds = new Map(seedsOf(props.matches).map(({ player }, at) => [player, at + 1]));
  const drawing: Drawing = { ...props, seeds, width: props.policyOf ? WIDTHS.named : WIDTHS.plain };
  const [width, height] = [
    columnX(drawing, rounds.length + 1) - BETWEEN,
    HEIGHT.top + rounds[0]!.length * (HEIGHT.match + HEIGHT.gap) - HEIGHT.gap + 2,
  ];
  const final = rounds.at(-1)![0]!;
  return (
    <section class="knock-out" aria-label="Bracket">
      <h4>Elimination</h4>
      <div class="scroll" tabindex={0}>
        <svg class="bracket" viewBox={`-2 0 ${width + 4} ${height}`} width={width + 4} height={height}>
          <title>Elimination bracket</title>
          {rounds.map((_, round) => (
            <text class="round" x={columnX(drawing, round)} y="14">
              {roundName(round, rounds.length)}
            </text>
          ))}
          {rounds.slice(0, -1).map((slots, round) =>
            slots.map((slot) => {
              const next = rounds[round + 1]![Math.floor(slot.place / 2)]!;
              return <Link drawing={drawing} from={slot} to={centreOf(next)} />;
            }),
          )}
          <Link drawing={drawing} from={{ ...final, advanced: champion }} to={centreOf(final)} />
          {rounds.flat().map((slot) => (
            <Slot drawing={drawing} slot={slot} />
          ))}
          <Champion drawing={drawing} />
        </svg>
      </div>
    </section>
  );
}

function roundName(round: number, rounds: number): string {
  if (round === rounds - 1) return "Final";
  return round === rounds - 2 ? "Semi-finals" : `Round ${round + 1}`;
}

const columnX = ({ width }: Pick<Drawing, "width">, round: number) => round * (width + BETWEEN);

/** The middle of a slot is that of the leaves below it. */
function centreOf({ round, place }: Pick<BracketSlot, "round" | "place">): number {
  const below = 2 ** round;
  return HEIGHT.top + (place * below + (below - 1) / 2) * (HEIGHT.match + HEIGHT.gap) + HEIGHT.match / 2;
}

function Link({ drawing, from, to }: { drawing: Drawing; from: BracketSlot; to: number }) {
  if (from.kind === "empty") return null;
  const x = columnX(drawing, from.round) + drawing.width;
  const path = `M${x} ${unit(centreOf(from))}h${BETWEEN / 2}V${unit(to)}h${BETWEEN / 2}`;
  const isTaken = from.advanced !== null;
  return <path class={`link${isTaken ? " taken" : ""}`} data-attempt={from.advanced ?? undefined} d={path} />;
}

interface BoxProps {
  readonly drawing: Drawing;
  readonly kind: string;
  readonly round: number;
  readonly centre: number;
  readonly height: number;
  readonly player?: number | null;
  readonly children?: unknown;
}

function Box({ drawing, kind, round, centre, height, player, children }: BoxProps) {
  const at = `translate(${columnX(drawing, round)} ${unit(centre - height / 2)})`;
  return (
    <g class={`box ${kind}`} transform={at} data-attempt={player ?? undefined}>
      <rect width={drawing.width} height={height} rx="5" />
      {children}
    </g>
  );
}

function Champion({ drawing }: { drawing: Drawing }) {
  const { rounds, champion } = drawing.bracket;
  const final = rounds.at(-1)![0]!;
  // Equal seeds that tie in the final both win.
  const isShared = champion === null && final.match?.scores != null;
  const kind = champion === null ? "champion pending" : "champion";
  return (
    <Box
      drawing={drawing}
      kind={kind}
      round={rounds.length}
      centre={centreOf(final)}
      height={HEIGHT.rest}
      player={champion}
    >
      <Player drawing={drawing} player={champion} y={17} />
      <Score drawing={drawing} y={17}>
        {champion === null ? (isShared ? "tied" : "") : "winner"}
      </Score>
    </Box>
  );
}

function Slot({ drawing, slot }: { drawing: Drawing; slot: BracketSlot }) {
  const { kind, match, players, advanced, round } = slot;
  if (kind === "empty") return null;
  const place = { drawing, round, centre: centreOf(slot) };
  if (kind === "rest")
    return (
      <Box {...place} kind={advanced === null ? "bye pending" : "bye"} height={HEIGHT.rest} player={advanced}>
        <Player drawing={drawing} player={advanced} y={17} />
        <Score drawing={drawing} y={17}>
          rests
        </Score>
      </Box>
    );
  const box = (
    <Box {...place} kind={match ? "match" : "match pending"} height={HEIGHT.match}>
      <path class="middle" d={`M0 ${HEIGHT.match / 2}H${drawing.width}`} />
      {players.map((player, side) => (
        <Half drawing={drawing} match={match} player={player} side={side} isAhead={player === advanced} />
      ))}
    </Box>
  );
  if (!match || !drawing.linkOf) return box;
  const label = match.pair.map((player, side) => `${labelOf(drawing, player)} ${decimal(match.scores?.[side], 2)}`);
  return (
    <a href={drawing.linkOf(match)} aria-label={`Match ${match.number + 1}: ${label.join(" against ")}`}>
      {box}
    </a>
  );
}

interface HalfProps {
  readonly drawing: Drawing;
  readonly match: SlotMatch | null;
  readonly player: number | null;
  readonly side: number;
  readonly isAhead: boolean;
}

function Half({ drawing, match, player, side, isAhead }: HalfProps) {
  const top = (side * HEIGHT.match) / 2;
  const score = match?.scores?.[match.pair.indexOf(player ?? -1)];
  const isTied = match?.scores != null && match.winner === null;
  return (
    <g class={player !== null && isAhead ? "player won" : "player"} data-attempt={player ?? undefined}>
      <rect class="hit" x="1" y={top + 1} width={drawing.width - 2} height={HEIGHT.match / 2 - 2} rx="4" />
      <Player drawing={drawing} player={player} y={top + 16} />
      <Score drawing={drawing} y={top + 16}>
        {match ? (match.scores ? `${decimal(score, 2)}${isTied ? " =" : ""}` : "lost") : ""}
      </Score>
    </g>
  );
}

const labelOf = ({ policyOf }: TournamentProps, player: number) =>
  policyOf ? clipped(`#${player} ${policyOf(player)}`, NAME_WIDTH) : `#${player}`;

function Player({ drawing, player, y }: { drawing: Drawing; player: number | null; y: number }) {
  if (player === null) return null;
  return (
    <>
      <text class="seed" x="20" y={y}>
        {drawing.seeds.get(player) ?? ""}
      </text>
      <text class="name" x="27" y={y}>
        {labelOf(drawing, player)}
      </text>
    </>
  );
}

function Score({ drawing, y, children }: { drawing: Drawing; y: number; children?: unknown }) {
  return (
    <text class="sum" x={drawing.width - 9} y={y}>
      {children}
    </text>
  );
}

/** What the row scored against the column; of several matches of a pair the last. */
function CrossTable(props: TournamentProps) {
  const { matches } = props;
  const wins = (player: number) => matches.filter(({ winner }) => winner === player).length;
  const players = [...new Set(matches.flatMap(({ pair }) => pair))].sort((a, b) => wins(b) - wins(a) || a - b);
  const phases = [...new Set(matches.map(({ phase }) => phase.replaceAll("_", " ")))];
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
                <th scope="row">
                  <NameOf index={row} policyOf={props.policyOf} />
                </th>
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
