/**
 * The scripts of recipes that play episodes themselves are run, on CPU, against a served gateway with a judge: ART's train.py
 * as it is but for two tasks a step, and Agent Lightning's agent.py and hooks.py. Real: the scripts, ART's gathering, its
 * models and the signature of its backend's train, Agent Lightning's worker and its loader of hooks, the episodes, the
 * judging. Stubs: the model (an endpoint that says lines), the judge's endpoint, and what trains: ART's backend notes what
 * it was given, with torch and vLLM absent.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sharedProcess } from "../../shared-process.ts";
import { openStage } from "./stage.mjs";
import { agentsPython, training } from "./training.mjs";

const MINUTE = 60_000;
const made = agentsPython();
const arenakit = sharedProcess();

interface Trained {
  readonly arguments: Readonly<Record<string, unknown>>;
  readonly groups: readonly (readonly {
    readonly reward: number;
    readonly own: number | null;
    readonly letter: string;
    readonly roles: readonly string[];
    readonly tools: readonly string[];
  }[])[];
}
interface Report {
  readonly group: Trained;
  readonly episode: Trained;
  /** Of arenakit_trainers.chat, where something goes wrong. */
  readonly broken: Readonly<Record<"said" | "status" | "stop", string>> & { readonly asked: readonly number[] };
  readonly lightning: { readonly code: number; readonly hooks: readonly unknown[]; readonly asked: Asked };
}
interface Asked {
  readonly max_tokens: number;
  readonly roles: readonly string[];
}

describe.skipIf("missing" in made)("recipes that play episodes", () => {
  const folder = mkdtempSync(join(tmpdir(), "arenakit-played-"));
  let stage: Awaited<ReturnType<typeof openStage>>;
  let said: Report;
  beforeAll(async () => {
    if ("missing" in made) return;
    const init = async (name: string, trainer: string, recipe: string) => {
      const out = join(folder, name);
      const told = await arenakit(["trainer", "init", trainer, "--recipe", recipe, "--env", "hello", "--out", out]);
      expect(told.code, told.stderr).toBe(0);
    };
    await init("group", "art", "arenarl-deep-research");
    await init("episode", "art", "o2-searcher");
    await init("lightning", "agent-lightning", "arenarl-deep-research");
    stage = await openStage();
    said = await training<Report>(
      made.python,
      "trainers/recipes_played.py",
      { recipes: folder, service: stage.url },
      { ARENAKIT_URL: stage.url, ARENAKIT_RUN: "recipes", ARENAKIT_ENVIRONMENT: "hello" },
    );
  }, 5 * MINUTE);
  afterAll(async () => {
    await stage?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it("trains ART on groups that the arena ranked, and does not scale them again", () => {
    const { arguments: given, groups } = said.group;
    expect(given).toMatchObject({ learning_rate: 1e-6, loss_fn: "ppo", epsilon: 0.2, epsilon_high: 0.28 });
    expect(given.normalize_advantages).toBe(false);
    expect(groups.map((group) => group.length)).toEqual([8, 8]);
    for (const group of groups) {
      // Advantages of the arena have a mean of 0 (eq. 7), and the best answer the largest.
      expect(group.reduce((sum, { reward }) => sum + reward, 0)).toBeCloseTo(0, 5);
      const [best] = group.toSorted((one, other) => one.letter.localeCompare(other.letter));
      expect(best!.reward).toBe(Math.max(...group.map(({ reward }) => reward)));
      for (const { roles, tools } of group) {
        expect(roles).toEqual(["system", "user", "assistant", "tool", "assistant"]);
        expect(tools).toContain("weather");
      }
    }
  });

  it("trains ART on the environment's own scores, and has them scaled", () => {
    const { arguments: given, groups } = said.episode;
    expect(given).toMatchObject({ loss_fn: "ppo", normalize_advantages: true });
    expect(groups.flat()).toHaveLength(16);
    for (const { reward, own } of groups.flat()) expect(reward).toBe(own);
  });

  it("gives up an episode whose endpoint is away, and ends at the limit of turns", () => {
    // A system and a user's message, then a turn of two calls with its two answers.
    expect(said.broken).toMatchObject({ said: "the endpoint is away", status: "abandoned", asked: [2, 5, 2] });
    expect(said.broken.stop).toBe("max_turns");
  });

  it("plays an episode as Agent Lightning's agent, and loads the hooks", () => {
    const { code, hooks, asked } = said.lightning;
    expect(code).toBe(0);
    expect(hooks).toEqual(["http://127.0.0.1:8080", "k", 8]);
    expect(asked).toEqual({ max_tokens: 2000, roles: ["system", "user", "assistant", "tool"] });
  });
});
