/** Types of gateway.mjs. */
export function gateway(args: readonly string[]): Promise<{
  readonly url: string;
  said(): string;
  /** SIGKILL is an end without a word. */
  close(signal?: "SIGINT" | "SIGKILL"): Promise<void>;
}>;
