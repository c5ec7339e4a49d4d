// A judge's endpoint that outlives the servers which ask it: it counts its questions by the two attempts that they show, in
// their order, and now and then answers as bad endpoints do. Attempts are known by marks such as [[g3/0/1]] in their answers.
// It knows how many questions are open at once, too.
import { createServer } from "node:http";
import { random } from "../../../sdk/contracts/dist/index.js";

const MARK = /\[\[([\w.-]+\/\d+\/\d+)\]\] quality (\d+)/;
/** How an endpoint fails. `answer` is a response of node:http, `good` what it should have said, `deadlineMs` when it is late. */
const FAILURES = {
  outage: (answer) => tell(answer, 500, { error: { message: "broken" } }),
  rate: (answer) => tell(answer.setHeader("retry-after", "0"), 429, { error: { message: "slower, please" } }),
  rubbish: (answer) => tell(answer, 200, chat("Both are fine.")),
  schema: (answer, good) => tell(answer, 200, chat(JSON.stringify({ ...good, first: { taste: 99 } }))),
  cut: (answer) => answer.destroy(),
  timeout: (answer, good, deadlineMs) =>
    setTimeout(() => tell(answer, 200, chat(JSON.stringify(good))), 1.5 * deadlineMs),
};

/** A mark for an answer, as `asked` has it in the order first, second; the judge gives the quality, 0 … 10, for every criterion. */
export const markOf = ({ group, index, generation = 0 }, quality) =>
  `[[${group}/${index}/${generation}]] quality ${quality}`;

/**
 * Listens. `share` of the questions fail, drawn by their content and by how often they were asked; all of those about a
 * group whose name has `doomed` in it do. Servers ask at `url(name)`, a name each, and wait `deadlineSeconds` for an answer.
 */
export async function countingJudge({ seed, share, latencyMs, deadlineSeconds = 1 }) {
  const asked = new Map(); // "FIRST SECOND" → how often
  const connections = new Map(); // by name of the server
  const counts = { questions: 0, ...Object.fromEntries(Object.keys(FAILURES).map((kind) => [kind, 0])) };
  const load = { open: 0, most: 0, hungUp: 0 };
  const opened = new Map(); // by name of the server
  const server = createServer((request, answer) => {
    const [, name] = request.url.split("/");
    const count = (more) => {
      load.open += more;
      opened.set(name, (opened.get(name) ?? 0) + more);
    };
    count(1);
    answer.once("close", () => {
      count(-1);
      if (!answer.writableFinished) load.hungUp++;
    });
    // Who asks may have been let in by the end of another question, of which this process hears in the same turn.
    setImmediate(() => setImmediate(() => (load.most = Math.max(load.most, load.open))));
    const open = connections.get(name) ?? connections.set(name, new Set()).get(name);
    if (!open.has(request.socket)) request.socket.once("close", () => open.delete(request.socket));
    open.add(request.socket);
    const pieces = [];
    request.on("data", (piece) => pieces.push(piece));
    request.on("end", () => {
      const { messages } = JSON.parse(Buffer.concat(pieces).toString("utf8"));
      const shown = JSON.parse(messages.findLast(({ role }) => role === "user").content);
      const marks = [shown.first, shown.second].map(({ answer: text }) => MARK.exec(text));
      const [first, second] = marks.map(([, name]) => name);
      const key = `${first} ${second}`;
      const times = (asked.get(key) ?? 0) + 1;
      asked.set(key, times);
      counts.questions++;
      const draw = random(seed, key, times);
      const good = verdict(
        shown,
        marks.map(([, , quality]) => Number(quality)),
      );
      const fails = first.includes("doomed") || draw.next() < share;
      const kind = fails ? draw.pick(Object.keys(FAILURES)) : null;
      if (kind) counts[kind]++;
      const say = kind ? FAILURES[kind] : (to) => tell(to, 200, chat(JSON.stringify(good)));
      setTimeout(() => say(answer, good, 1000 * deadlineSeconds), latencyMs * (0.5 + draw.next()));
    });
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address();
  return {
    asked,
    counts,
    /** Questions that are open, the most that ever were at once, and those whose asker hung up before it had its answer. */
    load,
    openOf: (name) => opened.get(name) ?? 0,
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

function verdict({ rubric }, [first, second]) {
  const sheet = (quality) => Object.fromEntries(rubric.map(({ id }) => [id, quality]));
  return { first: sheet(first), second: sheet(second), reason: "by its mark" };
}

const chat = (content) => ({
  choices: [{ message: { role: "assistant", content }, finish_reason: "stop" }],
  usage: { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15 },
});

function tell(answer, status, body) {
  if (answer.destroyed) return;
  answer.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}
