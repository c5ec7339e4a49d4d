import { expect, it } from "vitest";
import { readPrompt } from "./prompt-file.ts";

it("hashes what is sent, whatever the line ends and the head", () => {
  const unix = readPrompt("a.zh", "---\nid: a.zh\nversion: 3\n---\none\ntwo\n");
  expect(readPrompt("a.zh", "---\r\nid: a.zh\r\nversion: 3\r\n---\r\none\r\ntwo\r\n")).toEqual(unix);
  expect(unix.text).toBe("one\ntwo");
  // echo -en 'one\ntwo' | sha256sum
  expect(unix.name).toBe("a.zh/3:21066d108d5319ec");
  expect(() => readPrompt("b.zh", "---\nid: a.zh\nversion: 3\n---\none")).toThrow(/id: b\.zh/);
  expect(() => readPrompt("a.zh", "one")).toThrow(/head/);
});
