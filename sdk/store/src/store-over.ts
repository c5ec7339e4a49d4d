/**
 * The contract over named operations: what an engine has to bring is a way to run them, to tell of changes, to end. Loads
 * no engine.
 */
import { canonicalJson, type Failure, fail, type JsonObject } from "@arenakit/contracts";
import type { EpisodeStore, StoredEpisode } from "./episode-store.ts";
import type { EvolutionStore, EvolutionTaskRow, NewEvolution, StoredEvolution } from "./evolution-store.ts";
import type { GroupFilter, GroupHead, GroupStore } from "./group-store.ts";
import type { EpisodeText } from "./operations/episodes.ts";
import type { EvolutionText } from "./operations/evolution.ts";
import type { AnswerOf, AskedOf, OperationName } from "./operations.ts";
import { hashPool, poolParts } from "./pool-parts.ts";

export interface Engine {
  readonly name: string;
  /** Resolves when what it wrote is durable. */
  run<Name extends OperationName>(name: Name, asked: AskedOf<Name>): Promise<AnswerOf<Name>>;
  onChange(listener: (id: string) => void): () => void;
  end(): Promise<void>;
}

const MAX_LISTED = 10_000;
/** As many groups as one transaction ends; the store asks again while there are so many. */
export const EXPIRED_AT_ONCE = 200;
/** Rows of groups, of bodies, of judgements and of what a run of tri-evolution has that one transaction takes. */
export const PRUNED_AT_ONCE = { groups: 100, bodies: 100, comparisons: 2000, documents: 2000 };

/** A store of groups, with episodes and runs of tri-evolution beside them: one file or one schema, opened once. */
export interface Store extends GroupStore {
  readonly episodes: EpisodeStore;
  readonly evolution: EvolutionStore;
}

export function storeOver({ name, run, onChange, end }: Engine): Store {
  let ended: Promise<void> | null = null;
  return {
    engine: name,
    episodes: episodesOver(run),
    evolution: evolutionOver(run),
    releaseOwner: async (owner) => void (await run("releaseOwner", owner)),
    submit: async (submission) => {
      checkHead(submission.group);
      return run("submit", submission);
    },
    abandon: async (abandonment) => {
      if (abandonment.group) checkHead(abandonment.group);
      return run("abandon", abandonment);
    },
    cancel: (what, failure, now) => run("cancel", { what, failure, now }),
    expire: (now, failure) => inParts(EXPIRED_AT_ONCE, () => run("expire", { now, failure })),
    claim: async (options) => (options.limit > 0 ? run("claim", options) : []),
    renew: (options) => run("renew", options),
    release: (leases, now) => run("release", { leases, now }),
    record: (records) => run("record", records),
    close: (closing) => run("close", closing),
    group: (id) => run("group", id),
    groupsById: (ids) => run("groupsById", ids),
    groups: async (filter) => run("groups", checkedFilter(filter)),
    attempts: (id) => run("attempts", id),
    bodies: (id) => run("bodies", id),
    body: (id, index) => run("body", { id, index }),
    matches: (id) => run("matches", id),
    lists: (id) => run("lists", id),
    comparisons: (keys) => run("comparisons", keys),
    counts: () => run("counts", null),
    runs: (limit) => run("runs", limit),
    putConfig: (config, now) => run("putConfig", { config, now }),
    config: (named) => run("config", named),
    async prune({ now, keepMs, maxBodyBytes, keepComparisonsMs }) {
      const groups = await inParts(PRUNED_AT_ONCE.groups, () => run("pruneGroups", now - keepMs));
      const old = now - keepComparisonsMs;
      const comparisons = await inParts(PRUNED_AT_ONCE.comparisons, () => run("pruneComparisons", old));
      let bodies = 0;
      for (let isDone = false; !isDone; ) {
        const part = await run("pruneBodies", maxBodyBytes);
        bodies += part.bodies;
        isDone = part.isDone;
      }
      return { groups, bodies, comparisons };
    },
    onChange,
    ping: () => run("ping", null),
    end: () => {
      ended ??= end();
      return ended;
    },
  };
}

