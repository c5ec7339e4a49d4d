/**
 * RL-Factory's environment hook and its file of tools, over `arenakit serve` as a process and a judge that is away for one
 * of two questions. RL-Factory is not on PyPI: its reward manager is a stand-in (`rl_factory_calls.py`, of d0abc1d), batch and
 * advantages are those of verl, which it forked. ARENAKIT_RL_FACTORY=CHECKOUT takes RL-Factory's own code.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { gateway } from "../trl/gateway.mjs";
import { judgeEndpoint } from "../trl/judge-endpoint.mjs";
import { advantagesByQuality } from "./expected.ts";
import { trainersPython, training } from "./training.mjs";

const MINUTE = 60_000;
const own = process.env.ARENAKIT_PYTHON;
const made = own ? { python: own } : trainersPython();

interface Told {
  readonly scores: readonly (readonly [number])[];
  readonly advantages: readonly number[];
  /** Ids that the actor's losses count, that advantages are multiplied by, and that the model sees. */
  readonly counted: readonly number[];
  readonly weighed: readonly number[];
  readonly attended: readonly number[];
}

type Tools = readonly { readonly mcpServers: { readonly arenakit: { readonly type: string; readonly url: string } } }[];

interface Report {
  readonly before: readonly number[];
  readonly batch: Told;
  readonly again: Told;
  readonly validation: readonly (readonly [number])[];
  readonly "without uid": string;
  readonly tools: Tools;
  readonly "with token": Tools;
}

const FOUR = advantagesByQuality([7, 3, 5, 1]);

describe.skipIf("missing" in made)("RL-Factory", () => {
  let judge: Awaited<ReturnType<typeof judgeEndpoint>>;
  let service: Awaited<ReturnType<typeof gateway>>;
  let said: Report;

  beforeAll(async () => {
    if ("missing" in made) throw new Error(made.missing);
    judge = await judgeEndpoint((view) => Number(/quality (\d)/.exec(JSON.stringify(view))?.[1] ?? 0));
    service = await gateway(["--judge", `stub@${judge.url}/v1`]);
    const away = JSON.stringify({ how: "refuses", query: "the second" });
    await fetch(`${judge.url}/switch`, { method: "POST", body: away });
    said = await training<Report>(
      made.python,
      "trainers/rl_factory_calls.py",
      { url: service.url },
      {
        ARENAKIT_LAUNCH: "l",
        ARENAKIT_RUN: "rl-factory",
        ARENAKIT_CONFIG: '{"topology": "round-robin", "rubric": "travel-en"}',
        ARENAKIT_DEADLINE: "10",
      },
    );
  }, 5 * MINUTE);
  afterAll(async () => {
    await service?.close();
    judge?.close();
  });

  const expectFour = (numbers: readonly number[]) => {
    for (const [at, one] of numbers.entries()) expect(one).toBeCloseTo(FOUR[at]!, 4);
  };
  /** Rows of the two questions alternate. */
  const of = (which: 0 | 1, numbers: readonly number[]) => numbers.filter((_, at) => at % 2 === which);

  it("gives each group of a batch the arena's numbers", () => {
    expectFour(of(0, said.batch.advantages));
    expect(of(0, said.batch.counted).every((count) => count > 0)).toBe(true);
    expect(of(0, said.batch.weighed).every((count) => count > 0)).toBe(true);
  });

  it("has a group without a verdict weigh nothing, and hides nothing of it from the model", () => {
    const { batch, before } = said;
    for (const numbers of [batch.advantages, batch.counted, batch.weighed])
      expect(of(1, numbers)).toEqual([0, 0, 0, 0]);
    expect(batch.attended).toEqual(before);
  });

  it("gives the same to a batch that comes again, as it does after an error", () => {
    expectFour(said.again.advantages);
  });

  it("leaves validation to the rules of the environment, and wants uids in training", () => {
    expect(said.validation).toEqual(said.batch.scores.map(() => [1]));
    expect(said["without uid"]).toContain("BadSetting: expected a uid");
  });

  it("writes mcp_tools.pydata, with the token in the URL", async () => {
    const { arenakit } = said.tools[0]!.mcpServers;
    expect(arenakit).toEqual({ type: "streamable-http", url: `${service.url}/mcp/toolset/rl-factory` });
    const { host } = new URL(service.url);
    expect(said["with token"][0]!.mcpServers.arenakit.url).toBe(`http://x:a%2Fb@${host}/mcp/toolset/o2`);
  });
});
