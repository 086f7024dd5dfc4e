// The page as a whole: links, access, size, speed, looks.
import assert from "node:assert/strict";
import { mkdirSync, readdirSync, readFileSync } from "node:fs";
import { availableParallelism, loadavg } from "node:os";
import { test } from "node:test";
import { brotliCompressSync, deflateRawSync } from "node:zlib";
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

/** States as links hold them, and what may stand in their places. */
const STATES = {
  sudoku: { kind: { size: "2x2", regions: "", cages: "" }, givens: Array(16).fill(0), cells: Array(16).fill(0), marks: Array(16).fill([]) },
  tiling: { board: "##\n##", pieces: [{ name: "a", drawing: "##", least: 0, most: null }], turn: true, reflect: true, leftover: false, fill: true },
  problem: { text: "a b\na b\n", table: { primary: "a", secondary: "", color: "", cost: "", maximize: false } },
  dance: { source: { from: "tiling", board: "##\n##", pieces: [{ name: "a", drawing: "##", least: 2, most: 2 }], turn: true, reflect: true, leftover: false, fill: true }, at: 3 },
};
const WRONG = [null, -1, 3.5, 1e15, 1e300, "", "x", "99999x99999", "\0\n#", [], {}, true, [[1]], { from: "queens", n: 70000 }];

test("links with anything in them give a message or are shown, and no exception", () =>
  open("#about", async (page) => {
    let random = 11;
    const below = (max) => (random = (random * 48271) % 2147483647) % max;
    /** A copy with something else in one place. */
    const broken = (state, chance) => {
      const isLeaf = typeof state !== "object" || state === null;
      if (isLeaf || below(chance) === 0) return WRONG[below(WRONG.length)];
      const keys = Object.keys(state);
      const key = keys[below(keys.length)];
      const copy = Array.isArray(state) ? [...state] : { ...state };
      if (key !== undefined) copy[key] = broken(state[key], chance);
      return copy;
    };
    for (let link = 0; link < 60; link++) {
      const view = Object.keys(STATES)[link % 4];
      const state = broken(STATES[view], 5);
      const packed = deflateRawSync(JSON.stringify(state)).toString("base64url");
      await page.evaluate((fragment) => (location.hash = fragment), `#${view}=${packed}`);
      await page.locator(`nav a[aria-current=page][href="#${view}"]`).waitFor();
      await page.waitForTimeout(20);
    }
    // A step that no search comes to in years.
    const far = deflateRawSync(JSON.stringify({ source: { from: "queens", n: 20 }, at: 1e15 })).toString("base64url");
    await page.evaluate((far) => (location.hash = `#dance=${far}`), far);
    await page.getByText(/^Step 1\u202f000/).waitFor();
    await page.waitForTimeout(500);
    await page.evaluate(() => (location.hash = "#problem"));
    await page.getByRole("combobox", { name: "Example", exact: true }).selectOption("jobs");
    await button(page, "Count").click();
    await says(page, "2 solutions");
  }));

const tab = (page, name) => page.getByRole("link", { name, exact: true }).click();

test("a view is as it was left, with its steps back, when its tab is chosen again", () =>
  open("", async (page) => {
    // A digit, and a step back from it.
    await page.locator('[data-cell="2"]').click();
    await page.keyboard.press("4");
    await page.getByText("Paste or type a puzzle").click();
    await page.getByLabel("Any usual layout").fill("half a puzz");
    await tab(page, "Problems");
    await page.getByLabel("The problem").fill("a\na\na\n");
    await button(page, "Count").click();
    await says(page, "2 solutions");
    await tab(page, "Tilings");
    await page.locator(".pieces li").nth(11).waitFor();
    await page.locator('section[aria-label="Board"] [data-at="0 0"]').click();
    await tab(page, "Watch the dance");
    // What is pasted here is not for the board of another view, and the dance stops where it is left.
    await page.evaluate(() => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/plain", "1..4.....1.....2");
      document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
    });
    await button(page, "Step").click();
    await button(page, "Play").click();
    await page.getByText(/^Step ([2-9]|\d\d)/).waitFor();
    await tab(page, "Sudoku");
    const cell = page.locator('[data-cell="2"]');
    assert.match(await cell.getAttribute("aria-label"), /: 4/);
    assert.equal(await page.getByLabel("Any usual layout").inputValue(), "half a puzz");
    await button(page, "Undo").click();
    assert.match(await cell.getAttribute("aria-label"), /: blank/);
    await tab(page, "Tilings");
    await page.getByText("59 cells").waitFor();
    await tab(page, "Watch the dance");
    await button(page, "Play").waitFor();
    // A slow machine shows further steps before the tab is clicked.
    const step = await page.getByText(/^Step ([2-9]|\d\d)/).textContent();
    await page.waitForTimeout(1000);
    await page.getByText(step, { exact: true }).waitFor();
    await tab(page, "Problems");
    assert.equal(await page.getByLabel("The problem").inputValue(), "a\na\na\n");
    await says(page, "2 solutions");
    // The address holds what is seen: a link to it is the same, and the way back leads there, too.
    await page.waitForTimeout(300);
    const link = await page.evaluate(() => location.hash);
    await open(link, async (other) => assert.equal(await other.getByLabel("The problem").inputValue(), "a\na\na\n"));
    await page.goBack();
    await page.getByText(step, { exact: true }).waitFor();
    await page.goForward();
    await says(page, "2 solutions");
    // Another link to the same view is followed.
    await page.evaluate((hash) => (location.hash = hash), link.replace("problem", "dance"));
    await says(page, "The link holds nothing to watch");
  }));

