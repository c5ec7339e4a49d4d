/** The studio in a browser: a run is watched while it goes on; nothing is complained of and nothing overflows. */
import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { FakeRun } from "../servers/judge/src/groups/fake-run.fixture.ts";
import { trainedRun } from "../servers/judge/src/groups/fake-training.fixture.ts";
import { evolutionFixture } from "../servers/pages/src/evolution/evolution.fixture.ts";
import { evolutionPage } from "../servers/pages/src/evolution/evolution-page.tsx";
import { type Served, serveFake } from "./studio-gateway.ts";

const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const FLAGS = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking"];

function browserOnPath(): string | null {
  const isProgram = (path: string) => {
    try {
      accessSync(path, constants.X_OK);
      return true;
    } catch {
      return false; // not here
    }
  };
  const folders = (process.env.PATH ?? "").split(delimiter);
  return folders.flatMap((folder) => NAMES.map((name) => join(folder, name))).find(isProgram) ?? null;
}

const executablePath = browserOnPath();
const isRequired = process.env.CI === "true";
if (!executablePath && !isRequired)
  console.warn(`the studio is not looked at in a browser: none of ${NAMES.join(", ")} is on the PATH`);

it("has a browser where continuous integration promises one", () => {
  if (isRequired) expect(executablePath, `none of ${NAMES.join(", ")} is on the PATH`).not.toBeNull();
});

/** Parts of the page are asked for about once a second. */
const PATIENCE = { timeout: 20_000 };
const clock = () => Date.now();
const shown = <T>(look: () => T | Promise<T>) => expect.poll(look, PATIENCE);
const groupUrl = (run: string, group: string) =>
  `/studio/runs/${encodeURIComponent(run)}?group=${encodeURIComponent(group)}`;

