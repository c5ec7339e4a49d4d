/**
 * What the variables of docs/trainers.md say of groups and episodes, in the first request of every adapter. The service is a
 * script that refuses all; each adapter is in the environment of its own trainer.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ROOT } from "../../sources.ts";
import { adapterPython, scriptedServer } from "../python-adapter.ts";
import { agentsPython, gymPython, openenvPython, trainersPython, training } from "./training.mjs";

const MINUTE = 60_000;

/** By function of terms_sent.py, whose name is the run: who takes the number. */
const TRAINERS = {
  slime: "slime",
  qqr: "qqr",
  rl_factory: "rl-factory",
  trl: "trl",
  trl_parts: "trl",
  roll_out: "verl",
  art: "art",
  verifiers: "verifiers",
  agent_lightning: "agent-lightning",
  nemo_gym: "nemo-rl",
  openenv: "openenv",
  verl: "verl",
  verl_manager: "verl",
  skyrl: "skyrl",
  openrlhf: "openrlhf",
} as const;
type Road = keyof typeof TRAINERS;

const SAID = { quorum: 3, collectSeconds: 11, judgeSeconds: 7, config: { rubric: "travel" } };
const LIMITS = { maxTurns: 2, maxToolCalls: 5 };
const VARIABLES = {
  ARENAKIT_LAUNCH: "l",
  ARENAKIT_QUORUM: "3",
  ARENAKIT_COLLECT_SECONDS: "11",
  ARENAKIT_JUDGE_SECONDS: "7",
  ARENAKIT_CONFIG: '{"rubric": "travel"}',
  ARENAKIT_LIMITS: JSON.stringify(LIMITS),
};

interface Body {
  readonly run?: string;
  readonly limits?: object;
  readonly group?: { readonly settings: { readonly run: string } };
}

/** By road, the terms of the groups and the limits of the episodes that were asked for. */
async function sent(python: string, roads: readonly Road[], variables: Readonly<Record<string, string>>) {
  const error = { owner: "policy", code: "no", message: "refused by the test", retryable: false };
  const server = await scriptedServer(() => ({ status: 422, body: { error } }));
  try {
    const all = { ...VARIABLES, ...variables, ARENAKIT_URL: server.url };
    await training(python, "trainers/terms_sent.py", { roads }, all);
  } finally {
    await server.close();
  }
  return server.asked
    .filter(({ method }) => method === "POST")
    .map(({ body }) => body as Body)
    .map(({ group, limits, ...terms }) => {
      const isEpisode = group instanceof Object;
      return { ...(isEpisode ? group.settings : terms), limits, isEpisode };
    });
}

const EPISODES: readonly Road[] = ["roll_out", "openenv", "verl", "skyrl", "openrlhf"];

describe.each([
  ["of the standard library", adapterPython, ["slime", "qqr", "rl_factory", "trl", "trl_parts", "roll_out"]],
  ["of agents", agentsPython, ["art", "verifiers", "agent_lightning"]],
  ["of NeMo Gym", gymPython, ["nemo_gym"]],
  ["of OpenEnv", openenvPython, ["openenv"]],
  ["of engines", trainersPython, ["verl", "verl_manager", "skyrl", "openrlhf"]],
] as const)("adapters %s", (_, python, roads) => {
  const made = python();
  it.skipIf("missing" in made)(
    "hand the variables on",
    async () => {
      if ("missing" in made) return;
      // Gym's server would play an episode of the environment.
      const environment: Record<string, string> = roads[0] === "nemo_gym" ? {} : { ARENAKIT_ENVIRONMENT: "hello" };
      const bodies = await sent(made.python, roads, environment);
      for (const road of roads) {
        const own = bodies.filter(({ run }) => run === road);
        expect(own.length, road).toBeGreaterThan(0);
        expect(own.some(({ isEpisode }) => isEpisode)).toBe(EPISODES.includes(road));
        // What could not be begun leaves its group by the same terms.
        for (const { limits, isEpisode, ...terms } of own) {
          expect(terms, road).toMatchObject({ ...SAID, trainer: TRAINERS[road] });
          expect(limits, road).toEqual(isEpisode ? LIMITS : undefined);
        }
      }
    },
    10 * MINUTE,
  );
});

it("knows every variable that docs/trainers.md lists, and no other", () => {
  const page = readFileSync(join(ROOT, "docs/trainers.md"), "utf8");
  const listed = page.matchAll(/^\| (`ARENAKIT_[^|]*)\|/gm);
  const documented = [...listed].flatMap(([, names]) =>
    [...names!.matchAll(/ARENAKIT_([A-Z_]+)/g)].map(([, one]) => one),
  );
  const settings = readFileSync(
    join(ROOT, "sdk/trainer-adapter/python/src/arenakit_trainers/settings.py"),
    "utf8",
  ).split("class Settings:")[1]!;
  const members = [...settings.split("def ")[0]!.matchAll(/^ {4}([a-z_]+): /gm)].map(([, one]) => one!.toUpperCase());
  expect(documented.sort()).toEqual(members.sort());
});
