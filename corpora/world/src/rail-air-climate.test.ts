/** Trains, flights and weather of two builds of a world: the same bytes and the same answers in whatever order one asks. */
import { createHash } from "node:crypto";
import { addDays, canonicalJson, random } from "@arenakit/contracts";
import { buildWorld, GENERATED_HORIZON, GENERATED_NOW, smallWorld } from "@arenakit/corpus-world-maker";
import { expect, test } from "vitest";
import { createAir } from "./air.ts";
import { createClimate } from "./climate.ts";
import type { WorldData } from "./data.ts";
import { createRail } from "./rail.ts";

const build = () => buildWorld({ seed: 11, ...smallWorld(), scale: 0, without: ["roads", "transit", "guides"] });
const digest = (value: unknown) => createHash("sha256").update(canonicalJson(value)).digest("hex");
const [one, other] = [build(), build()];

test("two builds have the same trains and flights, byte for byte", () => {
  const layers = ({ stations, services, flights }: WorldData) => digest({ stations, services, flights });
  expect(layers(one)).toBe(layers(other));
  expect(one.flights.length).toBeGreaterThan(500);
  expect(one.services.length).toBeGreaterThan(1000);
});

test("two builds answer alike, forwards and backwards", () => {
  const draw = random(11, "questions");
  const questions = Array.from({ length: 150 }, () => ({
    from: draw.pick(one.cities).name,
    to: draw.pick(one.cities).name,
    date: addDays(GENERATED_HORIZON.from, draw.integer(0, 425)),
    now: GENERATED_NOW,
  }));
  const answers = (data: WorldData, order: readonly (typeof questions)[number][]) => {
    const [rail, air, climate] = [createRail(data), createAir(data), createClimate(data.meta.seed)];
    return new Map(
      order.map((question) => {
        const city = data.cities.find(({ name }) => name === question.from)!;
        const answer = [
          rail.journeys(question),
          air.flights(question),
          climate.day(city, question.date),
          climate.live(city, `${question.date}T09:30`),
        ];
        return [canonicalJson(question), digest(answer)] as const;
      }),
    );
  };
  const forwards = answers(one, questions);
  const backwards = answers(other, questions.toReversed());
  for (const [question, answer] of forwards) expect(backwards.get(question), question).toBe(answer);
});

test("a year and more lies ahead of the simulated time, with a spring festival in it", () => {
  expect(addDays(GENERATED_NOW.slice(0, 10), 366) <= GENERATED_HORIZON.to).toBe(true);
  expect(GENERATED_HORIZON.from < "2027-02-06" && "2027-02-06" < GENERATED_HORIZON.to).toBe(true);
});
