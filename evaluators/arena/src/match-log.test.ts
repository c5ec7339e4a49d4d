import { canonicalJson, type Failure, type ListwiseJudge, type Match } from "@arenakit/contracts";
import { describe, expect, it } from "vitest";
import { attempt, attempts, BROKEN, indexOf, judgeBy, judgedGroup, OUTAGE, sheet, TASK } from "./group.fixture.ts";
import { matchLogHeader, matchLogLine, readMatchLog } from "./match-log.ts";
import { type RerankOptions, rerankGroup } from "./rerank-group.ts";
import { TOPOLOGY_NAMES } from "./topologies.ts";

const trajectories = attempts(8);
/** Noise that belongs to the order, so that estimators and topologies disagree. */
const noisy = (first: number, second: number): [number, number] => [
  10 - first + ((first * 31 + second * 17) % 7),
  10 - second + ((second * 13 + first * 5) % 7),
];
const judge = judgeBy(noisy).judge;
const settings = (topology: string): RerankOptions => ({
  group: "g",
  task: TASK.id,
  judge: "test",
  trajectories,
  topology,
});
const line = (match: Match) => matchLogLine({ group: "g", task: TASK.id, match });

describe("the log of matches", () => {
  it("is read as it was appended", async () => {
    const { matches } = await judgedGroup({ judge });
    const log = readMatchLog([matchLogHeader("run"), ...matches.map(line)].join(""));
    expect(log).toEqual({ run: "run", isTorn: false, groups: [{ group: "g", task: TASK.id, matches, lists: [] }] });
  });

  it("leaves out a last line that was torn, wherever it was torn", async () => {
    const { matches } = await judgedGroup({ judge, trajectories: attempts(3) });
    const text = [matchLogHeader("run"), ...matches.map(line)].join("");
    const whole = text.length - line(matches.at(-1)!).length;
    for (let length = whole + 1; length < text.length - 1; length += 7) {
      const log = readMatchLog(text.slice(0, length));
      expect(log.isTorn).toBe(true);
      expect(log.groups[0]!.matches).toEqual(matches.slice(0, -1));
    }
    expect(readMatchLog(text.slice(0, -1)).groups[0]!.matches).toEqual(matches);
  });

  it("takes what was appended last: a match that was tried again", async () => {
    const [lost] = (await judgedGroup({ judge: judgeBy(() => OUTAGE).judge, trajectories: attempts(2) })).matches;
    const [played] = (await judgedGroup({ judge, trajectories: attempts(2) })).matches;
    const log = readMatchLog([matchLogHeader("run"), line(lost!), line(played!)].join(""));
    expect(log.groups[0]!.matches).toEqual([played]);
  });

  it("keeps listwise calls beside matches, and groups apart", async () => {
    const [match] = (await judgedGroup({ judge })).matches;
    const list = { number: 0, order: [1, 0], verdict: { status: "scored" as const, sheets: [sheet(1), sheet(2)] } };
    const text = matchLogHeader("run") + line(match!) + matchLogLine({ group: "h", task: TASK.id, list });
    expect(readMatchLog(text).groups).toEqual([
      { group: "g", task: TASK.id, matches: [match], lists: [] },
      { group: "h", task: TASK.id, matches: [], lists: [list] },
    ]);
  });

  it("refuses another header, and names a line that is damaged before the last", async () => {
    const { matches } = await judgedGroup({ judge });
    expect(() => readMatchLog("")).toThrow(/bad_match_log.*arenakit\.matches\/1/);
    expect(() => readMatchLog(line(matches[0]!))).toThrow(/bad_match_log/);
    const damaged = `${matchLogHeader("run")}${line(matches[0]!)}{"group":\n${line(matches[1]!)}`;
    expect(() => readMatchLog(damaged)).toThrow(/line 3/);
  });
});

