// A judge's endpoint for runs of tri-evolution that outlives the servers which ask it. What it says follows from the document
// that it is asked with, so that two runs of the same tasks and answers are judged alike; how it fails, from that and from how
// often it was asked.
import { createServer } from "node:http";
import { canonicalJson, random } from "../../../sdk/contracts/dist/index.js";

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
  const connections = new Map(); // by name of the server
  const counts = { questions: 0, outages: 0 };
  const server = createServer((request, answer) => {
    const [, name] = request.url.split("/");
    const open = connections.get(name) ?? connections.set(name, new Set()).get(name);
    if (!open.has(request.socket)) request.socket.once("close", () => open.delete(request.socket));
    open.add(request.socket);
    const pieces = [];
    request.on("data", (piece) => pieces.push(piece));
    request.on("end", () => {
      const { messages } = JSON.parse(Buffer.concat(pieces).toString("utf8"));
      const document = JSON.parse(messages.findLast(({ role }) => role === "user").content);
      const key = canonicalJson(document);
      const asked = (times.get(key) ?? 0) + 1;
      times.set(key, asked);
      const draw = random(seed, key, asked);
      const isOut = draw.next() < share;
      counts.questions++;
      if (isOut) counts.outages++;
      const say = isOut ? draw.pick(Object.values(OUTAGES)) : (to) => tell(to, 200, chat(replyTo(document)));
      setTimeout(() => say(answer), latencyMs * (0.5 + draw.next()));
    });
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address();
  return {
    counts,
    deadlineSeconds,
    url: (name) => `http://127.0.0.1:${port}/${name}/v1`,
    /** All that this server has asked was read: it is dead, and its connections are closed here too. */
    async drained(name) {
      while ((connections.get(name)?.size ?? 0) > 0) await new Promise((resolve) => setTimeout(resolve, 2));
      connections.delete(name);
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
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

const chat = (content) => ({
  choices: [{ message: { role: "assistant", content: JSON.stringify(content) }, finish_reason: "stop" }],
  usage: { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15 },
});

function tell(answer, status, body) {
  if (answer.destroyed) return;
  answer.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}
