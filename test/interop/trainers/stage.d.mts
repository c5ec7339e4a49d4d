/** Types of stage.mjs. */
export function openStage(options?: { readonly state?: string }): Promise<{
  /** Of the gateway, which keeps its port. */
  readonly url: string;
  /** The judge's switch: POST {how}. */
  readonly judge: string;
  /** POST kills the gateway and starts it again. */
  readonly restart: string;
  close(): Promise<void>;
}>;
