// A judge's endpoint that outlives the servers which ask it: it counts its questions by the two attempts that they show, in
// their order, and now and then answers as bad endpoints do. Attempts are known by marks such as [[g3/0/1]] in their answers.
// It knows how many questions are open at once, too.
import { random } from "../../../sdk/contracts/dist/index.js";
import { chat, judgeEndpoint, tell } from "./judge-endpoint.mjs";

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
  const counts = { questions: 0, ...Object.fromEntries(Object.keys(FAILURES).map((kind) => [kind, 0])) };
  const load = { open: 0, most: 0, hungUp: 0 };
  const opened = new Map(); // by name of the server
  const hears = (name, answer) => {
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
  };
  const endpoint = await judgeEndpoint((shown, answer) => {
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
  }, hears);
  return {
    ...endpoint,
    asked,
    counts,
    /** Questions that are open, the most that ever were at once, and those whose asker hung up before it had its answer. */
    load,
    openOf: (name) => opened.get(name) ?? 0,
    deadlineSeconds,
  };
}

function verdict({ rubric }, [first, second]) {
  const sheet = (quality) => Object.fromEntries(rubric.map(({ id }) => [id, quality]));
  return { first: sheet(first), second: sheet(second), reason: "by its mark" };
}
