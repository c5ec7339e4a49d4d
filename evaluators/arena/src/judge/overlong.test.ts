/** One attempt that says more than a context holds costs itself, at most, and never the group that it is in. */
import { MAX_ANSWER_LENGTH, type ModelClient, textOf } from "@arenakit/contracts";
import { expect, it } from "vitest";
import { attempt, judgedGroup } from "../group.fixture.ts";
import { promisedBy } from "../topologies.fixture.ts";
import { TOPOLOGY_NAMES } from "../topologies.ts";
import { modelJudge } from "./model.ts";
import type { PairDocument } from "./prompt.ts";

/** What this endpoint takes, in UTF-16 units. */
const CONTEXT = 400_000;

/** Gives every attempt as many points as its plan has stars, and refuses by length, as endpoints do. */
const client: ModelClient = {
  id: "stub",
  async complete({ messages }) {
    const text = messages.map(({ content }) => textOf(content)).join("");
    if (text.length > CONTEXT) throw new Error("HTTP 400: maximum context length exceeded");
    const { first, second, reply } = JSON.parse(textOf(messages[1]!.content)) as PairDocument;
    const sheet = (answer: string | null) =>
      Object.fromEntries(Object.keys(reply.first).map((id) => [id, answer!.split("★").length - 1]));
    const verdict = { first: sheet(first.answer), second: sheet(second.answer), reason: "" };
    return { kind: "message", text: JSON.stringify(verdict), calls: [], finish: "stop" };
  },
};
const stars = (count: number) => `方案${"★".repeat(count)}`;
const LONG_THOUGHT = "think ".repeat(100_000);

it.each(TOPOLOGY_NAMES)("%s ranks a group with a thought of 600 KB", async (topology) => {
  const trajectories = Array.from({ length: 8 }, (_, index) =>
    attempt({ index, answer: stars(8 - index), ...(index === 0 ? { thought: LONG_THOUGHT } : {}) }),
  );
  const { reward } = await judgedGroup({ trajectories, topology, judge: modelJudge({ client }) });
  expect(reward).toMatchObject({ status: "scored", failure: null, directions: { lost: 0 } });
  if (promisedBy(topology) !== "neither") expect(reward.rank[0]).toBe(0);
});

it("ranks the others where an answer is longer than any judge is shown", async () => {
  const trajectories = [stars(1), "长".repeat(MAX_ANSWER_LENGTH + 1), stars(3), stars(2)].map((answer, index) =>
    attempt({ index, answer }),
  );
  const { reward } = await judgedGroup({ trajectories, judge: modelJudge({ client }) });
  expect(reward).toMatchObject({ status: "scored", rank: [2, null, 0, 1], failure: null });
  expect(reward.reward[1]).toBeNull();
});
