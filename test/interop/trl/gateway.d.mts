/** Types of gateway.mjs. */
export function gateway(args: readonly string[]): Promise<{
  readonly url: string;
  said(): string;
  close(): Promise<void>;
}>;
