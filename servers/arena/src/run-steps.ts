/**
 * Figures of a run by step, when it was launched more than once under one name: a launch that begins after another has
 * ended takes over from its own first step on, as a run that was resumed from a checkpoint or begun anew. Launches at
 * the same time, as of ranks that name none together, count together.
 */
export interface Addable<Figures> {
  /** New ones, to be added to. */
  none(): Figures;
  add(to: Figures, more: Figures): void;
}

interface Launch<Figures> {
  from: number;
  to: number;
  readonly steps: Map<number, Figures>;
}

/** Figures of a run by step, of launches that take over from one another. */
export class RunSteps<Figures> {
  readonly #launches = new Map<string, Launch<Figures>>();
  readonly #figures: Addable<Figures>;

  constructor(figures: Addable<Figures>) {
    this.#figures = figures;
  }

  /** The figures of a launch's step, to be added to. `openedAt`: of the group, milliseconds since the epoch. */
  at({ launch, step, openedAt }: { launch: string | null; step: number; openedAt: number }): Figures {
    const known = this.#launches.get(launch ?? "") ?? { from: openedAt, to: openedAt, steps: new Map() };
    this.#launches.set(launch ?? "", known);
    known.from = Math.min(known.from, openedAt);
    known.to = Math.max(known.to, openedAt);
    const figures = known.steps.get(step) ?? this.#figures.none();
    known.steps.set(step, figures);
    return figures;
  }

  /** Of the run as it stands: each step as the last launch that came to it or began before it made it. Not for writing. */
  current(): Map<number, Figures> {
    const current = new Map<number, Figures>();
    for (const { steps } of this.#inTurn()) {
      const first = [...steps.keys()].reduce((least, step) => Math.min(least, step), Number.POSITIVE_INFINITY);
      for (const step of current.keys()) if (step >= first) current.delete(step);
      for (const [step, figures] of steps) current.set(step, figures);
    }
    return current;
  }

  /** Launches one after the other, those together that overlap. */
  #inTurn(): Launch<Figures>[] {
    const inTurn: Launch<Figures>[] = [];
    for (const launch of [...this.#launches.values()].sort((one, other) => one.from - other.from)) {
      const before = inTurn.at(-1);
      if (before && launch.from <= before.to) inTurn[inTurn.length - 1] = this.#together(before, launch);
      else inTurn.push(launch);
    }
    return inTurn;
  }

  #together(one: Launch<Figures>, other: Launch<Figures>): Launch<Figures> {
    const steps = new Map<number, Figures>();
    for (const [step, figures] of [...one.steps, ...other.steps]) {
      const sum = steps.get(step) ?? this.#figures.none();
      this.#figures.add(sum, figures);
      steps.set(step, sum);
    }
    return { from: one.from, to: Math.max(one.to, other.to), steps };
  }
}
