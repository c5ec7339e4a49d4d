import { random } from "@arenakit/contracts";
import { describe, expect, it } from "vitest";
import { SoftmaxPolicy } from "./softmax-policy.ts";

const coin = [{ features: ["heads"] }, { features: [] }];

describe("a softmax policy", () => {
  it("sums weights and offsets to logits", () => {
    const policy = new SoftmaxPolicy({ weights: { a: 1, b: 0.5 } });
    const [first, second] = policy.probabilities([{ features: ["a", "b"] }, { features: ["b", "b"], offset: -1 }]);
    // Logits 1.5 and 0: odds of e^1.5.
    expect(first! / second!).toBeCloseTo(Math.E ** 1.5, 9);
    expect(first! + second!).toBeCloseTo(1, 11);
  });

  it("divides logits by the temperature", () => {
    const [heads] = new SoftmaxPolicy({ weights: { heads: 4 }, temperature: 2 }).probabilities(coin);
    expect(heads).toBeCloseTo(1 / (1 + Math.E ** -2), 11);
  });

  it("goes up the gradient of the log-probability", () => {
    const policy = new SoftmaxPolicy();
    policy.credit(coin, 0, 1);
    policy.ascend(3);
    // ∂ log p(heads) / ∂ heads = 1 − 1/2; three times that.
    expect(policy.weights()).toEqual({ heads: 1.5 });
    policy.ascend(3);
    expect(policy.weights()).toEqual({ heads: 1.5 });
    policy.credit(coin, 1, 1);
    policy.ascend(1);
    expect(policy.weights().heads).toBeCloseTo(1.5 - 1 / (1 + Math.E ** -1.5), 9);
  });

  it("draws as often as the probabilities say", () => {
    const policy = new SoftmaxPolicy({ weights: { heads: Math.log(3) } });
    const draws = random(1, "coin");
    const heads = Array.from({ length: 4000 }, () => policy.sample(coin, draws)).filter((at) => at === 0).length;
    // 3/4, within five standard deviations of 0.0068.
    expect(Math.abs(heads / 4000 - 0.75)).toBeLessThan(0.034);
  });

  it("goes on from its weights", () => {
    const policy = new SoftmaxPolicy({ weights: { heads: 0.25 } });
    expect(new SoftmaxPolicy({ weights: policy.weights() }).weights()).toEqual({ heads: 0.25 });
  });
});
