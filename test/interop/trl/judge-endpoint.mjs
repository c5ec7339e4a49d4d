// A chat-completions endpoint that judges: it reads the documents that our model judges send, and answers in their form.
// Its scores come from the test; by a switch it refuses, hangs or babbles, for all queries or some.
import { once } from "node:events";
import { createServer } from "node:http";

/** How it may answer; the switch (POST /switch) says {how, query}: `query` is a part of the queries that are meant. */
const WAYS = ["answers", "refuses", "hangs", "babbles"];

/**
 * `score(view, document, side, criterion)`: sub-score of an attempt as it is shown, or of an answer, within the document's
 * scale. `writes`: what is replied to documents that ask for criteria, from a group (`propose`) or assessments (`summarise`).
 */
export async function judgeEndpoint(score, writes = {}) {
  let state = { how: "answers", query: "" };
  const asked = { pairs: 0, answers: 0, failed: 0 };
  const server = createServer(async (request, response) => {
    const body = JSON.parse(await textOf(request));
    if (request.url === "/switch") {
      if (!WAYS.includes(body.how)) throw new Error(`expected one of ${WAYS.join(", ")}, got ${body.how}`);
      state = { query: "", ...body };
      return answer(response, state);
    }
    const document = documentIn(body);
    if (state.how !== "answers" && (document.query ?? "").includes(state.query)) {
      asked.failed += 1;
      if (state.how === "hangs") return;
      if (state.how === "refuses") return void request.socket.destroy();
      return answer(response, completion("These are both lovely."));
    }
    const written = document.assessments ? writes.summarise : document.existing ? writes.propose : null;
    if (written) return answer(response, completion(JSON.stringify(written(document))));
    const isPair = "first" in document;
    asked[isPair ? "pairs" : "answers"] += 1;
    answer(response, completion(JSON.stringify(isPair ? verdictOf(document, score) : scoresOf(document, score))));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${server.address().port}`;
  return {
    url,
    asked,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

async function textOf(request) {
  const parts = [];
  for await (const part of request) parts.push(part);
  return Buffer.concat(parts).toString("utf8");
}

function answer(response, body) {
  response.setHeader("content-type", "application/json");
  response.end(JSON.stringify(body));
}

/** The user's message is the document and nothing else. */
function documentIn({ messages }) {
  const { content } = messages.at(-1);
  return JSON.parse(typeof content === "string" ? content : content.map(({ text }) => text).join(""));
}

function verdictOf(document, score) {
  const scoreOn = (side) => (one) => [one.id, score(document[side], document, side, one)];
  const sheet = (side) => Object.fromEntries(document.rubric.map(scoreOn(side)));
  return { first: sheet("first"), second: sheet("second"), reason: "by rule" };
}

function scoresOf(document, score) {
  const view = { steps: [], answer: document.answer };
  return { verdicts: document.criteria.map((one) => ({ id: one.id, score: score(view, document, "answer", one) })) };
}

const completion = (text) => ({
  choices: [{ message: { role: "assistant", content: text }, finish_reason: "stop" }],
  usage: { prompt_tokens: 10, completion_tokens: 5 },
});
