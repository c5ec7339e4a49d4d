/**
 * The workers of a server, each in its place: started the first before the others, replaced when one is lost, and replaced
 * one after the other where that is asked for, the new one before the old one leaves. Knows links, and no threads.
 */
import { type Failure, FailureError } from "@arenakit/contracts";
import type { WorkerReport } from "@arenakit/server-gateway";
import { type Backoff, createBackoff } from "./backoff.ts";
import { Counts } from "./counts.ts";
import { createHangWatch, type HangWatch, PING_MS } from "./hang-watch.ts";
import type { FromWorker, ToWorker, WorkersState } from "./messages.ts";

/** One end of a worker. */
export interface WorkerLink {
  post(message: ToWorker): void;
  /** Ends it at once. */
  kill(): void;
  /** Names it among all that share the state. */
  readonly owner: string;
  /** Where the others find it. */
  readonly privatePath: string;
}

export interface WorkerEvents {
  told(message: FromWorker): void;
  /** It is gone; why, in a word, where it was lost. */
  ended(reason: string, problem: string): void;
}

export interface WorkerPoolOptions {
  readonly count: number;
  /** Starts one in a place; null where no socket is left for it. */
  readonly start: (worker: number, events: WorkerEvents) => WorkerLink | null;
  /** Milliseconds that only ever grow. */
  readonly clock: () => number;
  /** Told what became of workers. */
  readonly say: (line: string) => void;
  /** The process has to be replaced, and why: no socket is left for another worker, or one does not end. */
  readonly onSpent: (why: string) => void;
  /** How long one worker waits for what the others say of themselves. */
  readonly gatherMs?: number;
  /** How often each worker is asked whether its event loop turns; default 10 s. */
  readonly pingMs?: number;
}

const GATHER_MS = 2_000;
/**
 * A worker that is told to leave answers what is in flight, as long as a call may take at each of its addresses, and closes
 * what it has opened: for that it has as much again. Then it is ended.
 */
const CLOSES_WITHIN_MS = 60_000;

interface Member {
  readonly worker: number;
  readonly link: WorkerLink;
  state: "starting" | "ready" | "leaving";
  /** How long it may take to leave: none before it answers. */
  leavesWithinMs: number;
  readonly watch: HangWatch;
  /** It counts as gone, whether its thread has ended or not. */
  readonly end: (reason: string, problem: string) => void;
  readonly ready: Promise<readonly string[]>;
  readonly gone: Promise<void>;
}

/** What one worker wants to know of the others. */
interface Gathering {
  readonly waiting: Set<Member>;
  readonly said: Map<Member, unknown>;
  /** Of workers that were lost before they said it. */
  readonly missing: Set<number>;
  end(): void;
}

export class WorkerPool {
  readonly #options: WorkerPoolOptions;
  /** In each place the one that others turn to. */
  readonly #members: (Member | null)[];
  readonly #all = new Set<Member>();
  readonly #backoffs: readonly Backoff[];
  readonly #restarts = new Map<string, number>();
  readonly #counts = new Counts<Member>();
  readonly #gatherings = new Map<number, Gathering>();
  /** Owners that are gone and may have left leases, and who was asked to release them; null while nobody was. */
  readonly #unreleased = new Map<string, Member | null>();
  #gathered = 0;
  /** The first one has answered: what is lost from then on is replaced. */
  #isOpen = false;
  #isStopping = false;
  #isStuck = false;
  #pinging: NodeJS.Timeout | undefined;
  #restarting: Promise<void> = Promise.resolve();
  /** The round that begins when the present one is over. */
  #nextRestart: Promise<void> | null = null;

  constructor(options: WorkerPoolOptions) {
    this.#options = options;
    this.#members = Array.from({ length: options.count }, () => null);
    this.#backoffs = this.#members.map(() => createBackoff(options.clock));
  }

