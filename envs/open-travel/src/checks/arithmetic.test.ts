import { describe, expect, it } from "vitest";
import { checked, taskOf, trajectoryOf } from "./trajectory.fixture.ts";

const status = (id: string, answer: string, people = 2) =>
  checked(`arithmetic.${id}`, taskOf("费用多少？", { cities: ["北京"], people }), trajectoryOf([], answer)).status;

describe("arithmetic.expressions", () => {
  it.each([
    ["门票120元+餐饮300元+交通80元=500元", "pass"],
    ["门票120元+餐饮300元+交通80元=600元", "fail"],
    ["合计：14元+14元+14元=42元，人均21元", "pass"],
    ["30*2+10=70", "pass"],
    ["1,200元×2=2,400元", "pass"],
    ["车程 3×一小时", "not_applicable"],
    ["2026-05-01 的 G7 = 高铁", "not_applicable"],
  ])("%s: %s", (answer, expected) => expect(status("expressions", answer)).toBe(expected));
});

describe("arithmetic.totals", () => {
  it.each([
    ["- 门票：120元\n- 餐饮：300元\n- 合计：420元", "pass"],
    ["- 门票：120元\n- 餐饮：300元\n- 合计：450元", "fail"],
    ["| 项目 | 金额 |\n|---|---|\n| 门票 | 120元 |\n| 餐饮 | 300元 |\n| 总计 | 420元 |", "pass"],
    ["| 项目 | 金额 |\n|---|---|\n| 门票 | 120元 |\n| 餐饮 | 300元 |\n| 总计 | 520元 |", "fail"],
    ["- 门票：60元×2人=120元\n- 餐饮：150元×2人=300元\n- 合计：420元", "pass"],
    ["总费用：420元\n- 门票：120元\n- 餐饮：300元", "pass"],
    ["- 门票60元/人\n- 餐饮150元/人\n- 合计：500元", "not_applicable"],
    ["总费用约500元", "not_applicable"],
    ["算下来：烤鸭25、公交4、瞻园20，一共49块", "pass"],
    ["算下来：烤鸭25、公交4、瞻园20，一共59块", "fail"],
    ["| Item | Yuan |\n|---|---|\n| Hotel | 147 |\n| Tickets, 2 × 70 | 140 |\n| Total | 287 |", "pass"],
    ["| Item | Yuan |\n|---|---|\n| Hotel | 147 |\n| Tickets, 2 × 70 | 140 |\n| Total | 317 |", "fail"],
  ])("%s: %s", (answer, expected) => expect(status("totals", answer)).toBe(expected));
});

describe("arithmetic.per_person", () => {
  it.each([
    ["合计：420元，人均210元", "pass"],
    ["合计：420元，人均310元", "fail"],
    ["合计：420元，每人预算310元", "not_applicable"],
  ])("%s: %s", (answer, expected) => expect(status("per_person", answer)).toBe(expected));
});

describe("long sums", () => {
  const written = (terms: number, more: number) => {
    const left = Array.from({ length: terms }, (_, index) => `${index + 1}元`).join("+");
    return `合计：${left}=${(terms * (terms + 1)) / 2 + more}元`;
  };

  it.each([22, 60])("of %i terms are read", (terms) => {
    expect(status("expressions", written(terms, 0))).toBe("pass");
    expect(status("expressions", written(terms, 50))).toBe("fail");
  });

  it.each([78, 79, 80, 81, 82, 83, 84, 199])("of %i terms are added up whole or not at all", (terms) =>
    expect(status("expressions", written(terms, 0))).not.toBe("fail"),
  );
});

describe("arithmetic.totals_agree", () => {
  it.each([
    ["总费用420元。\n\n## 费用\n- 合计：420元", "pass"],
    ["总费用300元。\n\n## 费用\n- 合计：420元", "fail"],
    ["交通费合计52元。\n\n- 合计：420元", "not_applicable"],
    ["人均总费用210元。\n\n- 合计：420元", "not_applicable"],
    ["总费用420元。\n\n- 合计：210元", "pass"],
  ])("%s: %s", (answer, expected) => expect(status("totals_agree", answer)).toBe(expected));
});

describe("arithmetic.within_limit", () => {
  it.each([
    ["打车22元，也在20元的预算以内", "fail"],
    ["打车18元，也在20元的预算以内", "pass"],
    ["打车22元，超出20元的预算", "not_applicable"],
  ])("%s: %s", (answer, expected) => expect(status("within_limit", answer)).toBe(expected));
});
