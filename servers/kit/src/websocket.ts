/**
 * The server's side of a WebSocket (RFC 6455): the handshake, frames of text, pings. No extensions and no subprotocols;
 * binary messages are refused. Whoever listens hands over the socket of an upgrade request.
 */
import { createHash } from "node:crypto";
import type { Duplex } from "node:stream";

export interface WebSocketConnection {
  /** Texts as they come; ends when the other side has closed or is gone. */
  readonly messages: AsyncIterable<string>;
  /** The other side closed it with a frame, as it should; false while it is open, and where the connection broke. */
  readonly isClosedByPeer: boolean;
  send(text: string): void;
  close(code?: number, reason?: string): void;
}

export interface WebSocketOptions {
  /** Of one message; a larger one ends the connection with 1009. */
  readonly maxMessageBytes: number;
  /** A peer is asked for a sign of life so often, and given up where it gave none since the last time; 20 s unless given. */
  readonly pingMs?: number;
}

const PING_MS = 20_000;
const ACCEPT_SUFFIX = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
const OPCODES = { continuation: 0, text: 1, binary: 2, close: 8, ping: 9, pong: 10 } as const;
const CODES = { normal: 1000, protocolError: 1002, unsupported: 1003, notUtf8: 1007, tooBig: 1009 } as const;
/** Messages that wait for who reads them; beyond that the socket rests. */
const MOST_WAITING = 16;
const SMALL = 125;
const MEDIUM = 126;
const LARGE = 127;
const SIXTEEN_BITS = 0xffff;

/** The value of Sec-WebSocket-Accept; null where the headers are no handshake of version 13. */
export function acceptKey(headers: Readonly<Record<string, string | string[] | undefined>>): string | null {
  const key = headers["sec-websocket-key"];
  const isWebSocket = String(headers.upgrade ?? "").toLowerCase() === "websocket";
  if (!isWebSocket || headers["sec-websocket-version"] !== "13" || typeof key !== "string") return null;
  return createHash("sha1")
    .update(key + ACCEPT_SUFFIX)
    .digest("base64");
}

/** Answers the handshake and serves the connection; `head` is what came with the request already. */
export function acceptWebSocket(
  socket: Duplex,
  { accept, head }: { readonly accept: string; readonly head: Uint8Array },
  { maxMessageBytes, pingMs = PING_MS }: WebSocketOptions,
): WebSocketConnection {
  const queue: string[] = [];
  let wake = () => {};
  let isEnded = false;
  let isClosedByPeer = false;
  let isAlive = true;
  let isClosing = false;

  const write = (opcode: number, payload: Uint8Array) => {
    if (socket.writable) socket.write(frame(opcode, payload));
  };
  const end = () => {
    isEnded = true;
    clearInterval(pinging);
    wake();
  };
  const close = (code: number = CODES.normal, reason = "") => {
    if (isClosing) return;
    isClosing = true;
    write(OPCODES.close, closing(code, reason));
    socket.end();
    wake();
  };
  const pinging = setInterval(() => {
    if (!isAlive) return void socket.destroy();
    isAlive = false;
    write(OPCODES.ping, new Uint8Array());
  }, pingMs).unref();

  const reader = createFrameReader(maxMessageBytes, {
    text(message) {
      queue.push(message);
      if (queue.length >= MOST_WAITING) socket.pause();
      wake();
    },
    control(opcode, payload) {
      if (opcode === OPCODES.ping) write(OPCODES.pong, payload);
      if (opcode !== OPCODES.close) return;
      isClosedByPeer = true;
      close();
    },
    broken: close,
  });
  socket.write(
    `HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: Upgrade\r\nsec-websocket-accept: ${accept}\r\n\r\n`,
  );
  const take = (bytes: Uint8Array) => {
    isAlive = true;
    if (!isClosing) reader(bytes);
  };
  socket.on("data", take).on("error", end).on("close", end).on("end", end);
  if (head.length > 0) take(head);

  async function* messages(): AsyncGenerator<string> {
    for (;;) {
      const next = queue.shift();
      if (next !== undefined) {
        if (queue.length < MOST_WAITING) socket.resume();
        yield next;
      } else if (isEnded || isClosing) return;
      else
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
    }
  }
  return {
    messages: messages(),
    get isClosedByPeer() {
      return isClosedByPeer;
    },
    send: (text) => write(OPCODES.text, Buffer.from(text)),
    close,
  };
}

