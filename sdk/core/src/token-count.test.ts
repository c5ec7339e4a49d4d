import { expect, it } from "vitest";
import { approximateTokens } from "./turn.ts";

it("counts CJK characters at 1.5 a token and others at 4", () => {
  expect(approximateTokens("")).toBe(0);
  expect(approximateTokens("abcdefgh")).toBe(2);
  expect(approximateTokens("故宫博物院，")).toBe(4);
  expect(approximateTokens("故宫 open")).toBe(Math.ceil(2 / 1.5 + 5 / 4));
});
