// Builds an index in a process that a test kills: `node pgvector-builder.mjs URL TABLE DOCUMENTS`. A line of JSON a batch.
import { buildPgvectorIndex } from "@arenakit/search/pgvector";
import { hashingEncoder } from "./hashing-encoder.mjs";
import { numbered } from "./numbered.mjs";

const [connection, table, documents] = process.argv.slice(2);
const index = await buildPgvectorIndex(numbered(Number(documents)), {
  connection,
  table,
  encoder: hashingEncoder({ waitMs: 20 }),
  batchSize: 50,
  onProgress: (progress) => process.stdout.write(`${JSON.stringify(progress)}\n`),
});
await index.close();
