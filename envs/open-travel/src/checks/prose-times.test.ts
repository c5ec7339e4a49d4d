/** Times told in free sentences: what cannot be is found whatever the wording, and its sound twin is not accused. */
import { describe, expect, it } from "vitest";
import { checked, PALACE, TEMPLE, taskOf, trajectoryOf, WAYS } from "./trajectory.fixture.ts";

/** By taxi it is 24 minutes from the palace to the temple, by metro 38; the palace is open 8:30 to 17:00 but on Mondays. */
const status = (id: string, answer: string, startOffsetDays = 1) => {
  const task = taskOf("在北京玩一天，要去故宫和天坛。", {
    cities: ["北京"],
    dates: { startOffsetDays, days: 1 },
    waypoints: { places: [{ names: ["故宫博物院", "故宫"] }, { names: ["天坛公园", "天坛"] }], ordered: false },
  });
  return checked(id, task, trajectoryOf([[PALACE, TEMPLE], [...WAYS]], answer)).status;
};

describe("an evening where the doors are shut", () => {
  it.each([
    "In the evening, 故宫博物院 from 7 to 9.",
    "In the evening, 7 to 9 pm, visit 故宫博物院.",
    "Night at 故宫博物院, 19:00 to 21:00.",
    "We end at 故宫博物院 (19:00–21:00).",
    "The Forbidden City 故宫博物院 comes last: 19:00 to 21:00.",
    "We enter 故宫博物院 at seven in the evening and leave at nine.",
    "故宫博物院，晚上7点到9点。",
    "把故宫博物院放在19:00到21:00。",
    "故宫博物院安排在晚上，七点入场，九点离开。",
    "傍晚再进故宫博物院，19:00进，21:00出。",
    "晚7-9点，故宫博物院。",
    "傍晚6点半至8点半的安排是故宫博物院。",
  ])("%s", (answer) => expect(status("time.open_during_visit", answer)).toBe("fail"));

  it.each([
    "You spend 9 to 11 at 故宫博物院, then lunch.",
    "After lunch, from 2 to 4, it is the turn of 故宫博物院.",
    "昨晚住前门，9点到11点故宫博物院。",
    "In the evening, 天坛公园 from 7 to 9.",
    "吃过晚饭，7点到9点逛天坛公园。",
    "天坛公园，十一点半到一点半。",
    "十二点四十到两点逛天坛公园。",
  ])("open: %s", (answer) => expect(status("time.open_during_visit", answer)).toBe("pass"));

  it.each(["9 to 11 at 故宫博物院.", "故宫博物院，9点到11点。", "From half past nine until eleven it is 故宫博物院."])(
    "on a Monday: %s",
    (answer) => {
      expect(status("time.closed_weekday", answer, 3)).toBe("fail");
      expect(status("time.closed_weekday", answer, 4)).toBe("pass");
    },
  );
});

describe("one place after the other", () => {
  it.each([
    "We are at 故宫博物院 from 9 to 12, and at 天坛公园 from 11 to 1.",
    "Spend 9:00 to 12:00 in 故宫博物院. 天坛公园 follows from 11:30 until 13:00.",
    "You leave 故宫博物院 at 12:00 and reach 天坛公园 at 11:50.",
    "上午九点到十二点逛故宫博物院，十一点半到一点逛天坛公园。",
    "故宫博物院，九点到十二点。天坛公园，十一点半到一点半。",
    "故宫博物院看到12:00，11:40到天坛公园。",
  ])("overlaps: %s", (answer) => expect(status("time.overlaps", answer)).toBe("fail"));

  it.each([
    "We are at 故宫博物院 from 9 to 12, and at 天坛公园 from 12:05 to 1.",
    "九点到十二点在故宫博物院，十二点十分到天坛公园。",
    "12:00离开故宫博物院，打车24分钟，12:10到天坛公园。",
    "13:58到故宫博物院，玩两个半小时到16:08。",
    "- 11:26 故宫博物院。门票60元。半小时。\n- 11:36 去天坛公园。",
  ])("is too tight: %s", (answer) => expect(status("time.leg_in_time", answer)).toBe("fail"));

  it.each([
    "We are at 故宫博物院 from 9 to 12, and at 天坛公园 from 12:45 to 2.",
    "You leave 故宫博物院 at 12:00 and reach 天坛公园 at 12:40.",
    "上午九点到十二点逛故宫博物院，十二点四十到两点逛天坛公园。",
    "12:00离开故宫博物院，打车24分钟，12:25到天坛公园。",
    "13:38到故宫博物院，玩两个半小时到16:08。",
    "- 11:06 故宫博物院。门票60元。半小时。\n- 11:36 去天坛公园。",
    "10:43从故宫博物院打车出发，24分钟，11:07到天坛公园。",
  ])("is sound: %s", (answer) => {
    for (const id of ["time.overlaps", "time.leg_in_time", "time.open_during_visit"])
      expect(status(id, answer), id).not.toBe("fail");
  });
});
