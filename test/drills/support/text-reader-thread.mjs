// A thread that reads texts with one reader, and says how much CPU each took.
import { parentPort, workerData } from "node:worker_threads";
import { grownText } from "./slow-text-hunt.mjs";
import { openReader } from "./text-readers.mjs";

const read = await openReader(workerData.name);
// A reader may refuse a text; that it does so slowly is what is looked for.
const readAny = async (text) => {
  try {
    await read(text);
  } catch {}
};
// What is made once, at the first text, is no part of reading one.
await readAny("去故宫，12:00, see [1] https://a.example “the page”.");

parentPort.on("message", async ({ text, size }) => {
  const grown = grownText(text, size);
  const before = process.cpuUsage();
  await readAny(grown);
  const { user, system } = process.cpuUsage(before);
  parentPort.postMessage((user + system) / 1000);
});
