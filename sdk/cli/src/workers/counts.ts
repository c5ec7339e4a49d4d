/**
 * What workers have counted that do not tell it now: Prometheus takes a counter that falls for one that began anew, so the
 * sum over all workers keeps what those that left have counted, and what a silent one told last.
 */
import type { CollectedFamily } from "@arenakit/server-kit";
import { joinFamilies } from "@arenakit/server-kit";

export class Counts<Worker> {
  readonly #last = new Map<Worker, readonly CollectedFamily[]>();
  #past: readonly CollectedFamily[] = [];

  /** It has told this. */
  note(worker: Worker, families: readonly CollectedFamily[]): void {
    this.#last.set(worker, countedIn(families));
  }

  lastOf(worker: Worker): readonly CollectedFamily[] {
    return this.#last.get(worker) ?? [];
  }

  /** It is gone, and tells no more. */
  retire(worker: Worker): void {
    this.#past = joinFamilies([this.#past, this.lastOf(worker)]);
    this.#last.delete(worker);
  }

  /** Of all that are gone. */
  get past(): readonly CollectedFamily[] {
    return this.#past;
  }
}

/** What only grows and is each worker's own; how things stand is over with who said it, and others say what all share. */
const countedIn = (families: readonly CollectedFamily[]) =>
  families.filter(({ type, together = "sum" }) => type !== "gauge" && together === "sum");
