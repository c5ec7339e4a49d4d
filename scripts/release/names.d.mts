export interface NameState {
  readonly state: "free" | "ours" | "published" | "taken" | "not checked";
  readonly why?: string;
}
export function npmName(registry: string, name: string, version: string): Promise<NameState>;
export function mcpName(registry: string, name: string, version: string): Promise<NameState>;
export function foreignOrigin(origin: string | null): string | null;
export function pypiName(index: string, name: string, version: string): Promise<NameState>;
