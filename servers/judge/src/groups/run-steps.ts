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

/** A group as far as it says where its figures go. */
export interface RunPosition {
  readonly launch: string | null;
  /** Null where the trainer named none. */
  readonly step: number | null;
  /** Milliseconds since the epoch. */
  readonly openedAt: number;
}

/** Groups that have no step count as a step of so many, in the order in which they come. */
export const GROUPS_OF_STEP = 8;

interface Launch<Figures> {
  from: number;
  to: number;
  readonly steps: Map<number, Figures>;
}

/** Figures of a run by step, of launches that take over from one another. */
export class RunSteps<Figures> {
  readonly #launches = new Map<string, Launch<Figures>>();
  readonly #inOrder = new Map<number, Figures>();
  #stepless = 0;
  readonly #figures: Addable<Figures>;

  constructor(figures: Addable<Figures>) {
    this.#figures = figures;
  }

  /** The step of a group, and its figures to be added to. */
  of({ launch, step, openedAt }: RunPosition): { readonly step: number; readonly figures: Figures } {
    if (step === null) {
      const next = Math.floor(this.#stepless++ / GROUPS_OF_STEP);
      return { step: next, figures: this.#at(this.#inOrder, next) };
    }
    const known = this.#launches.get(launch ?? "") ?? { from: openedAt, to: openedAt, steps: new Map() };
    this.#launches.set(launch ?? "", known);
    known.from = Math.min(known.from, openedAt);
    known.to = Math.max(known.to, openedAt);
    return { step, figures: this.#at(known.steps, step) };
  }

  /** Whether steps are counted groups: no group has one of its own. */
  get isInOrder(): boolean {
    return this.#launches.size === 0 && this.#stepless > 0;
  }

  /** Of the run as it stands: each step as the last launch that came to it or began before it made it. Not for writing. */
  current(): ReadonlyMap<number, Figures> {
    if (this.isInOrder) return this.#inOrder;
    const current = new Map<number, Figures>();
    for (const { steps } of this.#inTurn()) {
      const first = [...steps.keys()].reduce((least, step) => Math.min(least, step), Number.POSITIVE_INFINITY);
      for (const step of current.keys()) if (step >= first) current.delete(step);
      for (const [step, figures] of steps) current.set(step, figures);
    }
    return current;
  }

  #at(steps: Map<number, Figures>, step: number): Figures {
    const figures = steps.get(step) ?? this.#figures.none();
    steps.set(step, figures);
    return figures;
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
      this.#figures.add(this.#at(steps, step), figures);
    }
    return { from: one.from, to: Math.max(one.to, other.to), steps };
  }
}
