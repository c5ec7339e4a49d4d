/** Trajectories that this folder's tests share, written step by step. */
import { type AtifStep, type Task, type Trajectory, tasksFor } from "@arenakit/contracts";

export const task: Task = tasksFor("small", [
  {
    id: "one",
    split: "train",
    subtask: "weather",
    query: "What is the weather in Hangzhou?",
    gold: { answer: "rain" },
  },
])[0]!;

interface Call {
  readonly city: string;
  readonly isError?: boolean;
}

/** A turn that calls `weather` for each city. */
export const calling = (thought: string, ...calls: readonly Call[]): Partial<AtifStep> => ({
  reasoning_content: thought,
  tool_calls: calls.map(({ city }, at) => ({
    tool_call_id: `${thought}-${at}`,
    function_name: "weather",
    arguments: { city },
  })),
  observation: {
    results: calls.map(({ city, isError = false }, at) => ({
      source_call_id: `${thought}-${at}`,
      content: isError ? "[unknown_city]" : `${city}: rain`,
      extra: { arenakit: { isError } },
    })),
  },
});

export const saying = (message: string): Partial<AtifStep> => ({ reasoning_content: "done", message });

export function attempt(answer: string | null, ...turns: readonly Partial<AtifStep>[]): Trajectory {
  const agent = turns.map(
    (turn, at): AtifStep => ({ step_id: at + 3, source: "agent", message: "", llm_call_count: 1, ...turn }),
  );
  return {
    schema_version: "ATIF-v1.8",
    trajectory_id: "one-0",
    agent: {
      name: "test",
      version: "1",
      tool_definitions: [
        { type: "function", function: { name: "weather", description: "", parameters: { type: "object" } } },
      ],
    },
    steps: [
      { step_id: 1, source: "system", message: "Use the tool." },
      { step_id: 2, source: "user", message: task.query },
      ...agent,
    ],
    extra: { arenakit: { task: task.id, stop: answer === null ? "policy_error" : "answer", answer, failure: null } },
  };
}
