/** Types of rise.mjs. */
export const ENDS: number;
export function gainsOf(curves: readonly (readonly number[])[]): number[];
export function signFlip(differences: readonly number[]): number;
export function spread(values: readonly number[]): { readonly mean: number; readonly deviation: number };
export function mean(values: readonly number[]): number;
