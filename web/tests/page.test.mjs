// The page as a whole: links, access, size, speed, looks.
import assert from "node:assert/strict";
import { mkdirSync, readdirSync, readFileSync } from "node:fs";
import { availableParallelism, loadavg } from "node:os";
import { test } from "node:test";
import { brotliCompressSync } from "node:zlib";
import { button, open, says } from "./browser.mjs";

const VIEWS = ["sudoku", "tiling", "problem", "dance", "about"];
const axe = readFileSync(new URL("../node_modules/axe-core/axe.min.js", import.meta.url), "utf8");

test("broken links give a message", () =>
  open("", async (page) => {
    for (const fragment of ["#sudoku=!!!", "#problem=AAAA", "#dance=eJw", "#tiling=%F0", "#nowhere=abc", `#sudoku=${"A".repeat(5000)}`]) {
      await page.evaluate((fragment) => (location.hash = fragment), fragment);
      await page.getByText("The link is damaged").waitFor();
      await page.evaluate(() => (location.hash = "#about"));
      await page.getByText("What is exact cover?").waitFor();
    }
  }));

test("every view is reached by its name, and axe finds nothing serious, light and dark", async () => {
  for (const dark of [false, true]) {
    for (const view of VIEWS) {
      await open(
        `#${view}`,
        async (page) => {
          await page.locator("main :is(svg, [role=grid], textarea, table)").first().waitFor();
          // Not as a script of the page, whose policy forbids that.
          const found = await page.evaluate(`(() => { ${axe}; return window.axe.run(document, { resultTypes: ["violations"] }); })()`);
          const serious = found.violations.filter(({ impact }) => ["serious", "critical"].includes(impact));
          const told = serious.map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map(({ html, failureSummary }) => `${html} ${failureSummary}`).join("\n")}`);
          assert.deepEqual(told, [], `${view}, ${dark ? "dark" : "light"}`);
        },
        { dark },
      );
    }
  }
});

test("nothing is wider than a screen of 360 pixels", async () => {
  for (const view of VIEWS) {
    await open(
      `#${view}`,
      async (page) => {
        await page.locator("main :is(svg, [role=grid], textarea, table)").first().waitFor();
        const wide = await page.evaluate(() => document.documentElement.scrollWidth);
        assert.ok(wide <= 360, `${view} is ${wide} pixels wide`);
      },
      { size: { width: 360, height: 740 } },
    );
  }
});

test("the first answer comes within a second, and no task holds the page for 100 ms", () =>
  open("", async (page) => {
    await page.evaluate(() => {
      window.tasks = [];
      new PerformanceObserver((list) => window.tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({ type: "longtask", buffered: true });
    });
    await button(page, "Solve").click();
    await says(page, "Solved");
    const [answered, tasks] = await page.evaluate(() => [performance.now(), window.tasks]);
    console.log(`answered ${Math.round(answered)} ms after the page began to load; long tasks: ${tasks.map(Math.round).join(", ") || "none"}`);
    // On a machine with too much else to do, the times say nothing.
    if (loadavg()[0] > availableParallelism() / 2) return;
    assert.ok(answered < 1000, `${answered} ms`);
    assert.ok(tasks.every((duration) => duration < 100), `${tasks} ms`);
  }));

test("sizes", () => {
  const files = readdirSync(new URL("../dist/assets/", import.meta.url));
  const size = (name) => brotliCompressSync(readFileSync(new URL(`../dist/assets/${name}`, import.meta.url))).length;
  const sizes = Object.fromEntries(files.map((name) => [name, size(name)]));
  const module = files.find((name) => name.endsWith(".wasm"));
  const all = Object.values(sizes).reduce((sum, size) => sum + size, 0);
  console.log(`compressed: WebAssembly ${sizes[module]}, all ${all} bytes`);
  assert.ok(sizes[module] <= 460_000 && all <= 600_000, JSON.stringify(sizes));
});

test("screenshots", async () => {
  const folder = process.env.SHOTS;
  if (!folder) return;
  mkdirSync(folder, { recursive: true });
  for (const [name, options] of Object.entries({ light: {}, dark: { dark: true }, narrow: { size: { width: 360, height: 740 } } })) {
    for (const view of VIEWS) {
      await open(
        `#${view}`,
        async (page) => {
          await page.locator("main :is(svg, [role=grid], textarea, table)").first().waitFor();
          if (view === "sudoku") await button(page, "Hint").click();
          if (view === "tiling" || view === "problem") await button(page, "Solve").click();
          if (view === "dance") {
            await page.getByRole("combobox", { name: "Watch" }).selectOption("queens");
            await page.locator("svg.board").waitFor();
            for (let step = 0; step < 4; step++) await button(page, "Step").click();
          }
          await page.waitForTimeout(700);
          await page.screenshot({ path: `${folder}/${view}-${name}.png`, fullPage: true });
        },
        options,
      );
    }
  }
});