describe("ranking again", () => {
  it.each(TOPOLOGY_NAMES)("%s gives the same bytes with the same settings, as it is and replayed", async (topology) => {
    const { matches, reward } = await judgedGroup({ judge, topology });
    const again = await rerankGroup({ matches, lists: [] }, settings(topology));
    expect(canonicalJson(again)).toBe(canonicalJson(reward));
    const replayed = await rerankGroup({ matches, lists: [] }, { ...settings("round-robin"), replay: { topology } });
    expect(canonicalJson(replayed)).toBe(canonicalJson(reward));
  });

  it.each(TOPOLOGY_NAMES)("a round robin holds every match that %s would have asked for", async (topology) => {
    const { matches } = await judgedGroup({ judge, topology: "round-robin" });
    const replayed = await rerankGroup({ matches, lists: [] }, { ...settings("round-robin"), replay: { topology } });
    expect(canonicalJson(replayed)).toBe(canonicalJson((await judgedGroup({ judge, topology })).reward));
  });

  it("by its seeding phase alone a bracket is the anchor ranking", async () => {
    const { matches } = await judgedGroup({ judge });
    const { rank, advantage } = await rerankGroup(
      { matches, lists: [] },
      { ...settings("seeded-single-elimination"), phases: ["seeding"] },
    );
    const { reward } = await judgedGroup({ judge, topology: "anchor" });
    expect([rank, advantage]).toEqual([reward.rank, reward.advantage]);
  });

  it("another estimator and advantage give what the judge would have been asked for", async () => {
    const { matches } = await judgedGroup({ judge });
    for (const [estimator, advantage] of [
      ["refit", "posterior"],
      ["refit", "expected_rank"],
      ["wins", "quantile_z"],
    ] as const) {
      const again = await rerankGroup(
        { matches, lists: [] },
        { ...settings("seeded-single-elimination"), estimator, advantage },
      );
      const { reward } = await judgedGroup({ judge, estimator, advantage });
      expect(canonicalJson(again)).toBe(canonicalJson(reward));
    }
  });

  it("says which pair is missing where a topology asks for more than was judged", async () => {
    const { matches } = await judgedGroup({ judge, topology: "anchor" });
    const more = rerankGroup({ matches, lists: [] }, { ...settings("anchor"), replay: { topology: "round-robin" } });
    await expect(more).rejects.toThrow(/missing_pair.*no match of 1 and 2.*round-robin/);
  });

  it("keeps who failed and who has no answer where they were, and what the judge lost", async () => {
    const mixed = [...attempts(6), attempt({ index: 6, failure: BROKEN }), attempt({ index: 7, answer: null })];
    const lossy = judgeBy((first, second): [number, number] | Failure =>
      first === 2 && second === 4 ? OUTAGE : noisy(first, second),
    );
    const options = { trajectories: mixed, topology: "ring" };
    const { matches, reward } = await judgedGroup({ judge: lossy.judge, ...options });
    const again = await rerankGroup({ matches, lists: [] }, { ...settings("ring"), trajectories: mixed });
    expect(canonicalJson(again)).toBe(canonicalJson(reward));
  });

  it("a group that was invalid is invalid again, for the same reason, and replayed", async () => {
    const failed = attempt({ failure: BROKEN });
    const groups = [
      { trajectories: [...attempts(5).map(() => failed), attempt({ index: 5 })] },
      { trajectories: attempts(4).map(() => failed) },
      { trajectories: attempts(1) },
      { trajectories: attempts(3), quorum: 4 },
      // A bracket of the paper has no place for six.
      { trajectories: attempts(6), slots: "paper" as const },
    ];
    const topology = "seeded-single-elimination";
    for (const given of groups) {
      const { matches, reward } = await judgedGroup({ judge, ...given });
      const options = { ...settings(topology), ...given };
      expect(reward).toMatchObject({ status: "invalid", reward: given.trajectories.map(() => null) });
      expect(canonicalJson(await rerankGroup({ matches, lists: [] }, options))).toBe(canonicalJson(reward));
      const replay = { topology, ...(given.slots ? { slots: given.slots } : {}) };
      const replayed = await rerankGroup({ matches, lists: [] }, { ...options, replay });
      expect(canonicalJson(replayed)).toBe(canonicalJson(reward));
    }
    const lists: ListwiseJudge = { id: "test", rank: () => Promise.reject(new Error("never asked")) };
    const { reward } = await judgedGroup({ judge: lists, topology: "listwise", trajectories: attempts(1) });
    const again = await rerankGroup({ matches: [], lists: [] }, { ...settings("listwise"), trajectories: attempts(1) });
    expect(canonicalJson(again)).toBe(canonicalJson(reward));
  });

  it("ranks listwise calls again", async () => {
    const lists: ListwiseJudge = {
      id: "test",
      rank: async ({ trajectories: shown }) => ({
        status: "scored",
        sheets: shown.map((one) => sheet(9 - indexOf(one))),
      }),
    };
    const judged = await judgedGroup({ judge: lists, topology: "listwise" });
    expect(canonicalJson(await rerankGroup(judged, settings("listwise")))).toBe(canonicalJson(judged.reward));
  });
});
