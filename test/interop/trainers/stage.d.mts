/** Types of stage.mjs. */
export function openStage(options?: {
  readonly state?: string;
  readonly gateways?: number;
  readonly word?: string;
}): Promise<{
  /** Of the first gateway, which keeps its port. */
  readonly url: string;
  readonly urls: readonly string[];
  /** The judge's switch: POST {how}. */
  readonly judge: string;
  /** What the judge was asked so far. */
  readonly asked: Readonly<Record<"pairs" | "answers" | "failed", number>>;
  /** POST to /kill, /start or /restart there turns the first gateway. */
  readonly control: string;
  readonly restart: string;
  close(): Promise<void>;
}>;
