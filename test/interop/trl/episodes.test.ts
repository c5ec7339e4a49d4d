/** TRL's GRPOTrainer drives episodes over the wire by the example of docs/episodes.md, as it stands there. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openEpisodeGateway } from "../../episodes/episode-gateway.ts";
import { ROOT } from "../../sources.ts";
import { trainersPython, training } from "../trainers/training.mjs";

const MINUTES = 60_000;
const SERVED = "http://127.0.0.1:8931";
let gateway: Awaited<ReturnType<typeof openEpisodeGateway>>;
beforeAll(async () => {
  gateway = await openEpisodeGateway();
});
afterAll(() => gateway.close());

interface Report {
  readonly given: readonly (readonly (number | null)[])[];
  readonly seen: readonly { readonly advantages: readonly number[]; readonly told: readonly string[] }[];
}

it("trains a step on the rewards of episodes", { timeout: 20 * MINUTES }, async ({ skip }) => {
  const page = readFileSync(join(ROOT, "docs/episodes.md"), "utf8");
  const shown = [...page.matchAll(/```python\n([\s\S]*?)```/g)].flatMap(([, code = ""]) => code);
  const examples = shown.filter((code) => code.includes("environment_reward"));
  expect(examples).toHaveLength(1);
  expect(examples[0]).toContain(SERVED);
  const made = trainersPython();
  if ("missing" in made) return skip(made.missing);
  const example = examples[0]!.replaceAll(SERVED, gateway.url);
  const { given, seen } = await training<Report>(made.python, "trl/episode_training.py", { example });

  // Right is an answer with a temperature: two have one, one has none, and one never answers.
  expect(given).toEqual([[1, 0, 0, 1]]);
  expect(seen[0]!.advantages).toEqual([0.5, -0.5, -0.5, 0.5]);
  expect(seen[0]!.told[0]).toContain("北京实时天气");
  const { json } = await gateway.ask("GET", "/episodes?limit=10");
  const ended = json.episodes as { status: string; turns: number; result: { reward: number } }[];
  expect(ended.map(({ status, turns, result }) => [status, turns, result.reward]).sort()).toEqual([
    ["finished", 1, 0],
    ["finished", 1, 0],
    ["finished", 1, 1],
    ["finished", 2, 1],
  ]);
});