function closing(code: number, reason: string): Buffer {
  const payload = Buffer.alloc(2 + Buffer.byteLength(reason));
  payload.writeUInt16BE(code);
  payload.write(reason, 2);
  return payload;
}

interface FrameHandler {
  text(message: string): void;
  control(opcode: number, payload: Uint8Array): void;
  broken(code: number, reason: string): void;
}

/** Takes bytes as they come; tells whole messages and control frames. Tells nothing more once it was broken. */
function createFrameReader(maxBytes: number, handler: FrameHandler): (bytes: Uint8Array) => void {
  let held = Buffer.alloc(0);
  let parts: Buffer[] = [];
  let isBroken = false;
  const broken = (code: number, reason: string) => {
    isBroken = true;
    handler.broken(code, reason);
  };
  const data = (opcode: number, payload: Buffer, isLast: boolean) => {
    const continues = opcode === OPCODES.continuation;
    if (continues !== parts.length > 0) return broken(CODES.protocolError, "a message lies in another one");
    parts.push(payload);
    if (parts.reduce((sum, part) => sum + part.length, 0) > maxBytes) return broken(CODES.tooBig, "message too big");
    if (!isLast) return;
    const whole = Buffer.concat(parts);
    parts = [];
    const text = whole.toString("utf8");
    if (Buffer.compare(Buffer.from(text), whole) !== 0) return broken(CODES.notUtf8, "expected UTF-8");
    handler.text(text);
  };
  return (bytes) => {
    held = Buffer.concat([held, bytes]);
    while (!isBroken) {
      const header = readHeader(held);
      if (header === null) return;
      if (!header.isMasked || header.hasExtension)
        return broken(CODES.protocolError, "expected masked frames without extensions");
      if (header.length > maxBytes) return broken(CODES.tooBig, "message too big");
      if (held.length < header.end) return;
      const payload = unmasked(held.subarray(header.start, header.end), held.subarray(header.start - 4, header.start));
      held = held.subarray(header.end);
      if (header.opcode >= OPCODES.close) handler.control(header.opcode, payload);
      else if (header.opcode === OPCODES.binary) broken(CODES.unsupported, "expected text");
      else data(header.opcode, payload, header.isLast);
    }
  };
}

/** Null while the header is not whole. `start` and `end` are those of the payload. */
function readHeader(bytes: Buffer) {
  if (bytes.length < 2) return null;
  const [first, second] = [bytes[0]!, bytes[1]!];
  const isMasked = (second & 0x80) !== 0;
  const short = second & 0x7f;
  const extended = short === LARGE ? 8 : short === MEDIUM ? 2 : 0;
  const start = 2 + extended + (isMasked ? 4 : 0);
  if (bytes.length < start) return null;
  const length = short === LARGE ? Number(bytes.readBigUInt64BE(2)) : short === MEDIUM ? bytes.readUInt16BE(2) : short;
  const isLast = (first & 0x80) !== 0;
  return {
    opcode: first & 0x0f,
    isLast,
    hasExtension: (first & 0x70) !== 0,
    isMasked,
    length,
    start,
    end: start + length,
  };
}

function unmasked(payload: Buffer, mask: Buffer): Buffer {
  const plain = Buffer.from(payload);
  for (let at = 0; at < plain.length; at++) plain[at] = plain[at]! ^ mask[at & 3]!;
  return plain;
}

/** A whole frame, not masked, as servers send them. */
function frame(opcode: number, payload: Uint8Array): Buffer {
  const { length } = payload;
  const extended = length > SIXTEEN_BITS ? 8 : length > SMALL ? 2 : 0;
  const header = Buffer.alloc(2 + extended);
  header[0] = 0x80 | opcode;
  header[1] = extended === 8 ? LARGE : extended === 2 ? MEDIUM : length;
  if (extended === 8) header.writeBigUInt64BE(BigInt(length), 2);
  if (extended === 2) header.writeUInt16BE(length, 2);
  return Buffer.concat([header, payload]);
}
