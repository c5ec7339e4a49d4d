import type { Trajectory } from "@arenakit/contracts";
import { describe, expect, it } from "vitest";
import {
  type CallFixture,
  checked,
  DUCK,
  PALACE,
  TEMPLE,
  taskOf,
  trajectoryOf,
  WAYS,
  WEATHER,
} from "./trajectory.fixture.ts";

const task = taskOf("明天在北京玩一天，要去故宫和天坛，中午吃饭。", {
  cities: ["北京"],
  dates: { startOffsetDays: 1, days: 1 },
  waypoints: { places: [{ names: ["故宫博物院", "故宫"] }, { names: ["天坛公园", "天坛"] }], ordered: false },
});
const answer = "- 天气晴\n- 09:00-12:00 故宫博物院\n- 13:00-14:00 午餐：四合小院面馆\n- 15:00-16:00 天坛公园";
const FULL = [[PALACE, TEMPLE, WEATHER], [DUCK], [...WAYS]];
const result = (id: string, steps: readonly (readonly CallFixture[])[] = FULL, text: string | null = answer) =>
  checked(`process.${id}`, task, trajectoryOf(steps, text));
const oops: CallFixture = {
  name: "search_poi",
  arguments: { query: "古宫" },
  text: "[no_such_place] 没有这个地点",
  error: "no_such_place",
};

describe("process.valid_calls", () => {
  it("counts errors and calls that could not be read", () => {
    expect(result("valid_calls").status).toBe("pass");
    expect(result("valid_calls", [[oops, PALACE]]).score).toBe(0.5);
    const trajectory: Trajectory = trajectoryOf([[PALACE]], answer);
    trajectory.steps[0]!.extra = { arenakit: { invalidCalls: [{ raw: "{broken", error: "no JSON" }] } };
    expect(checked("process.valid_calls", task, trajectory).score).toBe(0.5);
  });
  it("does not blame a question that has no result", () => {
    const none: CallFixture = {
      name: "search_flights",
      arguments: { date: "2026-05-02", from_city: "北京", to_city: "天津" },
      text: "[no_flights] 两地无航班信息",
      error: "no_flights",
    };
    expect(result("valid_calls", [[none, PALACE]]).status).toBe("pass");
  });
});

describe("process.duplicate_calls", () => {
  it("knows a call by its arguments, in any order of keys", () => {
    expect(result("duplicate_calls").status).toBe("pass");
    const turned = { ...DUCK, arguments: Object.fromEntries(Object.entries(DUCK.arguments).reverse()) };
    expect(
      result("duplicate_calls", [
        [PALACE, DUCK],
        [turned, WEATHER],
      ]).score,
    ).toBe(0.75);
  });
  it("lets a call that failed be tried again", () => {
    const failed = { ...PALACE, text: "[timeout] 超时", error: "timeout" };
    expect(result("duplicate_calls", [[failed], [PALACE]]).status).toBe("pass");
  });
});

describe("process.recovery", () => {
  it.each([
    ["a later call of the same tool", [[oops], [PALACE]], "pass"],
    ["nothing more", [[PALACE], [oops]], "fail"],
    ["no error at all", [[PALACE]], "not_applicable"],
  ] as const)("%s", (_, steps, expected) => expect(result("recovery", steps).status).toBe(expected));
});

describe("process.breadth", () => {
  it("asks for what the task needs and sees what is missing", () => {
    expect(result("breadth").status).toBe("pass");
    const thin = result("breadth", [[PALACE]]);
    expect(thin.status).toBe("fail");
    expect(thin.score!).toBeLessThan(result("breadth", [[PALACE, TEMPLE, WEATHER]]).score!);
  });
  it("does not count results that are errors", () => {
    expect(result("breadth", [[PALACE, TEMPLE, { ...WEATHER, error: "no_such_city" }], [DUCK], [...WAYS]]).status).toBe(
      "fail",
    );
  });
});

describe("process.tools_before_answer", () => {
  it("wants at least one call", () => {
    expect(result("tools_before_answer").status).toBe("pass");
    expect(result("tools_before_answer", []).status).toBe("fail");
  });
});

describe("process.coordinates", () => {
  it("come from an earlier result", () => {
    expect(result("coordinates").status).toBe("pass");
    expect(result("coordinates", [[...WAYS]]).status).toBe("fail");
    expect(result("coordinates", [[PALACE, TEMPLE, ...WAYS]]).status).toBe("fail"); // the same turn cannot know
  });
  it("are longitude before latitude", () => {
    const swapped = { ...DUCK, arguments: { ...DUCK.arguments, location: "39.918058,116.397026" } };
    const found = result("coordinates", [[PALACE], [swapped]]);
    expect(found.status).toBe("fail");
    expect(found.message).toContain("写反");
  });
});

describe("process.used_observations", () => {
  it("forgives half, not more", () => {
    expect(result("used_observations").status).toBe("pass");
    expect(result("used_observations", FULL, "- 故宫博物院").status).toBe("fail");
  });
  it.each([
    "从故宫打车到天坛公园，约6.2公里，24分钟。",
    "| 路段 | 方式 | 距离 |\n|---|---|---|\n| 故宫博物院→天坛公园 | 驾车 | 6.2公里 |",
    "- 故宫博物院到天坛公园：驾车6.2公里、24分钟",
  ])("counts the ways between places that are named only as ends: %s", (text) => {
    expect(result("used_observations", FULL, text).status).toBe("pass");
  });
  it.each(["祝您玩得开心！", "北京景点很多，可以慢慢逛。", "Enjoy the city, and take your time."])(
    "sees an answer that uses nothing: %s",
    (text) => expect(result("used_observations", FULL, text).status).toBe("fail"),
  );
  it("judges no use where what was not understood may be of the results", () => {
    const text = "- 故宫博物院\n- 咕噜咕噜 3.7公里，咕噜 12分钟，咕噜咕噜 88元，咕噜 4.4分";
    expect(result("used_observations", FULL, text).status).toBe("not_applicable");
  });
});

describe("process.on_topic", () => {
  it("sees another city", () => {
    expect(result("on_topic").status).toBe("pass");
    expect(result("on_topic", [[{ ...WEATHER, arguments: { city: "广州" } }]]).status).toBe("fail");
  });
  it.each([
    ["Beijing", "pass"],
    ["Guangzhou", "fail"],
  ])("knows the city of a query about %s in Chinese calls: %s", (city, expected) => {
    const task = taskOf(`What is the weather in ${city} tomorrow?`, { cities: [city] });
    expect(checked("process.on_topic", task, trajectoryOf([[WEATHER]], "Sunny.")).status).toBe(expected);
  });
});

describe("process.route_evidence and process.alternatives", () => {
  const direct = "- 09:00-12:00 故宫博物院\n- 13:00-16:00 天坛公园";
  it("want a way for each pair, looked up for more than one means", () => {
    expect(result("route_evidence", FULL, direct).status).toBe("pass");
    expect(result("route_evidence", [[PALACE, TEMPLE]], direct).status).toBe("fail");
    expect(result("alternatives", FULL, direct).status).toBe("pass");
    expect(result("alternatives", [[PALACE, TEMPLE], [WAYS[0]!]], direct).status).toBe("fail");
  });
});

describe("process.depth", () => {
  it("is less without the weather", () => {
    expect(result("depth").status).toBe("pass");
    expect(result("depth", [[PALACE, TEMPLE], [DUCK], [...WAYS]]).status).toBe("fail");
  });
});
