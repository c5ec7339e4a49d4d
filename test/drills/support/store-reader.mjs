// Reads all that a store of SQLite holds, and says how it ended: one line of JSON. A panic ends it without one.
import { openSqliteStore } from "../../../sdk/store/dist/index.js";

const codes = new Set();
/** What a part of the store fails with does not keep the others from being read. */
async function read(part) {
  try {
    return await part();
  } catch (error) {
    codes.add(error.failure?.code ?? String(error));
    return null;
  }
}

try {
  const store = await openSqliteStore({ path: process.argv[2] });
  const groups = (await read(() => store.groups({ limit: 10_000 }))) ?? [];
  for (const { id } of groups)
    for (const part of ["group", "attempts", "bodies", "matches", "lists"]) await read(() => store[part](id));
  await read(() => store.comparisons(groups.map(({ id }) => `comparison of ${id}`)));
  await read(() => store.config("travel"));
  await read(() => store.counts());
  await read(() => store.runs(100));
  await store.end();
  console.log(JSON.stringify({ opened: true, codes: [...codes] }));
} catch (error) {
  console.log(JSON.stringify({ opened: false, failure: error.failure ?? String(error) }));
}
