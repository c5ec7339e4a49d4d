import { describe } from "vitest";
import { wins } from "../estimator/wins.ts";
import { topologyCases } from "../topology.case.ts";
import { roundRobin } from "./round-robin.ts";

describe("round-robin", () => {
  topologyCases({
    topology: roundRobin(),
    estimator: wins(),
    sizes: Array.from({ length: 33 }, (_, at) => at + 1),
    // Section 4.1: every trajectory against all N − 1 others.
    matches: (size) => (size * (size - 1)) / 2,
  });
});
