// A process that works a store as gateways do and writes a line for everything that was acknowledged, until it is
// killed: `node acknowledging.mjs {"sqlite": PATH} | {"postgres": URL}`. The package has to be built.
import { writeSync } from "node:fs";
import { openPostgresStore, openSqliteStore } from "../../sdk/store/dist/index.js";

const where = JSON.parse(process.argv[2]);
const SIZE = 4;
const LANES = 6;
const unscored = {
  status: "unscored",
  failure: { owner: "judge", code: "rubbish", message: "no scores", retryable: true },
};

const store = where.sqlite
  ? await openSqliteStore({ path: where.sqlite, durability: where.durability })
  : await openPostgresStore({ url: where.postgres });
const tell = (line) => writeSync(1, `${JSON.stringify(line)}\n`);
tell({ opened: true });

/** Fills groups of its own, and judges whatever is ready. */
async function work(lane) {
  for (let number = 0; ; number++) {
    const id = `${where.name}:${lane}:${number}`;
    const now = 1_000 + number;
    const group = { id, run: "r", step: number, size: SIZE, quorum: 2, terms: {}, collectMs: 1e9, judgeMs: 1e9 };
    for (let index = 0; index < SIZE; index++) {
      const body = Buffer.from(`${id} ${index} ${"x".repeat(2_000)}`);
      const { outcome } = await store.submit({ group, index, generation: 0, sha256: `${id} ${index}`, body, now });
      tell({ submitted: [id, index], outcome });
    }
    const [claim] = await store.claim({ owner: `${where.name} ${lane}`, now, leaseMs: 1e6, limit: 1 });
    if (!claim) continue;
    const lease = { id: claim.group.id, token: claim.token };
    for (let match = 0; match < 3; match++) {
      const pair = { phase: "ring", round: 0, pair: [0, 1], forward: unscored, backward: unscored };
      const matches = [{ number: match, ...pair, scores: null, winner: null }];
      const comparisons = [{ key: `${lease.id} ${match}`, comparison: unscored }];
      const stale = await store.record({ work: [{ ...lease, matches, lists: [] }], comparisons, now });
      if (stale.length === 0) tell({ recorded: [lease.id, match] });
    }
    const closing = { ...lease, state: "scored", result: { by: lease.id }, failure: null, now };
    if (await store.close(closing)) tell({ closed: lease.id });
  }
}

try {
  await Promise.all(Array.from({ length: LANES }, (_, lane) => work(lane)));
} catch (error) {
  // The server was killed, not this process.
  tell({ failed: error.failure ?? String(error) });
  process.exit(1);
}
