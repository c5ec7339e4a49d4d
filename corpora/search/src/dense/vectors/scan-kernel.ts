/**
 * The inner loops of a search as a WebAssembly module that is put together here, byte by byte: dot products of rows of
 * 8-bit codes with one query or four. It knows no memory but the one it is given, and no end of it.
 *
 * `scan1` and `scan4` have the form (text format; L is 1 or 4, everything with $j stands once a query):
 *
 *   (func (param $rows i32) (param $count i32) (param $bytes i32) (param $queries i32) (param $out i32)
 *     (local $at i32) (local $end i32) (local $query i32) (local $low v128) (local $high v128) (local $sum_j v128)
 *     (loop $row
 *       $sum_j = 0;  $query = $queries;  $at = $rows;  $end = $rows + $bytes
 *       (loop $block                                          ;; 16 codes
 *         $low, $high = the 8 codes at $at and the 8 after them, as 16-bit numbers
 *         $sum_j += i32x4.dot_i16x8_s $low  (v128.load offset=32j    $query)
 *         $sum_j += i32x4.dot_i16x8_s $high (v128.load offset=32j+16 $query)
 *         $at += 16;  $query += 32 L
 *         (br_if $block ($at < $end)))
 *       (i32.store offset=4j $out (the four lanes of $sum_j together))
 *       $rows = $end;  $out += 4 L;  $count -= 1
 *       (br_if $row $count)))
 *
 * `pick1` is `scan1` for rows that lie anywhere: $rows is where their addresses stand, 32 bits each. Before it begins it
 * reads a number of every line of every row, so that the cache fetches them side by side. `dot1` is the same for rows of
 * 32-bit floats and a query of 64-bit ones, four numbers a block: sums of every fourth number, and (1st + 2nd) + (3rd + 4th).
 */
const I32 = 0x7f;
const V128 = 0x7b;
const GET = 0x20;
const SET = 0x21;
const TEE = 0x22;
const CONST = 0x41;
const ADD = 0x6a;
const SUB = 0x6b;
const BELOW = 0x49;
const STORE = 0x36;
const LOOP = [0x03, 0x40];
const END = 0x0b;
const BRANCH_IF = [0x0d, 0];
const LOAD = [0x28, 2, 0];
const LOAD_V = (offset: number) => [0xfd, 0x00, 4, ...unsigned(offset)];
/** Eight bytes as 16-bit numbers. */
const LOAD_8 = (offset: number) => [0xfd, 0x01, 3, ...unsigned(offset)];
/** Two floats, as numbers of 64 bits. */
const LOAD_2 = (offset: number) => [0xfd, 0x5d, 3, ...unsigned(offset)];
const PROMOTE = [0xfd, 0x5f];
const MULTIPLY_F = [0xfd, 0xf2, 0x01];
const ADD_F = [0xfd, 0xf0, 0x01];
const LANE_F = (lane: number) => [0xfd, 0x21, lane];
const ADD_NUMBER = 0xa0;
const STORE_NUMBER = 0x39;
const ZERO_V = [0xfd, 0x0c, ...new Array<number>(16).fill(0)];
const DOT = [0xfd, 0xba, 0x01];
const ADD_V = [0xfd, 0xae, 0x01];
const LANE = (lane: number) => [0xfd, 0x1b, lane];

const [rows, count, bytes, queries, out, at, end, query, low, high, firstSum] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
const PARAMETERS = 5;
const NUMBERS = 3;
const KEPT = 2;
const LINE_BYTES = 64;
const ADDRESS_BYTES = 4;
/** 4 GiB; the module and the memory it is given both name a size that may be reached, as shared memory asks. */
const MOST_PAGES = 65_536;

/** Codes that a block takes at once: lengths of rows are multiples of it. */
export const BLOCK_CODES = 16;
/** Queries of one pass over the rows. */
export const PASS_QUERIES = 4;

function body(lanes: number, { byAddress = false } = {}): number[] {
  const each = (make: (lane: number, sum: number) => number[]) =>
    Array.from({ length: lanes }, (_, lane) => make(lane, firstSum! + lane)).flat();
  const add = (local: number, amount: number) => [GET, local, CONST, ...signed(amount), ADD, SET, local];
  const code = [
    ...(byAddress ? fetching(firstSum! + lanes) : []),
    ...LOOP,
    ...each((_, sum) => [...ZERO_V, SET, sum]),
    ...[GET, queries!, SET, query!, GET, rows!, ...(byAddress ? LOAD : []), TEE, at!, GET, bytes!, ADD, SET, end!],
    ...LOOP,
    ...[GET, at!, ...LOAD_8(0), SET, low!, GET, at!, ...LOAD_8(8), SET, high!],
    ...each((lane, sum) => [
      ...[GET, sum, GET, low!, GET, query!, ...LOAD_V(32 * lane), ...DOT, ...ADD_V],
      ...[GET, high!, GET, query!, ...LOAD_V(32 * lane + 16), ...DOT, ...ADD_V, SET, sum],
    ]),
    ...add(at!, BLOCK_CODES),
    ...add(query!, 32 * lanes),
    ...[GET, at!, GET, end!, BELOW, ...BRANCH_IF, END],
    ...each((lane, sum) => [
      ...[GET, out!, GET, sum, ...LANE(0), GET, sum, ...LANE(1), ADD],
      ...[GET, sum, ...LANE(2), ADD, GET, sum, ...LANE(3), ADD, STORE, 2, ...unsigned(4 * lane)],
    ]),
    ...(byAddress ? add(rows!, ADDRESS_BYTES) : [GET, end!, SET, rows!]),
    ...add(out!, 4 * lanes),
    ...[GET, count!, CONST, 1, SUB, TEE, count!, ...BRANCH_IF, END],
    END,
  ];
  const locals = [3, NUMBERS, I32, ...unsigned(2 + lanes), V128, KEPT, I32];
  return sized([...locals, ...code]);
}

