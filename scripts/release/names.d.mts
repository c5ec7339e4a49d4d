export interface NameState {
  readonly state: "free" | "ours" | "published" | "taken" | "not checked";
  readonly why?: string;
}
export function npmName(registry: string, name: string, version: string): Promise<NameState>;
export function pypiName(index: string, name: string, version: string): Promise<NameState>;
