// A browser with the page in it. The page is served from a subfolder, with nothing but its files; every message in the
// console and every request to another host fails the test.
import assert from "node:assert/strict";
import { createServer } from "node:http";
import { mkdtempSync, readFileSync, existsSync } from "node:fs";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { after, before } from "node:test";
import { chromium } from "playwright-core";

const DIST = new URL("../dist/", import.meta.url).pathname;
const KINDS = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".wasm": "application/wasm" };
const FOLDER = "/some/folder/";

export const CHROMIUM = process.env.CHROMIUM ?? ["/usr/bin/chromium", "/usr/bin/google-chrome"].find(existsSync);

let server, context;
export let origin;

before(async () => {
  server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url, "http://x").pathname);
    const file = path === FOLDER ? "index.html" : path.slice(FOLDER.length);
    try {
      if (!path.startsWith(FOLDER) || file.includes("..")) throw new Error("not here");
      const body = readFileSync(join(DIST, file));
      response.writeHead(200, { "content-type": KINDS[extname(file)] ?? "application/octet-stream" }).end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${server.address().port}`;
  context = await chromium.launchPersistentContext(mkdtempSync(join(tmpdir(), "page-")), {
    executablePath: CHROMIUM,
    headless: true,
    args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"],
    acceptDownloads: true,
  });
});

after(async () => {
  await context?.close();
  server?.close();
});

/** Opens the page at a fragment, calls `use`, and checks that the console stayed empty. */
export async function open(fragment, use, { size = { width: 1100, height: 900 }, dark = false } = {}) {
  const page = await context.newPage();
  const noise = [];
  page.on("console", (message) => noise.push(message.text()));
  page.on("pageerror", (error) => noise.push(String(error)));
  page.on("request", (request) => {
    const url = request.url();
    if (!url.startsWith(origin) && !/^(blob|data):/.test(url)) noise.push(`request to ${url}`);
  });
  page.setDefaultTimeout(20_000);
  await page.setViewportSize(size);
  await page.emulateMedia({ colorScheme: dark ? "dark" : "light" });
  try {
    await page.goto(`${origin}${FOLDER}${fragment}`);
    const result = await use(page);
    assert.deepEqual(noise, [], "the console is empty");
    return result;
  } finally {
    await page.close();
  }
}

/** Waits until the status line has this text. */
export async function says(page, text) {
  await page.locator("main .status:visible").filter({ hasText: text }).first().waitFor();
}

/** From now on, holds back what is asked of these kinds until `release`, so that an edit comes before the answer. */
export const hold = (page, ...kinds) =>
  page.evaluate((kinds) => {
    const post = Worker.prototype.postMessage;
    window.held = [];
    Worker.prototype.postMessage = function (data, ...more) {
      const send = () => post.call(this, data, ...more);
      if (kinds.some((kind) => data.question?.includes(`"ask":"${kind}"`))) window.held.push(send);
      else send();
    };
  }, kinds);

/** Lets go what was held back; an answer has come after it. */
export async function release(page) {
  await page.evaluate(() => window.held.splice(0).forEach((send) => send()));
  await page.waitForTimeout(500);
}

export const button = (page, name) => page.getByRole("button", { name, exact: true });
