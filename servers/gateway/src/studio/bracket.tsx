/** A knock-out bracket as it fills: rounds as columns, every match with its place from the beginning. */
import type { BracketSlot, BracketSlots } from "./bracket-slots.ts";
import { decimal, unit } from "./words.ts";

const BOX = { width: 112, height: 44, gap: 10, between: 24, top: 26 } as const;
const REST_HEIGHT = 24;
/** Between an attempt of two digits and a score of five characters. */
const TIED_X = 58;

export function Bracket({ bracket, seeds }: { bracket: BracketSlots; seeds: ReadonlyMap<number, number> }) {
  const { rounds, champion } = bracket;
  const leaves = rounds[0]!.length;
  const height = BOX.top + leaves * (BOX.height + BOX.gap) - BOX.gap + 2;
  const width = (rounds.length + 1) * (BOX.width + BOX.between) - BOX.between;
  const last = rounds.at(-1)![0]!;
  const final = centreOf(last);
  // Equal seeds that tie in the final both win.
  const isShared = champion === null && last.match?.scores != null;
  return (
    <div class="scroll" tabindex={0}>
      <svg class="bracket" viewBox={`-2 0 ${width + 4} ${unit(height)}`} width={width + 4} height={unit(height)}>
        <title>Bracket</title>
        {rounds.map((_, round) => (
          <text class="round" x={columnX(round)} y="14">
            {roundName(round, rounds.length)}
          </text>
        ))}
        {rounds
          .slice(1)
          .flatMap((slots, before) =>
            slots.flatMap((slot) =>
              [0, 1].map((side) => <Link from={rounds[before]![slot.place * 2 + side]!} to={slot} />),
            ),
          )}
        <path
          class={`link${champion === null ? "" : " taken"}`}
          d={`M${columnX(rounds.length - 1) + BOX.width} ${unit(final)}h${BOX.between}`}
        />
        {rounds.flat().map((slot) => (
          <Slot slot={slot} seeds={seeds} />
        ))}
        <g
          class={`box champion${champion === null ? " pending" : ""}`}
          transform={`translate(${columnX(rounds.length)} ${unit(final - REST_HEIGHT / 2)})`}
        >
          <rect width={BOX.width} height={REST_HEIGHT} rx="5" />
          <text class="name" x="10" y="16">
            {champion === null ? (isShared ? "tied" : "") : `#${champion}`}
          </text>
          <text class="sum" x={BOX.width - 9} y="16">
            {champion === null ? "" : "winner"}
          </text>
        </g>
      </svg>
    </div>
  );
}

function roundName(round: number, rounds: number): string {
  if (round === rounds - 1) return "Final";
  return round === rounds - 2 ? "Semi-finals" : `Round ${round + 1}`;
}

const columnX = (round: number) => round * (BOX.width + BOX.between);

/** The middle of a slot: that of the leaves below it. */
function centreOf({ round, place }: Pick<BracketSlot, "round" | "place">): number {
  const pitch = BOX.height + BOX.gap;
  const below = 2 ** round;
  return BOX.top + (place * below + (below - 1) / 2) * pitch + BOX.height / 2;
}

function Link({ from, to }: { from: BracketSlot; to: BracketSlot }) {
  if (from.kind === "empty") return null;
  const [x, y] = [columnX(from.round) + BOX.width, centreOf(from)];
  const middle = x + BOX.between / 2;
  const path = `M${x} ${unit(y)}H${middle}V${unit(centreOf(to))}H${x + BOX.between}`;
  return <path class={`link${from.advanced === null ? "" : " taken"}`} d={path} />;
}

function Slot({ slot, seeds }: { slot: BracketSlot; seeds: ReadonlyMap<number, number> }) {
  const { kind, match, players, advanced, round } = slot;
  if (kind === "empty") return null;
  const centre = centreOf(slot);
  if (kind === "rest")
    return (
      <g
        class={`box rest${advanced === null ? " pending" : ""}`}
        transform={`translate(${columnX(round)} ${unit(centre - REST_HEIGHT / 2)})`}
      >
        <rect width={BOX.width} height={REST_HEIGHT} rx="5" />
        <Player player={advanced} seeds={seeds} y={16} />
        <text class="sum" x={BOX.width - 9} y="16">
          rests
        </text>
      </g>
    );
  const isTied = match?.scores != null && match.winner === null;
  return (
    <g
      class={`box match${match ? "" : " pending"}`}
      transform={`translate(${columnX(round)} ${unit(centre - BOX.height / 2)})`}
    >
      <rect width={BOX.width} height={BOX.height} rx="5" />
      <path class="middle" d={`M0 ${BOX.height / 2}H${BOX.width}`} />
      {players.map((player, side) => {
        const y = 15.5 + (side * BOX.height) / 2;
        const score = match?.scores?.[match.pair.indexOf(player ?? -1)];
        return (
          <g class={player !== null && player === advanced ? "player won" : "player"}>
            <Player player={player} seeds={seeds} y={y} />
            <text class="sum" x={BOX.width - 9} y={y}>
              {match ? (match.scores ? decimal(score, 2) : "lost") : ""}
            </text>
            {isTied ? (
              <text class="tied" x={TIED_X} y={y}>
                =
              </text>
            ) : null}
          </g>
        );
      })}
    </g>
  );
}

function Player({ player, seeds, y }: { player: number | null; seeds: ReadonlyMap<number, number>; y: number }) {
  if (player === null) return null;
  return (
    <>
      <text class="seed" x="20" y={y}>
        {seeds.get(player) ?? ""}
      </text>
      <text class="name" x="26" y={y}>
        #{player}
      </text>
    </>
  );
}
