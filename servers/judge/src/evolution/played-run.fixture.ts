/** A run with its gateways and a judge of words, played step by step; what was opened is closed after each test. */
import type { Store } from "@arenakit/store";
import { afterEach, expect } from "vitest";
import { type Gateway, memoryStore, openGateway, RUN, row, wordsJudge } from "./evolution.fixture.ts";
import type { EvolutionView, HandedTask } from "./wire.ts";

/** B = 4: two real tasks; G′ = 2, so that one group of the proposer proposes the two synthetic ones. G = 3. */
export const SETTINGS = { batch: 4, group: 3, proposals: 2, combination: 2 };
export const ROWS = [0, 1, 2, 3, 4, 5].map(row);

export const opened: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const one of opened.splice(0).reverse()) await one.close();
});

export function gatewayOver(
  store: Store,
  judge: Parameters<typeof openGateway>[1],
  options?: Parameters<typeof openGateway>[2],
) {
  const gateway = openGateway(store, judge, options);
  opened.push(gateway);
  return gateway;
}

export async function begun(settings: object = {}) {
  const store = await memoryStore();
  opened.push({ close: () => store.end() });
  const words = wordsJudge();
  const gateway = gatewayOver(store, words.judge);
  const body = {
    settings: { ...SETTINGS, ...settings },
    tasks: ROWS,
    heldOut: ["What is asked in the test of all tests?"],
  };
  const created = await gateway.ask("PUT", `/evolution/${RUN}`, body);
  return { store, gateway, created, body, ...words };
}

export const view = async (gateway: Gateway) =>
  (await gateway.ask("GET", `/evolution/${RUN}`)).body as unknown as EvolutionView;
export const proposing = (text: string) => `<task>${text}</task>`;

/** All tasks of a step are attempted alike; what each attempt was rewarded with. */
export async function solveStep(gateway: Gateway, step: number, texts: (task: HandedTask) => (string | null)[]) {
  const { tasks, status } = await gateway.next("solver", step);
  expect(status).toBe("ready");
  for (const task of tasks) await gateway.attempt(task, texts(task));
  const rewards = [];
  for (const task of tasks) rewards.push({ task, answers: await gateway.rewards(task) });
  return rewards;
}

export const rewardOf = ({ answers }: { answers: readonly Record<string, unknown>[] }) =>
  answers.map(({ reward }) => reward ?? null);
