/** Support of citations, worked out by hand. */
import { expect, it } from "vitest";
import { citedSupport, claimsOf } from "./index.ts";

const REEFS = "https://reefs.example/weize";
const BUSES = "https://buses.example/1";
const statements = [
  { text: "Oyster reefs near Weize doubled the catch by 2019.", ids: [REEFS, "call-1"] },
  { text: "Night buses cost 11.8 yuan each.", ids: [BUSES, "call-1"] },
];
const supportOf = (answer: string, states?: (claim: number, statement: number) => boolean) =>
  citedSupport(claimsOf(answer, new Set()), statements, states);
const cite = (id: string, text: string) => `<cite id="${id}">${text}</cite>`;

it("takes a citation whose source states the claim, under each of its names", () => {
  for (const id of [BUSES, "call-1"]) expect(supportOf(cite(id, "Each night buses cost 11.8 yuan."))).toEqual([[true]]);
  expect(supportOf(cite(`${REEFS},${BUSES}`, "Night buses cost 11.8 yuan each."))).toEqual([[false, true]]);
});

it("takes no other source, no other figure and nothing that was not read", () => {
  for (const answer of [
    cite(REEFS, "Night buses cost 11.8 yuan each."),
    cite(BUSES, "Night buses cost 12.8 yuan each."),
    cite(BUSES, "Trams are seldom late."),
    cite("https://none.example", "Night buses cost 11.8 yuan each."),
  ])
    expect([answer, supportOf(answer)]).toEqual([answer, [[false]]]);
  expect(supportOf("Night buses cost 11.8 yuan each.")).toEqual([[]]);
  expect(citedSupport([{ text: "Reefs", cites: [REEFS] }], [])).toEqual([[false]]);
});

it("asks what the caller means by stating, of statements of the cited source alone", () => {
  const asked: number[] = [];
  const answer = cite(BUSES, "Trams are seldom late.");
  const states = (_claim: number, statement: number) => asked.push(statement) > 0;
  expect(supportOf(answer, states)).toEqual([[true]]);
  expect(asked).toEqual([1]);
});

it("leaves claims behind the hundredth unsupported", () => {
  const answer = `${cite(BUSES, "Night buses cost 11.8 yuan each.")}\n`.repeat(101);
  expect(supportOf(answer).map(([isBorneOut]) => isBorneOut)).toEqual([...Array(100).fill(true), false]);
});
