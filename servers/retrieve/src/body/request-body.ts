/** The body of a request as FastAPI takes it: by content type, decoded by Python's rules, read by a shape. */
import { decodePythonJson, type PythonJson } from "./python-json.ts";
import type { Detail, Shape } from "./shapes.ts";

/** What a body holds before any shape is asked: undefined where it is empty. */
export type ReceivedBody =
  | { readonly value: PythonJson | undefined; readonly again: () => Exact }
  | { readonly details: readonly Detail[] }
  | { readonly unreadable: true };

export type ReadBody<T> =
  | { readonly value: T }
  | { readonly details: readonly Detail[] }
  | { readonly unreadable: true };

/** The same value without loss of digits; null where it is nested deeper than Python reads. */
type Exact = { readonly value: PythonJson | undefined } | null;

/**
 * Decodes the bytes of a body. Whatever is declared as something else than JSON is one text, as FastAPI does it; where
 * nothing is declared it is JSON, as it was to FastAPI when most clients were written. Bytes in no Unicode
 * encoding and nesting beyond about a thousand levels are unreadable.
 */
export function receiveBody(bytes: Uint8Array, contentType: string | null): ReceivedBody {
  if (bytes.length === 0) return EMPTY_BODY;
  const spelt = decodeText(bytes, contentType);
  if (spelt === null) return { unreadable: true };
  if (!isJson(contentType)) return { value: spelt, again: () => ({ value: spelt }) };
  const quick = parseQuickly(spelt);
  if (quick !== undefined) return { value: quick, again: () => exactly(spelt) };
  const decoded = decodePythonJson(spelt);
  if ("tooDeep" in decoded) return { unreadable: true };
  if ("value" in decoded) return { value: decoded.value, again: () => decoded };
  const { position, message } = decoded.fault;
  const msg = "JSON decode error";
  return { details: [{ type: "json_invalid", loc: ["body", position], msg, input: {}, ctx: { error: message } }] };
}

/** Reads a received body; what is wrong shows the input as it was sent, whole numbers of any size included. */
export function readBody<T>(body: Extract<ReceivedBody, { again: unknown }>, shape: Shape<T>): ReadBody<T> {
  if (body.value === undefined)
    return { details: [{ type: "missing", loc: ["body"], msg: "Field required", input: null }] };
  const first = attempt(body.value, shape);
  if ("value" in first) return first;
  const exact = body.again();
  return exact ? attempt(exact.value ?? null, shape) : { unreadable: true };
}

/** No body, as a GET has none. */
export const EMPTY_BODY = { value: undefined, again: () => ({ value: undefined }) } as const;

/** The members of a query string as a body; shapes read numbers from texts. */
export function queryBody(query: URLSearchParams): Extract<ReceivedBody, { again: unknown }> {
  const value: PythonJson = Object.fromEntries(query);
  return { value, again: () => ({ value }) };
}

function attempt<T>(value: PythonJson, shape: Shape<T>): ReadBody<T> {
  const details: Detail[] = [];
  const read = shape(value, { loc: ["body"], details });
  return details.length > 0 ? { details } : { value: read as T };
}

function parseQuickly(text: string): PythonJson | undefined {
  try {
    return JSON.parse(text);
  } catch {
    // Python's rules are asked for what is wrong, and some of it is fine by them.
    return undefined;
  }
}

function exactly(text: string): Exact {
  const decoded = decodePythonJson(text);
  return "value" in decoded ? decoded : null;
}

function isJson(contentType: string | null): boolean {
  if (contentType === null || contentType === "") return true;
  const [media = ""] = contentType.split(";");
  return /^application\/(?:[^/]*\+)?json$/.test(media.trim().toLowerCase());
}

/** UTF-8 with or without its mark, or UTF-16 as its mark or its zero bytes tell; null for anything else. */
function decodeText(bytes: Uint8Array, contentType: string | null): string | null {
  const encoding = isJson(contentType) ? encodingOf(bytes) : "utf-8";
  try {
    return new TextDecoder(encoding, { fatal: true, ignoreBOM: !isJson(contentType) }).decode(bytes);
  } catch {
    // A TypeError is how the decoder says that the bytes are none of this encoding.
    return null;
  }
}

function encodingOf([first, second, third]: Uint8Array): "utf-8" | "utf-16le" | "utf-16be" {
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  if (first === 0 && second !== undefined && second !== 0) return "utf-16be";
  return first !== 0 && second === 0 && (third === undefined || third !== 0) ? "utf-16le" : "utf-8";
}
