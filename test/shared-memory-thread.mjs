/** A thread of `shared-memory.test.ts`: opens a world and a corpus, alone or over shared memory, and tells what they answer. */
import { join } from "node:path";
import { parentPort, workerData } from "node:worker_threads";
import { omitUndefined } from "@arenakit/contracts";
import { openCorpus } from "@arenakit/corpus-text";
import { loadWorld } from "@arenakit/corpus-world";
import { openDenseIndex, openStaticEncoder } from "@arenakit/search/dense";
import { createRetriever } from "@arenakit/search/engines";
import { openLexicalIndex } from "@arenakit/search/lexical";

const { world: worldFile, corpus: folder, queries, sharing } = workerData;
const sharingMemory = omitUndefined({ memory: sharing?.memory });

const world = await loadWorld(worldFile, sharingMemory);
const corpus = await openCorpus(folder, sharingMemory);
const encoder = await openStaticEncoder(join(folder, "encoder.bin"), sharingMemory);
const dense = (name) => openDenseIndex(corpus, join(folder, name), encoder, omitUndefined({ sharing }));
const indexes = [
  await openLexicalIndex(corpus, join(folder, "bm25"), sharingMemory),
  await dense("exact"),
  await dense("hnsw"),
];

async function* answers() {
  yield* worldAnswers(world);
  for (const index of indexes)
    for (const query of queries) yield await createRetriever({ corpus, index }).search([query], { k: 7 });
  for (let number = 0; number < corpus.documentCount; number++) {
    const document = corpus.document(number);
    yield [document, corpus.numberOf(document.id), corpus.passagesOf(number), corpus.origin(number)];
  }
  yield corpus.matching({ third: "1" });
}

function* worldAnswers({ id, places, routing, rail, air, climate, guides, meta }) {
  const [one, other] = places.cities;
  const date = meta.now.slice(0, 10);
  const { longitude, latitude } = one.landmarks[0];
  const points = [{ longitude, latitude }, one.landmarks[1]];
  yield [id, places.poiCount, guides.count, guides.list()[3], climate.day(one, date)];
  for (const { name } of one.landmarks)
    for (const keywords of [name, name.slice(1), `${name}附近的酒店`]) yield places.search({ keywords, limit: 10 });
  yield places.around({ centre: one, radiusMetres: 3000, keywords: "餐厅", limit: 20 });
  yield [places.geocode(one.landmarks[0].address, one.name), places.reverseGeocode(points[0], 1000)];
  for (const mode of ["driving", "walking", "bicycling"]) yield routing.paths({ points, mode, departure: meta.now });
  yield routing.transit({ origin: points[0], destination: points[1], departure: meta.now });
  yield rail.journeys({ date, from: one.name, to: other.name, now: meta.now });
  yield air.flights({ date, from: one.name, to: other.name, now: meta.now });
}

const all = [];
for await (const answer of answers()) all.push(answer);
parentPort.postMessage(JSON.stringify(all));
parentPort.once("message", () => {
  parentPort.postMessage([corpus.document(0).title, world.data.pois.name(0)]);
  parentPort.close();
});
