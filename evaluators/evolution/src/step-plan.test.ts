import { RUBRIC_SET_FORMAT, type RubricItem, Task } from "@arenakit/contracts";
import { describe, expect, it } from "vitest";
import { EvolutionTask, taskOfEvolution } from "./evolution-task.ts";
import { EvolutionSettings, proposerGroups } from "./settings.ts";
import {
  type DrawnRow,
  drawCombinations,
  drawModes,
  proposerTasks,
  realPlaces,
  realTasks,
  syntheticTasks,
} from "./step-plan.ts";

const settingsWith = (given: object = {}) => EvolutionSettings.parse(given);
const rows = (count: number): DrawnRow[] =>
  Array.from({ length: count }, (_, at) => ({
    id: `row-${at}`,
    query: `question ${at}`,
    language: "en",
    poolAt: at,
    rubrics: {
      format: RUBRIC_SET_FORMAT,
      query: `question ${at}`,
      source: { kind: "native" },
      aggregation: "tulu",
      items: [],
    },
  }));
const META: RubricItem[] = [
  { id: "m1", text: "Names its sources.", polarity: 1, weight: 1, scale: "binary", tier: "meta" },
];
const counted = <T>(values: readonly T[], value: T) => values.filter((one) => one === value).length;

describe("the batch of the paper (section 3.2)", () => {
  it("has B = 48 of G = 8, and N = B/2/G′ = 4 groups of G′ = 6", () => {
    const settings = settingsWith();
    expect(settings).toMatchObject({ batch: 48, group: 8, proposals: 6 });
    expect(proposerGroups(settings)).toBe(4);
    expect(realPlaces(settings, 1, 9000)).toHaveLength(24);
    const run = { run: "r", settings, step: 2 };
    const proposed = proposerTasks(
      { ...run, step: 1 },
      Array.from({ length: 4 }, () => ({ basis: [], meta: META, language: "en" as const })),
    );
    const synthetic = proposed.flatMap((task) =>
      syntheticTasks(
        run,
        task,
        Array.from({ length: 6 }, (_, at) => ({ query: `proposal ${at} of ${task.at}` })),
      ),
    );
    expect(synthetic.map(({ at }) => at)).toEqual(Array.from({ length: 24 }, (_, at) => 24 + at));
    expect(new Set([...realTasks(run, rows(24)), ...synthetic].map(({ id }) => id)).size).toBe(48);
  });

  it.each([
    [{ batch: 48, proposals: 5 }, /multiple of 2 · proposals/],
    [{ batch: 6, proposals: 6 }, /multiple of 2 · proposals/],
    [{ steps: 0 }, /steps/],
    [{ sleps: 3 }, /sleps/],
  ])("refuses %j", (given, problem) => {
    const read = EvolutionSettings.safeParse(given);
    expect(JSON.stringify(read.error?.issues)).toMatch(problem);
  });
});

describe("real tasks", () => {
  const settings = settingsWith({ batch: 4, proposals: 2 });

  it("are drawn without repetition in a pass over the pool, and what fills no step waits for the next pass", () => {
    const steps = [1, 2, 3, 4, 5, 6].map((step) => realPlaces(settings, step, 7));
    // Three steps of two in a pass over seven: one place is left out of each pass.
    for (const pass of [steps.slice(0, 3), steps.slice(3)]) expect(new Set(pass.flat()).size).toBe(6);
    expect(steps.slice(0, 3)).not.toEqual(steps.slice(3));
    expect(realPlaces(settings, 5, 7)).toEqual(steps[4]);
    expect(realPlaces({ ...settings, seed: 2 }, 1, 7)).not.toEqual(steps[0]);
  });

  it("need a pool that fills a step", () => {
    expect(() => realPlaces(settings, 1, 1)).toThrow(/2 real tasks and the pool 1/);
  });

  it("have criteria that are met or not, whatever scale they came on", () => {
    const [row] = rows(1);
    const items: RubricItem[] = (["0-2", "likert5", "ternary", "binary"] as const).map((scale, at) => {
      return { id: `${at}`, text: scale, polarity: 1, weight: 1, scale, tier: "persistent", levels: [] };
    });
    const drawn = [{ ...row!, rubrics: { ...row!.rubrics, items } }];
    const [task] = realTasks({ run: "r", settings, step: 1 }, drawn);
    expect(task!.rubrics!.items.map(({ scale }) => scale)).toEqual(["binary", "binary", "ternary", "binary"]);
  });

  it("are scored by eq. 2 whatever their source was aggregated by, and are tasks of the environment", () => {
    const [task] = realTasks({ run: "a run", settings, step: 3 }, rows(2));
    expect(task).toMatchObject({
      step: 3,
      at: 0,
      role: "solver",
      origin: "real",
      poolAt: 0,
      rubrics: { aggregation: "hote" },
    });
    expect(EvolutionTask.parse(task)).toEqual(task);
    expect(Task.parse(taskOfEvolution(task!))).toMatchObject({
      env: "tri-evolution",
      subtask: "solver",
      query: "question 0",
    });
  });
});

