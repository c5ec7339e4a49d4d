import { boundary, type JsonObject } from "@arenakit/contracts";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { readArguments } from "./arguments.ts";

const input = z.strictObject({
  city: z.string().min(1).max(10).describe("城市"),
  radius: z.number().min(1).max(50).default(5),
  count: z.int().optional(),
  mode: z.enum(["fast", "cheap"]).default("fast"),
});
const schema = z.toJSONSchema(input, { io: "input" }) as JsonObject;
const read = (given: unknown) => boundary("tool", () => readArguments(input, schema, given));

it("fills in defaults", async () => {
  expect(await read({ city: "北京" })).toEqual({ ok: true, value: { city: "北京", radius: 5, mode: "fast" } });
});

describe("says what was expected and what came", () => {
  it.each([
    [undefined, "缺少参数 city：参数 city 应为1 到 10 个字的文本（城市）"],
    [{}, "缺少参数 city"],
    [{ city: 5 }, "参数 city 应为1 到 10 个字的文本（城市），收到 5"],
    [{ city: "" }, '收到 ""'],
    [{ city: "北京", radius: 51 }, "参数 radius 应为 1 到 50 之间的数字，收到 51"],
    [{ city: "北京", radius: JSON.parse("1e999") }, "之间的数字，收到 Infinity（超出范围，不是有限的数）"],
    [{ city: "北京", radius: JSON.parse("[-1e999]") }, '收到 ["-Infinity"]'],
    [{ city: "北京", radius: "5" }, '收到 "5"'],
    [{ city: "北京", count: 1.5 }, "参数 count 应为整数，收到 1.5"],
    [{ city: "北京", mode: "slow" }, '参数 mode 应为以下之一：fast、cheap，收到 "slow"'],
    [{ city: "北京", town: 1 }, '没有参数 "town"，可用的参数是 city、radius、count、mode'],
    [["北京"], "参数应为一个对象"],
    ["北京", "参数应为一个对象"],
  ])("for %j", async (given, hint) => {
    expect(await read(given)).toMatchObject({
      ok: false,
      failure: { owner: "policy", code: "invalid_arguments", message: expect.stringContaining(hint) },
    });
  });

  it("for every field at once, without repeating a long value", async () => {
    const outcome = await read({ city: "x".repeat(500), radius: 0 });
    if (outcome.ok) expect.unreachable();
    else {
      expect(outcome.failure.message).toContain("参数 radius");
      expect(outcome.failure.message.length).toBeLessThan(300);
    }
  });
});
