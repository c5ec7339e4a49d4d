import { expect, it } from "vitest";
import { askedAndServed, judgeSpec, publicUrl } from "./specs.ts";

it("shows an address without what may be a credential", () => {
  expect(publicUrl("https://me:secret@models.example:8443/v1?token=abc#here")).toBe("https://models.example:8443/v1");
});

it.each([
  ["scripted", "scripted", null],
  ["qwen@http://127.0.0.1:8000/v1", "qwen", "http://127.0.0.1:8000/v1"],
  ["qwen@http://me:secret@host/v1,key=VARIABLE,tools=text", "qwen,tools=text", "http://host/v1"],
  [
    "q@http://host/v1,temperature=0.5,record=replies.jsonl,json-schema",
    "q,temperature=0.5,json-schema",
    "http://host/v1",
  ],
])("parts %j into how it is asked and where it is served", (text, asked, url) => {
  expect(askedAndServed(text)).toEqual({ asked, url });
});

it("takes the file that replies are recorded in for a setting, and refuses one without a name", () => {
  expect(judgeSpec("q@http://host/v1,record=replies.jsonl,temperature=0.5")).toMatchObject({
    kind: "model",
    settings: { record: "replies.jsonl", temperature: 0.5 },
  });
  expect(() => judgeSpec("q@http://host/v1,record=")).toThrow(/record needs a file/);
});