test("a count is canceled where another view is opened, and that is said", () =>
  open("#tiling", async (page) => {
    await page.locator(".pieces li").nth(11).waitFor();
    await page.getByLabel("Shape").selectOption("12x12");
    await page.getByLabel("Cells may stay empty", { exact: true }).check();
    await button(page, "Count").click();
    await page.locator(".running").waitFor();
    await tab(page, "Problems");
    await button(page, "Count").click();
    await says(page, "2 solutions");
    await tab(page, "Tilings");
    await says(page, "because another view was opened");
  }));

test("every view is reached by its name, and axe finds nothing serious, light and dark", async () => {
  for (const dark of [false, true]) {
    for (const view of VIEWS) {
      await open(
        `#${view}`,
        async (page) => {
          await page.locator("main :is(svg, [role=grid], textarea, table)").first().waitFor();
          const check = async () => {
            // Not as a script of the page, whose policy forbids that.
            const found = await page.evaluate(`(() => { ${axe}; return window.axe.run(document, { resultTypes: ["violations"] }); })()`);
            const serious = found.violations.filter(({ impact }) => ["serious", "critical"].includes(impact));
            const told = serious.map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map(({ html, failureSummary }) => `${html} ${failureSummary}`).join("\n")}`);
            assert.deepEqual(told, [], `${view}, ${dark ? "dark" : "light"}`);
          };
          await check();
          if (view !== "sudoku") return;
          // Cells with two digits, and repeated ones.
          await button(page, "Empty board").click();
          await page.locator('[data-cell="0"]').click();
          await page.keyboard.press("1");
          await button(page, "Only one solution?").click();
          await page.locator(".sudoku .both").first().waitFor();
          await check();
          await page.locator('[data-cell="1"]').click();
          await page.keyboard.press("1");
          await page.locator(".sudoku .repeated").first().waitFor();
          await check();
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

test("on paper there are the board, the rules and the answer, light", () =>
  open(
    "",
    async (page) => {
      await page.getByLabel("Diagonals").check();
      await button(page, "Check").click();
      await says(page, "The puzzle has no solution");
      await page.emulateMedia({ media: "print", colorScheme: "dark" });
      for (const locator of [page.getByRole("grid"), page.getByText("Also here: both long diagonals"), page.locator(".status")]) assert.ok(await locator.isVisible());
      for (const locator of ["button", "nav", "fieldset", "details", "footer"]) assert.equal(await page.locator(`${locator}:visible`).count(), 0, locator);
      assert.equal(await page.evaluate(() => getComputedStyle(document.body).backgroundColor), "rgb(255, 255, 255)");
      await page.emulateMedia({ media: "screen", colorScheme: "dark" });
      await tab(page, "Problems");
      await button(page, "Solve").click();
      await says(page, "This is a solution");
      await page.emulateMedia({ media: "print", colorScheme: "dark" });
      for (const locator of [page.getByLabel("The problem"), page.locator(".options")]) assert.ok(await locator.isVisible());
      assert.equal(await page.locator("button:visible").count(), 0);
    },
    { dark: true },
  ));

test("boxes stand where they belong: the matrix left of the branch, fields below each other", async () => {
  const size = { width: 768, height: 900 };
  const box = (page, selector) => page.locator(selector).first().boundingBox();
  await open(
    "#dance",
    async (page) => {
      await page.locator("svg.links").waitFor();
      const [matrix, beside] = [await box(page, "svg.links"), await box(page, ".beside")];
      assert.ok(matrix.x < 20 && matrix.x + matrix.width <= beside.x, JSON.stringify([matrix, beside]));
    },
    { size },
  );
  await open("#sudoku", async (page) => {
    await page.getByRole("grid").waitFor();
    const [above, below] = [await button(page, "Usual rules").boundingBox(), await box(page, "fieldset details")];
    assert.ok(above.y + above.height + 4 < below.y, JSON.stringify([above, below]));
  });
  await open("#tiling", async (page) => {
    await page.locator(".pieces li").nth(11).waitFor();
    const places = await page.locator(".pieces li").evaluateAll((rows) => rows.map((row) => [...row.querySelectorAll("input")].map((field) => field.getBoundingClientRect().x).join(" ")));
    assert.equal(new Set(places).size, 1, places);
    await page.setViewportSize({ width: 875, height: 900 });
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 875);
  });
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

test("it works without a network once it is loaded", () =>
  open("#tiling", async (page) => {
    await page.waitForFunction(() => document.querySelectorAll(".pieces li").length === 12);
    await page.context().setOffline(true);
    try {
      // To cancel ends the worker: another one is started.
      await button(page, "Count").click();
      await button(page, "Cancel").click();
      await says(page, "Canceled");
      await page.getByRole("link", { name: "Problems" }).click();
      await button(page, "Count").click();
      await says(page, "2 solutions");
    } finally {
      await page.context().setOffline(false);
    }
  }));

test("sizes", () => {
  const files = readdirSync(new URL("../dist/assets/", import.meta.url));
  const size = (name) => brotliCompressSync(readFileSync(new URL(`../dist/assets/${name}`, import.meta.url))).length;
  const sizes = Object.fromEntries(files.map((name) => [name, size(name)]));
  const module = files.find((name) => name.endsWith(".wasm"));
  const all = Object.values(sizes).reduce((sum, size) => sum + size, 0);
  console.log(`compressed: WebAssembly ${sizes[module]}, all ${all} bytes`);
  assert.ok(sizes[module] <= 450_000 && all <= 600_000, JSON.stringify(sizes));
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
