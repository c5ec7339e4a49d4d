import { fail } from "@arenakit/contracts";
import { describe, expect, it } from "vitest";
import { callerOf, fakeWeb } from "../../fake-web.fixture.ts";
import { visit } from "./visit.ts";

const call = callerOf(visit);
const url = "https://energy.example/heat-pumps";
const lost = "https://energy.example/nowhere";

describe("visit of WebDancer", () => {
  it("gives of each page what the goal asks for", async () => {
    const { text } = await call({ url: [url, "https://energy.example/insulation"], goal: "pump" });
    const [first, second] = text.split("\n=======\n");
    expect(first).toMatch(/^The useful information in https:\/\/energy.example\/heat-pumps for the goal "pump":/);
    expect(first).toContain("third of the power");
    expect(second).toContain("Walls");
  });

  it("takes a single address as a text", async () => {
    const [one, listed] = [await call({ url, goal: "pump" }), await call({ url: [url], goal: "pump" })];
    expect([one.text, one.structured]).toEqual([listed.text, listed.structured]);
  });

  it("says which of several pages does not exist, and keeps the others", async () => {
    const { isError, text, structured } = await call({ url: [lost, url], goal: "pump" });
    expect(isError).toBe(false);
    expect(text).toMatch(/nowhere could not be read/);
    expect(structured).toMatchObject({ pages: [{ problem: expect.any(String) }, { page: { excerpt: true } }] });
    expect(await call({ url: [lost], goal: "pump" })).toMatchObject({ isError: true, code: "no_such_page" });
  });

  it("never turns an outage into a page", async () => {
    const broken = { ...fakeWeb, read: async () => fail("corpus", "unreadable", "a disk broke") };
    await expect(callerOf(visit, broken)({ url: [url, lost], goal: "pump" })).rejects.toMatchObject({
      failure: { owner: "corpus", code: "unreadable" },
    });
  });

  it.each([{ url: [url] }, { url: [], goal: "x" }, { url: ["ftp://x.example"], goal: "x" }])(
    "refuses %j",
    async (args) => {
      expect((await call(args)).text).toMatch(/^\[invalid_arguments\]/);
    },
  );
});
