/** Does the research and stops without an answer. */
import type { Conclusion, Script } from "./script.ts";

export function* noAnswer(script: Script<Conclusion>): Script<Conclusion> {
  yield* script;
  return { thought: "信息差不多了，不过还没有想好怎么安排。", answer: null };
}
