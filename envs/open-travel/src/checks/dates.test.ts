/** Dates that an answer writes, against the days that were asked for: the question is asked on Friday, 1 May 2026. */
import type { JsonObject } from "@arenakit/contracts";
import { describe, expect, it } from "vitest";
import { checked, TRAINS, taskOf, trajectoryOf } from "./trajectory.fixture.ts";

const TWO_DAYS: JsonObject = { cities: ["北京", "上海"], dates: { startOffsetDays: 1, days: 2 } };
const findingOf = (answer: string, constraints = TWO_DAYS, query = "明天去上海玩两天，坐高铁。") =>
  checked("constraints.answer_dates", taskOf(query, constraints), trajectoryOf([[TRAINS]], answer));

describe("dates of a plan", () => {
  it.each([
    ["5月3日（周日）—4日（周一） 上海两日", "4日（周一"],
    ["Shanghai, Sunday 3 May to Monday 4 May", "Monday 4 May"],
    ["第一天 5月9日（周六）\n- 10:00 乘G7\n第二天 5月10日（周日）\n- 外滩", "5月9日（周六"],
    ["2026-05-05 周二出发，G7 10:00发车。", "2026-05-05 周二"],
  ])("are shifted: %s", (answer, quote) => {
    const result = findingOf(answer);
    expect(result.status).toBe("fail");
    expect(result.evidence.filter(({ note }) => note).map((one) => one.quote)).toContain(quote);
  });

  it("are of another week where the query names one day", () => {
    const query = "Sunday 3 May in Shanghai with my sister, any ideas?";
    expect(findingOf("SHANGHAI, Sun 10 May, 2 pax", { cities: ["上海"] }, query).status).toBe("fail");
    expect(findingOf("SHANGHAI, Sun 3 May, 2 pax", { cities: ["上海"] }, query).status).not.toBe("fail");
    const days = "Sat 9 May: the Bund. Sun 10 May: back home.";
    expect(findingOf(days, { cities: ["上海"] }, query).status).not.toBe("fail");
  });

  it.each([
    "5月2日（周六）—3日（周日） 上海两日",
    "今天是5月1日（周五），明早出发。",
    "返程在5月3日（周日），G7。",
    "5月2日（周六）去，夜车5月4日（周一）早上到。",
    "上海博物馆5月4日（周一）闭馆，正好避开。",
    "Saturday 2 May and Sunday 3 May in Shanghai",
    "G7 on Saturday 2 May; the museum shuts on Monday 4 May.",
  ])("has nothing against %s", (answer) => expect(findingOf(answer).status).not.toBe("fail"));
});

describe("the date of a train", () => {
  const dateOf = (answer: string) =>
    checked("groundedness.ride_date", taskOf("明天去上海玩两天，坐高铁。", TWO_DAYS), trajectoryOf([[TRAINS]], answer));
  it.each([
    ["5月4日 去程：G7，北京南10:00→上海虹桥14:28", "5月4日"],
    ["去程5月6日，G7 北京南10:00→上海虹桥14:28", "5月6日"],
    ["5 May: G7, 北京南 10:00 → 上海虹桥 14:28", "5 May"],
  ])("is quoted where it is wrong: %s", (answer, quote) => {
    expect(dateOf(answer).status).toBe("fail");
    expect(dateOf(answer).evidence[0]!.quote).toBe(quote);
  });
  it.each(["5月2日 去程：G7，北京南10:00→上海虹桥14:28", "G7，5月2日（周六）10:00开", "Sat 2 May: G7 at 10:00"])(
    "is right: %s",
    (answer) => expect(dateOf(answer).status).not.toBe("fail"),
  );
});
