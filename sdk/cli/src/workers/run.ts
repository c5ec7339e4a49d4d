/** Which part of a server a process is: all of it, the launcher of several workers, or the process that has the workers. */
import type { HostAndPort } from "@arenakit/server-gateway/address";
import { refuseWorkersElsewhere } from "./options.ts";
import { type InheritedSockets, inheritedSockets } from "./sockets.ts";

export interface RunOptions {
  readonly name: string;
  readonly workers: number;
  readonly addresses: () => readonly HostAndPort[];
}

export interface Parts {
  alone(): Promise<void>;
  withWorkers(sockets: InheritedSockets): Promise<void>;
}

/** Resolves when the server has stopped. Throws harness/usage where this system has no workers, and what the parts throw. */
export async function runWithWorkers({ name, workers, addresses }: RunOptions, parts: Parts): Promise<void> {
  if (workers === 1) {
    process.on("SIGUSR2", sayHasNoWorkers);
    return parts.alone();
  }
  refuseWorkersElsewhere({ workers }, process.platform);
  const sockets = inheritedSockets(process.env);
  if (sockets) return parts.withWorkers(sockets);
  const { launch } = await import("./launcher.ts");
  process.exitCode = await launch({ name, workers, addresses: addresses() });
}

/** Nothing comes in the place of this process; without a listener the signal would end it. */
function sayHasNoWorkers(): void {
  console.error(
    "SIGUSR2: this server has one worker, itself, and nothing is replaced; start it with --workers 2 or more",
  );
}
