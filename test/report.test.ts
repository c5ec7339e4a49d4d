/** The report of a real run in a browser: nothing is requested, nothing overflows, and what can be clicked works. */
import { accessSync, constants, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { pathToFileURL } from "node:url";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { arenakit } from "./demo.ts";

const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const FLAGS = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];
const WIDTHS = [1280, 390] as const;

function browserOnPath(): string | null {
  for (const folder of (process.env.PATH ?? "").split(delimiter)) {
    for (const name of NAMES) {
      const path = join(folder, name);
      try {
        accessSync(path, constants.X_OK);
        return path;
      } catch {
        // not here
      }
    }
  }
  return null;
}

const executablePath = browserOnPath();
const isRequired = process.env.CI === "true";
if (!executablePath && !isRequired) {
  console.warn(`the report is not looked at in a browser: none of ${NAMES.join(", ")} is on the PATH`);
}

/** The attribute of each element that can be seen. */
function visible(page: Page, selector: string, attribute: string): Promise<string[]> {
  return page.evaluate(
    `[...document.querySelectorAll(${JSON.stringify(selector)})]
      .filter((element) => element.getClientRects().length > 0)
      .map((element) => element.getAttribute(${JSON.stringify(attribute)}))`,
  );
}

it("has a browser where continuous integration promises one", () => {
  if (isRequired) expect(executablePath, `none of ${NAMES.join(", ")} is on the PATH`).not.toBeNull();
});

