/** Makes every second call only, and plans with what it then knows. */
import { type Conclusion, type Finding, NOTHING_FOUND, type Script } from "./script.ts";

export function* halfCalls(script: Script<Conclusion>): Script<Conclusion> {
  let count = 0;
  let step = script.next();
  while (!step.done) {
    const { thought, calls } = step.value;
    const isMade = calls.map(() => count++ % 2 === 0);
    const made = calls.filter((_, at) => isMade[at]);
    const found = made.length > 0 ? yield { thought, calls: made } : [];
    const answers = [...found];
    step = script.next(isMade.map((wasMade): Finding => (wasMade ? answers.shift() : undefined) ?? NOTHING_FOUND));
  }
  return step.value;
}
