/** Strongly connected parts of a directed graph (Tarjan 1972), without recursion. */

/** `arcs` as pairs from, to. Gives each node the number of its part. */
export function stronglyConnected(nodes: number, arcs: readonly number[]): Int32Array {
  const first = new Int32Array(nodes + 1);
  for (let at = 0; at < arcs.length; at += 2) first[arcs[at]! + 1]!++;
  for (let node = 0; node < nodes; node++) first[node + 1]! += first[node]!;
  const fill = first.slice();
  const target = new Int32Array(arcs.length / 2);
  for (let at = 0; at < arcs.length; at += 2) target[fill[arcs[at]!]!++] = arcs[at + 1]!;
  return partsOf(first, target);
}

/** The same over rows: targets of node `n` are `target[first[n]] … target[first[n + 1] - 1]`. */
export function partsOf(first: ArrayLike<number>, target: ArrayLike<number>): Int32Array {
  const nodes = first.length - 1;
  const part = new Int32Array(nodes).fill(-1);
  const order = new Int32Array(nodes).fill(-1);
  const low = new Int32Array(nodes);
  const next = new Int32Array(nodes);
  const stack: number[] = [];
  const path: number[] = [];
  let visited = 0;
  let parts = 0;
  const enter = (node: number) => {
    order[node] = low[node] = visited++;
    next[node] = first[node]!;
    stack.push(node);
    path.push(node);
  };
  const leave = (node: number) => {
    path.pop();
    const above = path.at(-1);
    if (above !== undefined) low[above] = Math.min(low[above]!, low[node]!);
    if (low[node] !== order[node]) return;
    for (let member = stack.pop()!; member !== node; member = stack.pop()!) part[member] = parts;
    part[node] = parts++;
  };
  for (let root = 0; root < nodes; root++) {
    if (order[root] !== -1) continue;
    enter(root);
    while (path.length > 0) {
      const node = path.at(-1)!;
      if (next[node] === first[node + 1]) {
        leave(node);
        continue;
      }
      const to = target[next[node]!++]!;
      if (order[to] === -1) enter(to);
      else if (part[to] === -1) low[node] = Math.min(low[node]!, order[to]!);
    }
  }
  return part;
}
