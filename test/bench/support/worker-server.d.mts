export interface WorkersHealth {
  readonly workers: { readonly count: number; readonly missing: number[]; readonly restarts: Record<string, number> };
  readonly episodes?: { readonly open: number };
}
export interface WorkerServer {
  readonly url: string;
  readonly pid: number;
  readonly ended: Promise<number | string>;
  said(): string;
  stopReading(): void;
  health(): Promise<WorkersHealth>;
  servingPid(): number | null;
  whole(withinMs?: number): Promise<WorkersHealth>;
  sockets(): string[];
  stop(signal?: NodeJS.Signals): Promise<number | string>;
}
export function startWorkers(options: {
  workers: number;
  args?: readonly string[];
  env?: Readonly<Record<string, string>>;
  port?: number;
}): Promise<WorkerServer>;
