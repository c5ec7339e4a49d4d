import { boundary } from "@arenakit/contracts";
import { afterEach, describe, expect, it } from "vitest";
import { createGuardedFetch } from "../index.ts";
import { type HostileAnswer, type HostileServer, hostileServer } from "./hostile-server.fixture.ts";

let server: HostileServer | null = null;
afterEach(async () => {
  await server?.close();
  server = null;
});

const page: HostileAnswer = (response) => response.setHeader("content-type", "text/html").end("<p>hello");

async function codeOf(work: Promise<unknown>): Promise<string> {
  const outcome = await boundary("harness", () => work);
  return outcome.ok ? "fetched" : `${outcome.failure.owner}/${outcome.failure.code}`;
}

describe("too many at once", () => {
  it("wait for their turn, in order, and all come through", async () => {
    let [active, most] = [0, 0];
    const answer: HostileAnswer = (response, path) => {
      most = Math.max(most, ++active);
      setTimeout(() => {
        active--;
        page(response, path);
      }, 10);
    };
    server = await hostileServer(answer);
    const fetch = createGuardedFetch({ ...server.options, atOnce: 3 });
    const pages = await Promise.all(Array.from({ length: 20 }, (_, at) => fetch(`http://a.example/${at}`)));
    expect(pages.map(({ url }) => url)).toEqual(Array.from({ length: 20 }, (_, at) => `http://a.example/${at}`));
    expect(most).toBeLessThanOrEqual(3);
  });

  it("are refused when too many wait, and who gives up waits no more", async () => {
    server = await hostileServer(() => {});
    const fetch = createGuardedFetch({ ...server.options, atOnce: 1, totalMs: 400 });
    const outcomes = await Promise.all(Array.from({ length: 300 }, () => codeOf(fetch("http://a.example/"))));
    expect(outcomes.filter((code) => code === "tool/fetch_busy")).toHaveLength(300 - 1 - 256);
    expect(outcomes.filter((code) => code === "tool/fetch_timeout")).toHaveLength(257);
    // A place that comes free at the very end may go to one whose time is not quite up.
    expect(server.requests.length).toBeLessThan(10);
  });
});
