/** A queue of nodes by cost in typed arrays: the smallest cost first, of equal ones the smallest node. Grows, never shrinks. */

export interface NodeQueue {
  readonly size: number;
  clear(): void;
  push(node: number, cost: number): void;
  /** Node of the smallest cost; the queue must not be empty. */
  pop(): number;
  /** Smallest cost; Infinity when empty. */
  least(): number;
}

const BRANCHES = 4;

export function createNodeQueue(): NodeQueue {
  let nodes = new Int32Array(1024);
  let costs = new Float64Array(1024);
  let size = 0;

  function grow(): void {
    const [oldNodes, oldCosts] = [nodes, costs];
    nodes = new Int32Array(oldNodes.length * 2);
    costs = new Float64Array(oldCosts.length * 2);
    nodes.set(oldNodes);
    costs.set(oldCosts);
  }

  return {
    get size() {
      return size;
    },
    clear() {
      size = 0;
    },
    push(node, cost) {
      if (size === nodes.length) grow();
      let at = size++;
      // Kept whole: a swap as a function costs a third of the time of a search.
      while (at > 0) {
        const above = (at - 1) >> 2;
        const other = costs[above]!;
        if (other < cost || (other === cost && nodes[above]! <= node)) break;
        costs[at] = other;
        nodes[at] = nodes[above]!;
        at = above;
      }
      costs[at] = cost;
      nodes[at] = node;
    },
    pop() {
      const top = nodes[0]!;
      const cost = costs[--size]!;
      const node = nodes[size]!;
      let at = 0;
      for (;;) {
        const first = at * BRANCHES + 1;
        if (first >= size) break;
        const end = Math.min(first + BRANCHES, size);
        let best = first;
        for (let child = first + 1; child < end; child++)
          if (costs[child]! < costs[best]! || (costs[child] === costs[best] && nodes[child]! < nodes[best]!))
            best = child;
        const other = costs[best]!;
        if (cost < other || (cost === other && node <= nodes[best]!)) break;
        costs[at] = other;
        nodes[at] = nodes[best]!;
        at = best;
      }
      costs[at] = cost;
      nodes[at] = node;
      return top;
    },
    least: () => (size === 0 ? Number.POSITIVE_INFINITY : costs[0]!),
  };
}
