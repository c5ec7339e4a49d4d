/** Claims that short sentences make, written by hand. */
import type { Claim, ClaimContext } from "@arenakit/contracts";
import { expect, it } from "vitest";
import { claimReaderCases } from "./claims.case.ts";
import { readClaims, ruleClaimReader } from "./rule-reader.ts";

const CONTEXT: ClaimContext = {
  query: "",
  names: [
    "故宫博物院",
    "天坛公园",
    "四合小院面馆",
    "全聚德（前门店）",
    "如家酒店",
    "北京南",
    "上海虹桥",
    "首都国际机场",
    "浦东国际机场",
  ],
  cities: ["北京", "上海"],
  stations: ["北京南", "上海虹桥", "首都国际机场", "浦东国际机场"],
  numbers: ["G7", "G101", "CA1847"],
  firstDay: "2026-05-02",
  today: "2026-05-01",
};

claimReaderCases(ruleClaimReader, { runs: 200 });

/** A quote stands for itself, so that an expected claim is short to write. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (value === null || typeof value !== "object") return value;
  if ("quote" in value && !("kind" in value)) return value.quote;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, plain(inner)]));
}

const claimsOf = (answer: string) => readClaims(answer, CONTEXT).claims.map((claim: Claim) => plain(claim));
const yuan = (value: number) => ({ min: value, max: value });

it.each<readonly [string, readonly object[]]>([
  [
    "G7 10:00从北京南站出发，14:28到达上海虹桥站",
    [{ kind: "ride", mode: "train", number: "G7", from: "北京南站", to: "上海虹桥站", departs: 600, arrives: 868 }],
  ],
  [
    "- 09:00-12:00 故宫博物院，门票60元/人",
    [
      { kind: "visit", place: "故宫博物院", from: 540, to: 720 },
      { kind: "price", of: { what: "place", place: "故宫博物院", item: "ticket" }, amount: yuan(60), per: "person" },
    ],
  ],
])("%s", (answer, expected) => {
  const claims = claimsOf(answer);
  expect(claims).toMatchObject(expected);
  expect(claims).toHaveLength(expected.length);
});
