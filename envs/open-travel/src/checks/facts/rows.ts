/**
 * Observations as rows: a line of text, or an object of JSON that has scalar members. A row is what a value
 * is bound to: two values are said of one thing only when one row holds both.
 */
import type { Evidence, Json, JsonObject } from "@arenakit/contracts";
import type { ObservationAt } from "@arenakit/evaluator-checks";

/** A row and the observation it stands in. `fields` is null for a line of text. */
export interface ResultRow {
  readonly observation: ObservationAt;
  /** The exact words; for an object its name or number, which is what can be quoted. */
  readonly text: string;
  /** Offset of `text` in the observation, null when it cannot be told. */
  readonly start: number | null;
  /** Scalar members by key, those of nested plain objects included (`business.rating` as `rating`). */
  readonly fields: ReadonlyMap<string, string> | null;
}

/** The rows of one observation. */
export function rowsOf(observation: ObservationAt): ResultRow[] {
  const json = parseJson(observation.text);
  if (json !== undefined) return objectRows(observation, json);
  const rows: ResultRow[] = [];
  let start = 0;
  for (const line of observation.text.split("\n")) {
    const text = line.trim();
    if (text) rows.push({ observation, text, start: start + line.indexOf(text), fields: null });
    start += line.length + 1;
  }
  return rows;
}

function parseJson(text: string): Json | undefined {
  const trimmed = text.trim();
  if (!/^[[{]/.test(trimmed)) return undefined;
  try {
    return JSON.parse(trimmed) as Json;
  } catch {
    return undefined; // text that only looks like JSON is read as lines
  }
}

function objectRows(observation: ObservationAt, root: Json): ResultRow[] {
  const rows: ResultRow[] = [];
  let searched = 0;
  const visit = (value: Json, depth: number): void => {
    if (value === null || typeof value !== "object" || depth > 12) return;
    if (Array.isArray(value)) {
      for (const item of value) visit(item, depth + 1);
      return;
    }
    const fields = new Map<string, string>();
    collect(value, fields, 0);
    if (fields.size > 0) {
      const label = labelOf(fields);
      const at = label === null ? -1 : observation.text.indexOf(label, searched);
      if (at >= 0) searched = at;
      rows.push({ observation, text: label ?? "", start: at >= 0 ? at : null, fields });
    }
    for (const member of Object.values(value)) if (Array.isArray(member)) visit(member, depth + 1);
    for (const member of Object.values(value))
      if (member !== null && typeof member === "object" && !Array.isArray(member)) visit(member, depth + 1);
  };
  visit(root, 0);
  return rows;
}

/** Scalars of an object and of its plain members; what stands nearer to the object wins. */
function collect(object: JsonObject, fields: Map<string, string>, depth: number): void {
  for (const [key, value] of Object.entries(object))
    if ((typeof value === "string" || typeof value === "number") && !fields.has(key)) fields.set(key, String(value));
  if (depth >= 2) return;
  for (const value of Object.values(object))
    if (value !== null && typeof value === "object" && !Array.isArray(value)) collect(value, fields, depth + 1);
}

function labelOf(fields: ReadonlyMap<string, string>): string | null {
  for (const key of ["name", "number", "train_no", "flight_no", "车次", "名称", "title", "id"]) {
    const value = fields.get(key);
    if (value) return value;
  }
  return null;
}

/** The words of a row, as evidence. */
export function inRow(row: ResultRow): Evidence {
  const { text: quote, start } = row;
  const { step, result } = row.observation;
  return start === null ? { step, result, quote } : { step, result, quote, start };
}
