/** What is wrong with a value that a schema refuses, where the schema takes several shapes: that of the shape it comes nearest to. */
import type * as z from "zod";

type Issue = Pick<z.core.$ZodIssue, "path" | "message"> & { readonly errors?: readonly (readonly Issue[])[] };

/** Looks into unions: the shape with the fewest and deepest problems says what is wrong; else the union's own words do. */
export function closestIssue(issue: Issue): Issue {
  const shapes = [...(issue.errors ?? [])].filter((one) => one.length > 0);
  const found = shapes
    .map((one) => ({ wrong: one.length, first: closestIssue(one[0]!) }))
    .sort((a, b) => a.wrong - b.wrong || b.first.path.length - a.first.path.length)[0]?.first;
  if (!found || (found.path.length === 0 && issue.message !== UNION_DEFAULT)) return issue;
  return { ...found, path: [...issue.path, ...found.path] };
}

/** What zod says of a union that has no words of its own. */
const UNION_DEFAULT = "Invalid input";
