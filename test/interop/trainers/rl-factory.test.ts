/**
 * RL-Factory's environment hook and its file of tools, over `arenakit serve` as a process and a judge that is away for one
 * of two questions. RL-Factory is not on PyPI: its reward manager is a stand-in (`rl_factory_calls.py`, of d0abc1d), batch and
 * advantages are those of verl, which it forked. ARENAKIT_RL_FACTORY=CHECKOUT takes RL-Factory's own code.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sharedProcess } from "../../shared-process.ts";
import { advantagesByQuality } from "./expected.ts";
import { openStage } from "./stage.mjs";
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
  readonly drills: Readonly<Record<"restart" | "lost" | "once" | "twice" | "five" | "hangs" | "refuses", Told>> & {
    readonly silent: Told | null;
    /** What the judge was asked before a batch came twice more, and after. */
    readonly asked: readonly [object, object];
    readonly more: { readonly statuses: readonly number[]; readonly have: number };
    readonly states: Readonly<Record<string, string>>;
  };
  readonly "without uid": string;
  readonly tools: Tools;
  readonly "with token": Tools;
  /** Answers, and what its SearchEnv says of them; null without its checkout. */
  readonly search: readonly (readonly [string, number])[] | null;
}

const checkout = process.env.ARENAKIT_RL_FACTORY;
const arenakit = sharedProcess();
const FOUR = advantagesByQuality([7, 3, 5, 1]);

describe.skipIf("missing" in made)("RL-Factory", () => {
  let stage: Awaited<ReturnType<typeof openStage>>;
  let said: Report;
  const folder = mkdtempSync(join(tmpdir(), "arenakit-rl-factory-"));

  beforeAll(async () => {
    if ("missing" in made) throw new Error(made.missing);
    const exported = [
      "tasks",
      "export",
      "--env",
      "search-qa",
      "--format",
      "rl-factory",
      "--count",
      "8",
      "--out",
      folder,
    ];
    if (checkout) expect((await arenakit(exported)).code).toBe(0);
    stage = await openStage({ word: "quality" });
    const { url, judge, control, restart } = stage;
    const away = JSON.stringify({ how: "refuses", query: "the second" });
    await fetch(judge, { method: "POST", body: away });
    said = await training<Report>(
      made.python,
      "trainers/rl_factory_calls.py",
      { url, judge, control, restart, rows: join(folder, "train.parquet") },
      {
        ARENAKIT_LAUNCH: "l",
        ARENAKIT_RUN: "rl-factory",
        ARENAKIT_CONFIG: '{"topology": "round-robin", "rubric": "travel-en"}',
        ARENAKIT_DEADLINE: "10",
      },
    );
  }, 5 * MINUTE);
  afterAll(async () => {
    await stage?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it.runIf(checkout)("has exported rows scored by its own SearchEnv: 1 for each spelling of the answer, else 0", () => {
    expect(said.search!.length).toBeGreaterThanOrEqual(16);
    for (const [answer, score] of said.search!) expect(score, answer).toBe(answer === "elsewhere" ? 0 : 1);
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

  /** Advantages of these qualities on what was written. */
  const expectRanked = ({ advantages, counted }: Told, qualities: readonly number[]) => {
    const expected = advantagesByQuality(qualities);
    expect(advantages).toHaveLength(expected.length);
    for (const [at, one] of advantages.entries()) expect(one).toBeCloseTo(expected[at]!, 4);
    expect(counted.every((count) => count > 0)).toBe(true);
  };

  it("has its numbers when the gateway was killed while the judge was at the group, and when it comes twice", () => {
    const { restart, once, twice, asked } = said.drills;
    for (const one of [restart, once]) expectRanked(one, [7, 3, 5, 1]);
    expect(twice).toEqual(once);
    expect(asked[1]).toEqual(asked[0]);
  });

  it("ranks those who came, and lets nobody else into a group", () => {
    const { lost, silent, five, more } = said.drills;
    expectRanked(lost, [7, 3, 5]);
    expectRanked(five, [7, 3, 5, 1, 9]);
    expect(more).toEqual({ statuses: [422, 409], have: 4 });
    if (!silent) return;
    expect(silent.counted.at(-1)).toBe(0);
    expect(silent.advantages.at(-1)).toBeCloseTo(0, 6);
    expect(silent.advantages).toHaveLength(4);
    expectRanked(
      { ...silent, advantages: silent.advantages.slice(0, 3), counted: silent.counted.slice(0, 3) },
      [7, 3, 5],
    );
  });

  it("has a group whose judge is slow or away weigh nothing", () => {
    for (const { advantages, counted, weighed } of [said.drills.hangs, said.drills.refuses])
      for (const numbers of [advantages, counted, weighed]) expect(numbers).toEqual([0, 0, 0, 0]);
    expect(said.drills.states).toEqual({ hangs: "invalid", refuses: "invalid" });
  });

  it("leaves validation to the rules of the environment, and wants uids in training", () => {
    expect(said.validation).toEqual(said.batch.scores.map(() => [1]));
    expect(said["without uid"]).toContain("BadSetting: expected a uid");
  });

  it("writes mcp_tools.pydata, with the token in the URL", async () => {
    const { arenakit } = said.tools[0]!.mcpServers;
    expect(arenakit).toEqual({ type: "streamable-http", url: `${stage.url}/mcp/toolset/rl-factory` });
    const { host } = new URL(stage.url);
    expect(said["with token"][0]!.mcpServers.arenakit.url).toBe(`http://x:a%2Fb@${host}/mcp/toolset/o2`);
  });
});
