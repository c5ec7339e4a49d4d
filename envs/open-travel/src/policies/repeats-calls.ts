/** Asks everything twice; plans as the full planner does. */
import type { Conclusion, Script } from "./script.ts";

export function* repeatsCalls(script: Script<Conclusion>): Script<Conclusion> {
  let step = script.next();
  while (!step.done) {
    const found = yield step.value;
    yield { thought: "不太放心，把刚才的再查一遍。", calls: step.value.calls };
    step = script.next(found);
  }
  return step.value;
}
