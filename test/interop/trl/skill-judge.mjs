// The noisy judge of the skill: it knows which answer a query asks for, and errs in every reading by a draw that follows
// from the seed and what it was shown, so that the same question gets the same verdict.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

/** Points of 10: what answers the query, what answers another one, what is no such answer. */
const { kinds, points } = JSON.parse(readFileSync(new URL("./skill.json", import.meta.url), "utf8"));

/** Scores from 0 to 10 with errors of deviation `noise`; for `judgeEndpoint`. */
export function skillJudge({ seed, noise }) {
  return (view, document, side) => {
    const draw = normal(`${seed}\n${side}\n${JSON.stringify(document)}`);
    return Math.max(0, Math.min(10, Math.round(qualityOf(view.answer, document.query) + noise * draw)));
  };
}

function qualityOf(answer, query) {
  const answered = kinds.find((kind) => answer?.startsWith(kind.answer));
  if (!answered) return points.none;
  return answered.queries.some((one) => query.startsWith(one)) ? points.right : points.other;
}

/** Standard normal, by Box and Muller, from the hash of a text. */
function normal(text) {
  const bytes = createHash("sha256").update(text).digest();
  const uniform = (at) => (bytes.readUInt32BE(at) + 0.5) / 2 ** 32;
  return Math.sqrt(-2 * Math.log(uniform(0))) * Math.cos(2 * Math.PI * uniform(4));
}
