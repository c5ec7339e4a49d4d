/** Types of evolution-judge.mjs. */
import type { ShownAttempt } from "./judge-endpoint.mjs";

export function meets(view: ShownAttempt, criterion: { readonly text: string }): number;
export function propose(document: {
  readonly responses: readonly string[];
  readonly existing: readonly { readonly text: string }[];
  readonly retired: readonly { readonly text: string }[];
  readonly most: number;
}): object;
export function summarise(document: {
  readonly assessments: readonly {
    readonly criteria: readonly { readonly text: string; readonly fault?: boolean; readonly mean: number }[];
  }[];
}): object;
export function realTask(at: number): object;
