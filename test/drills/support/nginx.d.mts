/** Types of nginx.mjs. */
export interface Nginx {
  readonly url: string;
  /** What it said, by kind, and how often. */
  readonly complaints: ReadonlyMap<string, number>;
  stop(): Promise<void>;
}

/** With the example file, in front of gateways at these three ports; null, with the reason printed, where there is no nginx. */
export function startNginx(ports: readonly number[]): Promise<Nginx | null>;
