/** Whether the request can be done at all, where the task knows it: rightly saying so is the answer, wrongly saying so is none. */
import { inAnswer } from "@arenakit/evaluator-checks";
import type { TravelCheck } from "./reading.ts";

/** Words that call the whole request impossible, not one of several ways. */
const REFUSES =
  /办不到|做不到|办不成|无法(?:满足|实现|完成|同时|按(?:这|您|你))|没法(?:满足|实现|同时|按(?:这|您|你))|满足不了|实现不了|安排不了|不可行|不可能(?:满足|实现|完成|同时|做到)|(?<![a-z])(?:(?:is|are) not (?:feasible|possible|doable)|infeasible|impossible|(?:cannot|can't|can not) be (?:met|done|kept|satisfied|fulfilled|planned)|no (?:plan|way|train|flight|place|option) (?:can meet|meets|fits|satisfies))(?![a-z])/i;

export const feasible: TravelCheck = {
  id: "constraints.feasible",
  family: "constraints",
  title: { zh: "能不能办到", en: "Whether it can be done" },
  examine(reading) {
    const { task, answer } = reading;
    const infeasible = task.gold?.infeasible;
    if (typeof infeasible !== "boolean" || answer === null) return [];
    const words = REFUSES.exec(answer);
    const evidence = words ? [inAnswer(reading, { start: words.index, end: words.index + words[0].length })] : [];
    if (infeasible === (words !== null)) return [{ score: 1, evidence }];
    const note = infeasible
      ? { zh: "这个要求办不到，答案却照样安排", en: "the request cannot be done, and the answer plans it anyway" }
      : { zh: "这个要求办得到，答案却说不行", en: "the request can be done, and the answer says that it cannot" };
    return [{ score: 0, note, evidence, fatal: true }];
  },
};
