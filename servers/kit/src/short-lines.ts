/**
 * A stream of lines in which one that is too long is spoilt: what reads messages from it passes that over, and holds no
 * more of it than of any other.
 */
import { Transform } from "node:stream";

const NEWLINE = 0x0a;
/** No JSON, whatever stands before it. */
const SPOILT = Buffer.from("\0");

/** `onLong` hears of every line of more than `mostBytes`, its newline not counted. */
export function shortLines({ mostBytes, onLong }: { mostBytes: number; onLong: () => void }): Transform {
  let length = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      for (let from = 0; from < chunk.length; ) {
        const newline = chunk.indexOf(NEWLINE, from);
        const end = newline === -1 ? chunk.length : newline;
        const wasLong = length > mostBytes;
        length += end - from;
        if (length <= mostBytes) this.push(chunk.subarray(from, end));
        else if (!wasLong) {
          this.push(SPOILT);
          onLong();
        }
        if (newline !== -1) {
          this.push(chunk.subarray(newline, newline + 1));
          length = 0;
        }
        from = end + 1;
      }
      done();
    },
  });
}