  /** Resolves with what the first one has to tell, when it answers; the others come after it. Throws why it does not. */
  async start(): Promise<readonly string[]> {
    this.#pinging = setInterval(() => this.#pingAll(), this.#options.pingMs ?? PING_MS).unref();
    const first = this.#begin(0);
    if (!first) throw new Error("there is no socket for a worker");
    const told = await first.ready;
    this.#isOpen = true;
    for (let worker = 1; worker < this.#options.count; worker++) this.#fill(worker);
    return told;
  }

  /** Replaces them one after the other; whoever asks is answered meanwhile. Asked again meanwhile, it does so once more. */
  restart(): Promise<void> {
    this.#nextRestart ??= this.#restarting.then(() => {
      this.#nextRestart = null;
      return this.#renewAll();
    });
    this.#restarting = this.#nextRestart;
    return this.#nextRestart;
  }

  async #renewAll(): Promise<void> {
    const { count, say } = this.#options;
    if (this.#isStopping) return;
    say(`${count} workers are replaced one after the other`);
    let renewed = 0;
    for (let worker = 0; worker < count && !this.#isStopping; worker++) if (await this.#renew(worker)) renewed++;
    if (!this.#isStopping) say(`${renewed} of ${count} workers have been replaced`);
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    await Promise.all([...this.#all].map((member) => this.#dismiss(member, false)));
    clearInterval(this.#pinging);
  }

  /** A thread has not ended although it was told to: the process does not end by itself. */
  get isStuck(): boolean {
    return this.#isStuck;
  }

  get state(): WorkersState {
    const missing = this.#members.flatMap((member, worker) => (member?.state === "ready" ? [] : [worker]));
    return { count: this.#options.count, missing, restarts: Object.fromEntries(this.#restarts) };
  }

  #begin(worker: number): Member | null {
    let isReady: (told: readonly string[]) => void = () => {};
    let failed: (failure: Failure) => void = () => {};
    let isGone = () => {};
    const ready = new Promise<readonly string[]>((resolve, reject) => {
      isReady = resolve;
      failed = (failure) => reject(new FailureError(failure));
    });
    ready.catch(() => {}); // told by its end, too
    const gone = new Promise<void>((resolve) => {
      isGone = resolve;
    });
    let failure: Failure | null = null;
    const end: Member["end"] = (reason, problem) => {
      // It ends after it counted as gone.
      if (!this.#all.has(member)) return;
      failed(failure ?? lostWorker(problem));
      this.#leave(member, reason, failure?.message ?? problem);
      isGone();
    };
    const link = this.#options.start(worker, {
      told: (message) => {
        if ("failed" in message) failure = message.failed;
        else if ("ready" in message) {
          member.leavesWithinMs = 2 * message.ready.callDeadlineMs + CLOSES_WITHIN_MS;
          this.#join(member);
          isReady(message.ready.told);
        } else if ("pong" in message) this.#hearPong(member);
        else if ("gather" in message) this.#gather(member, message);
        else if ("released" in message) this.#unreleased.delete(message.released);
        else if ("counted" in message) this.#counts.note(member, message.counted);
        else this.#hear(member, message);
      },
      ended: (reason, problem) => (member.watch.isHung ? end("hung", hungProblem(member)) : end(reason, problem)),
    });
    if (!link) return null;
    const watch = createHangWatch();
    const member: Member = { worker, link, state: "starting", leavesWithinMs: 0, watch, ready, gone, end };
    this.#all.add(member);
    return member;
  }

  /** Others turn to it from now on. */
  #join(member: Member): void {
    if (member.state !== "starting") return;
    member.state = "ready";
    member.watch.heard();
    const displaced = this.#members[member.worker];
    this.#members[member.worker] = member;
    if (displaced) {
      this.#count("asked");
      void this.#dismiss(displaced, true);
    }
    this.#tellHomes();
    this.#releaseLeases();
    // All answer before any of them takes a core for what nobody waits for.
    if (this.#members.every((one) => one !== null)) for (const { link } of this.#all) link.post({ warm: true });
  }

  #tellHomes(): void {
    const homes = this.#members.map((member) => (member?.state === "ready" ? member.link.privatePath : null));
    for (const { link, state } of this.#all) if (state !== "leaving") link.post({ homes });
  }

  /** One that answers is asked for it; where it is gone before it has done so, another is. */
  #releaseLeases(): void {
    const able = [...this.#all].find(({ state }) => state === "ready");
    if (!able) return;
    for (const [owner, asked] of this.#unreleased) {
      if (asked && this.#all.has(asked)) continue;
      this.#unreleased.set(owner, able);
      able.link.post({ release: owner });
    }
  }

  #leave(member: Member, reason: string, problem: string): void {
    const { worker, state, link } = member;
    this.#all.delete(member);
    this.#counts.retire(member);
    this.#unreleased.set(link.owner, null);
    if (!this.#isStopping) this.#releaseLeases();
    for (const gathering of this.#gatherings.values()) {
      if (!gathering.waiting.delete(member)) continue;
      if (this.#members[worker] === member) gathering.missing.add(worker);
      if (gathering.waiting.size === 0) gathering.end();
    }
    if (state === "leaving" || this.#isStopping) return;
    if (this.#members[worker] === member) {
      this.#members[worker] = null;
      this.#tellHomes();
    }
    // One that was to take the place of another has not taken it; and nobody was told of a first one that failed.
    if (state === "starting" && (this.#members[worker] || !this.#isOpen)) return;
    this.#count(reason);
    this.#options.say(`worker ${worker} is lost (${problem}) and is replaced`);
    const backoff = this.#backoffs[worker]!;
    const wait = state === "ready" ? backoff.afterEnd() : backoff.afterFailure();
    setTimeout(() => this.#fill(worker), wait);
  }

  #pingAll(): void {
    for (const member of [...this.#all]) {
      const { link, state, watch, worker } = member;
      const due = watch.next(state === "starting");
      if (due === "ping") link.post({ ping: true });
      else if (due === "kill") link.kill();
      else {
        this.#isStuck = true;
        member.end("hung", hungProblem(member));
        this.#options.onSpent(`the thread of worker ${worker} hangs where nothing ends it`);
      }
    }
  }

  #hearPong({ state, watch }: Member): void {
    // Where others answer everything is made: one that starts then has to come to its end, whatever it says meanwhile.
    if (state !== "starting" || !this.#isOpen) watch.heard();
  }

  #count(reason: string): void {
    this.#restarts.set(reason, (this.#restarts.get(reason) ?? 0) + 1);
  }

  #fill(worker: number): void {
    if (this.#isStopping || this.#members[worker]) return;
    // The successor of one that was lost while it was renewed fills the place; if it fails, its own end comes here again.
    if ([...this.#all].some((one) => one.worker === worker && one.state === "starting")) return;
    if (!this.#begin(worker)) this.#options.onSpent(NO_SOCKET);
  }

  /** False where the old one stays, or the process is to end. */
  async #renew(worker: number): Promise<boolean> {
    const { onSpent, say } = this.#options;
    const old = this.#members[worker];
    // A lost one is being replaced already.
    if (!old) return true;
    const fresh = this.#begin(worker);
    if (!fresh) {
      onSpent(NO_SOCKET);
      return false;
    }
    const came = await fresh.ready.then(
      () => null,
      (error: Error) => error,
    );
    if (this.#isStopping) return false;
    if (came) say(`worker ${worker} stays as it is: the new one failed (${came.message})`);
    else await old.gone;
    return !came;
  }

  async #dismiss(member: Member, hasSuccessor: boolean): Promise<void> {
    member.state = "leaving";
    member.link.post({ stop: true, hasSuccessor });
    const late = setTimeout(() => member.link.kill(), member.leavesWithinMs);
    await member.gone;
    clearTimeout(late);
  }

  /** Asks all others for what a worker wants to know, and tells it what has come in time. */
  #gather(asker: Member, { gather, what }: { readonly gather: number; readonly what: keyof WorkerReport }): void {
    const number = this.#gathered++;
    const isCounting = what === "metrics";
    // One that leaves still counts what it answers.
    const others = [...this.#all].filter(
      (one) =>
        one !== asker &&
        one.state !== "starting" &&
        (isCounting || (one.state === "ready" && one.worker !== asker.worker)),
    );
    const gathering: Gathering = {
      waiting: new Set(others),
      said: new Map(),
      missing: new Set(),
      end: () => {
        clearTimeout(timer);
        this.#gatherings.delete(number);
        const silent = [...gathering.waiting];
        for (const one of silent) if (this.#members[one.worker] === one) gathering.missing.add(one.worker);
        const { state } = this;
        const missing = [...new Set([...state.missing, ...gathering.missing])].sort((a, b) => a - b);
        // What it counts itself it tells itself, and is kept here for when it is lost.
        if (isCounting) asker.link.post({ report: this.#gathered++, what });
        const said = isCounting ? this.#allCounted(gathering) : [...gathering.said.values()];
        asker.link.post({ gathered: gather, said, state: { ...state, missing } });
      },
    };
    const timer = setTimeout(gathering.end, this.#options.gatherMs ?? GATHER_MS);
    this.#gatherings.set(number, gathering);
    for (const { link } of others) link.post({ report: number, what });
    if (others.length === 0) gathering.end();
  }

  /** With what those have counted that did not say it now; one that said it and is gone since is among the past ones. */
  #allCounted({ said, waiting }: Gathering): unknown[] {
    const now = [...said].flatMap(([member, families]) => (this.#all.has(member) ? [families] : []));
    const kept = [...[...waiting].map((member) => this.#counts.lastOf(member)), this.#counts.past];
    return [...now, ...kept.filter((families) => families.length > 0)];
  }

  #hear(member: Member, message: Extract<FromWorker, { readonly reported: number }>): void {
    // Also where nobody waits for it any more.
    if (message.what === "metrics") this.#counts.note(member, message.said);
    const gathering = this.#gatherings.get(message.reported);
    if (!gathering?.waiting.delete(member)) return;
    gathering.said.set(member, message.said);
    if (gathering.waiting.size === 0) gathering.end();
  }
}

const NO_SOCKET = "this process has used all sockets that it was given";
const hungProblem = ({ state }: Member) => (state === "starting" ? "it was not ready in time" : "it hangs");

const lostWorker = (problem: string): Failure => ({
  owner: "harness",
  code: "worker_lost",
  message: `a worker ended: ${problem}`,
  retryable: true,
});
