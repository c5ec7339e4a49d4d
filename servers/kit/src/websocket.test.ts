import { Duplex } from "node:stream";
import { describe, expect, it } from "vitest";
import { acceptKey, acceptWebSocket } from "./websocket.ts";

/** A socket whose other end is the test: what the server wrote, and a way to send it bytes. */
function opened(maxMessageBytes = 1000) {
  const written: Buffer[] = [];
  const socket = new Duplex({
    read() {},
    write(chunk: Buffer, _encoding, done) {
      written.push(chunk);
      done();
    },
  });
  const connection = acceptWebSocket(socket, { accept: "key", head: new Uint8Array() }, { maxMessageBytes });
  const next = async () => (await connection.messages[Symbol.asyncIterator]().next()).value as string | undefined;
  const frames = () => Buffer.concat(written.slice(1));
  return { connection, next, frames, send: (...bytes: Buffer[]) => socket.push(Buffer.concat(bytes)), socket };
}

/** A frame of a client: masked, as RFC 6455 section 5.3 wants it. */
function frame(opcode: number, payload: string | Buffer, { isLast = true } = {}): Buffer {
  const bytes = Buffer.from(payload);
  const mask = Buffer.from([1, 2, 3, 4]);
  const masked = bytes.map((byte, at) => byte ^ mask[at & 3]!);
  const long = bytes.length > 125 ? Buffer.from([bytes.length >> 8, bytes.length & 255]) : Buffer.alloc(0);
  const header = [(isLast ? 0x80 : 0) | opcode, 0x80 | (bytes.length > 125 ? 126 : bytes.length)];
  return Buffer.concat([Buffer.from(header), long, mask, masked]);
}

const closeCode = (bytes: Buffer) => (bytes[0] === 0x88 ? bytes.readUInt16BE(2) : null);

describe("a WebSocket", () => {
  it("accepts the handshake of RFC 6455, section 1.3", () => {
    const headers = {
      upgrade: "WebSocket",
      "sec-websocket-version": "13",
      "sec-websocket-key": "dGhlIHNhbXBsZSBub25jZQ==",
    };
    expect(acceptKey(headers)).toBe("s3pPLMBiTxaQ9kYGzzhZRbK+xOo=");
    expect(acceptKey({ ...headers, "sec-websocket-version": "8" })).toBeNull();
    expect(acceptKey({ ...headers, upgrade: "h2c" })).toBeNull();
  });

  it("reads texts, in one frame, in several, and in pieces of bytes", async () => {
    const { next, send } = opened();
    send(frame(1, "北京"));
    expect(await next()).toBe("北京");
    send(frame(1, "in ", { isLast: false }), frame(9, "ping"), frame(0, "parts"));
    expect(await next()).toBe("in parts");
    const long = frame(1, "x".repeat(300));
    for (let at = 0; at < long.length; at += 7) send(long.subarray(at, at + 7));
    expect(await next()).toBe("x".repeat(300));
  });

  it("answers pings, and writes texts of any length", async () => {
    const { connection, frames, send, next } = opened();
    send(frame(9, "abc"), frame(1, "done"));
    await next();
    expect(frames()).toEqual(Buffer.from([0x8a, 3, ...Buffer.from("abc")]));
    connection.send("y".repeat(70_000));
    const header = frames().subarray(5, 15);
    expect([header[0], header[1], Number(header.readBigUInt64BE(2))]).toEqual([0x81, 127, 70_000]);
  });

  it("is closed by the other side, and ends then", async () => {
    const { connection, next, send, frames } = opened();
    send(frame(1, "last"), frame(8, Buffer.from([3, 232])));
    expect(await next()).toBe("last");
    expect(await next()).toBeUndefined();
    expect(connection.isClosedByPeer).toBe(true);
    expect(closeCode(frames())).toBe(1000);
  });

  it.each([
    ["a frame that is not masked", Buffer.from([0x81, 1, 120]), 1002],
    ["bits of an extension", Buffer.from([0xc1, 0x80, 1, 2, 3, 4]), 1002],
    ["a message within another one", Buffer.concat([frame(1, "a", { isLast: false }), frame(1, "b")]), 1002],
    ["a rest of nothing", frame(0, "a"), 1002],
    ["bytes", frame(2, "a"), 1003],
    ["what is no UTF-8", frame(1, Buffer.from([0xff])), 1007],
    ["more than it takes", frame(1, "x".repeat(1001)), 1009],
    [
      "more than it takes, in parts",
      Buffer.concat([frame(1, "x".repeat(600), { isLast: false }), frame(0, "x".repeat(600))]),
      1009,
    ],
  ])("refuses %s", async (_, bytes, code) => {
    const { connection, next, frames, send } = opened();
    send(bytes);
    expect(await next()).toBeUndefined();
    expect([closeCode(frames()), connection.isClosedByPeer]).toEqual([code, false]);
  });

  it("ends where the connection breaks", async () => {
    const { connection, next, socket } = opened();
    socket.destroy();
    expect(await next()).toBeUndefined();
    expect(connection.isClosedByPeer).toBe(false);
  });
});