function episodesOver(run: Engine["run"]): EpisodeStore {
  return {
    create: async ({ setup, state, ...episode }) => {
      checkText("the id of an episode", episode.id);
      const texts = { setup: canonicalJson(setup), state: JSON.stringify(state) };
      return run("createEpisode", { ...episode, ...texts });
    },
    beginTurn: async (start) => {
      if (start.key !== null) checkText("the key of a turn", start.key);
      return run("beginTurn", start);
    },
    endTurn: ({ state, reply, ...end }) =>
      run("endTurn", { ...end, state: JSON.stringify(state), reply: JSON.stringify(reply) }),
    releaseTurn: (lease) => run("releaseTurn", lease),
    renewTurns: (options) => run("renewTurns", options),
    endEpisode: ({ state, ...end }) => run("endEpisode", { ...end, state: JSON.stringify(state) }),
    finish: (end) => run("finishEpisode", end),
    abandon: (end) => run("abandonEpisode", end),
    closeAbandoned: (end) => run("closeAbandonedEpisode", end),
    episode: async (id) => {
      const episode = await run("episode", id);
      return episode && readEpisode(episode);
    },
    head: (id) => run("episodeHead", id),
    turns: (id) => run("episodeTurns", id),
    episodes: async (filter) => run("episodes", checkedFilter(filter)),
    idle: (options) => run("idleEpisodes", options),
    counts: () => run("episodeCounts", null),
    prune: (before) => inParts(PRUNED_AT_ONCE.groups, () => run("pruneEpisodes", before)),
  };
}

/** What was text is read when somebody asks for it. */
function readEpisode({ setup, state, ...episode }: EpisodeText): StoredEpisode {
  let readSetup: JsonObject | undefined;
  let readState: JsonObject | undefined;
  return {
    ...episode,
    get setup() {
      readSetup ??= JSON.parse(setup) as JsonObject;
      return readSetup;
    },
    get state() {
      readState ??= JSON.parse(state) as JsonObject;
      return readState;
    },
  };
}

function evolutionOver(run: Engine["run"]): EvolutionStore {
  return {
    create: (evolution) => createWithPool(run, evolution),
    evolution: async (name) => {
      const evolution = await run("evolution", name);
      return evolution && readEvolution(evolution);
    },
    evolutions: async (limit) => (await run("evolutions", checkedFilter({ limit }))).map(readEvolution),
    pool: async (name, places) => (await run("evolutionPool", { run: name, places })).map(readObject),
    task: async (id) => {
      const task = await run("evolutionTask", id);
      return task && readDocument(task);
    },
    tasks: async (name, step, role) => (await run("evolutionTasks", { run: name, step, role })).map(readDocument),
    rubrics: async (name, places) => (await run("evolutionRubrics", { run: name, places })).map(readDocument),
    reports: async (name, from = 0) => (await run("evolutionReports", { run: name, from })).map(readDocument),
    claim: async (options) => {
      if (options.limit <= 0) return [];
      const claims = await run("claimEvolutions", options);
      return claims.map(({ evolution, token }) => ({ evolution: readEvolution(evolution), token }));
    },
    renew: (options) => run("renewEvolutions", options),
    release: (leases) => run("releaseEvolutions", leases),
    advance: async ({ state, tasks, rubrics, report, ...advance }) => {
      const documents = { rubrics: rubrics.map(writeDocument), report: report && writeDocument(report) };
      return run("advanceEvolution", {
        ...advance,
        ...documents,
        tasks: taskTexts(tasks),
        state: JSON.stringify(state),
      });
    },
    end: (name, now) => run("endEvolution", { run: name, now }),
    async prune(before) {
      let runs = 0;
      for (let part = await run("pruneEvolution", before); part !== "none"; part = await run("pruneEvolution", before))
        if (part === "run") runs += 1;
      while (await run("pruneEvolutionPool", before));
      return runs;
    },
  };
}

