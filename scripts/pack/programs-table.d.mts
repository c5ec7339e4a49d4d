export interface Program {
  readonly name: string;
  readonly bin: string;
  /** The program in the repository, from its root. */
  readonly entry: string;
  /** What comes along, by package and file. */
  readonly data: Readonly<Record<string, Readonly<Record<string, "world" | "wiki" | "papers" | "web">>>>;
  /** Of an MCP server. */
  readonly mcp?: { readonly name: string; readonly title: string };
}
export const PROGRAMS: readonly Program[];
/** Throws for a name that is none's. */
export function programNamed(name: string): Program;
