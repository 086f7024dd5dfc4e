// Watching the dance. The states are judged by the definition of exact cover, from what the page shows.
import assert from "node:assert/strict";
import { test } from "node:test";
import { deflateRawSync } from "node:zlib";
import { button, hold, open, release, says } from "./browser.mjs";

const OPTIONS = ["c e", "a d g", "b c f", "a d f", "b g", "d e g"];

/** What the drawing shows: the chosen options, and those that are not removed. */
const shown = (page) =>
  page.locator("svg.links").evaluate((svg) => {
    const groups = [...svg.querySelectorAll("g:has(> rect)")];
    const text = (group) => group.querySelector("text").textContent.replace("✓ ", "");
    const some = (kind, is) => groups.filter((group) => group.classList.contains(kind) === is).map(text);
    return { chosen: some("chosen", true), left: groups.filter((group) => !group.classList.contains("gone") && !group.classList.contains("chosen")).map(text) };
  });

test("each step of the small example leaves what the definition leaves", () =>
  open("#dance", async (page) => {
    await page.locator("svg.links").waitFor();
    const states = [];
    let solutions = 0;
    for (let step = 0; step < 100; step++) {
      const { chosen, left } = await shown(page);
      states.push(JSON.stringify({ chosen, left }));
      const branched = await page.locator("svg.links g.branched text").allTextContents();
      const fits = OPTIONS.filter(
        (option) => ![...chosen.join(" ").split(" "), ...branched.map((name) => name[0])].some((item) => item && option.split(" ").includes(item)),
      );
      assert.deepEqual(left, fits, `after step ${step}`);
      if (await page.locator(".told.solution").count()) {
        solutions++;
        assert.deepEqual(chosen.toSorted(), ["a d f", "b g", "c e"]);
      }
      const next = button(page, "Step");
      if (await next.isDisabled()) break;
      await next.click();
    }
    assert.equal(solutions, 1);
    // There is nothing to go back to.
    assert.match(await page.locator(".told").textContent(), /have been tried\. The search is over\.$/);
    // Back to the start through the same states.
    for (const state of states.toReversed().slice(1)) {
      await button(page, "Back").click();
      assert.equal(JSON.stringify(await shown(page)), state);
    }
    assert.ok(await button(page, "Back").isDisabled());
  }));

test("six queens: four solutions, by jumps; small steps; the link keeps the place", () =>
  open("#dance", async (page) => {
    await page.getByRole("combobox", { name: "Watch" }).selectOption("queens");
    await page.locator("svg.board").waitFor();
    await page.getByText("r4 is row 4").waitFor();
    for (let solution = 0; solution < 4; solution++) {
      await button(page, "Next solution").click();
      await page.locator(".told.solution").waitFor();
      const queens = await page.locator("svg.board text").count();
      assert.equal(queens, 6);
      const at = await page.getByText(/^Step [\d\u202f]+/).textContent();
      if (solution === 1) {
        await page.waitForTimeout(300);
        const link = await page.evaluate(() => location.hash);
        await open(link, async (other) => {
          await other.locator(".told.solution").waitFor();
          assert.equal(await other.getByText(/^Step [\d\u202f]+/).textContent(), at);
        });
      }
      await button(page, "Step").click();
    }
    await button(page, "Next solution").click();
    await says(page, "There is no further solution");
    await button(page, "to the start").click();
    await page.getByLabel("Small steps").check();
    await button(page, "Step").click();
    await page.getByText("(under way)").waitFor();
  }));

test("large problems are drawn as dots, and play and pause", () =>
  open("#dance", async (page) => {
    for (const name of ["four", "nine", "pentominoes"]) {
      await page.getByRole("combobox", { name: "Watch" }).selectOption(name);
      await page.locator("canvas").waitFor();
      await button(page, "Play").click();
      await page.getByText(/^Step [3-9]/).waitFor();
      await button(page, "Pause").click();
      await button(page, "Next solution").click();
      await page.locator(".told.solution").waitFor();
    }
    assert.equal(await page.locator("svg.board text").count(), 60);
  }));

test("the dots of a large problem are light on paper, and dark again on a dark screen", () =>
  open(
    "#dance",
    async (page) => {
      await page.getByRole("combobox", { name: "Watch" }).selectOption("nine");
      await page.locator("canvas").waitFor();
      // About how light the matrix is, from 0 to 255.
      await page.evaluate(() => {
        const small = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
        window.light = () => {
          const canvas = document.querySelector("canvas");
          small.drawImage(canvas, 0, 0, canvas.width, canvas.height, 0, 0, 1, 1);
          return small.getImageData(0, 0, 1, 1).data[0];
        };
        matchMedia("print").addEventListener("change", ({ matches }) => matches && (window.printed = window.light()));
      });
      await page.waitForFunction(() => window.light() > 0 && window.light() < 80);
      await page.pdf();
      const printed = await page.evaluate(() => window.printed);
      assert.ok(printed > 180, `${printed}`);
      await page.waitForFunction(() => window.light() < 80);
      await page.emulateMedia({ colorScheme: "light" });
      await page.waitForFunction(() => window.light() > 180);
    },
    { dark: true },
  ));

test("a problem of one's own, and what is wrong with it", () =>
  open("#dance", async (page) => {
    await page.getByRole("combobox", { name: "Watch" }).selectOption("");
    await page.getByLabel("A problem: the items").fill("a b c\na b\nc\nx c\n");
    await button(page, "Watch this").click();
    await says(page, "x");
    await page.getByLabel("A problem: the items").fill("a b c\na b\nc\n");
    await button(page, "Watch this").click();
    await button(page, "Next solution").click();
    await page.locator(".told.solution").waitFor();
  }));

const linkTo = (state) => `#dance=${deflateRawSync(JSON.stringify(state)).toString("base64url")}`;

test("a link to a step that is too far can be canceled, and the page goes on", () =>
  open(linkTo({ source: { from: "queens", n: 20 }, at: 1e15 }), async (page) => {
    await page.getByText("Playing the steps before step 1\u202f000\u202f000\u202f000\u202f000\u202f000 again").waitFor();
    await button(page, "Cancel").click();
    await says(page, "Canceled");
    await page.getByText("Step 1\u202f000\u202f000\u202f000\u202f000\u202f000 was not reached").waitFor();
    await button(page, "to the start").click();
    await button(page, "Step").click();
    await page.getByText(/^Step 1$/).waitFor();
    await page.getByText("has the fewest options left").waitFor();
  }));

test("a link to a step after the end says so, and shows the start", () =>
  open(linkTo({ source: { from: "queens", n: 5 }, at: 1e15 }), async (page) => {
    await says(page, "The search ends before step 1\u202f000\u202f000\u202f000\u202f000\u202f000");
    await page.getByText(/^Step 0 of/).waitFor();
    await page.getByText("Nothing is chosen yet").waitFor();
  }));

test("pieces that come late are not put under another name", () =>
  open("#dance", async (page) => {
    await page.locator("svg.links").waitFor();
    await hold(page, "tiling-pieces");
    const watch = page.getByRole("combobox", { name: "Watch" });
    await watch.selectOption("pentominoes");
    await page.waitForFunction(() => window.held.length > 0);
    await watch.selectOption("queens");
    await page.getByText("r4 is row 4").waitFor();
    await release(page);
    await page.getByText("r4 is row 4").waitFor();
    assert.equal(await watch.inputValue(), "queens");
  }));
