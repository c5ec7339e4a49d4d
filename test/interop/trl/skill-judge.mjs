// The noisy judge of the skill: it knows which tool and which answer a query asks for, and errs in every reading by a draw
// that follows from the seed and what it was shown, so that the same question gets the same verdict.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

/** Points of 10: the query's answer after the one call of its tool, any other of the answers, what is none of them. */
const { kinds, points } = JSON.parse(readFileSync(new URL("./skill.json", import.meta.url), "utf8"));

/** Scores from 0 to 10 with errors of deviation `noise`; for `judgeEndpoint`. */
export function skillJudge({ seed, noise }) {
  return (view, document, side) => {
    const draw = normal(`${seed}\n${side}\n${JSON.stringify(document)}`);
    return Math.max(0, Math.min(10, Math.round(qualityOf(view, document.query) + noise * draw)));
  };
}

/** Calls stand in the steps of an attempt, and before the answer of a text that is scored by itself. */
function qualityOf({ steps, answer }, query) {
  const [, called = "", said = ""] = /^((?:called \w+; )*)(.*)/s.exec(answer ?? "");
  const answered = kinds.find((kind) => said.startsWith(kind.answer));
  if (!answered) return points.none;
  const inText = [...called.matchAll(/called (\w+); /g)].map(([, name]) => name);
  const calls = [...steps.flatMap((step) => (step.calls ?? []).map(({ name }) => name)), ...inText];
  const isRight =
    calls.length === 1 && calls[0] === answered.tool && answered.queries.some((one) => query.startsWith(one));
  return isRight ? points.right : points.other;
}

/** Standard normal, by Box and Muller, from the hash of a text. */
function normal(text) {
  const bytes = createHash("sha256").update(text).digest();
  const uniform = (at) => (bytes.readUInt32BE(at) + 0.5) / 2 ** 32;
  return Math.sqrt(-2 * Math.log(uniform(0))) * Math.cos(2 * Math.PI * uniform(4));
}
