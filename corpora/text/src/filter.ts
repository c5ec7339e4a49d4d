/** Whether a document is as a filter says; the one meaning of a filter, for all engines to agree with. */
import type { Document, FieldValue, Filter } from "@arenakit/contracts";

type Condition = Filter[string];

/** All conditions of the filter hold; `{}` fits every document. */
export function fieldsFit(document: Document, filter: Filter): boolean {
  return Object.entries(filter).every(([name, condition]) => {
    const value = documentField(document, name);
    if (value === undefined) return false;
    return Array.isArray(value) ? value.some((one) => fits(one, condition)) : fits(value, condition);
  });
}

/** What a document holds under a name that a filter may use. */
export function documentField(document: Document, name: string): FieldValue | undefined {
  if (name === "id" || name === "url" || name === "date" || name === "language") return document[name];
  const { fields } = document;
  return fields && Object.hasOwn(fields, name) ? fields[name] : undefined;
}

function fits(value: string | number | boolean, condition: Condition): boolean {
  if (Array.isArray(condition)) return condition.some((one) => one === value);
  if (typeof condition !== "object") return condition === value;
  const { from, to } = condition;
  return (from === undefined || isAtLeast(value, from)) && (to === undefined || isAtLeast(to, value));
}

/** Values of different kinds are in no order. */
function isAtLeast(value: string | number | boolean, least: string | number | boolean): boolean {
  return typeof value === typeof least && value >= least;
}