// Skipped without a browser, with the reason printed above.
describe.skipIf(!executablePath)("the report of a run", () => {
  const folder = mkdtempSync(join(tmpdir(), "arenakit-report-"));
  const out = join(folder, "run");
  const file = join(out, "report.html");
  let browser: Browser;
  let tasks: string[];

  beforeAll(async () => {
    const run = await arenakit(["demo", "--seed", "7", "--out", out]);
    expect(run.code, run.stderr).toBe(0);
    tasks = (JSON.parse(readFileSync(join(out, "run.json"), "utf8")) as { tasks: string[] }).tasks;
    browser = await chromium.launch({ executablePath: executablePath!, args: FLAGS });
  });
  afterAll(async () => {
    await browser?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  /** The open page, and what it asked for and complained about. */
  async function opened(
    options: BrowserContextOptions,
  ): Promise<{ page: Page; requests: string[]; complaints: string[] }> {
    const context = await browser.newContext(options);
    const requests: string[] = [];
    const complaints: string[] = [];
    await context.route("**/*", (route) => {
      const url = route.request().url();
      if (url === pathToFileURL(file).href) return route.continue();
      requests.push(url);
      return route.abort();
    });
    const page = await context.newPage();
    page.on("pageerror", (error) => complaints.push(error.message));
    page.on("console", (message) => {
      if (message.type() === "error" || message.type() === "warning") complaints.push(message.text());
    });
    await page.goto(pathToFileURL(file).href);
    return { page, requests, complaints };
  }

  it("is one file of a size that opens at once", () => {
    expect(statSync(file).size).toBeLessThan(6_000_000);
  });

  describe.each(WIDTHS)("at %i px", (width) => {
    it("asks for nothing, complains of nothing and does not scroll sideways", async () => {
      const { page, requests, complaints } = await opened({ viewport: { width, height: 844 } });
      // What the browser would leave out until it comes into view, and everything that is folded, laid out at once.
      await page.addStyleTag({ content: "section.task { content-visibility: visible !important }" });
      // Matches fold each other up by their common name.
      await page.evaluate(
        `for (const details of document.querySelectorAll("details")) { details.removeAttribute("name"); details.open = true; }`,
      );
      const widths = await page.evaluate("[document.documentElement.scrollWidth, window.innerWidth]");
      expect(widths).toEqual([width, width]);
      expect({ requests, complaints }).toEqual({ requests: [], complaints: [] });
      await page.context().close();
    });

    it("has a section for every task, with all its parts", async () => {
      const { page } = await opened({ viewport: { width, height: 844 } });
      expect(await page.locator("section.task .task-head code").allTextContents()).toEqual(tasks);
      for (const part of ["query", "rewards", "tournament", "checks", "trajectories", "route"]) {
        expect(await page.locator(`section.task > .part-${part}`).count()).toBe(tasks.length);
      }
      expect(await page.locator("svg.bracket").count()).toBe(tasks.length);
      expect(await page.locator("figure.map svg").count()).toBeGreaterThanOrEqual(tasks.length);
      await page.context().close();
    });

    it("opens the match that is clicked in the bracket", async () => {
      const { page } = await opened({ viewport: { width, height: 844 } });
      const link = page.locator("#t1 svg.bracket a").last();
      const details = page.locator((await link.getAttribute("href"))!);
      expect(await details.isVisible()).toBe(false);
      await link.click();
      expect(await details.isVisible()).toBe(true);
      const [top, bottom] = (await page.evaluate(`(() => {
        const box = document.querySelector("${await link.getAttribute("href")}").getBoundingClientRect();
        return [box.top, box.bottom];
      })()`)) as [number, number];
      expect(bottom > 0 && top < 844).toBe(true);
      expect(await details.locator(".sheet tbody tr").count()).toBeGreaterThan(8);
      await page.context().close();
    });
  });

  it("leads from a failed check to the check, and from its evidence to the words", async () => {
    const { page } = await opened({ viewport: { width: 1280, height: 844 } });
    const cell = page.locator("#t4 .matrix a.status.fail").first();
    const check = page.locator((await cell.getAttribute("href"))!);
    await cell.click();
    expect(await check.isVisible()).toBe(true);
    const evidence = page.locator("#t4 .attempt:not([hidden]) .wrong .quote[href]:visible").first();
    const mark = page.locator((await evidence.getAttribute("href"))!);
    await evidence.click();
    expect(await mark.isVisible()).toBe(true);
    expect(await mark.getAttribute("class")).toMatch(/^(fail|pass)/);
    await page.context().close();
  });

  it("sets the two chosen attempts side by side, never one beside itself", async () => {
    const { page } = await opened({ viewport: { width: 1280, height: 844 } });
    const shown = () => visible(page, "#t0 .attempt", "id");
    const [left, right] = [page.locator('#t0 select[data-side="left"]'), page.locator('#t0 select[data-side="right"]')];
    expect((await shown()).sort()).toEqual([await left.inputValue(), await right.inputValue()].sort());
    await left.selectOption("t0-a1");
    await right.selectOption("t0-a2");
    expect((await shown()).sort()).toEqual(["t0-a1", "t0-a2"]);
    await right.selectOption("t0-a1");
    expect([await left.inputValue(), await right.inputValue()]).toEqual(["t0-a2", "t0-a1"]);
    await page.context().close();
  });

  it("draws the route of the attempt that is chosen, and no other", async () => {
    const { page } = await opened({ viewport: { width: 1280, height: 844 } });
    const drawn = () => visible(page, "#t0 .attempt-route", "data-attempt");
    expect(await drawn()).toEqual(["0"]);
    await page.locator('#t0 .chooser label:has(input[value="5"])').click();
    expect(await drawn()).toEqual(["5"]);
    await page.context().close();
  });

  it("can be read without its script", async () => {
    const { page } = await opened({ viewport: { width: 390, height: 844 }, javaScriptEnabled: false });
    expect(await page.locator("#t0 .rewards tbody tr").count()).toBe(8);
    expect(await page.locator("#t0 .attempt:visible").count()).toBe(8);
    expect(await page.locator("#t0 .pickers").isVisible()).toBe(false);
    const match = page.locator("#t0 details.match").first();
    await match.locator("summary").click();
    expect(await match.locator(".sheet").isVisible()).toBe(true);
    await page.context().close();
  });
});
