import { expect, it } from "vitest";
import { modelsOfJudge, sharedModels } from "./held-out-judge.ts";

it.each([
  ["model:qwen3-32b?temperature=0", ["qwen3-32b"]],
  ["model:Qwen/Qwen3-235B-A22B-Instruct-FP8?temperature=0&seed=1+rules", ["qwen3-235b-a22b-instruct"]],
  ["ensemble(model:a?temperature=0,model:org/b?temperature=0.6)/2", ["a", "b"]],
  ["strict=gpt-4.1@https://api.example/v1,temperature=0", ["gpt-4.1"]],
  ["qwen3:8b", ["qwen3:8b"]],
  ["rules", ["rules"]],
])("%s names %j", (judge, models) => {
  expect(modelsOfJudge(judge)).toEqual(models);
});

it("tells a training judge by its model, however it is asked or stored", () => {
  expect(sharedModels("model:qwen3-32b?temperature=0", ["model:Qwen/Qwen3-32B-AWQ?temperature=0.6&seed=3"])).toEqual([
    "qwen3-32b",
  ]);
  expect(sharedModels("model:gpt-4.1-mini?temperature=0", ["model:gpt-4.1?temperature=0", "rules"])).toEqual([]);
  expect(sharedModels("model:a?temperature=0", [])).toEqual([]);
});