/** The pool is sent where the store does not have it, part by part, and the run is there once the pool is. */
async function createWithPool(run: Engine["run"], { pool, tasks, settings, state, ...evolution }: NewEvolution) {
  checkText("the name of a run", evolution.run);
  const named = { pool: await hashPool(pool), poolSize: pool.length };
  const documents = { settings: canonicalJson(settings), state: JSON.stringify(state), tasks: taskTexts(tasks) };
  const asked = { ...evolution, ...documents, ...named };
  const first = await run("createEvolution", asked);
  if (first !== "no_pool") return first;
  for (const part of poolParts(pool)) await run("putEvolutionPool", { ...part, ...named, now: evolution.now });
  const outcome = await run("createEvolution", asked);
  if (outcome !== "no_pool") return outcome;
  return fail("harness", "store_failed", `run ${evolution.run}: its pool was deleted while it was written; try again`, {
    retryable: true,
  });
}

function taskTexts(tasks: readonly EvolutionTaskRow[]) {
  for (const { id, role } of tasks) {
    checkText("the id of a task", id);
    checkText("the role of a task", role);
  }
  return tasks.map(writeDocument);
}

const writeDocument = <Row extends { readonly document: JsonObject }>({ document, ...row }: Row) => ({
  ...row,
  document: JSON.stringify(document),
});

const readDocument = <Row extends { readonly document: string }>({ document, ...row }: Row) => ({
  ...row,
  document: readObject(document),
});

const readEvolution = ({ settings, state, ...evolution }: EvolutionText): StoredEvolution => ({
  ...evolution,
  settings: readObject(settings),
  state: readObject(state),
});

const readObject = (text: string) => JSON.parse(text) as JsonObject;

/** Runs `part` again while it has done as much as it does at once; the sum. Others get their turn in between. */
async function inParts(atOnce: number, part: () => Promise<number>): Promise<number> {
  let sum = 0;
  let count = 0;
  do {
    count = await part();
    sum += count;
  } while (count >= atOnce);
  return sum;
}

function checkHead({ id, run, size, quorum }: GroupHead) {
  checkText("the id of a group", id);
  checkText("the run of a group", run);
  if (Number.isInteger(size) && size >= 1 && quorum >= 0 && quorum <= size) return;
  fail(
    "harness",
    "bad_group",
    `group ${id}: expected a size of at least 1 and a quorum of at most that, got ${size} and ${quorum}`,
  );
}

/** What both engines keep as it is: PostgreSQL takes no NUL, and neither of them half a character. */
function checkText(what: string, text: string) {
  if (!text.isWellFormed() || text.includes("\0"))
    fail("harness", "bad_text", `${what}: expected characters that UTF-8 can hold, without NUL`);
}

function checkedFilter<Filter extends Pick<GroupFilter, "limit">>(filter: Filter): Filter {
  const { limit } = filter;
  if (Number.isInteger(limit) && limit >= 1 && limit <= MAX_LISTED) return filter;
  return fail("harness", "bad_limit", `expected a limit of 1 … ${MAX_LISTED}, got ${limit}: ask for pages`);
}

interface Changes {
  /** Returns what ends it. */
  listen(listener: (id: string) => void): () => void;
  tell(ids: Iterable<string>): void;
}

export function createChanges(): Changes {
  const listeners = new Set<{ readonly listener: (id: string) => void }>();
  return {
    listen(listener) {
      // One of its own: the same function may listen twice, and ends once.
      const entry = { listener };
      listeners.add(entry);
      return () => void listeners.delete(entry);
    },
    tell(ids) {
      for (const id of ids) for (const { listener } of [...listeners]) listener(id);
    },
  };
}

/** What a call is refused with before an engine sees it. */
export const ENDED: Failure = {
  owner: "harness",
  code: "store_ended",
  message: "the store has ended: nothing may be asked of it any more",
  retryable: false,
};

export function tooMany(count: number): Failure {
  const message = `${count} calls wait for the store already: come back later`;
  return { owner: "harness", code: "store_busy", message, retryable: true };
}
