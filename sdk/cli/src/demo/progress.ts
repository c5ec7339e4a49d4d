/** Progress of the main job on stderr: a bar on a terminal, one line a step elsewhere. */
import cliProgress from "cli-progress";

export interface Progress {
  /** One rollout more is finished. */
  rolledOut(): void;
  /** One match more is judged. */
  judged(): void;
  /** What is being done now. */
  say(text: string): void;
  stop(): void;
}

export function createProgress(total: { rollouts: number }, options: { terminal: boolean }): Progress {
  let rollouts = 0;
  let matches = 0;
  let doing = "";
  if (!options.terminal) {
    return {
      rolledOut: () => void rollouts++,
      judged: () => void matches++,
      say: (text) => console.error(text),
      stop: () => console.error(`${rollouts} rollouts, ${matches} matches`),
    };
  }
  const bar = new cliProgress.SingleBar(
    {
      format: "{bar} {value}/{total} rollouts · {matches} matches · {doing}",
      hideCursor: true,
      clearOnComplete: true,
      stream: process.stderr,
    },
    cliProgress.Presets.shades_classic,
  );
  bar.start(total.rollouts, 0, { matches, doing });
  const show = () => bar.update(rollouts, { matches, doing });
  return {
    rolledOut() {
      rollouts++;
      show();
    },
    judged() {
      matches++;
      show();
    },
    say(text) {
      doing = text;
      show();
    },
    stop: () => bar.stop(),
  };
}
