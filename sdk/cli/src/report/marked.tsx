/** Text with the evidence of checks marked in it, and the small pieces that several sections share. */
import type { Mark, Segment } from "./evidence.ts";
import { type AttemptView, evidenceId } from "./task-view.ts";

export interface MarkedProps {
  readonly text: string;
  readonly segments: readonly Segment[];
  readonly attempt: Pick<AttemptView, "key">;
}

/** The segments of a text; each evidence has its id where it is shown first. */
export function Marked({ text, segments, attempt }: MarkedProps) {
  return (
    <>
      {segments.map(({ start, end, marks, opens }) => {
        const words = text.slice(start, end);
        if (marks.length === 0) return words;
        const [first, ...others] = opens.map(({ number }) => evidenceId(attempt, number));
        return (
          <mark
            class={marks.some(({ status }) => status === "fail") ? "fail" : "pass"}
            id={first}
            title={titleOf(marks)}
          >
            {others.map((id) => (
              <span id={id} />
            ))}
            {words}
          </mark>
        );
      })}
    </>
  );
}

function titleOf(marks: readonly Mark[]): string {
  const lines = marks.map(
    ({ check, status, note }) => `${status === "fail" ? "✗" : "✓"} ${check}${note ? `: ${note}` : ""}`,
  );
  return [...new Set(lines)].join("\n");
}

/** `#3 late-leg`, wherever an attempt is spoken of. */
export function AttemptName({ attempt }: { attempt: Pick<AttemptView, "index" | "policy"> }) {
  return (
    <span class="attempt-name" data-attempt={attempt.index}>
      <span class="index">#{attempt.index}</span> {attempt.policy}
    </span>
  );
}

/** A horizontal bar, `share` of its full width in [0, 1]. */
export function Bar({ share, kind = "plain" }: { share: number; kind?: "plain" | "first" | "second" | "faint" }) {
  const width = `${(Math.min(1, Math.max(0, share)) * 100).toFixed(1)}%`;
  return (
    <span class={`bar ${kind}`} aria-hidden="true">
      <span style={`width:${width}`} />
    </span>
  );
}

/** A bar from the middle, `value` in [−1, 1]. */
export function Diverging({ value }: { value: number }) {
  const width = `${(Math.abs(value) * 50).toFixed(1)}%`;
  return (
    <span class="diverging" aria-hidden="true">
      <span
        class={value < 0 ? "below" : "above"}
        style={value < 0 ? `right:50%;width:${width}` : `left:50%;width:${width}`}
      />
    </span>
  );
}
