// A toolset for drills, as a module of --plugin: its tools end the worker that is asked, by an error outside of any call, or let
// it hang, in a loop or in a call of the system that nothing interrupts.
import { spawnSync } from "node:child_process";
import * as z from "zod";

/** Of the call that nothing interrupts; whoever waits for its end is killed sooner. */
const BLOCKED_SECONDS = 60;

const tool = ({ name, title, description, work }) => ({
  name,
  title,
  language: "en",
  description,
  annotations: { readOnlyHint: true },
  input: z.strictObject({}),
  output: z.strictObject({ said: z.string() }),
  handler: () => {
    setImmediate(work);
    return new Promise(() => {});
  },
  render: ({ said }) => said,
});

export const toolsets = {
  killer: [
    tool({
      name: "end_worker",
      title: "End a worker",
      description: "Throws outside of this call, as a defect in a library would.",
      work() {
        throw new Error("ended by the drill");
      },
    }),
    tool({
      name: "hang_worker",
      title: "Let a worker hang",
      description: "Loops for ever.",
      work() {
        for (;;);
      },
    }),
    tool({
      name: "block_worker",
      title: "Let a worker wait",
      description: "Waits for another program, outside of JavaScript.",
      work: () => spawnSync("sleep", [String(BLOCKED_SECONDS)], { stdio: "ignore" }),
    }),
  ],
};
