import { tmpdir } from "node:os";
import { join } from "node:path";
import { answerOf, type KnownGroup, random, type ToolCaller } from "@arenakit/contracts";
import { openKeptWorld } from "@arenakit/corpus-world-maker";
import { knownGroups, openTravel } from "@arenakit/env-open-travel";
import { PERTURBATIONS } from "@arenakit/evaluator-judge-lab";
import { createGateway } from "@arenakit/server-gateway";
import { beforeAll, describe, expect, it } from "vitest";

/** As programs that tests start find it: where one made it, it is there. */
const kept = {
  folder: join(process.env.ARENAKIT_WORLDS ?? tmpdir(), "generated"),
  temporarySuffix: String(process.pid),
};
const world = openKeptWorld(kept, "small", 1);
const gateway = createGateway({ worlds: [world] });

/** The tools of the gateway, called in this process. */
const tools: ToolCaller = {
  list: async () => [],
  async call(name, args) {
    const response = await gateway.fetch(
      new Request(`http://127.0.0.1/tools/${name}`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(args),
      }),
    );
    const { text, ok } = (await response.json()) as { text: string; ok: boolean };
    return { text, isError: !ok };
  },
};

let groups: KnownGroup[] = [];
beforeAll(async () => {
  groups = await knownGroups({ world, tools, seed: 1, groups: 12, size: 6, signal: new AbortController().signal });
});

/** Prices, minutes and changes of every row that the lookups show: read from the text, not from a solver. */
function rowsOf(observations: string): { price: number; minutes: number; changes: number }[] {
  return observations.split("\n").flatMap((row) => {
    const price = /(?:价格|，)(\d+(?:\.\d+)?)元/.exec(row);
    const span = /(?:全程约?|飞行时长)(?:(\d+)(?:小时|时))?(?:(\d+)分)?/.exec(row);
    if (!price || !span) return [];
    const minutes = 60 * Number(span[1] ?? 0) + Number(span[2] ?? 0);
    return [{ price: Number(price[1]), minutes, changes: row.startsWith("中转") ? 1 : 0 }];
  });
}

describe("groups of known order", () => {
  it("have one best attempt, and all others are worse by different amounts", () => {
    expect(groups).toHaveLength(12);
    for (const { attempts } of groups) {
      const regrets = attempts.map(({ regret }) => regret).sort((a, b) => a - b);
      expect(regrets[0]).toBe(0);
      expect(new Set(regrets).size).toBe(attempts.length);
    }
  });

  it("have the optimum that their own observations show", () => {
    for (const { id, attempts } of groups) {
      const best = attempts.find(({ regret }) => regret === 0)!.trajectory;
      const seen = best.steps[1]!.observation!.results.map(({ content }) => content as string).join("\n");
      const rows = rowsOf(seen);
      const answer = answerOf(best)!;
      const price = Number(/票价：([\d.]+)元/.exec(answer)![1]);
      const [, hours = "0", minutes = "0"] = /用时：约(?:(\d+)小时)?(?:(\d+)分钟)?/.exec(answer)!;
      const span = 60 * Number(hours) + Number(minutes);
      expect(rows.length, id).toBeGreaterThan(5);
      if (id.includes("cheapest")) expect(price, id).toBe(Math.min(...rows.map((row) => row.price)));
      if (id.includes("fastest")) expect(span, id).toBe(Math.min(...rows.map((row) => row.minutes)));
      if (id.includes("fewest")) {
        const least = Math.min(...rows.map(({ changes }) => changes));
        const among = rows.filter(({ changes }) => changes === least).map((row) => row.minutes);
        expect(span, id).toBe(Math.min(...among));
      }
    }
  });

  it("state what is true, and no check says otherwise", () => {
    const accused = groups.flatMap(({ task, attempts }) =>
      attempts.flatMap(({ trajectory }) =>
        openTravel
          .runChecks({ task, trajectory, now: world.meta.now })
          .filter(({ family, status }) => /^(?:groundedness|time|arithmetic)$/.test(family) && status === "fail")
          .map(({ id, message }) => `${id}: ${message}`),
      ),
    );
    expect(accused).toEqual([]);
  });

  it("are the same for the same seed", async () => {
    const again = await knownGroups({
      world,
      tools,
      seed: 1,
      groups: 2,
      size: 6,
      signal: new AbortController().signal,
    });
    expect(again).toEqual(groups.slice(0, 2));
  });

  it("say so where the world has too few ways", async () => {
    const asked = knownGroups({ world, tools, seed: 1, groups: 5000, size: 6, signal: new AbortController().signal });
    await expect(asked).rejects.toThrow(/too_few_journeys.*expected 5000/);
  });
});

describe.each(PERTURBATIONS.map((perturbation) => [perturbation.kind, perturbation] as const))(
  "%s",
  (_, perturbation) => {
    it("changes every known attempt, the same way each time, and leaves the original as it is", () => {
      for (const { attempts } of groups) {
        const { trajectory } = attempts[0]!;
        const before = JSON.stringify(trajectory);
        const changed = perturbation.apply(trajectory, random("test"));
        expect(changed).not.toBeNull();
        expect(JSON.stringify(changed)).not.toBe(before);
        expect(changed).toEqual(perturbation.apply(trajectory, random("test")));
        expect(JSON.stringify(trajectory)).toBe(before);
        if (perturbation.kind !== "no_research" && perturbation.kind !== "repeated_calls")
          expect(answerOf(changed!)).not.toBe(answerOf(trajectory));
      }
    });
  },
);
