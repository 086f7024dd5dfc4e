// Problems in text. The answers are those that the README shows for the command, and those of a naive solver.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { button, hold, open, release, says } from "./browser.mjs";

const LETTERS = ["ce", "adg", "bcf", "adf", "bg", "deg"];

const editor = (page) => page.getByLabel("The problem");
const options = (page) => page.locator(".options li").allTextContents();

test("the jobs of the README", () =>
  open("#problem", async (page) => {
    assert.equal(await editor(page).inputValue(), readFileSync(new URL("../../examples/jobs.dlx", import.meta.url), "utf8"));
    await button(page, "Count").click();
    await says(page, "2 solutions");
    await button(page, "Ten cheapest").click();
    await says(page, "The cheapest costs 15");
    assert.deepEqual((await options(page)).toSorted(), ["cook Cy |5", "lift Ben van:red |2", "lift Dot van:red |4", "sweep Ann |4"]);
    await button(page, "All solutions").click();
    await says(page, "These are all 2 solutions");
    await page.getByLabel("Solution number").fill("2");
    await button(page, "Show").click();
    await says(page, "Solution 2 of 2");
    await page.getByLabel("Solution number").fill("3");
    await button(page, "Show").click();
    await says(page, "expected a whole number from 1 to 2");
    // What is no number is refused without a search.
    await hold(page, "problem-nth");
    for (const [bad, found] of [["abc", "found “abc”"], ["0", "found “0”"], ["", "found no number"], ["1.5", "found “1.5”"]]) {
      await page.getByLabel("Solution number").fill(bad);
      await page.getByLabel("Solution number").press("Enter");
      await says(page, `Solution number: ${found}, expected a whole number from 1.`);
    }
    await release(page);
    await button(page, "Ten at random").click();
    await says(page, "Drawn from 2 solutions");
    await button(page, "Usage of options").click();
    await says(page, "Of 2 solutions");
  }));

test("every example is read, and counted as by the command", () =>
  open("#problem", async (page) => {
    for (const [example, count] of [["toy", "1 solution."], ["json", "2 solutions."], ["matrix", "1 solution."], ["sparse", "1 solution."]]) {
      await page.getByLabel("Example").selectOption(example);
      await button(page, "Count").click();
      await says(page, count);
    }
  }));

test("a rota from a table, as the recipes show it", () =>
  open("#problem", async (page) => {
    await page.getByLabel("Example").selectOption("shifts");
    await button(page, "Ten cheapest").click();
    await says(page, "The cheapest costs 174.15");
    assert.deepEqual(await options(page), [
      "Mon early, Ben, Mon, 38.20, 555-0102",
      "Mon late, Cy, Mon, 47.00, 555-0103",
      "Tue early, Ben, Tue, 38.20, 555-0102",
      "Tue late, Ada, Tue, 50.75, 555-0101",
    ]);
    await page.getByLabel("Larger is better").check();
    await button(page, "Ten cheapest").click();
    await says(page, "The best has");
    // A table without a word on its columns is recognized; what is wrong in it is marked.
    await page.getByLabel("Example").selectOption("jobs");
    await editor(page).fill("job,person,pay\nclean,Ada,5.5\ncook,Ben,2\n");
    await button(page, "Read it as a table").click();
    assert.equal(await page.getByLabel("Each value once").inputValue(), "job");
    const focused = () => page.evaluate(() => document.activeElement.tagName);
    assert.equal(await focused(), "INPUT");
    assert.equal(await page.getByRole("textbox", { name: "Cost" }).inputValue(), "pay");
    await button(page, "Solve").click();
    await says(page, "This is the only solution");
    await page.waitForTimeout(300);
    const link = await page.evaluate(() => location.hash);
    await open(link, async (other) => {
      await button(other, "Count").click();
      await says(other, "1 solution");
    });
    await editor(page).fill("job,person,pay\nclean,Ada,much\n");
    await page.getByText("line 2, column 11: found the cost").waitFor();
    await page.getByLabel("Each value once").fill("jobs");
    await says(page, "found no column");
    await button(page, "It is no table").click();
    await page.getByText("This looks like a table").waitFor();
    assert.equal(await focused(), "TEXTAREA");
  }));

test("columns of a table no longer apply to a text that has none of them", () =>
  open("#problem", async (page) => {
    for (const next of ["a b c\na b\nc\n", readFileSync(new URL("../../examples/jobs.json", import.meta.url), "utf8")]) {
      await page.getByLabel("Example").selectOption("shifts");
      await page.getByText("Columns of the table").waitFor();
      // A header that is still being changed keeps them.
      await editor(page).fill("shift,person,days,cost\nMon,Ada,Mon,1\n");
      await says(page, "found no column \"day\"");
      await editor(page).fill(next);
      await says(page, "none of the columns that were named");
      await page.getByText("Columns of the table").waitFor({ state: "detached" });
      await button(page, "Solve").click();
      await says(page, /solution/);
    }
  }));

