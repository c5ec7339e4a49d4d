/** What is said of one train without asking for a journey: part of the contract in solvers.ts. */

export interface QuickestTrain {
  readonly number: string;
  /** Stations. */
  readonly from: string;
  readonly to: string;
  readonly minutes: number;
  /** Else it runs on some days only. */
  readonly isDaily: boolean;
}

export interface TrainRun {
  readonly number: string;
  readonly category: string;
  /** Days on which it starts, and weekdays (1 is Monday) on which it does; null in both is daily. */
  readonly dates: readonly string[] | null;
  readonly weekdays: readonly number[] | null;
  /** Clock times `21:10`; `day` is 1 on the day on which the train starts. Stops where nobody may get on or off are left out. */
  readonly stops: readonly {
    readonly station: string;
    readonly city: string | null;
    readonly arrival: string | null;
    readonly departure: string | null;
    readonly day: number;
  }[];
}
