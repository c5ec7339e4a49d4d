/** Recorded replies whose writer was killed: what it left half holds no reply, and what else is broken is an error. */
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type ModelClient, textPart } from "@arenakit/contracts";
import { afterEach, expect, it, vi } from "vitest";
import { modelOfReplies, recordedTo } from "./reply-file.ts";

const home = mkdtempSync(join(tmpdir(), "arenakit-replies-"));
const warnings: string[] = [];
vi.spyOn(console, "error").mockImplementation((text: string) => void warnings.push(text));
afterEach(() => {
  rmSync(path, { force: true });
  warnings.length = 0;
});
const path = join(home, "replies.jsonl");
const ask = (client: ModelClient, question: string) =>
  client.complete(
    { messages: [{ role: "user", content: [textPart(question)] }], tools: [], sampling: { temperature: 0 } },
    new AbortController().signal,
  );
const answering: ModelClient = {
  id: "stub",
  complete: async ({ messages }) => ({ kind: "message", text: `to ${JSON.stringify(messages).length}`, calls: [] }),
};
/** One reply; the file as it is then. */
async function recorded(...questions: string[]): Promise<string> {
  const client = recordedTo(path, answering);
  for (const question of questions) await ask(client, question);
  return readFileSync(path, "utf8");
}
/** As one that was killed while it wrote the last line leaves it. */
const tear = (text: string, left: number) => writeFileSync(path, text.slice(0, left));

it("drops what was torn when recording goes on, and says so", async () => {
  const whole = await recorded("one", "two");
  const second = whole.indexOf("\n", whole.indexOf("\n") + 1) + 1;
  for (const left of [second + 1, second + 40, whole.length - 2]) {
    tear(whole, left);
    expect(await recorded("two")).toBe(whole);
    expect(warnings.splice(0)).toEqual([expect.stringMatching(/^record=.*replies\.jsonl: its last line was torn/)]);
  }
  // Half a character is no text.
  writeFileSync(path, Buffer.concat([Buffer.from(whole.slice(0, second)), Buffer.from('{"key":"天').subarray(0, 9)]));
  expect(await recorded("two")).toBe(whole);
});

it("ends a whole line that was left without its end, and begins anew where the header was torn", async () => {
  const whole = await recorded("one");
  tear(whole, whole.length - 1);
  expect(await recorded("one")).toBe(whole);
  expect(warnings).toEqual([]);
  for (const left of [0, 5]) {
    tear(whole, left);
    expect(await recorded("one")).toBe(whole);
  }
});

it("tells of a torn line in replay, leaves the file alone, and answers what it holds", async () => {
  const whole = await recorded("one", "two");
  tear(whole, whole.length - 2);
  const torn = readFileSync(path, "utf8");
  const client = modelOfReplies("judge", path, null);
  expect(await ask(client, "one")).toMatchObject(await ask(answering, "one"));
  await expect(ask(client, "two")).rejects.toThrow("none of 1 recorded replies");
  expect(warnings).toEqual([expect.stringMatching(/^--judge recorded:.*its last line was torn .* left out/)]);
  expect(readFileSync(path, "utf8")).toBe(torn);
});

it("refuses a line that is broken in the middle, and a file of something else, which it leaves as it is", async () => {
  const whole = await recorded("one");
  appendFileSync(path, '{"key":\n{"key":');
  for (const open of [() => recordedTo(path, answering), () => modelOfReplies("judge", path, null)])
    expect(open).toThrow("line 3 is not {key, model, asked, reply}");
  expect(readFileSync(path, "utf8")).toBe(`${whole}{"key":\n{"key":`);
  writeFileSync(path, "my notes");
  expect(() => recordedTo(path, answering)).toThrow('its first line is not {"format":"arenakit.replies/1"}');
  expect(readFileSync(path, "utf8")).toBe("my notes");
});
