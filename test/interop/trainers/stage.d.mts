/** Types of stage.mjs. */
import type { judgeEndpoint } from "../trl/judge-endpoint.mjs";

export function openStage(options?: {
  readonly state?: string;
  readonly gateways?: number;
  readonly word?: string;
  readonly score?: Parameters<typeof judgeEndpoint>[0];
}): Promise<{
  /** Of the first gateway, which keeps its port. */
  readonly url: string;
  readonly urls: readonly string[];
  /** The judge's switch: POST {how}. */
  readonly judge: string;
  /** POST to /kill, /start or /restart there turns the first gateway, /asked says what the judge was asked. */
  readonly control: string;
  readonly restart: string;
  close(): Promise<void>;
}>;