test("a count up to symmetry", () =>
  open("#problem", async (page) => {
    // Two items of one kind each: ab and cd, or ac and bd, or ad and bc. The symmetries of the four take each to each.
    await editor(page).fill("a b c d\na b\nc d\na c\nb d\na d\nb c\n");
    await button(page, "Count up to symmetry").click();
    await says(page, "1 solution, up to symmetry; 3 if each counts. The problem has 24 symmetries");
  }));

test("mistakes are marked while typing, and corrected they are gone", () =>
  open("#problem", async (page) => {
    await editor(page).fill("a b c\na b\nc d\n");
    await page.getByText(/line 3, column 3/).waitFor();
    assert.ok(await button(page, "Solve").isDisabled());
    await editor(page).fill("a b c d\na b\nc d\n");
    await page.waitForFunction(() => !document.querySelector(".mistakes li"));
    await button(page, "Solve").click();
    await says(page, "This is the only solution");
  }));

test("the tree unfolds, and its solutions are those of a naive solver", () =>
  open("#problem", async (page) => {
    await editor(page).fill(`a b c d e f g\n${LETTERS.map((option) => [...option].join(" ")).join("\n")}\n`);
    await button(page, "Search tree").click();
    await says(page, "The search tree has 6 nodes and 1 solution");
    const covers = (set) => [...set.flat().join("")].toSorted().join("") === "abcdefg";
    const subsets = Array.from({ length: 64 }, (_, bits) => LETTERS.filter((_, place) => bits & (1 << place)));
    const naive = subsets.filter(covers);
    assert.equal(naive.length, 1);
    await button(page, "All solutions").click();
    await says(page, "This is the only solution");
    assert.deepEqual((await options(page)).map((option) => option.replaceAll(" ", "")).toSorted(), naive[0].toSorted());
  }));

test("no solution, and a number past all memory", () =>
  open("#problem", async (page) => {
    await editor(page).fill("a b\na\n");
    await button(page, "Solve").click();
    await says(page, "There is no solution");
    await page.locator(".reasons").getByText("b has no option").waitFor();
    // Three jobs, two people: by counting.
    await editor(page).fill("a b c | X Y\na X\na Y\nb X\nb Y\nc X\nc Y\n");
    await button(page, "Count").click();
    await page.locator(".reasons").getByText("by counting").waitFor();
    await page.locator(".reasons").getByText("a minimal set of items").waitFor();
    const names = Array.from({ length: 100 }, (_, pair) => `p${pair}`);
    await editor(page).fill(`${names.join(" ")}\n${names.map((name) => `${name}\n${name}\n`).join("")}`);
    await button(page, "Count").click();
    await says(page, "1\u202f267\u202f650\u202f600\u202f228\u202f229\u202f401\u202f496\u202f703\u202f205\u202f376 solutions");
  }));

test("a hundred bad inputs give messages and no exception", () =>
  open("#problem", async (page) => {
    const good = "a b c | x\na b x:red\nc x:red |4\n";
    let random = 7;
    const below = (max) => (random = (random * 48271) % 2147483647) % max;
    for (let input = 0; input < 100; input++) {
      const letters = [...good];
      for (let change = 0; change <= below(6); change++) letters[below(letters.length)] = "a|:\n{[9\u00e9\u{1f600}\0\"".charAt(below(11));
      await editor(page).fill(letters.join("") + "zz ");
      await page.waitForFunction(() => document.querySelector(".mistakes li, .facts"));
    }
    await editor(page).fill("a\na\n");
    await page.locator(".facts").waitFor();
    await button(page, "Count").click();
    await says(page, "1 solution");
  }));

test("problems and solutions are saved", () =>
  open("#problem", async (page) => {
    await page.locator(".facts").waitFor();
    await button(page, "Solve").click();
    await says(page, "This is a solution");
    for (const [name, file] of [["Problem", "problem.dlx"], ["Problem as JSON", "problem.json"], ["Solutions", "solutions.txt"]]) {
      const [saved] = await Promise.all([page.waitForEvent("download"), button(page, name).click()]);
      assert.equal(saved.suggestedFilename(), file);
    }
  }));

test("a change of the text ends the question about the one before", () =>
  open("#problem", async (page) => {
    await hold(page, "problem-usage", "problem-solutions", "problem-count");
    for (const name of ["Usage of options", "All solutions", "Count"]) {
      await page.getByLabel("Example").selectOption("jobs");
      await page.getByText("3 items to cover").waitFor();
      await button(page, name).click();
      await page.locator(".running").waitFor();
      await editor(page).fill("a\na\n");
      await page.getByText("1 item to cover; 1 option").waitFor();
      await page.locator(".running").waitFor({ state: "detached" });
      await release(page);
      assert.equal(await page.locator(".usage tr, .solution").count(), 0);
      assert.equal(await page.locator("main .tools .status").textContent(), "");
    }
    await button(page, "Count").click();
    await release(page);
    await says(page, "1 solution");
  }));
