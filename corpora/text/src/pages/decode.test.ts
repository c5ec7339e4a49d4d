import { describe, expect, it } from "vitest";
import { decodePage } from "../index.ts";

// 西湖 in each encoding, from the encodings' tables
const GBK = [0xce, 0xf7, 0xba, 0xfe];
const BIG5 = [0xa6, 0xe8, 0xb4, 0xf2];
const SHIFT_JIS = [0x90, 0xbc, 0x8c, 0xce];
const UTF8 = [0xe8, 0xa5, 0xbf, 0xe6, 0xb9, 0x96];
const bytes = (before: string, codes: readonly number[]) =>
  Uint8Array.from([...Buffer.from(before, "latin1"), ...codes]);

describe("the characters of a page", () => {
  it.each([
    ["by its content type", bytes("", GBK), "text/html; charset=GB2312", "gb18030"],
    ["by its content type", bytes("", BIG5), 'text/html; charset="Big5"', "big5"],
    ["by its own word", bytes("<meta charset=shift_jis>", SHIFT_JIS), "text/html", "shift_jis"],
    ["by its own word", bytes(`<meta http-equiv=x content="text/html; charset=gbk">`, GBK), "", "gb18030"],
    ["by its own word as XML", bytes(`<?xml version="1.0" encoding="big5"?>`, BIG5), "", "big5"],
    ["by its mark", Uint8Array.from([0xef, 0xbb, 0xbf, ...UTF8]), "text/html; charset=gbk", "utf-8"],
    ["by its mark", Uint8Array.from([0xff, 0xfe, 0x7f, 0x89, 0x56, 0x6e]), "", "utf-16le"],
    ["by what they can be", bytes("", UTF8), "", "utf-8"],
    ["by what they can be", bytes("", GBK), "", "gb18030"],
    ["by what fits where a name does not", bytes("<meta charset=gbk>", GBK), "text/html; charset=utf-8", "gb18030"],
    ["by what fits where no name does", bytes("<meta charset=euc-kr>", UTF8), "text/html; charset=none-such", "utf-8"],
  ])("are known %s", (_, page, contentType, charset) => {
    const decoded = decodePage(page, contentType);
    expect(decoded.charset).toBe(charset);
    expect(decoded.text.slice(-2)).toBe("西湖");
  });

  it("are Western where they can be nothing else", () => {
    expect(decodePage(Uint8Array.of(0x93, 0x63, 0x61, 0x66, 0xe9, 0x94, 0x20, 0x80))).toEqual({
      text: "“café” €",
      charset: "windows-1252",
    });
  });

  it("are replaced where they are broken, never refused", () => {
    expect(decodePage(Uint8Array.of(0x61, 0xff, 0x62), "text/html; charset=utf-8").text).toBe("a\ufffdb");
    expect(decodePage(new Uint8Array())).toEqual({ text: "", charset: "utf-8" });
  });
});
