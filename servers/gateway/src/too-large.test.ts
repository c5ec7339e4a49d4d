/** A body beyond the limit, over a raw socket: a client that writes first and reads later still gets to read why. */
import { connect } from "node:net";
import { openWorld, worldId } from "@arenakit/corpus-world";
import { buildWorld, readAtlas } from "@arenakit/corpus-world-maker";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createGateway } from "./gateway.ts";
import type { Listening } from "./listen.ts";

const MEBIBYTE = 2 ** 20;
let listening: Listening;
beforeAll(async () => {
  const data = buildWorld({ seed: 1, cities: readAtlas().filter(({ name }) => name === "北京"), name: "one city" });
  listening = await createGateway({ worlds: [openWorld(data, worldId(data))] }).listen();
});
afterAll(() => listening.close());

interface Exchange {
  readonly received: string;
  /** What went wrong with the connection, or null. */
  readonly error: string | null;
}

/** Writes both requests whole before it looks at the answers, as simple clients do, and reads until two have come. */
function exchange(first: readonly (string | Buffer)[], second: string): Promise<Exchange> {
  return new Promise((resolve) => {
    let received = "";
    const socket = connect(listening.port, "127.0.0.1");
    const end = (error: string | null) => {
      socket.destroy();
      resolve({ received, error });
    };
    socket.on("error", ({ message }) => end(message));
    socket.on("close", () => end("closed"));
    socket.on("data", (piece) => {
      received += piece;
      if (received.includes('"ok":true')) end(null);
    });
    for (const piece of first) socket.write(piece);
    socket.write(second);
  });
}

describe.each([1, 5])("%i MiB", (size) => {
  it.each(["content-length", "chunked"])(
    "sent with %s are refused readably and leave the connection fine",
    async (way) => {
      const body = Buffer.alloc(size * MEBIBYTE, "x");
      const length = way === "chunked" ? "transfer-encoding: chunked" : `content-length: ${body.length}`;
      const head = `POST /mcp/amap HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\n${length}\r\n\r\n`;
      const chunks = way === "chunked" ? [`${body.length.toString(16)}\r\n`, body, "\r\n0\r\n\r\n"] : [body];
      const next = "GET /health HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n";
      const { received, error } = await exchange([head, ...chunks], next);
      expect(error).toBeNull();
      expect(received).toMatch(/^HTTP\/1\.1 413 /);
      expect(received).toContain("must not exceed 262144 bytes");
      expect(received).toContain("HTTP/1.1 200 OK");
    },
  );
});