/** Reads every line of the rows; what it sums is stored where the first sum goes, so that no reader thinks it needless. */
function fetching(kept: number): number[] {
  const [address, left] = [kept, kept + 1];
  return [
    ...[GET, rows!, SET, address, GET, count!, SET, left, CONST, 0, SET, query!],
    ...LOOP,
    ...[GET, address, ...LOAD, TEE, at!, GET, bytes!, ADD, SET, end!],
    ...LOOP,
    ...[GET, query!, GET, at!, ...LOAD, ADD, SET, query!],
    ...[GET, at!, CONST, ...signed(LINE_BYTES), ADD, TEE, at!, GET, end!, BELOW, ...BRANCH_IF, END],
    ...[GET, address, CONST, ...signed(ADDRESS_BYTES), ADD, SET, address],
    ...[GET, left, CONST, 1, SUB, TEE, left, ...BRANCH_IF, END],
    ...[GET, out!, GET, query!, STORE, 2, 0],
  ];
}

/** Of `dot1`; its $bytes are those of a row of floats. */
function dotBody(): number[] {
  const [first, second, kept] = [NUMBERS + PARAMETERS, NUMBERS + PARAMETERS + 1, NUMBERS + PARAMETERS + 2];
  const add = (local: number, amount: number) => [GET, local, CONST, ...signed(amount), ADD, SET, local];
  const pair = (sum: number, at0: number, query0: number) => [
    ...[
      GET,
      sum,
      GET,
      at!,
      ...LOAD_2(at0),
      ...PROMOTE,
      GET,
      query!,
      ...LOAD_V(query0),
      ...MULTIPLY_F,
      ...ADD_F,
      SET,
      sum,
    ],
  ];
  const code = [
    ...fetching(kept),
    ...LOOP,
    ...[...ZERO_V, SET, first, ...ZERO_V, SET, second],
    ...[GET, queries!, SET, query!, GET, rows!, ...LOAD, TEE, at!, GET, bytes!, ADD, SET, end!],
    ...LOOP,
    ...[...pair(first, 0, 0), ...pair(second, 8, 16)],
    ...add(at!, 16),
    ...add(query!, 32),
    ...[GET, at!, GET, end!, BELOW, ...BRANCH_IF, END],
    ...[GET, out!, GET, first, ...LANE_F(0), GET, first, ...LANE_F(1), ADD_NUMBER],
    ...[GET, second, ...LANE_F(0), GET, second, ...LANE_F(1), ADD_NUMBER, ADD_NUMBER, STORE_NUMBER, 3, 0],
    ...add(rows!, ADDRESS_BYTES),
    ...add(out!, 8),
    ...[GET, count!, CONST, 1, SUB, TEE, count!, ...BRANCH_IF, END],
    END,
  ];
  return sized([3, NUMBERS, I32, 2, V128, KEPT, I32, ...code]);
}

const section = (id: number, content: number[]) => [id, ...sized(content)];
const sized = (content: number[]) => [...unsigned(content.length), ...content];
const named = (name: string) => sized([...Buffer.from(name)]);

/** The module. It imports `scan.memory`, which threads may share, and exports the four functions. */
const SCAN_MODULE = Uint8Array.from([
  ...[0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00],
  ...section(1, [1, 0x60, PARAMETERS, ...new Array<number>(PARAMETERS).fill(I32), 0]),
  ...section(2, [1, ...named("scan"), ...named("memory"), 0x02, 0x03, 1, ...unsigned(MOST_PAGES)]),
  ...section(3, [4, 0, 0, 0, 0]),
  ...section(7, [
    4,
    ...named("scan1"),
    0x00,
    0,
    ...named("scan4"),
    0x00,
    1,
    ...named("pick1"),
    0x00,
    2,
    ...named("dot1"),
    0x00,
    3,
  ]),
  ...section(10, [4, ...body(1), ...body(PASS_QUERIES), ...body(1, { byAddress: true }), ...dotBody()]),
]);

const PAGE_BYTES = 65_536;

/** The part of the global of this name that is used here; the types of Node leave it out. */
declare namespace WebAssembly {
  class Memory {
    constructor(limits: { initial: number; maximum: number; shared: true });
    readonly buffer: SharedArrayBuffer;
  }
  class Module {
    constructor(bytes: Uint8Array);
  }
  class Instance {
    constructor(module: Module, imports: Record<string, Record<string, Memory>>);
    readonly exports: Record<string, unknown>;
  }
}

/** Memory that threads share and a kernel works in. */
export type SharedMemory = WebAssembly.Memory;
export type KernelFunction = (rows: number, count: number, bytes: number, queries: number, out: number) => void;
export type Kernel = Record<"scan1" | "scan4" | "pick1" | "dot1", KernelFunction>;

/** At most 4 GiB. */
export function sharedMemory(bytes: number): SharedMemory {
  const pages = Math.min(MOST_PAGES, Math.max(1, Math.ceil(bytes / PAGE_BYTES)));
  return new WebAssembly.Memory({ initial: pages, maximum: pages, shared: true });
}

let compiled: WebAssembly.Module | undefined;

export function scanKernel(memory: SharedMemory): Kernel {
  compiled ??= new WebAssembly.Module(SCAN_MODULE);
  return new WebAssembly.Instance(compiled, { scan: { memory } }).exports as Kernel;
}

/** LEB128. */
function unsigned(value: number): number[] {
  return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...unsigned(value >>> 7)];
}
function signed(value: number): number[] {
  return value < 0x40 ? [value] : [(value & 0x7f) | 0x80, ...signed(value >>> 7)];
}
