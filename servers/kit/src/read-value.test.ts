import { expect, it } from "vitest";
import * as z from "zod";
import { bodyJson, readValue, UnreadBody } from "./read-value.ts";

const Person = z.strictObject({ name: z.string(), age: z.int().min(0) });
const post = (body: string, type = "application/json") =>
  new Request("http://127.0.0.1/", { method: "POST", body, headers: { "content-type": type } });

it("reads what fits, and says where what does not fit is wrong", () => {
  expect(readValue(Person, { name: "Ada", age: 36 }, "person")).toEqual({ name: "Ada", age: 36 });
  const wrong = { failure: { owner: "policy", code: "invalid_arguments", message: /^person\.age: / } };
  const message = expect.stringMatching(wrong.failure.message);
  expect(() => readValue(Person, { name: "Ada", age: -1 }, "person")).toThrow(
    expect.objectContaining({ failure: expect.objectContaining({ ...wrong.failure, message }) }),
  );
});

it("says of what may have several shapes what is wrong with the one it comes nearest to", () => {
  const either = z.union([z.string(), z.strictObject({ name: z.string(), born: z.int() })]);
  const refused = (value: unknown, message: string) =>
    expect(() => readValue(either, value, "who")).toThrow(
      expect.objectContaining({ failure: expect.objectContaining({ message: expect.stringContaining(message) }) }),
    );
  refused({ name: "Ada", born: "long ago" }, "who.born: Invalid input: expected number");
  refused(3, "who: Invalid input");
});

it("tells no more than three of many mistakes", () => {
  const many = z.array(z.string());
  expect(() => readValue(many, [1, 2, 3, 4, 5], "")).toThrow(
    expect.objectContaining({ failure: expect.objectContaining({ message: expect.not.stringContaining("3: ") }) }),
  );
});

it("gives the body, or why nobody looked at it", async () => {
  expect(await bodyJson(post('{"a":1}'), 100)).toEqual({ a: 1 });
  const refused = await bodyJson(post("{", "application/json"), 100).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(UnreadBody);
  expect((refused as UnreadBody).refused.status).toBe(400);
  const large = await bodyJson(post('"12345678"'), 5).catch((error: unknown) => error);
  expect((large as UnreadBody).refused.status).toBe(413);
});
