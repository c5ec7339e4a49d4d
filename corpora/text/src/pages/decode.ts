/** Bytes of a page as text: which characters they stand for, by what the page says and by what they can be. */

export interface DecodedPage {
  readonly text: string;
  /** Name of the encoding, as the Encoding Standard spells it: `utf-8`, `gb18030`, `shift_jis`, … */
  readonly charset: string;
}

/** Where a page may name its encoding (WHATWG HTML, prescan). */
const PRESCAN_BYTES = 2_048;
/** Enough to tell what bytes can be. */
const PROBE_BYTES = 65_536;

/**
 * Decodes in the order of the standard: byte order mark, `charset` of the content type, what the page names itself, else
 * what the bytes can be: UTF-8, GB18030 where that gives mostly Chinese, windows-1252. An encoding that is named but does
 * not fit the bytes gives way to one that does. Never throws; bytes that fit nothing become U+FFFD.
 */
export function decodePage(bytes: Uint8Array, contentType = ""): DecodedPage {
  const marked = markOf(bytes);
  if (marked) return decodeAs(bytes, marked);
  const named = [charsetIn(contentType), charsetOfPage(bytes)].filter((one) => one !== null);
  const fitting = named.find((charset) => fits(bytes, charset));
  return decodeAs(bytes, fitting ?? (fits(bytes, "utf-8") ? "utf-8" : (named[0] ?? guessCharset(bytes))));
}

function decodeAs(bytes: Uint8Array, charset: string): DecodedPage {
  const text = charset === "windows-1252" ? windows1252(bytes) : new TextDecoder(charset).decode(bytes);
  return { text, charset };
}

function markOf(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return "utf-8";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  return null;
}

/** The encoding that a content type or a `content` attribute names; null for none or an unknown one. */
function charsetIn(text: string): string | null {
  const label = /charset\s{0,20}=\s{0,20}["']?\s{0,20}([\w:.-]{1,60})/i.exec(text)?.[1];
  return label ? charsetNamed(label) : null;
}

function charsetOfPage(bytes: Uint8Array): string | null {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, PRESCAN_BYTES)).toString("latin1");
  const label =
    /<\?xml[^>]{0,200}?encoding\s{0,20}=\s{0,20}["']([\w:.-]{1,60})/i.exec(start)?.[1] ??
    /<meta\s[^>]{0,400}?charset\s{0,20}=\s{0,20}["']?\s{0,20}([\w:.-]{1,60})/i.exec(start)?.[1];
  const charset = label ? charsetNamed(label) : null;
  // A page that can be read as ASCII up to here is in no UTF-16 (as the standard has it).
  return charset?.startsWith("utf-16") ? "utf-8" : charset;
}

function charsetNamed(label: string): string | null {
  // TextDecoder throws for a name it does not know; such a page is as one without a name.
  try {
    const { encoding } = new TextDecoder(label);
    // GB2312 and GBK pages hold characters of GB18030, which contains both.
    return encoding === "gbk" ? "gb18030" : encoding;
  } catch {
    return null;
  }
}

/** Whether the first bytes are all characters of the encoding; a character that the probe cuts is none of it. */
function fits(bytes: Uint8Array, charset: string): boolean {
  if (charset === "windows-1252") return true;
  // A fatal decoder throws at the first byte that is none.
  try {
    new TextDecoder(charset, { fatal: true }).decode(bytes.subarray(0, PROBE_BYTES), { stream: true });
    return true;
  } catch {
    return false;
  }
}

function guessCharset(bytes: Uint8Array): string {
  if (!fits(bytes, "gb18030")) return "windows-1252";
  const text = new TextDecoder("gb18030").decode(bytes.subarray(0, PROBE_BYTES));
  const foreign = text.match(/[^\0-\x7f]/gu) ?? [];
  // The first level of GB 2312 is sorted by reading and common; by chance most pairs of bytes fall elsewhere.
  const han = foreign.filter((one) => /[一-龥　-〿＀-￯]/u.test(one)).length;
  return foreign.length > 0 && han / foreign.length > 0.9 ? "gb18030" : "windows-1252";
}

/** Bytes 0x80 to 0x9f; Node 20's own decoder reads them as controls. */
const WINDOWS_1252 = "€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ";

function windows1252(bytes: Uint8Array): string {
  const latin1 = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("latin1");
  return latin1.replace(/[\x80-\x9f]/g, (one) => WINDOWS_1252[one.charCodeAt(0) - 0x80]!);
}
