/** Takes no notice of money: without budget and price limit, the dearest of what suits. */
import type { Twist } from "./planner/brief.ts";

export const ignoresBudget: Twist = {
  lavish: true,
  constraints: ({ budget: _budget, maxCostYuan: _price, ...rest }) => rest,
};
