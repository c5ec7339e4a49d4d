/** Choices by a softmax over sums of weights, and the gradient of the log-probability of what was chosen. Knows nothing of what it chooses. */
import type { JsonObject, Random } from "@arenakit/contracts";

export interface Option {
  /** Names of the weights whose sum is its logit. */
  readonly features: readonly string[];
  /** Added to the logit, and never learned. */
  readonly offset?: number;
}

export interface SoftmaxPolicyOptions {
  /** As `weights()` gave them; those that are not named are 0. */
  readonly weights?: JsonObject | undefined;
  /** Logits are divided by it. 1. */
  readonly temperature?: number | undefined;
}

/** Figures of Math.exp may differ in their last digits: rounded, they are the same bytes everywhere. */
const rounded = (value: number) => Math.round(value * 1e12) / 1e12;

export class SoftmaxPolicy {
  readonly #weights = new Map<string, number>();
  readonly #gradient = new Map<string, number>();
  readonly #temperature: number;

  constructor({ weights = {}, temperature = 1 }: SoftmaxPolicyOptions = {}) {
    for (const [name, value] of Object.entries(weights)) if (typeof value === "number") this.#weights.set(name, value);
    this.#temperature = temperature;
  }

  probabilities(options: readonly Option[]): number[] {
    const logits = options.map(
      ({ features, offset = 0 }) =>
        features.reduce((sum, name) => sum + (this.#weights.get(name) ?? 0), offset) / this.#temperature,
    );
    const greatest = Math.max(...logits);
    const powers = logits.map((logit) => Math.exp(logit - greatest));
    const all = powers.reduce((sum, power) => sum + power, 0);
    return powers.map((power) => rounded(power / all));
  }

  /** Index of the option that is drawn. */
  sample(options: readonly Option[], random: Random): number {
    let left = random.next();
    const probabilities = this.probabilities(options);
    const at = probabilities.findIndex((probability) => {
      left -= probability;
      return left < 0;
    });
    return at < 0 ? options.length - 1 : at;
  }

  /** Adds `amount` · ∇ log π(chosen) to the gradient. */
  credit(options: readonly Option[], chosen: number, amount: number): void {
    for (const [at, probability] of this.probabilities(options).entries()) {
      const share = (amount * ((at === chosen ? 1 : 0) - probability)) / this.#temperature;
      for (const name of options[at]!.features) this.#gradient.set(name, (this.#gradient.get(name) ?? 0) + share);
    }
  }

  /** Goes `rate` up the gradient, which is then 0. */
  ascend(rate: number): void {
    for (const [name, slope] of this.#gradient)
      this.#weights.set(name, rounded((this.#weights.get(name) ?? 0) + rate * slope));
    this.#gradient.clear();
  }

  weights(): JsonObject {
    return Object.fromEntries([...this.#weights].sort(([a], [b]) => (a < b ? -1 : 1)));
  }
}