// Skipped without a browser, with the reason printed above.
describe.skipIf(!executablePath)("the studio", () => {
  let browser: Browser;
  const open: (() => Promise<unknown>)[] = [];
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: executablePath!, args: FLAGS });
  });
  afterEach(async () => {
    for (const close of open.splice(0).reverse()) await close();
  });
  afterAll(() => browser?.close());

  async function serve(run: FakeRun, options: Parameters<typeof serveFake>[2] = {}): Promise<Served> {
    const served = await serveFake(run, clock, options);
    open.push(served.close);
    return served;
  }

  /** An open page, and what it complained about or asked others for. */
  async function opened(
    url: string,
    options: BrowserContextOptions = {},
  ): Promise<{ page: Page; complaints: string[] }> {
    const context = await browser.newContext(options);
    open.push(() => context.close());
    const page = await context.newPage();
    const complaints: string[] = [];
    page.on("pageerror", (error) => complaints.push(error.message));
    page.on("dialog", (dialog) => {
      complaints.push(`dialog ${dialog.message()}`);
      void dialog.dismiss();
    });
    page.on("console", (message) => {
      if (message.type() === "error" || message.type() === "warning") complaints.push(message.text());
    });
    page.on("request", (request) => {
      if (new URL(request.url()).origin !== new URL(url).origin) complaints.push(`asked for ${request.url()}`);
    });
    await page.goto(url);
    await page.locator('#connection[data-state="live"]').waitFor();
    return { page, complaints };
  }

  describe.each([1280, 400])("at %i px", (width) => {
    it.each(["light", "dark"] as const)(
      "opens in %s without a complaint, and does not scroll sideways",
      async (colorScheme) => {
        const run = trainedRun({ run: "grpo", steps: 120, size: 16, clock });
        const { url } = await serve(run);
        const judging = [...run.groups.keys()].find((id) => run.view(id)!.state === "judging")!;
        for (const path of ["/studio", "/studio/runs/grpo", groupUrl("grpo", judging)]) {
          const { page, complaints } = await opened(url + path, { viewport: { width, height: 844 }, colorScheme });
          await page.evaluate(`for (const details of document.querySelectorAll("details")) details.open = true;`);
          const widths = await page.evaluate("[document.documentElement.scrollWidth, window.innerWidth]");
          expect(widths).toEqual([width, width]);
          expect(complaints).toEqual([]);
        }
      },
    );
  });

  it("shows attempts coming in, the bracket filling and the ranking, while one looks", async () => {
    const run = trainedRun({ run: "grpo", steps: 4, clock });
    const id = run.open("live", 4);
    const { url } = await serve(run);
    const { page, complaints } = await opened(url + groupUrl("grpo", id));
    const row = page.locator('[id="row:grpo:live"]');
    const panel = page.locator("#part-group");
    expect(await row.locator("circle.there").count()).toBe(0);
    run.submit(id, 5);
    await shown(() => row.locator("circle.there").count()).toBe(5);
    await shown(() => panel.locator(".attempts-list .awaited").count()).toBe(3);
    run.submit(id, 3);
    run.play(id, { limit: 9 }); // seven of the seeding, two of the first round
    await shown(() => panel.locator(".bracket .box.match:not(.pending)").count()).toBe(2);
    await shown(() => row.locator(".chip").textContent()).toBe("judging");
    run.play(id);
    run.score(id);
    await shown(() => panel.locator(".ranking tbody tr").count()).toBe(8);
    await shown(() => panel.locator(".bracket .box.match:not(.pending)").count()).toBe(7);
    expect(await panel.locator(".champion .name").textContent()).toBe(`#${run.view(id)!.matches.at(-1)!.winner}`);
    await shown(() => row.locator(".chip").textContent()).toBe("scored");
    expect(complaints).toEqual([]);
  });

  it("shows anchors of earlier steps, and how many stand before them", async () => {
    const run = trainedRun({ run: "grpo", steps: 4, clock });
    const id = run.open("anchored", 5);
    run.submit(id, 8);
    run.play(id);
    run.score(id);
    run.join(id, { group: "grpo:l:train:4:q:0", index: 3 }, 6.5);
    const { url } = await serve(run);
    const { page, complaints } = await opened(url + groupUrl("grpo", id));
    const row = page.locator('[aria-label="Anchors"] tbody tr');
    expect(await row.locator("td, th").allTextContents()).toEqual(["#8", "l:train:4:q:0 #3", "6.5 of 8"]);
    expect(complaints).toEqual([]);
  });

  it("shows a group that is opened while one looks, and keeps what is focused", async () => {
    const run = trainedRun({ run: "grpo", steps: 2, clock });
    const { url } = await serve(run);
    const { page } = await opened(`${url}/studio/runs/grpo`);
    const first = page.locator(".groups tbody th a").first();
    const name = await first.textContent();
    await first.focus();
    run.open("fresh", 3);
    await shown(() => page.locator(".groups tbody th a").first().textContent()).toBe("fresh");
    expect(await page.evaluate("document.activeElement.textContent")).toBe(name);
  });

  it("goes from group to group by keyboard, and back", async () => {
    const run = trainedRun({ run: "grpo", steps: 3, clock });
    const { url } = await serve(run);
    const { page, complaints } = await opened(`${url}/studio/runs/grpo?state=scored`, {
      viewport: { width: 400, height: 800 },
      reducedMotion: "reduce",
    });
    await page.evaluate("window.isSame = true");
    const second = page.locator(".groups tbody th a").nth(1);
    const name = await second.textContent();
    await second.focus();
    await page.keyboard.press("Enter");
    await shown(() => page.locator("#group-title bdi").textContent()).toBe(name);
    expect(await page.evaluate("document.activeElement.id")).toBe("group-title");
    const top = () => page.evaluate(`document.querySelector("#part-group").getBoundingClientRect().top`);
    await shown(async () => Math.abs(((await top()) as number) - 64)).toBeLessThan(40);
    await page.goBack();
    await shown(() => page.locator("#group-title").count()).toBe(0);
    expect(await page.evaluate("window.isSame")).toBe(true);
    expect(new URL(page.url()).search).toBe("?state=scored");
    expect(complaints).toEqual([]);
  });

  it("says that the stream is gone, goes on by asking, and finds it again", async () => {
    const run = trainedRun({ run: "grpo", steps: 2, clock });
    const { url, cut } = await serve(run);
    const { page } = await opened(`${url}/studio/runs/grpo`);
    const state = () => page.locator("#connection").getAttribute("data-state");
    cut(true);
    await shown(state).toBe("waiting");
    expect(await page.locator("#connection .said").textContent()).toMatch(/^reconnecting since \d\d:\d\d:\d\d$/);
    run.open("unheard", 9);
    const first = () => page.locator(".groups tbody th a").first().textContent();
    await shown(first).toBe("unheard");
    cut(false);
    await shown(state).toBe("live");
  });

  it("shows hostile names as text", async () => {
    const hostile = `"><img/src=x/onerror=alert(1)><script>alert(2)</script>`;
    const run = new FakeRun({ run: hostile, clock });
    const id = run.open(`${hostile}:1`, 0);
    const { url } = await serve(run);
    const { page, complaints } = await opened(url + groupUrl(hostile, id));
    run.invalidate(id, { owner: "judge", code: "judge_invalid", message: hostile, retryable: false });
    await shown(() => page.locator("#part-group .failure bdi").textContent()).toBe(hostile);
    expect(await page.locator("#group-title bdi").textContent()).toBe(`${hostile}:1`);
    expect(await page.locator("h1 bdi").textContent()).toBe(hostile);
    expect(await page.locator("img").count()).toBe(0);
    expect(complaints).toEqual([]);
  });

  it("says of a point of a chart what it is, and is bounded however long the run", async () => {
    const run = trainedRun({ run: "grpo", steps: 1700, clock });
    const { url } = await serve(run);
    const { page } = await opened(`${url}/studio/runs/grpo`);
    await page.locator("#chart-score .column").nth(0).hover();
    expect(await page.locator("#chart-score .readout").textContent()).toMatch(
      /^steps 0–16: \d\.\d\d \(.*\), 102 groups$/,
    );
    expect(await page.evaluate("document.querySelectorAll('*').length")).toBeLessThan(4000);
    await page.locator('.pages a:has-text("Older")').click();
    await shown(() => page.locator('.pages a:has-text("Newest")').count()).toBe(1);
    expect(await page.locator(".groups tbody tr").count()).toBeGreaterThanOrEqual(50);
  });

  it("asks for a password, takes the judge's token for one, and shows what changes by it", async () => {
    const run = trainedRun({ run: "grpo", steps: 2, clock });
    const { url } = await serve(run, { tokens: { policy: "p", judge: "j" } });
    const withToken = (token: string) => url.replace("http://", `http://x:${token}@`);
    const { page, complaints } = await opened(`${withToken("j")}/studio/runs/grpo`);
    await page.evaluate("window.isSame = true");
    run.open("fresh", 3);
    await shown(() => page.locator(".groups tbody th a").first().textContent()).toBe("fresh");
    await page.locator(".groups tbody th a").first().click();
    await shown(() => page.locator("#group-title bdi").textContent()).toBe("fresh");
    expect(await page.evaluate("window.isSame")).toBe(true);
    expect(complaints).toEqual([]);
    await page.locator('.group-head a:has-text("JSON")').click();
    expect(await page.textContent("body")).toContain('"grpo:fresh"');
    const { status } = await fetch(`${url}/studio`, { headers: { authorization: "Bearer p" } });
    expect(status).toBe(403);
  });

  it("can be read without its script", async () => {
    const run = trainedRun({ run: "grpo", steps: 3, clock });
    const { url } = await serve(run);
    const context = await browser.newContext({ javaScriptEnabled: false });
    open.push(() => context.close());
    const page = await context.newPage();
    await page.goto(`${url}/studio/runs/grpo?state=scored`);
    await page.locator(".groups tbody th a").first().click();
    expect(await page.locator(".ranking tbody tr").count()).toBe(8);
    expect(await page.locator("#connection").isVisible()).toBe(false);
  });

  it("shows the steps of a run of tri-evolution as they come, and stays at the one that is looked at", async () => {
    const run = trainedRun({ run: "hote.solver", steps: 2, clock });
    const all = evolutionFixture({ run: "hote", steps: 6, settings: { batch: 12 } });
    let known = 4;
    const { url } = await serve(run, { evolution: async () => ({ ...all, steps: all.steps.slice(0, known) }) });
    const { page, complaints } = await opened(`${url}/studio/runs/hote.solver`);
    await page.locator('a:has-text("Tri-evolution")').click();
    await page.locator('#connection[data-state="live"]').waitFor();
    const title = () => page.locator("#tasks-title").textContent();
    const newest = () => page.locator(".last-steps tbody th").first().textContent();
    expect([await newest(), await title()]).toEqual(["4", "Tasks of step 4"]);
    known = 5;
    run.open("fresh", 5);
    await shown(newest).toBe("5");
    expect(await title()).toBe("Tasks of step 5");
    await page.locator('.last-steps a:has-text("3")').click();
    await shown(title).toBe("Tasks of step 3");
    await page.locator(".proposer-group summary").first().click();
    known = 6;
    run.open("fresher", 6);
    await shown(newest).toBe("6");
    expect(await title()).toBe("Tasks of step 3");
    expect(await page.locator(".proposer-group").first().getAttribute("open")).not.toBeNull();
    expect(complaints).toEqual([]);
  });

  describe.each([1280, 390])("a run of tri-evolution at %i px", (width) => {
    const words = (plain: string) => `</script><script>window.hit=1</script>\u202e${"w".repeat(2000)} ${plain}`;
    const plain = evolutionFixture({ run: "hote", steps: 12 });
    const hostile = evolutionFixture({ run: words("run"), steps: 4, settings: { batch: 12 }, words });
    const check = async ({ page, complaints }: { page: Page; complaints: string[] }) => {
      await page.evaluate(`for (const details of document.querySelectorAll("details")) details.open = true;`);
      const seen = await page.evaluate("[document.documentElement.scrollWidth, window.innerWidth, window.hit ?? null]");
      expect(seen).toEqual([width, width, null]);
      expect(complaints).toEqual([]);
    };

    it.each(["light", "dark"] as const)(
      "opens in %s without a complaint, and does not scroll sideways",
      async (colorScheme) => {
        const { url } = await serve(trainedRun({ run: "hote.solver", steps: 2, clock }), {
          evolution: async (run) => [plain, hostile].find((view) => view.run === run) ?? null,
        });
        for (const { run } of [plain, hostile])
          await check(
            await opened(`${url}/studio/evolution/${encodeURIComponent(run)}`, {
              viewport: { width, height: 844 },
              colorScheme,
            }),
          );
      },
    );

    it("reports it in a file that asks for nothing and says what is pointed at", async () => {
      for (const view of [plain, hostile]) {
        const context = await browser.newContext({ viewport: { width, height: 844 } });
        open.push(() => context.close());
        const page = await context.newPage();
        const complaints: string[] = [];
        page.on("pageerror", (error) => complaints.push(error.message));
        page.on("console", (message) => complaints.push(message.text()));
        page.on("request", (request) => complaints.push(request.url()));
        await page.setContent(evolutionPage(view));
        await page.locator("#chart-score .column").nth(1).hover();
        expect(await page.locator("#chart-score .readout").textContent()).toMatch(/^step 2: real 0\.\d{3}, synthetic/);
        await page.locator('#last-steps a[href="#step-2"]').click();
        await shown(() => page.locator("#step-2").getAttribute("open")).not.toBeNull();
        await check({ page, complaints });
      }
    });
  });
});
