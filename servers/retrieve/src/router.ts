/** Which dialect a request is in: by path and method, then by name, then by its headers and the shape of its body. */
import type { Dialect } from "./dialects.ts";
import { refuse } from "./refusal.ts";

/** Dialects that share a path, and what stood in its places. */
export interface Route {
  readonly dialects: readonly Dialect[];
  readonly params: readonly string[];
}

export interface Router {
  /** Null for a path that is not served. */
  at(path: string): Route | null;
  readonly paths: readonly string[];
}

export function createRouter(dialects: readonly Dialect[]): Router {
  const paths = [...new Set(dialects.map(({ path }) => path))];
  const routes = paths.map((path) => ({
    pattern: patternOf(path),
    dialects: dialects.filter((dialect) => dialect.path === path),
  }));
  return {
    paths,
    at(path) {
      for (const { pattern, dialects } of routes) {
        const match = pattern.exec(path);
        if (match) return { dialects, params: match.slice(1).map(decodePart) };
      }
      return null;
    },
  };
}

/** The first place of a path may hold slashes, as names of indexes do. */
function patternOf(path: string): RegExp {
  let places = 0;
  const parts = path.split(/\{[a-z]+\}/);
  const last = parts.length - 1;
  const spelt = parts.map((part, at) => part + (at === last ? "" : places++ === 0 ? "(.+)" : "([^/]+)"));
  return new RegExp(`^${spelt.join("")}$`);
}

function decodePart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    // A stray per cent sign names nothing else than itself.
    return part;
  }
}

/** What a request says of its dialect. */
export interface RequestFacts {
  readonly name: string | null;
  /** What it holds, as far as that can be read. */
  readonly body: unknown;
  readonly headers: Headers;
  readonly query: URLSearchParams;
}

/**
 * The dialect that is named, or else the first that claims the request, or else the first that takes the body, or else the
 * usual one of the path. Throws a 400 for a name that is not served at this path.
 */
export function chooseDialect(dialects: readonly Dialect[], { name, body, headers, query }: RequestFacts): Dialect {
  const [first] = dialects;
  if (name !== null) {
    const named = dialects.find((dialect) => dialect.name === name);
    const known = dialects.map((dialect) => dialect.name).join(", ");
    return named ?? refuse(400, `dialect ${JSON.stringify(name.slice(0, 50))} is not spoken here; these are: ${known}`);
  }
  if (dialects.length === 1) return first!;
  const claiming = dialects.find(({ claims }) => claims?.({ headers, query }));
  return claiming ?? takerOf(dialects, body) ?? dialects.find(({ isUsual }) => isUsual) ?? first!;
}

/** Of a list of bodies the first one tells. */
function takerOf(dialects: readonly Dialect[], body: unknown): Dialect | undefined {
  const isList = Array.isArray(body);
  const sample: unknown = isList ? body[0] : body;
  if (typeof sample !== "object" || sample === null || Array.isArray(sample)) return undefined;
  const members = sample as Readonly<Record<string, unknown>>;
  return dialects.find(({ takes, takesLists }) => (!isList || takesLists) && takes?.(members));
}
