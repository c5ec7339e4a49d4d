// Uploads a corpus in a process that a test kills: `node meilisearch-builder.mjs URL INDEX DOCUMENTS`, the key in
// MEILI_KEY. A line of JSON a batch.
import { buildMeilisearchIndex } from "@arenakit/search/meilisearch";
import { numbered } from "./numbered.mjs";

const [url, indexName, documents] = process.argv.slice(2);
const apiKey = process.env.MEILI_KEY;
await buildMeilisearchIndex(numbered(Number(documents)), {
  url,
  indexName,
  ...(apiKey && { apiKey }),
  batchSize: 50,
  onProgress: (progress) => process.stdout.write(`${JSON.stringify(progress)}\n`),
});
