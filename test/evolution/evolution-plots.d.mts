/** Types of evolution-plots.mjs. */
export interface AblationLine {
  readonly variant: string;
  readonly seed: number;
  readonly step: number;
  readonly real: number | null;
  readonly synthetic: number | null;
  readonly gold: { readonly tool: number | null; readonly no_tool: number | null };
  readonly topics: number | null;
  readonly proposer: number | null;
}
export interface AblationPoint {
  readonly step: number;
  readonly mean: number;
  readonly low: number;
  readonly high: number;
  /** Grows with every gap. */
  readonly run: number;
}
export const VARIANTS: Readonly<Record<string, string>>;
export function readLines(text: string): AblationLine[];
export function ablationPlots(lines: readonly AblationLine[]): Promise<string>;
export function pointsOf(
  lines: readonly AblationLine[],
  line: { readonly variant: string; readonly measure: (line: AblationLine) => number | null },
): AblationPoint[];
export function interval(values: readonly number[]): Pick<AblationPoint, "mean" | "low" | "high">;
