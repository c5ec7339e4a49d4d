/** Tells whoever runs a server that load made it answer with nothing: at once, and then in one line for many. */

/** Seconds between two lines. */
const EVERY_SECONDS = 10;

export interface EmptiedWarning {
  /** A request was answered with nothing, because of this. */
  emptied(reason: string): void;
  /** Says what was not said yet. */
  end(): void;
}

/** Keeps no process alive. */
export function createEmptiedWarning(say: (line: string) => void): EmptiedWarning {
  const unsaid = new Map<string, number>();
  let total = 0;
  let pause: NodeJS.Timeout | undefined;
  const tell = () => {
    pause = undefined;
    if (unsaid.size === 0) return;
    const reasons = [...unsaid].map(([reason, count]) => `${count} by ${reason}`).join(", ");
    say(`answered with nothing because of load: ${reasons}; ${total} in all, /metrics counts them`);
    unsaid.clear();
    pause = setTimeout(tell, EVERY_SECONDS * 1000).unref();
  };
  return {
    emptied(reason) {
      total++;
      unsaid.set(reason, (unsaid.get(reason) ?? 0) + 1);
      if (pause === undefined) tell();
    },
    end() {
      clearTimeout(pause);
      tell();
      clearTimeout(pause);
    },
  };
}
