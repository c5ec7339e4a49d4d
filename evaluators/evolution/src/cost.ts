/**
 * Tool uses that a run of tri-evolution may ask for at most: the paper's figures (section 3.2) beside what Algorithm 1 adds up
 * to. Arithmetic of sizes alone; what a tool use costs is the caller's, and how long one waits is generation-time.ts.
 */

export interface RunSize {
  /** B: tasks of a step, half of them real. */
  readonly batch: number;
  /** G: attempts of the solver at a task. */
  readonly group: number;
  /** T: tool uses of an attempt at most. */
  readonly toolUses: number;
  /** The first steps, in which nobody has tools. */
  readonly noToolSteps: number;
  /** The steps behind them, in which half of the tasks and half of the proposals have tools. */
  readonly hybridSteps: number;
}

export interface ToolUses {
  readonly solver: number;
  readonly proposer: number;
  readonly total: number;
}

export interface RunCost {
  /** As the paper writes them: for its 700 hybrid steps 350·B·T·G + 175·B. */
  readonly paper: ToolUses;
  /** As they add up. */
  readonly counted: ToolUses;
  /** 1900·B·T·G: the checkpoint of DR Tulu that the paper compares with, whatever the steps of this run. */
  readonly drTulu: number;
  /** As many steps as this run, all with tools and without a proposer; the paper's 1300·B·T·G. */
  readonly baseline: number;
  /** Attempts of the whole run, with and without tools. */
  readonly attempts: { readonly solver: number; readonly proposer: number };
}

const DR_TULU_STEPS = 1900;

/**
 * Solver: a hybrid step has B tasks, half of them with tools, G attempts each, T uses an attempt: B/2 · G · T. Over H hybrid
 * steps that is H/2 · B·T·G, and 350·B·T·G for the paper's H = 700. The first step of a run has its B/2 real tasks alone. It
 * takes B/4 · T·G off where it is hybrid, and nothing where steps without tools came first, as in the paper.
 *
 * Proposer: a step has B/2 proposals (N groups of G′, and N = B/2/G′), half of them by groups with tools: B/4. Over H steps
 * that is H/4 · B proposals, 175·B in the paper. An attempt of the proposer may use tools T times as any other may, so its
 * uses are H/4 · B·T. The paper's term is the number of the proposals: it holds if each uses a tool once. The last step
 * proposes too, as Algorithm 1 does, although no step solves it. Where a step has an odd number of groups, half of them is
 * an expectation.
 */
export function runCost({ batch, group, toolUses, noToolSteps, hybridSteps }: RunSize): RunCost {
  const steps = noToolSteps + hybridSteps;
  const ofStep = batch * toolUses * group;
  const isFirstHybrid = noToolSteps === 0 && hybridSteps > 0;
  const proposals = (hybridSteps * batch) / 4;
  const solver = (hybridSteps * ofStep) / 2;
  const missing = steps > 0 ? (batch * group) / 2 : 0;
  return {
    paper: usesOf(solver, proposals),
    counted: usesOf(solver - (isFirstHybrid ? ofStep / 4 : 0), proposals * toolUses),
    drTulu: DR_TULU_STEPS * ofStep,
    baseline: steps * ofStep,
    attempts: { solver: steps * batch * group - missing, proposer: (steps * batch) / 2 },
  };
}

const usesOf = (solver: number, proposer: number): ToolUses => ({ solver, proposer, total: solver + proposer });
