/**
 * The inner loops of a search as WebAssembly, compiled from `kernel/scan.ts`; `test/interop/scan-kernel.test.ts` compares
 * the two. A function works in the memory that it is given and checks no bounds.
 */

/** Codes that a block takes at once: lengths of rows are multiples of it. */
export const BLOCK_CODES = 16;
/** Queries of one pass over the rows. */
export const PASS_QUERIES = 4;

/** The output of the compiler, in base64. */
export const SCAN_MODULE = [
  "AGFzbQEAAAABCQFgBX9/f39/AAISAQNlbnYGbWVtb3J5AgMBgIAEAwUEAAAAAAcgBAVzY2FuMQABBXNjYW40AAAFcGljazEAAgRkb3QxAAMK4w",
  "gEqQMCBX8GewNAIAEgB0sEQP0MAAAAAAAAAAAAAAAAAAAAACEK/QwAAAAAAAAAAAAAAAAAAAAAIQv9DAAAAAAAAAAAAAAAAAAAAAAhDP0MAAAA",
  "AAAAAAAAAAAAAAAAACENIAMhBSAAIAIgB2xqIgghBgNAIAYgAiAIakkEQCAKIAb9AQAAIg4gBf0ABAD9ugH9rgEgBv0BAAgiDyAF/QAEEP26Af",
  "2uASEKIAsgDiAFQSBq/QAEAP26Af2uASAPIAX9AAQw/boB/a4BIQsgDCAOIAVBQGsiCf0ABAD9ugH9rgEgDyAJ/QAEEP26Af2uASEMIA0gDiAF",
  "QeAAav0ABAD9ugH9rgEgDyAF/QAEcP26Af2uASENIAVBgAFqIQUgBkEQaiEGDAELCyAEIAdBBHRqIgUgCv0bACAK/RsBaiAK/RsCaiAK/RsDaj",
  "YCACAFIAv9GwAgC/0bAWogC/0bAmogC/0bA2o2AgQgBSAM/RsAIAz9GwFqIAz9GwJqIAz9GwNqNgIIIAUgDf0bACAN/RsBaiAN/RsCaiAN/RsD",
  "ajYCDCAHQQFqIQcMAQsLC6YBAgR/AXsDQCABIAdLBEAgAyEF/QwAAAAAAAAAAAAAAAAAAAAAIQkgACACIAdsaiIIIQYDQCAGIAIgCGpJBEAgCS",
  "AG/QEAACAF/QAEAP26Af2uASAG/QEACCAF/QAEEP26Af2uASEJIAVBIGohBSAGQRBqIQYMAQsLIAQgB0ECdGogCf0bACAJ/RsBaiAJ/RsCaiAJ",
  "/RsDajYCACAHQQFqIQcMAQsLC/cBAgR/AXsDQCABIAVLBEAgACAFQQJ0aigCACIIIQcDQCAHIAIgCGpJBEAgBiAHKAIAaiEGIAdBQGshBwwBCw",
  "sgBUEBaiEFDAELCyAEIAY2AgBBACEHA0AgASAHSwRAIAdBAnQiBiAEaiADIQX9DAAAAAAAAAAAAAAAAAAAAAAhCSAAIAZqKAIAIgghBgNAIAYg",
  "AiAIakkEQCAJIAb9AQAAIAX9AAQA/boB/a4BIAb9AQAIIAX9AAQQ/boB/a4BIQkgBUEgaiEFIAZBEGohBgwBCwsgCf0bACAJ/RsBaiAJ/RsCai",
  "AJ/RsDajYCACAHQQFqIQcMAQsLC5QCAgR/AnsDQCABIAZLBEAgACAGQQJ0aigCACIIIQUDQCAFIAIgCGpJBEAgByAFKAIAaiEHIAVBQGshBQwB",
  "CwsgBkEBaiEGDAELCyAEIAc2AgBBACEGA0AgASAGSwRA/QwAAAAAAAAAAAAAAAAAAAAAIQn9DAAAAAAAAAAAAAAAAAAAAAAhCiADIQUgACAGQQ",
  "J0aigCACIIIQcDQCAHIAIgCGpJBEAgCSAH/V0DAP1fIAX9AAQA/fIB/fABIQkgCiAH/V0DCP1fIAX9AAQQ/fIB/fABIQogBUEgaiEFIAdBEGoh",
  "BwwBCwsgBCAGQQN0aiAJ/SEAIAn9IQGgIAr9IQAgCv0hAaCgOQMAIAZBAWohBgwBCwsL",
].join("");

const PAGE_BYTES = 65_536;
/** 4 GiB. The module and its memory must name the same maximum size, because the memory is shared. */
const MAX_PAGES = 65_536;

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
  const pages = Math.min(MAX_PAGES, Math.max(1, Math.ceil(bytes / PAGE_BYTES)));
  return new WebAssembly.Memory({ initial: pages, maximum: pages, shared: true });
}

let compiled: WebAssembly.Module | undefined;

export function scanKernel(memory: SharedMemory): Kernel {
  compiled ??= new WebAssembly.Module(Buffer.from(SCAN_MODULE, "base64"));
  return new WebAssembly.Instance(compiled, { env: { memory } }).exports as Kernel;
}
