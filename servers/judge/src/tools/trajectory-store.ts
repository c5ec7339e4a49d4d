/**
 * Trajectories that were sent ahead. Their name is the sha256 of the bytes as they were sent, which every language has
 * at hand, or of the same JSON in its canonical form; both find them, and so does every other spelling that was sent.
 * Bounded by bytes.
 */
import { createHash } from "node:crypto";
import { boundary, canonicalJson, type Failure, fail } from "@arenakit/contracts";
import { type Convert, shallow, type TrajectoryReference, trajectoryIn } from "./call-arguments.ts";
import { createTtlCache } from "./ttl-cache.ts";

export type Stored = "created" | "known";

export interface TrajectoryStore {
  /**
   * Keeps bytes under a name. Throws policy/hash_mismatch (409), policy/invalid_json and policy/invalid_trajectory (422).
   */
  put(name: string, bytes: Uint8Array): Promise<Stored>;
  /** As they were sent first, under whichever of its names; null for what is not kept. */
  bytes(name: string): Uint8Array | null;
  /** Kept here or elsewhere. Throws policy/no_such_trajectory, and what asking elsewhere throws. */
  trajectory(name: string): Promise<TrajectoryReference>;
  readonly held: Readonly<{ trajectories: number; bytes: number }>;
}

export interface TrajectoryStoreOptions {
  readonly clock: () => number;
  readonly maxBytes: number;
  readonly maxTrajectories?: number;
  readonly convert?: Convert | undefined;
  /** The bytes of one that is not kept here, where another worker of the same server may have it; null for none. */
  readonly elsewhere?: ((name: string) => Promise<Uint8Array | null>) | undefined;
}

interface Item {
  readonly bytes: Uint8Array;
  readonly name: string;
  readonly trajectory: TrajectoryReference;
}

/** Beside its text a trajectory is held as it was read, which takes about twice as much. */
const HELD_FACTOR = 3;
const MAX_TRAJECTORIES = 100_000;

/** An empty store. */
export function createTrajectoryStore(options: TrajectoryStoreOptions): TrajectoryStore {
  const { clock, maxBytes, maxTrajectories = MAX_TRAJECTORIES, convert, elsewhere } = options;
  const shelf = createTtlCache<Item>({ clock, maxItems: maxTrajectories, maxBytes });
  /** Other names of what is on the shelf. */
  const aliases = createTtlCache<string>({ clock, maxItems: maxTrajectories, maxBytes: Number.POSITIVE_INFINITY });
  const find = (name: string) => shelf.get(name) ?? shelf.get(aliases.get(name) ?? "");
  return {
    async put(name, bytes) {
      const raw = sha256(bytes);
      if (raw === name && find(name)) return "known";
      const read = await boundary("policy", () => jsonIn(bytes));
      if (!read.ok) {
        if (raw !== name) mismatch(name, raw);
        fail("policy", "invalid_json", `the body is no JSON in UTF-8: ${read.failure.message}`);
      }
      shallow(read.value, "the body");
      const canonical = sha256(canonicalJson(read.value));
      if (raw !== name && canonical !== name) mismatch(name, raw);
      const known = find(canonical);
      if (known) {
        if (raw !== known.name) aliases.put(raw, known.name, 0);
        return "known";
      }
      const trajectory = await trajectoryIn(read.value, { convert, place: "the body" });
      shelf.put(raw, { bytes, name: raw, trajectory }, bytes.byteLength * HELD_FACTOR);
      for (const other of [canonical, trajectory.hash]) if (other !== raw) aliases.put(other, raw, 0);
      return "created";
    },
    bytes: (name) => find(name)?.bytes ?? null,
    async trajectory(name) {
      const item = find(name);
      if (item) return item.trajectory;
      const bytes = await elsewhere?.(name);
      // It was checked where it is kept, and stays there alone: who submits an attempt names it once.
      if (bytes) return trajectoryIn(jsonIn(bytes), { convert, place: "the trajectory" });
      fail(
        "policy",
        "no_such_trajectory",
        `no trajectory ${name} is kept here: send it with PUT /trajectories/${name}`,
      );
    },
    get held() {
      return { trajectories: shelf.size, bytes: shelf.bytes };
    },
  };
}

function mismatch(name: string, raw: string): never {
  fail("policy", "hash_mismatch", `the body's sha256 is ${raw}, and the path says ${name}`);
}

const jsonIn = (bytes: Uint8Array): unknown => JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));

const sha256 = (bytes: Uint8Array | string): string => createHash("sha256").update(bytes).digest("hex");

/** The HTTP status of what `put` threw. */
export const statusOfFailure = ({ code }: Failure): number => (code === "hash_mismatch" ? 409 : 422);
