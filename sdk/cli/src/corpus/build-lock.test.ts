import { existsSync, mkdtempSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it, vi } from "vitest";
import { asOnlyBuilder, asOnlyBuilderOrRefused } from "./build-lock.ts";

const folder = mkdtempSync(join(tmpdir(), "arenakit-lock-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("one builder at a time", () => {
  it("lets the second begin when the first has ended, whether it succeeded or not", async () => {
    const steps: string[] = [];
    const path = join(folder, "a", "index");
    const first = asOnlyBuilder(path, async () => {
      steps.push("first begins");
      await new Promise((resolve) => setTimeout(resolve, 50));
      steps.push("first ends");
      throw new Error("a full disk");
    });
    const second = asOnlyBuilder(path, async () => steps.push("second begins"));
    await expect(first).rejects.toThrow("a full disk");
    await second;
    expect(steps).toEqual(["first begins", "first ends", "second begins"]);
    expect(existsSync(`${path}.lock`)).toBe(false);
  });

  const left = (name: string, content: object | string, secondsAgo: number): string => {
    const path = join(folder, name);
    writeFileSync(`${path}.lock`, typeof content === "string" ? content : JSON.stringify(content));
    const then = new Date(Date.now() - secondsAgo * 1000);
    utimesSync(`${path}.lock`, then, then);
    return path;
  };

  it.each([
    // No process of a usual system has this number.
    ["of this machine", { id: "x", host: hostname(), process: 2 ** 30 }, 0],
    ["whose number another process has by now", { id: "x", host: hostname(), process: process.pid }, 31],
    ["of another container", { id: "x", host: "elsewhere", process: 1 }, 31],
    ["before it wrote who it is", "", 31],
  ])("is not held up by a builder that was killed, %s", async (name, content, secondsAgo) => {
    expect(await asOnlyBuilder(left(name, content, secondsAgo), async () => "built")).toBe("built");
  });

  it.each([
    ["of another container", { id: "x", host: "another", process: 2 ** 30 }],
    ["that has not written yet who it is", ""],
  ])("waits for a builder that lives, %s", async (name, content) => {
    const waiting = asOnlyBuilder(left(`living ${name}`, content, 1), async () => "built", AbortSignal.abort());
    await expect(waiting).rejects.toThrow("Stopped while another program works on");
  });

  it("says whom it waits for, and how long where that one was killed", async () => {
    const said = vi.spyOn(console, "error").mockImplementation(() => {});
    const path = left("told", { id: "x", host: "another", process: 12 }, 1);
    await expect(asOnlyBuilder(path, async () => "built", AbortSignal.abort())).rejects.toThrow("Stopped");
    expect(said.mock.calls).toEqual([
      [`waiting for another program that works on ${path}, process 12 on another; if it was killed, for 30 s at most`],
    ]);
    said.mockRestore();
  });

  it("shows that it lives while its work keeps the thread busy", async () => {
    const path = join(folder, "busy");
    await asOnlyBuilder(path, async () => {
      const { mtimeMs } = statSync(`${path}.lock`);
      const until = Date.now() + 20_000;
      while (statSync(`${path}.lock`).mtimeMs === mtimeMs && Date.now() < until);
      expect(statSync(`${path}.lock`).mtimeMs).toBeGreaterThan(mtimeMs);
    });
  });

  it("refuses the second where it need not wait, and says who holds the folder", async () => {
    const path = join(folder, "c", "set");
    const holder = `another program works in ${path}, process ${process.pid} on ${hostname()}.`;
    await asOnlyBuilderOrRefused(path, async () => {
      await expect(asOnlyBuilderOrRefused(path, async () => "built")).rejects.toThrow(holder);
    });
    expect(await asOnlyBuilderOrRefused(path, async () => "built")).toBe("built");
    const killed = left("killed", { id: "x", host: hostname(), process: 2 ** 30 }, 0);
    expect(await asOnlyBuilderOrRefused(killed, async () => "built")).toBe("built");
  });

  it("waits no longer than it is wanted", async () => {
    const path = join(folder, "b", "index");
    let end = () => {};
    const first = asOnlyBuilder(path, () => new Promise<void>((resolve) => (end = resolve)));
    const second = asOnlyBuilder(path, async () => "built", AbortSignal.abort());
    await expect(second).rejects.toThrow("Stopped while another program works on");
    end();
    await first;
  });
});
