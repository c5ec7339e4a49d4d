import { emptyWorld } from "@arenakit/corpus-world-maker";
import { describe, expect, it } from "vitest";
import { trainsByNumber } from "./trains.ts";

const station = (name: string, city: string | null) => ({ name, city, telecode: "XXX", longitude: 116, latitude: 39 });
const stop = (index: number, arrival: number | null, departure: number | null, usable = true) => ({
  station: index,
  arrival,
  departure,
  usable,
});
const data = {
  ...emptyWorld([], 1),
  stations: [station("北京西", "北京"), station("石家庄", "石家庄"), station("道岔", null), station("广州", "广州")],
  services: [
    {
      number: "Z35",
      category: "直达",
      calendar: { kind: "daily" as const },
      stops: [stop(0, null, 1270), stop(1, 1412, 1418), stop(2, 1500, 1501, false), stop(3, 2590, null)],
    },
    {
      number: "Z3",
      category: "直达",
      calendar: { kind: "dates" as const, dates: ["2026-05-01"] },
      stops: [stop(0, null, 60), stop(3, 120, null)],
    },
  ],
};

describe("a train by its number", () => {
  const { train, trainNumbers } = trainsByNumber(data);

  it("has its usable stops with clock times and days", () => {
    // 21:10 is minute 1270; 2590 is 19:10 of the next day.
    expect(train("z35")).toEqual([
      {
        number: "Z35",
        category: "直达",
        dates: null,
        weekdays: null,
        stops: [
          { station: "北京西", city: "北京", arrival: null, departure: "21:10", day: 1 },
          { station: "石家庄", city: "石家庄", arrival: "23:32", departure: "23:38", day: 1 },
          { station: "广州", city: "广州", arrival: "19:10", departure: null, day: 2 },
        ],
      },
    ]);
    expect(train("Z3")[0]?.dates).toEqual(["2026-05-01"]);
    expect(train("Z")).toEqual([]);
  });

  it("is found by the beginning of its number, shorter ones first", () => {
    expect(trainNumbers("z", 10)).toEqual(["Z3", "Z35"]);
    expect(trainNumbers("", 1)).toEqual(["Z3"]);
    expect(trainNumbers("G", 10)).toEqual([]);
  });
});
