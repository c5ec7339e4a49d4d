/** Standard streams whose reader may leave before the program ends: a pipe that is cut, a terminal that is closed. */
import { closeSync } from "node:fs";
import { isatty } from "node:tty";

/** Nobody reads what is said any more, which ends no work: only a command that writes its result to nobody ends. */
export function outliveReaders({ isServer }: { readonly isServer: boolean }): void {
  process.stderr.on("error", () => {});
  process.stdout.on("error", ({ code }: NodeJS.ErrnoException) => {
    if (code === "EPIPE" && !isServer) process.exit();
  });
  const terminals = [0, 1, 2].filter((descriptor) => isatty(descriptor));
  // Node resets terminals when it ends, and aborts where one is gone; of what is closed it takes no notice.
  process.on("exit", () => {
    for (const descriptor of terminals) if (!isatty(descriptor)) closeSync(descriptor);
  });
}
