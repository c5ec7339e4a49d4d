/** What a run of tri-evolution refuses over HTTP: each answer says what was expected, and no run is begun by it. */
import { afterEach, expect, it } from "vitest";
import { memoryStore, openGateway, RUN, row, wordsJudge } from "./evolution.fixture.ts";

const SETTINGS = { batch: 4, group: 3, proposals: 2, combination: 2 };
const ROWS = [0, 1, 2, 3].map(row);

const opened: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const one of opened.splice(0).reverse()) await one.close();
});

async function gatewayOverMemory() {
  const store = await memoryStore();
  const gateway = openGateway(store, wordsJudge().judge);
  opened.push({ close: () => store.end() }, gateway);
  return gateway;
}

it.each<[string, unknown, RegExp]>([
  ["no object", [], /expected object/],
  ["no tasks", { settings: SETTINGS }, /tasks/],
  ["an empty pool", { settings: SETTINGS, tasks: [] }, /tasks/],
  ["a row without criteria", { settings: SETTINGS, tasks: [{ id: "a", query: "b", language: "en" }] }, /tasks/],
  ["a member that nobody knows", { settings: SETTINGS, tasks: ROWS, pool: 3 }, /"pool"/],
  ["a setting that nobody knows", { settings: { ...SETTINGS, batches: 4 }, tasks: ROWS }, /"batches"/],
  ["half a group", { settings: { ...SETTINGS, batch: 6 }, tasks: ROWS }, /multiple of 2 · proposals/],
  ["no step", { settings: { ...SETTINGS, steps: 0 }, tasks: ROWS }, /settings\.steps/],
  ["a group of one", { settings: { ...SETTINGS, group: 1 }, tasks: ROWS }, /settings\.group/],
  ["an endless group", { settings: SETTINGS, terms: { collectSeconds: 1e9 }, tasks: ROWS }, /terms\.collectSeconds/],
  ["a judge that is not there", { settings: SETTINGS, judge: "nobody", tasks: ROWS }, /nobody/],
  ["an environment that is not there", { settings: SETTINGS, tasks: { environment: "nowhere" } }, /nowhere/],
  ["a held-out text of no length", { settings: SETTINGS, tasks: ROWS, heldOut: [""] }, /heldOut/],
])("begins no run with %s", async (_, body, expected) => {
  const { ask } = await gatewayOverMemory();
  const { status, body: said } = await ask("PUT", `/evolution/${RUN}`, body);
  expect([status, JSON.stringify(said).replaceAll("\\", "")]).toEqual([422, expect.stringMatching(expected)]);
  expect((await ask("GET", "/evolution")).body).toEqual({ runs: [] });
});

it.each(["-a", "a/b", "a b", "ä", "a".repeat(101), "a:b", "__proto__"])("knows no run by the name %s", async (name) => {
  const { ask } = await gatewayOverMemory();
  const { status } = await ask("PUT", `/evolution/${encodeURIComponent(name)}`, { settings: SETTINGS, tasks: ROWS });
  expect(status).toBe(422);
  expect((await ask("GET", "/evolution")).body).toEqual({ runs: [] });
});

it.each<[string, unknown, RegExp]>([
  ["no object", 3, /expected object/],
  ["no role", { step: 1 }, /role/],
  ["a role that is none", { role: "judge", step: 1 }, /role/],
  ["a role that every object has", { role: "constructor", step: 1 }, /role/],
  ["step 0", { role: "solver", step: 0 }, /step/],
  ["half a step", { role: "solver", step: 1.5 }, /step/],
  ["a step beyond numbers", { role: "solver", step: 1e300 }, /step/],
  ["a wait before now", { role: "solver", step: 1, wait: -1 }, /wait/],
  ["a member that nobody knows", { role: "solver", step: 1, count: 2 }, /"count"/],
])("hands out nothing for %s", async (_, body, expected) => {
  const { ask } = await gatewayOverMemory();
  await ask("PUT", `/evolution/${RUN}`, { settings: SETTINGS, tasks: ROWS });
  const { status, body: said } = await ask("POST", `/evolution/${RUN}/tasks:next`, body);
  expect([status, JSON.stringify(said).replaceAll("\\", "")]).toEqual([422, expect.stringMatching(expected)]);
});

it("waits for a step that is not there yet, and says that one behind the last is over", async () => {
  const gateway = await gatewayOverMemory();
  await gateway.ask("PUT", `/evolution/${RUN}`, { settings: { ...SETTINGS, steps: 3 }, tasks: ROWS });
  expect(await gateway.next("solver", 3, { wait: 0 })).toMatchObject({ status: "waiting", tasks: [] });
  expect(await gateway.next("solver", 4, { wait: 0 })).toMatchObject({ status: "over", tasks: [] });
  expect(await gateway.next("proposer", 3, { wait: 0 })).toMatchObject({ status: "over", tasks: [] });
  expect((await gateway.ask("GET", `/evolution/${RUN}?from=0`)).status).toBe(422);
  expect((await gateway.ask("GET", `/evolution/${RUN}?from=9`)).body).toMatchObject({ reports: [] });
});
