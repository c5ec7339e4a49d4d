/** In which turn a worker closes what it has. */
import { expect, it } from "vitest";
import { closeServer, type OpenedServer } from "./worker-server.ts";

it("answers what others pass on, and tells its counts, while what it has opened is open", async () => {
  const done: string[] = [];
  const step = (name: string) => async () => {
    await new Promise(setImmediate);
    done.push(name);
  };
  const listening = (name: string) => ({ url: name, port: 0, close: step(name) });
  const server: OpenedServer = {
    listen: async () => [],
    told: () => [],
    report: async () => {
      throw new Error("nobody asks");
    },
    callDeadlineMs: 1,
    warm: () => {},
    ending: step("ending"),
    close: step("store"),
  };
  await closeServer(server, [listening("first"), listening("door")], {
    privately: listening("private"),
    answered: step("counts"),
  });
  expect(done).toEqual(["ending", "door", "first", "private", "counts", "store"]);
});