describe("modes", () => {
  const settings = settingsWith();

  it("are half and half of real tasks, and half and half of the groups of the proposer", () => {
    for (const step of [1, 2, 3, 4, 5]) {
      expect(counted(drawModes(settings, step, { of: "real", count: 24 }), "tool")).toBe(12);
      expect(counted(drawModes(settings, step, { of: "proposer", count: 4 }), "tool")).toBe(2);
    }
    const orders = new Set(
      [1, 2, 3, 4, 5, 6].map((step) => drawModes(settings, step, { of: "real", count: 24 }).join()),
    );
    expect(orders.size).toBeGreaterThan(4);
  });

  it("of an odd number differ by one, to either side", () => {
    const tools = Array.from({ length: 40 }, (_, at) =>
      counted(drawModes(settings, at + 1, { of: "real", count: 5 }), "tool"),
    );
    expect(new Set(tools)).toEqual(new Set([2, 3]));
  });

  it("are no_tool in the first steps that are to be without tools, and in runs of one mode all the same", () => {
    const first = settingsWith({ noToolSteps: 2 });
    const toolsIn = (step: number) => counted(drawModes(first, step, { of: "real", count: 10 }), "tool");
    expect([toolsIn(1), toolsIn(2), toolsIn(3)]).toEqual([0, 0, 5]);
    expect(drawModes(settingsWith({ modes: "tool" }), 9, { of: "real", count: 3 })).toEqual(["tool", "tool", "tool"]);
  });

  it("of synthetic tasks are those of the group that proposed them", () => {
    const run = { run: "r", settings, step: 1 };
    const groups = proposerTasks(
      run,
      Array.from({ length: 4 }, () => ({ basis: [], meta: META, language: "en" as const })),
    );
    expect(
      counted(
        groups.map(({ mode }) => mode),
        "tool",
      ),
    ).toBe(2);
    for (const group of groups) {
      const tasks = syntheticTasks({ ...run, step: 2 }, group, [{ query: "one" }, null, { query: "three" }]);
      expect(tasks.map(({ mode, proposedBy }) => [mode, proposedBy])).toEqual([
        [group.mode, { task: group.id, index: 0 }],
        [group.mode, { task: group.id, index: 2 }],
      ]);
      expect(tasks[0]!.rubrics!.items).toEqual([{ ...META[0], tier: "persistent" }]);
    }
  });
});

describe("combinations", () => {
  const tasks = Array.from({ length: 48 }, (_, at) => at);

  it("have no task in common while there are tasks that none has", () => {
    const drawn = drawCombinations(settingsWith(), 7, tasks);
    expect(drawn.map(({ length }) => length)).toEqual([6, 6, 6, 6]);
    expect(new Set(drawn.flat()).size).toBe(24);
    expect(drawCombinations(settingsWith(), 7, tasks)).toEqual(drawn);
    expect(drawCombinations(settingsWith(), 8, tasks)).not.toEqual(drawn);
  });

  it("are not the same where there are others, and are where there are none", () => {
    const keys = (step: number, count: number, combination: number) => {
      const drawn = drawCombinations(settingsWith({ combination }), step, tasks.slice(0, count));
      return new Set(drawn.map((one) => [...one].sort().join()));
    };
    // Two of four: six combinations, of which four are drawn.
    for (let step = 1; step <= 50; step++) expect(keys(step, 4, 2).size).toBe(4);
    expect(keys(1, 4, 4).size).toBe(1);
  });

  it("of few tasks share some, and none has one twice", () => {
    const drawn = drawCombinations(settingsWith({ combination: 5 }), 1, tasks.slice(0, 7));
    expect(drawn).toHaveLength(4);
    for (const one of drawn) expect(new Set(one).size).toBe(5);
    expect(new Set(drawn.slice(0, 2).flat()).size).toBe(7);
    expect(drawCombinations(settingsWith({ combination: 9 }), 1, [1, 2])).toHaveLength(4);
  });

  it("are the whole step for every group without diverse proposing", () => {
    expect(drawCombinations(settingsWith({ diverseProposing: false }), 1, tasks)).toEqual([tasks, tasks, tasks, tasks]);
  });
});
