import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fail } from "@arenakit/contracts";
import { describe, expect, it } from "vitest";
import { openKeyedFile, recordedWeb, type WebSource } from "../index.ts";

const path = () => join(mkdtempSync(join(tmpdir(), "recorded-")), "web.jsonl");

function web(): WebSource & { asked: string[] } {
  const asked: string[] = [];
  return {
    id: "web",
    asked,
    async search(query, { limit, language }) {
      asked.push(`search ${query} ${limit} ${language ?? ""}`);
      if (query === "down") fail("tool", "search_unavailable", "down", { retryable: true });
      return [{ title: `${query} KEY-1`, url: "https://a.example/", snippet: "s" }];
    },
    async visit(url) {
      asked.push(`visit ${url}`);
      if (url.includes("missing")) fail("policy", "fetch_status", "status 404");
      return { url, title: "t", text: `text of ${url}` };
    },
  };
}

describe("a web that remembers", () => {
  it("asks once, then answers the same from its file, without the network", async () => {
    const [file, source] = [path(), web()];
    const store = await openKeyedFile(file);
    const live = recordedWeb(source, store, { onMiss: "live" });
    const found = await live.search("west  lake ", { limit: 3 });
    expect(await live.search(" west lake", { limit: 3 })).toEqual(found);
    const [one, other] = await Promise.all([live.visit("https://A.example/x#top"), live.visit("https://a.example/x")]);
    expect(other).toEqual(one);
    await live.search("west lake", { limit: 4 });
    await live.search("west lake", { limit: 3, language: "zh" });
    expect(source.asked).toEqual(["search west lake 30 ", "visit https://A.example/x#top", "search west lake 30 zh"]);
    await store.close();

    const again = await openKeyedFile(file);
    const replay = recordedWeb(null, again, { onMiss: "fail" });
    expect(await replay.search("west lake", { limit: 3 })).toEqual(found);
    expect(await replay.visit("https://a.example/x")).toEqual(one);
    expect(replay.counts).toEqual({ recorded: 0, replayed: 2, missed: 0 });
    await again.close();
  });

  it("leaves words of a page alone that look like a parameter's value", async () => {
    const store = await openKeyedFile(path());
    const live = recordedWeb(web(), store, { onMiss: "live" });
    for (const url of ["https://a.example/?keyword=text", "https://a.example/?author=of", "https://a.example/?sig=e"])
      expect((await live.visit(url)).text).toMatch(/^text of https/);
    await store.close();
  });

  it("has a policy for what it does not know", async () => {
    const store = await openKeyedFile(path());
    const strict = recordedWeb(web(), store, { onMiss: "fail" });
    await expect(strict.search("x", { limit: 1 })).rejects.toThrow("corpus/not_recorded");
    const lenient = recordedWeb(web(), store, { onMiss: "empty" });
    expect(await lenient.search("x", { limit: 1 })).toEqual([]);
    await expect(lenient.visit("https://a.example/")).rejects.toThrow("corpus/not_recorded");
    expect(lenient.counts).toEqual({ recorded: 0, replayed: 0, missed: 2 });
    expect(store.size).toBe(0);
    await store.close();
  });

  it("keeps what a policy did wrong, and not that the network was down", async () => {
    const [source, store] = [web(), await openKeyedFile(path())];
    const live = recordedWeb(source, store, { onMiss: "live" });
    for (let at = 0; at < 2; at++) {
      await expect(live.visit("https://a.example/missing")).rejects.toThrow("policy/fetch_status: status 404");
      await expect(live.search("down", { limit: 1 })).rejects.toThrow("tool/search_unavailable");
    }
    expect(source.asked).toEqual(["visit https://a.example/missing", "search down 30 ", "search down 30 "]);
    await store.close();
  });

  it("writes no secret: none that it was told, none in an address", async () => {
    const [file, source] = [path(), web()];
    const store = await openKeyedFile(file);
    const live = recordedWeb(source, store, { onMiss: "live", secrets: ["KEY-1"] });
    await live.search("q KEY-1", { limit: 1 });
    const page = await live.visit("https://a.example/?api_key=abc123&page=2");
    expect(await live.visit("https://a.example/?api_key=abc123&page=2")).toEqual(page);
    await store.close();
    const written = readFileSync(file, "utf8");
    expect(written).not.toMatch(/KEY-1|abc123/);
    expect(JSON.parse(written.trim().split("\n")[1]!)[1].request.url).toBe("https://a.example/?api_key=***&page=2");
  });
});
