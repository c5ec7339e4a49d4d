/** The suite of stores over PostgreSQL, and what is true of that engine alone. */
import { FailureError } from "@arenakit/contracts";
import {
  openPostgresNotices,
  openPostgresStore,
  type PostgresStoreOptions,
  type SharedNotices,
  type Store,
} from "@arenakit/store";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newEvolution } from "../../sdk/store/src/cases/evolution.fixture.ts";
import { attempt } from "../../sdk/store/src/cases/groups.fixture.ts";
import { episodeStoreCase, type OpenedEpisodes } from "../../sdk/store/src/episode-store.case.ts";
import { evolutionStoreCase } from "../../sdk/store/src/evolution-store.case.ts";
import { groupStoreCase } from "../../sdk/store/src/group-store.case.ts";
import { type Postgres, startPostgres } from "./postgres.mjs";

const started = await startPostgres({ fsync: true });
afterAll(async () => {
  if ("stop" in started) await started.stop();
});

let schemas = 0;

/** Each with its own listener, or all with the one of their process. */
async function opened(server: Postgres, options: { poolSize: number; isShared: boolean }): Promise<OpenedEpisodes> {
  const { poolSize, isShared } = options;
  const place = { url: server.url(), schema: `case_${schemas++}` };
  const shared: SharedNotices | null = isShared ? await openPostgresNotices(place) : null;
  const stores: Store[] = [];
  const another = async () => {
    stores.push(await openPostgresStore({ ...place, poolSize, ...(shared && { notices: shared.connect() }) }));
    return stores.at(-1)!;
  };
  const endStores = async () => {
    for (const store of stores.splice(0)) await store.end();
  };
  return {
    store: await another(),
    second: another,
    async reopened() {
      await endStores();
      return another();
    },
    async end() {
      await endStores();
      await shared?.end();
    },
  };
}

if ("missing" in started) {
  it.skip(`the suite over PostgreSQL (${started.missing})`, () => {});
} else {
  for (const [name, options] of [
    ["PostgreSQL", { poolSize: 4, isShared: false }],
    ["PostgreSQL by one connection, which another hears for", { poolSize: 1, isShared: true }],
  ] as const) {
    groupStoreCase({ name, open: () => opened(started, options) });
    episodeStoreCase({ name, open: () => opened(started, options) });
    evolutionStoreCase({ name, open: () => opened(started, options) });
  }
  describe("a store in PostgreSQL", () => theEngine(started));
}

