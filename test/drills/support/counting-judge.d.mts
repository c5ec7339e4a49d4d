export interface CountingJudge {
  /** By "FIRST SECOND", each `group/index/generation`: how often that was asked. */
  readonly asked: ReadonlyMap<string, number>;
  readonly counts: Readonly<Record<string, number>> & { readonly questions: number };
  readonly load: { readonly open: number; most: number; readonly hungUp: number };
  openOf(name: string): number;
  readonly deadlineSeconds: number;
  url(name: string): string;
  drained(name: string): Promise<void>;
  close(): void;
}
export function countingJudge(options: {
  seed: number;
  share: number;
  latencyMs: number;
  deadlineSeconds?: number;
}): Promise<CountingJudge>;
export function markOf(attempt: { group: string; index: number; generation?: number }, quality: number): string;
