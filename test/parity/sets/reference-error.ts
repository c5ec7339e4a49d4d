/** How a set's recordings spell what the reference raised; ours says in words what was expected. */
import { boundary, type Failure } from "@arenakit/contracts";

/** Name of the reference's exception by the code of our failure. */
const NAMES: Readonly<Record<string, string>> = {
  invalid_input: "ValueError",
  missing_criteria: "ValueError",
  missing_member: "KeyError",
  unknown_label: "KeyError",
  wrong_count: "BatchProcessingError",
  division_by_zero: "ZeroDivisionError",
  no_positive_item: "AssertionError",
  repeated_tag: "AssertionError",
};

/** The answer, or what it failed with; `message` spells a failure as the reference does where that is recorded. */
export async function answerOrError(
  work: () => unknown,
  message: (failure: Failure) => string | undefined = (failure) => failure.message,
): Promise<unknown> {
  const done = await boundary("harness", work);
  if (done.ok) return nonFinite(done.value);
  const error = NAMES[done.failure.code];
  if (!error) return { error: done.failure.code, message: done.failure.message };
  const said = message(done.failure);
  return said === undefined ? { error } : { error, message: said };
}

/** JSON has no NaN and no infinities: the recordings write them as strings. */
function nonFinite(value: unknown): unknown {
  if (typeof value === "number" && !Number.isFinite(value)) return String(value);
  if (Array.isArray(value)) return value.map(nonFinite);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, nonFinite(member)]));
}
