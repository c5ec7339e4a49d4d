// A toolset for drills, as a module of --plugin: its one tool ends the worker that is asked, by an error outside of any call.
import * as z from "zod";

export const toolsets = {
  killer: [
    {
      name: "end_worker",
      title: "End a worker",
      language: "en",
      description: "Throws outside of this call, as a defect in a library would.",
      annotations: { readOnlyHint: true },
      input: z.strictObject({}),
      output: z.strictObject({ said: z.string() }),
      handler: () => {
        setImmediate(() => {
          throw new Error("ended by the drill");
        });
        return new Promise(() => {});
      },
      render: ({ said }) => said,
    },
  ],
};
