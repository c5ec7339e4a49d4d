// A judge's endpoint for runs of tri-evolution that outlives the servers which ask it. What it says follows from the document
// that it is asked with, so that two runs of the same tasks and answers are judged alike; how it fails, from that and from how
// often it was asked.
import { canonicalJson, random } from "../../../sdk/contracts/dist/index.js";
import { chat, judgeEndpoint, tell } from "./judge-endpoint.mjs";

/** Outages, which are asked again until they end; none of them may change what a run comes to. */
const OUTAGES = {
  broken: (answer) => tell(answer, 500, { error: { message: "broken" } }),
  rate: (answer) => tell(answer.setHeader("retry-after", "0"), 429, { error: { message: "slower, please" } }),
  cut: (answer) => answer.destroy(),
};
const CRITERIA = { proposed: 2, meta: 3 };

/** Listens. `share` of the questions meet an outage. Servers ask at `url(name)`, a name each. */
export async function evolutionJudge({ seed, share, latencyMs, deadlineSeconds = 10 }) {
  const times = new Map(); // document → how often it was asked
  const counts = { questions: 0, outages: 0 };
  const endpoint = await judgeEndpoint((document, answer) => {
    const key = canonicalJson(document);
    const asked = (times.get(key) ?? 0) + 1;
    times.set(key, asked);
    const draw = random(seed, key, asked);
    const isOut = draw.next() < share;
    counts.questions++;
    if (isOut) counts.outages++;
    const good = (to) => tell(to, 200, chat(JSON.stringify(replyTo(document))));
    const say = isOut ? draw.pick(Object.values(OUTAGES)) : good;
    setTimeout(() => say(answer), latencyMs * (0.5 + draw.next()));
  });
  return { ...endpoint, counts, deadlineSeconds };
}

/** By what the reply is to look like: verdicts on an answer, criteria of a task, or meta rubrics of a combination. */
function replyTo({ reply, query, answer, criteria, scale, responses, assessments }) {
  if (reply.verdicts) {
    const score = ({ text }) => random("verdict", text, answer).integer(scale.least, scale.greatest);
    return { verdicts: criteria.map((one) => ({ id: one.id, score: score(one), explanation: "", quotes: [] })) };
  }
  if (reply.criteria) return { criteria: drafts(random("meta", canonicalJson(assessments)), CRITERIA.meta) };
  const [first, second] = drafts(random("proposed", query, canonicalJson(responses)), CRITERIA.proposed);
  return { positive: [first], negative: [second] };
}

const drafts = (draw, count) =>
  Array.from({ length: count }, () => {
    const word = `mark ${draw.integer(0, 999)} of chapter ${draw.integer(0, 999)}`;
    return { title: word, description: `The answer says what ${word} has to do with the question.` };
  });
