import { describe, expect, it } from "vitest";
import { callerOf } from "../../fake-web.fixture.ts";
import { webBrowse } from "./web-browse.ts";

const call = callerOf(webBrowse);
const url = "https://energy.example/heat-pumps";

describe("web_browse", () => {
  it("gives a page whole, and for a goal what is about it", async () => {
    const whole = await call({ url });
    expect(whole.text).toMatch(/^# Heat pumps in old houses \(2025-03-01\)\n\n## Power/);
    expect(whole.structured).toMatchObject({ excerpt: false });
    const part = await call({ url, goal: "third" });
    expect(part.structured).toMatchObject({ excerpt: true, text: "A pump needs a third of the power." });
    expect(part.text).toContain("parts of a longer page");
  });

  it.each(["https://energy.example/nowhere", "https://energy.example/tomorrow"])(
    "tells the policy that %s is no page of this web",
    async (wrong) => {
      expect(await call({ url: wrong })).toMatchObject({ isError: true, code: "no_such_page" });
    },
  );

  it.each([{ url: "file:///etc/passwd" }, { url: "javascript:alert(1)" }, { url: "energy.example" }, {}])(
    "refuses %j",
    async (args) => {
      expect((await call(args)).text).toMatch(/^\[invalid_arguments\]/);
    },
  );
});