function theEngine(server: Postgres) {
  let asked: pg.Client;
  beforeAll(async () => {
    asked = new pg.Client(server.url());
    await asked.connect();
  });
  afterAll(() => asked.end());

  const open = (options: Partial<PostgresStoreOptions> = {}) =>
    openPostgresStore({ url: server.url(), schema: `case_${schemas++}`, ...options });
  const refused = async (options: Partial<PostgresStoreOptions>) => {
    const error = await open(options).then(
      () => null,
      (thrown: unknown) => thrown,
    );
    expect(error).toBeInstanceOf(FailureError);
    return (error as FailureError).failure;
  };

  it("says who is missing or refuses, without a secret", async () => {
    const wrong = await refused({ url: server.url({ password: "hush-hush" }) });
    expect(wrong).toMatchObject({ owner: "harness", code: "store_refused", retryable: false });
    const away = await refused({ url: "postgres://keeper:hush-hush@127.0.0.1:1/postgres" });
    expect(away).toMatchObject({ owner: "harness", code: "store_unreachable", retryable: true });
    const database = await refused({ url: server.url({ database: "nowhere" }) });
    expect(database).toMatchObject({ owner: "harness", code: "store_refused" });
    const nonsense = await refused({ url: "keeper:hush-hush@nowhere" });
    expect(nonsense).toMatchObject({ owner: "harness", code: "bad_connection" });
    expect((await refused({ schema: 'x"; DROP' })).code).toBe("bad_connection");
    expect(JSON.stringify([wrong, away, database, nonsense])).not.toContain("hush");
  });

  it("is opened by many at once, and made once", async () => {
    const schema = `case_${schemas++}`;
    const stores = await Promise.all(Array.from({ length: 6 }, () => open({ schema })));
    const outcomes = await Promise.all(stores.map((store) => store.submit(attempt("g", 0))));
    expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual(["accepted", ...Array(5).fill("duplicate")]);
    await Promise.all(stores.map((store) => store.end()));
  });

  it("keeps stores of two schemas apart", async () => {
    const [one, other] = [await open(), await open()];
    const heard: string[] = [];
    other.onChange((id) => heard.push(id));
    await one.submit(attempt("g", 0));
    expect(await other.group("g")).toBeNull();
    await other.submit(attempt("h", 0));
    expect(heard).toEqual(["h"]);
    await Promise.all([one.end(), other.end()]);
  });

  it("of the version before is brought up to date, with all that is in it", async () => {
    const schema = `case_${schemas++}`;
    const store = await open({ schema });
    for (const index of [0, 1, 2]) await store.submit(attempt("g", index));
    await store.end();
    const tables = [
      "evolutions",
      ...["pools", "pool_tasks", "tasks", "rubrics", "reports"].map((of) => `evolution_${of}`),
    ];
    await asked.query(`SET search_path TO ${schema}; DROP TABLE ${tables.join(", ")};
      ALTER TABLE groups DROP COLUMN held, DROP COLUMN released_at; UPDATE store_version SET version = 4; RESET search_path`);
    const again = await open({ schema });
    const claims = await again.claim({ owner: "a", now: 200, leaseMs: 50, limit: 10 });
    expect(claims.map(({ group }) => [group.id, group.held])).toEqual([["g", undefined]]);
    expect(await again.evolution.create(newEvolution("r"))).toBe("created");
    expect(await again.evolution.evolution("r")).toMatchObject({ poolSize: 3 });
    await again.end();
  });

  it("of a later version is refused, and left as it is", async () => {
    const schema = `case_${schemas++}`;
    await (await open({ schema })).end();
    await asked.query(`UPDATE ${schema}.store_version SET version = 99`);
    const failure = await refused({ schema });
    expect(failure).toMatchObject({ code: "store_newer", message: expect.stringContaining("99") });
    expect((await asked.query(`SELECT version FROM ${schema}.store_version`)).rows).toEqual([{ version: 99 }]);
  });

  it("with full durability takes a server that has it, and refuses one that has not", async () => {
    await (await open({ durability: "full" })).end();
    const careless = await startPostgres();
    if ("missing" in careless) throw new Error("the other server started");
    try {
      const failure = await refused({ url: careless.url(), durability: "full" });
      expect(failure).toMatchObject({ code: "store_not_durable", message: expect.stringContaining("fsync") });
    } finally {
      await careless.stop();
    }
  });

  it("is refused at the start where the database has no room for all of one server", async () => {
    const small = await startPostgres({ settings: { max_connections: 20, superuser_reserved_connections: 3 } });
    if ("missing" in small) throw new Error("the other server started");
    try {
      // Five of two connections and a listener are 15, of 17; six are 18.
      await (await open({ url: small.url(), poolSize: 2, stores: 5 })).end();
      const failure = await refused({ url: small.url(), poolSize: 2, stores: 6 });
      expect(failure).toMatchObject({
        code: "store_full",
        message: expect.stringMatching(/^18 .* takes 17 .* to 21 /),
      });
      // Eight of two and one listener for all are 17; nine are 19.
      const notices = await openPostgresNotices({ url: small.url() });
      const shared = { url: small.url(), poolSize: 2 };
      await (await open({ ...shared, stores: 8, notices: notices.connect() })).end();
      expect(await refused({ ...shared, stores: 9, notices: notices.connect() })).toMatchObject({
        code: "store_full",
        message: expect.stringMatching(/^19 /),
      });
      await notices.end();
    } finally {
      await small.stop();
    }
  });

  it("waits for the disk even where the database does not by default", async () => {
    await asked.query("CREATE DATABASE hasty");
    await asked.query("ALTER DATABASE hasty SET synchronous_commit = off");
    await (await open({ url: server.url({ database: "hasty" }), durability: "full" })).end();
  });

  it("hears of others on one connection for all that share it", async () => {
    const schema = `case_${schemas++}`;
    const notices = await openPostgresNotices({ url: server.url(), schema });
    const stores = [await open({ schema }), await open({ schema, notices: notices.connect() })];
    stores.push(await open({ schema, notices: notices.connect() }));
    const { rows } = await asked.query("SELECT count(*)::int AS count FROM pg_stat_activity WHERE query = $1", [
      `LISTEN arenakit_${schema}`,
    ]);
    // That of the first store, and the shared one.
    expect(rows).toEqual([{ count: 2 }]);
    const heard = stores.map((store) => new Promise<string>((resolve) => store.onChange(resolve)));
    await stores[1]!.submit(attempt("g", 0));
    expect(await Promise.all(heard)).toEqual(["g", "g", "g"]);
    await Promise.all(stores.map((store) => store.end()));
    await notices.end();
  });

  it.each([false, true])(
    "goes on after its connections were cut, and hears of others again (shared: %s)",
    async (isShared) => {
      const schema = `case_${schemas++}`;
      const notices = isShared ? await openPostgresNotices({ url: server.url(), schema }) : null;
      const line = () => (notices ? { notices: notices.connect() } : {});
      const [one, other] = [await open({ schema, ...line() }), await open({ schema, ...line() })];
      await one.submit(attempt("g", 0));
      await asked.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'arenakit'");
      const heard = new Set<string>();
      other.onChange((id) => heard.add(id));
      // Whoever is told of a failure that may pass tries again; nothing is stored twice by that.
      for (let index = 1; index < 200 && heard.size === 0; index++) {
        const sent = attempt(`g${index}`, 0);
        for (let isStored = false; !isStored; ) {
          const submitted = await Promise.allSettled([one.submit(sent)]);
          isStored = submitted[0].status === "fulfilled";
          if (submitted[0].status === "rejected") expect(submitted[0].reason.failure.retryable).toBe(true);
        }
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      expect(heard.size).toBeGreaterThan(0);
      expect((await other.group("g"))?.have).toBe(1);
      await Promise.all([one.end(), other.end()]);
      await notices?.end();
    },
  );

  it("tries again what lost to another transaction", async () => {
    const schema = `case_${schemas++}`;
    const store = await open({ schema });
    await Promise.all([store.submit(attempt("a", 0)), store.submit(attempt("b", 0))]);
    // This one holds b and then wants a, the store holds a and waits for b: the server ends one of the two.
    await asked.query(
      `BEGIN; SET LOCAL deadlock_timeout = '60s'; SELECT 1 FROM ${schema}.groups WHERE id = 'b' FOR UPDATE`,
    );
    const cancelling = store.cancel(
      { run: "run-a" },
      { owner: "harness", code: "cancelled", message: "", retryable: false },
      200,
    );
    for (let isWaiting = false; !isWaiting; ) {
      const { rows } = await asked.query(
        "SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND application_name = 'arenakit'",
      );
      isWaiting = rows.length > 0;
    }
    await asked.query(`SELECT 1 FROM ${schema}.groups WHERE id = 'a' FOR UPDATE`);
    await asked.query("COMMIT");
    expect(await cancelling).toBe(2);
    await store.end();
  });

  it("is asked by a bounded number of calls at once, and ends what was begun", async () => {
    const store = await open({ maxWaiting: 5 });
    const begun = Array.from({ length: 7 }, (_, number) => store.submit(attempt(`g${number}`, 0)));
    const settled = Promise.allSettled(begun);
    await store.end();
    const isDone = (await settled).map(({ status }) => status === "fulfilled");
    expect(isDone).toEqual([true, true, true, true, true, false, false]);
    expect((await settled)[6]).toMatchObject({ reason: { failure: { code: "store_busy", retryable: true } } });
  });
}
