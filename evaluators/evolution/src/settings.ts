/** What decides a run of tri-evolution (HOTE, Algorithm 1): sizes, modes, and the ablations of its section 3.4. Read before anything else. */
import * as z from "zod";

const MAX_BATCH = 4096;
/** As many attempts as a reward group may have. */
const MAX_GROUP = 64;

export const EvolutionSettings = z
  .strictObject({
    seed: z.int().min(0).default(0),
    steps: z.int().min(1).max(1_000_000).optional().describe("Steps of the run; without end unless given."),
    batch: z
      .int()
      .min(2)
      .max(MAX_BATCH)
      .default(48)
      .describe("B: tasks of a step, half of them real and half proposed; the first step has its real half alone."),
    group: z.int().min(2).max(MAX_GROUP).default(8).describe("G: attempts of the solver at a task."),
    proposals: z
      .int()
      .min(2)
      .max(MAX_GROUP)
      .default(6)
      .describe("G′: tasks that a group of the proposer proposes; there are B/2/G′ groups."),
    combination: z
      .int()
      .min(1)
      .max(MAX_BATCH)
      .default(6)
      .describe("Tasks of the last step that a group of the proposer is shown; 6. The paper names no number."),
    metaRubrics: z.int().min(1).max(20).default(5).describe("M at most: meta rubrics of a group of the proposer; 5."),
    modes: z
      .enum(["hybrid", "tool", "no_tool"])
      .default("hybrid")
      .describe("hybrid: half of the real tasks and half of the proposer's groups with tools, the others without."),
    noToolSteps: z
      .int()
      .min(0)
      .default(0)
      .describe("First steps without tools whatever the modes; the paper has 600 of 1,300. 0."),
    judgeEvolution: z.boolean().default(true).describe("Eq. 3; without it rubrics stay as they came."),
    proposerEvolution: z
      .boolean()
      .default(true)
      .describe("Eq. 5 is told to the proposer; without it its rewards are null."),
    diverseProposing: z
      .boolean()
      .default(true)
      .describe("Each group of the proposer sees a combination of its own; without it all see the whole step."),
  })
  .refine(
    ({ batch, proposals }) => batch % (2 * proposals) === 0,
    "expected a batch that is a multiple of 2 · proposals, so that B/2/G′ is a whole number of groups",
  );
export type EvolutionSettings = z.infer<typeof EvolutionSettings>;

/** N = B/2/G′: groups of the proposer in a step. */
export const proposerGroups = ({ batch, proposals }: EvolutionSettings): number => batch / 2 / proposals;
