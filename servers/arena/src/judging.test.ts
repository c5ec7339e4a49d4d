import { expect, it } from "vitest";
import { attempt, judgingBench, scripted } from "./judging.fixture.ts";

it("ranks a group by what its judge says, and says how it came about", async () => {
  const judge = scripted();
  const bench = await judgingBench({ scripted: judge.named });
  await bench.submit({ id: "g", attempts: [attempt(3), attempt(9), attempt(6)] });
  bench.open();
  const { group, result } = await bench.closed("g");
  expect(group.state).toBe("scored");
  expect(result.reward.rank).toEqual([2, 0, 1]);
  // Three pairs in both orders, each attempt in four of them with its own quality.
  expect(judge.asked).toHaveLength(6);
  expect(result.score).toEqual([3, 9, 6]);
  expect(result.matches.map(({ winner }) => winner)).toEqual(
    result.matches.map(({ pair }) => (pair.includes(1) ? 1 : 2)),
  );
  expect(result.judging).toMatchObject({ asked: 6, kept: 0, repeated: 0 });
  await bench.end();
});
