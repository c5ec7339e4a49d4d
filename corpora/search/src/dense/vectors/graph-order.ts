/**
 * A graph with its rows in another order, in which near ones stand together: what a walk reads then lies on few pages of
 * memory. Each row belongs to the row of the next layer that reaches it by the fewest steps, layer by layer.
 */
import type { Graph, GraphLayer } from "./graph-file.ts";

/** The rows of one layer, ascending, as a graph of their own. */
interface Level {
  readonly rows: Uint32Array;
  readonly neighbours: Uint32Array;
  readonly places: number;
}

/** The same graph by slots; `order` has the row of each. Takes a graph whose slots are its rows. */
export function orderedGraph(graph: Graph): Graph {
  const { rows, places, layerPlaces, neighbours, layers } = graph;
  const levels: Level[] = [
    { rows: graph.order, neighbours, places },
    ...layers.map((layer) => ({ ...layer, places: layerPlaces })),
  ];
  let order = levels.at(-1)!.rows;
  for (const [at, level] of [...levels.entries()].reverse().slice(1)) {
    const above = levels[at + 1]!.rows;
    order = groupedBy(order, level.rows, ownersOf(level, above));
  }
  const slotOf = new Uint32Array(rows);
  for (let slot = 0; slot < rows; slot++) slotOf[order[slot]!] = slot;
  /** The neighbours of rows in the order of their slots, as slots. */
  const moved = (level: Level): GraphLayer => {
    const slots = level.rows.map((row) => slotOf[row]!).sort();
    const found = new Uint32Array(level.neighbours.length);
    for (const [at, slot] of slots.entries()) {
      const from = placeOf(level.rows, order[slot]!) * level.places;
      for (let next = 0; next < level.places; next++)
        found[at * level.places + next] = slotOf[level.neighbours[from + next]!]!;
    }
    return { rows: slots, neighbours: found };
  };
  return {
    ...graph,
    order,
    entry: slotOf[graph.entry] ?? 0,
    neighbours: moved(levels[0]!).neighbours,
    layers: levels.slice(1).map(moved),
  };
}

/** For each row of a level the row of the one above that reaches it first, by steps from all of those at once. */
function ownersOf({ rows, neighbours, places }: Level, above: Uint32Array): Uint32Array {
  const owners = new Uint32Array(rows.length).fill(above[0] ?? 0);
  const isReached = new Uint8Array(rows.length);
  const queue = new Uint32Array(rows.length);
  let end = 0;
  const reach = (place: number, owner: number) => {
    if (isReached[place] === 1) return;
    isReached[place] = 1;
    owners[place] = owner;
    queue[end++] = place;
  };
  for (const row of above) reach(placeOf(rows, row), row);
  for (let next = 0; next < end; next++) {
    const from = queue[next]!;
    for (let at = from * places; at < (from + 1) * places; at++) reach(placeOf(rows, neighbours[at]!), owners[from]!);
  }
  return owners;
}

/** Rows by where their owner stands in an order, then by number. */
function groupedBy(order: Uint32Array, rows: Uint32Array, owners: Uint32Array): Uint32Array {
  const groups = new Map<number, number[]>(Array.from(order, (owner) => [owner, []]));
  for (const [at, row] of rows.entries()) groups.get(owners[at]!)!.push(row);
  return Uint32Array.from([...groups.values()].flat());
}

/** Where a row stands in ascending ones. */
export function placeOf(rows: Uint32Array, row: number): number {
  if (rows[row] === row) return row; // all rows, or all of the first
  let low = 0;
  let high = rows.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (rows[middle]! < row) low = middle + 1;
    else high = middle;
  }
  return low;
}
