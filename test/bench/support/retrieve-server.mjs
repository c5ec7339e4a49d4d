// Retrieval over HTTP in a process of its own, told what to do over IPC: `node retrieve-server.mjs SEED DOCUMENTS ours`
// searches generated documents by BM25, `plain` answers bytes that it was given and reads no body.
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getRequestListener } from "@hono/node-server";

const [seed, count, kind] = process.argv.slice(2);

async function ours() {
  const { memoryCorpus } = await import("@arenakit/corpus-text");
  const { createRetriever } = await import("@arenakit/search/engines");
  const { buildLexicalIndex, openLexicalIndex } = await import("@arenakit/search/lexical");
  const { createRetrieveApp } = await import("@arenakit/server-retrieve");
  const { zipfDocuments } = await import("./zipf-documents.mjs");
  const { document } = zipfDocuments({ seed: Number(seed) });
  const documents = Array.from({ length: Number(count) }, (_, number) => document(number));
  const corpus = memoryCorpus({ name: "zipf", documents });
  const folder = mkdtempSync(join(tmpdir(), "arenakit-retrieve-"));
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  const index = join(folder, "index");
  await buildLexicalIndex(corpus, index, { now: () => performance.now() });
  const searched = { searches: 0, queries: 0 };
  const app = createRetrieveApp({
    retriever: createRetriever({ corpus, index: await openLexicalIndex(corpus, index) }),
    observer: {
      searched(queries) {
        searched.searches++;
        searched.queries += queries;
      },
    },
  });
  return { handle: getRequestListener(app.fetch), searched };
}

/** What HTTP itself costs here: the same bytes, whatever is asked. */
function plain() {
  let answers = [];
  process.on("message", (message) => {
    if (message.what !== "answers") return;
    answers = message.answers;
    process.send({ what: "answers" });
  });
  const handle = (request, response) => {
    let length = 0;
    request.on("data", (piece) => {
      length += piece.length;
    });
    request.on("end", () => {
      response.setHeader("content-type", "application/json");
      response.end(length > 4_096 ? answers[1] : answers[0]);
    });
  };
  return { handle, searched: { searches: 0, queries: 0 } };
}

const { handle, searched } = kind === "ours" ? await ours() : plain();
const server = createServer(handle);
await new Promise((resolve) => server.listen(0, "127.0.0.1", 1_024, resolve));
process.on("message", ({ what }) => {
  if (what === "usage") process.send({ what, rss: process.memoryUsage.rss(), ...searched });
});
process.on("disconnect", () => process.exit(0));
process.send({ what: "ready", url: `http://127.0.0.1:${server.address().port}` });
