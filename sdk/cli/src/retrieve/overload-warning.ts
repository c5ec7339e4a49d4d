/** Warns that load made a server give empty answers: the first at once, later ones in one line for many. */

/** Seconds between two lines. */
const EVERY_SECONDS = 10;

export interface OverloadWarning {
  /** A request was answered with nothing, because of this. */
  countEmptyAnswer(reason: string): void;
  /** Says what has not been said. */
  end(): void;
}

/** Keeps no process alive. */
export function createOverloadWarning(say: (line: string) => void): OverloadWarning {
  const pending = new Map<string, number>();
  let total = 0;
  let pause: NodeJS.Timeout | undefined;
  const report = () => {
    pause = undefined;
    if (pending.size === 0) return;
    const reasons = [...pending].map(([reason, count]) => `${count} by ${reason}`).join(", ");
    say(`answered with nothing because of load: ${reasons}; ${total} in all, /metrics counts them`);
    pending.clear();
    pause = setTimeout(report, EVERY_SECONDS * 1000).unref();
  };
  return {
    countEmptyAnswer(reason) {
      total++;
      pending.set(reason, (pending.get(reason) ?? 0) + 1);
      if (pause === undefined) report();
    },
    end() {
      clearTimeout(pause);
      report();
      clearTimeout(pause);
    },
  };
}
