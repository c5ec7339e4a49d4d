/** Several questions of one call, asked at once; the call tells how many are answered. */
import type { ToolContext } from "@arenakit/server-kit";

/** Answers in the order of the questions. A single one tells nothing on its way. */
export function askEach<Answer>(
  questions: readonly string[],
  progress: ToolContext<unknown>["progress"],
  ask: (question: string) => Promise<Answer>,
): Promise<Answer[]> {
  let done = 0;
  const told = async (question: string) => {
    const answer = await ask(question);
    if (questions.length > 1) await progress(++done, questions.length);
    return answer;
  };
  return Promise.all(questions.map(told));
}
