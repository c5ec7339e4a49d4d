import { boundary } from "@arenakit/contracts";
import { expect, it } from "vitest";
import { ask, fakeMaps, palace } from "../../fake-maps.fixture.ts";
import { searchPoi } from "./search-poi.ts";

it("answers one line a place with all its values, longitude first", async () => {
  const { text, structured } = await ask(searchPoi, { query: "故宫" });
  expect(text).toBe(
    "1. 故宫博物院｜景点｜北京市东城区景山前街4号｜坐标116.397026,39.918058｜评分4.8｜门票60元｜营业08:30-17:00（周一闭馆）｜电话010-85007421｜建议游玩180分钟（约）｜标签：历史、室内",
  );
  expect(structured).toMatchObject({
    total: 1,
    pois: [
      {
        name: "故宫博物院",
        type: "景点",
        location: "116.397026,39.918058",
        business: { ticket: 60, closed: "周一闭馆", visit_minutes: 180 },
        approximate: ["visit_minutes"],
      },
    ],
  });
});

it("leaves out what a place has not, and prices a hotel by the night", async () => {
  const { text } = await ask(searchPoi, { query: "客栈" });
  expect(text).toBe("1. 景山客栈｜酒店｜北京市东城区景山后街1号｜坐标116.397100,39.928100｜房价420元/晚（约）");
});

it("lists ten and says how many there are", async () => {
  const rows = Array.from({ length: 10 }, () => palace);
  const many = { ...fakeMaps, search: async () => ({ total: 23, rows }) };
  const { text, structured } = await ask(searchPoi, { query: "x" }, many);
  expect(text.split("\n")).toHaveLength(11);
  expect(text).toContain("共23个，仅列出前10个");
  expect(structured?.total).toBe(23);
});

it("tells the policy what was near when nothing matches", async () => {
  expect(await ask(searchPoi, { query: "故宮博物館" })).toMatchObject({
    isError: true,
    code: "no_such_place",
    text: expect.stringMatching(/^\[no_such_place\] 没有找到“故宮博物館”。.*故宫博物院/),
  });
});

it("leaves an outage with its owner", async () => {
  const broken = { ...fakeMaps, search: () => Promise.reject(new Error("socket hang up")) };
  expect(await boundary("harness", () => ask(searchPoi, { query: "故宫" }, broken))).toMatchObject({
    ok: false,
    failure: { owner: "tool", code: "unexpected", retryable: false },
  });
});

it("opens with what it did not find where it lists what is like it", async () => {
  const near = { ...fakeMaps, search: async () => ({ total: 1, rows: [palace], isSimilar: true }) };
  const { text, structured } = await ask(searchPoi, { query: "沈阳故宮\n" }, near);
  expect(text.split("\n")[0]).toBe("没有“沈阳故宮”，最接近的是：");
  expect(text).toContain(palace.name);
  expect(structured).toMatchObject({ pois: [{ name: palace.name }] });
  expect((await ask(searchPoi, { query: "故宫" })).text).not.toContain("最接近");
});

it("says that a famous place is not covered", async () => {
  expect((await ask(searchPoi, { query: "西塘" })).text).toContain("没有找到“西塘”。该世界没有收录西塘（浙江嘉兴）。");
});
