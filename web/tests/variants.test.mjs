// Sudoku with further rules: in the crate against the command, on the page by clicks. A judge in this file knows the rules.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { button, open, says } from "./browser.mjs";

const { ask } = createRequire(import.meta.url)("../node/quadrille_web.js");
const root = new URL("../../", import.meta.url).pathname;
const command = [process.env.QUADRILLE, `${root}target/release/quadrille`].find((path) => path && existsSync(path));
const answer = (question) => JSON.parse(ask(JSON.stringify(question), () => {}));

/** A puzzle of 4 x 4 with both diagonals and an even cell, as an address of f-puzzles; and with a thermometer. */
const EVEN = "https://www.f-puzzles.com/?load=N4IgzglgXgpiBcAWANCALhNAbO8QEMRUBzAJwgBMEBta0AN3ywFdcBGEiemAOwTVKsAvsmAixokIxa4UIYl179BMIQF1kdcdtHrNEg9o1bdpsWo0EeGANY8IxABZoEAMyZgYqChHzEA9jxMANTKrN6+AUFYALRhXiAw3HzwdCAAxjBYWAggAEoATADCBSDqQkA==";
const THERMOMETER = "https://www.f-puzzles.com/?load=N4IgzglgXgpiBcAWANCALhNAbO8QEMRUBzAJwgBMEBta0AN3ywFdcBGEiemAOwTVKsAvsmAixokIxa4UIYl179BMIQF1kdcdtHrNEg9o1bdpsWo0EeGANY8IxABZoEAMyZgYqChHzEA9jxMANTKrN6+AUFYALRhXiAw3HzwdCAAxjBYWAggAEoATADCBSB66I4wpAC2/tUwaFU0oFgQPDBgNNT5bEVsRD0lIBbqQkA==";
/** The same givens with two cages, as an address of SudokuPad. */
const KILLER = "https://sudokupad.app/sclN4SwJgXA5AHlA0BjAphA2m4A3CBGAvvEdhACz4C68aR8VNR9tFVATqhmgAzxf0+56uXkPiD63eACZ+8AMyiZ1YQolSR1dYOpyNaXeOpp1S4/Pq7Tu1VUQBDdMBTo0wvsrEt4OAOzwArgB2IACO/qgALvAAzv4AthA+hE4c+noGFtJeOABsyThQESARADaoAAQAkhEAOlDR5XUAZgD2/qx1UPnQrP5l0RDlAHItrHF2JeWxYC0A1v7lvf3ldgAOqyUAnvArgWDl9gDmyA0zgXURi8iryHYRAHRdVHHIEXZgdw7AEdAAYm2sBDRFolfxFFqBPBSOTkfBAA";

/** The rules that a board breaks; `cages` as [cells, sum]. */
function faults(cells, { order, boxes, regions, words = "", cages = [], parity = "" }) {
  const sets = [];
  const all = Array.from({ length: order }, (_, place) => place);
  const at = (row, column) => row * order + column;
  for (const place of all) {
    sets.push(all.map((other) => at(place, other)), all.map((other) => at(other, place)));
  }
  const region = (cell) =>
    regions ? regions[cell] : Math.floor(Math.floor(cell / order) / boxes[0]) * 100 + Math.floor((cell % order) / boxes[1]);
  const parts = {};
  for (const cell of cells.keys()) (parts[region(cell)] ??= []).push(cell);
  sets.push(...Object.values(parts));
  if (words.includes("diagonals")) sets.push(all.map((place) => at(place, place)), all.map((place) => at(place, order - 1 - place)));
  if (words.includes("windows")) {
    for (const [top, left] of [[1, 1], [1, 5], [5, 1], [5, 5]]) sets.push([0, 1, 2].flatMap((row) => [0, 1, 2].map((column) => at(top + row, left + column))));
  }
  const found = sets.filter((set) => new Set([...set].map((cell) => cells[cell])).size < order).map((set) => `not all symbols in ${[...set]}`);
  const apart = (test, name) => {
    for (const [one, value] of cells.entries()) {
      for (const [other, second] of cells.entries()) {
        const [rows, columns] = [Math.abs(Math.floor(one / order) - Math.floor(other / order)), Math.abs((one % order) - (other % order))];
        if (value === second && test(rows, columns)) found.push(`${name} ${one} ${other}`);
      }
    }
  };
  if (words.includes("anti-king")) apart((rows, columns) => rows === 1 && columns === 1, "king");
  if (words.includes("anti-knight")) apart((rows, columns) => rows * columns === 2, "knight");
  for (const [cage, sum] of cages) {
    const held = cage.map((cell) => cells[cell]);
    if (new Set(held).size < held.length || held.reduce((total, symbol) => total + symbol, 0) !== sum) found.push(`cage ${cage}`);
  }
  for (const [cell, letter] of [...parity.replaceAll(/\s/g, "")].entries()) {
    if (letter !== "." && (cells[cell] % 2 === 0) !== (letter === "e")) found.push(`parity ${cell}`);
  }
  return found;
}

/** The cages of a text of labels and sums. */
function cagesOf(text, order) {
  const letters = text.trim().split(/\s+/).slice(0, order).join("");
  const cells = (label) => [...letters].flatMap((letter, cell) => (letter === label ? [cell] : []));
  return [...text.matchAll(/(\S)=(\d+)/g)].map(([, label, sum]) => [cells(label), Number(sum)]);
}

const text = (cells) => cells.map((symbol) => symbol || ".").join("");

test("new puzzles of many rules have one solution, which is the command's", { skip: !command && "the command is not built" }, () => {
  const folder = mkdtempSync(join(tmpdir(), "rules-"));
  const file = (name, content) => {
    writeFileSync(join(folder, name), content);
    return join(folder, name);
  };
  let seed = 0;
  let [asked, found] = [0, 0];
  for (const size of ["2x3", "3x3"]) {
    for (const words of ["", "diagonals", "anti-knight", "windows", "groups", "anti-king"]) {
      if (size === "2x3" && words === "windows") continue;
      for (const draw of [{}, { cages: true }, { regions: true }]) {
        if (draw.regions && words === "groups") continue;
        const question = { ask: "sudoku-generate", kind: { size: `${size} ${words}` }, seed: ++seed, ...draw };
        let made;
        asked++;
        try {
          made = answer(question);
        } catch (error) {
          // Random regions need not leave a solution where there are further rules.
          assert.ok(draw.regions && words, `${error}: ${JSON.stringify(question)}`);
          assert.match(String(error), /no solution|found no such puzzle/, JSON.stringify(question));
          continue;
        }
        found++;
        const kind = made.kind ?? question.kind;
        const { solutions } = answer({ ask: "sudoku-solve", kind, cells: made.cells });
        assert.equal(solutions.length, 1, JSON.stringify(question));
        const solution = [...solutions[0]].map((digit) => Number.parseInt(digit, 36));
        const order = Math.sqrt(made.cells.length);
        const rules = {
          order,
          boxes: kind.size.split(" ")[0].split("x").map(Number), // new regions can be boxes of another shape
          words,
          regions: kind.regions ? [...kind.regions.replaceAll(/\s/g, "")] : undefined,
          cages: cagesOf(kind.cages ?? "", order),
        };
        assert.deepEqual(faults(solution, rules), [], JSON.stringify(question));
        const flags = { diagonals: "--diagonal", windows: "--windows", groups: "--disjoint-groups", "anti-king": "--anti-king", "anti-knight": "--anti-knight" };
        const args = ["sudoku", "--all", "--format", "lines", ...(words ? [flags[words]] : [])];
        if (kind.regions) args.push("--regions", file("regions", kind.regions));
        else args.push("--size", kind.size.split(" ")[0]);
        if (kind.cages) args.push("--cages", file("cages", kind.cages));
        const told = execFileSync(command, [...args, file("puzzle", `${text(made.cells)}\n`)], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
        assert.equal(told.trim(), text(solution), args.join(" "));
      }
    }
  }
  console.log(`made ${found} puzzles of ${asked}`);
  assert.ok(found >= 29, `made ${found} puzzles of ${asked}`);
});

/** The board as numbers, read from the labels that a screen reader gets. */
const board = (page) =>
  page.locator('[role="gridcell"]').evaluateAll((cells) => cells.map((cell) => Number(/: (\d+)/.exec(cell.ariaLabel)?.[1] ?? 0)));

async function paste(page, text) {
  await page.getByText("Paste or type a puzzle").click();
  await page.getByLabel("Any usual layout").fill(text);
  await button(page, "Use it").click();
  await says(page, "The puzzle was read, with its rules");
}

test("addresses of f-puzzles and SudokuPad bring their rules, which a link keeps", () =>
  open("", async (page) => {
    await paste(page, EVEN);
    await page.getByText("Also here: both long diagonals").waitFor();
    assert.match(await page.locator('[data-cell="5"]').getAttribute("aria-label"), /even/);
    assert.equal(await page.locator(".line").count(), 8);
    await page.waitForTimeout(400);
    const link = await page.evaluate(() => location.hash);
    const rules = { order: 4, boxes: [2, 2], words: "diagonals", parity: "....\n.e..\n....\n...." };
    await open(link, async (other) => {
      await other.getByText("cells with a square are even").waitFor();
      assert.ok(await other.getByLabel("Diagonals").isChecked());
      await button(other, "Solve").click();
      await says(other, "Solved");
      assert.deepEqual(faults(await board(other), rules), []);
    });
    await page.getByLabel("Any usual layout").fill(KILLER);
    await button(page, "Use it").click();
    await page.getByText("the symbols of a dashed cage").waitFor();
    assert.deepEqual(await page.locator(".sudoku .sum").allTextContents(), ["7", "6"]);
    await button(page, "Empty board").click();
    await button(page, "Solve").click();
    await says(page, "Solved");
    const solved = await board(page);
    assert.deepEqual(faults(solved, { order: 4, boxes: [2, 2], cages: [[[4, 5], 7], [[12, 13, 14], 6]] }), []);
    // A puzzle without rules has those from before, if they are for its size.
    await page.getByLabel("Any usual layout").fill("1..4............");
    await button(page, "Use it").click();
    await says(page, "The puzzle was read.");
    await page.locator(".sudoku .sum, .sudoku .line").first().waitFor({ state: "detached" });
    assert.deepEqual(await board(page), [1, 0, 0, 4, ...Array(12).fill(0)]);
    await page.getByLabel("Any usual layout").fill(THERMOMETER);
    await page.getByText("found the rule thermometer, which is not known here").waitFor();
  }));

test("new cages and regions are drawn, solved, hinted and kept", () =>
  open("", async (page) => {
    await page.getByLabel("Size").selectOption("2x3");
    await page.getByLabel("New cages").check();
    await button(page, "Make one").click();
    await says(page, "A new puzzle");
    await page.locator(".sudoku .sum").nth(5).waitFor();
    assert.equal(await page.locator(".sudoku .cage").count(), 36);
    await button(page, "Hint").click();
    await says(page, /cage|r\dc\d/);
    await button(page, "Only one solution?").click();
    await says(page, "There is exactly one solution");
    await page.getByLabel("Grade").selectOption("easy");
    await button(page, "Make one").click();
    await says(page, "found random cages of the grade easy");
    await page.getByLabel("Grade").selectOption("");
    await page.getByLabel("New cages").uncheck();
    await page.getByLabel("New regions").check();
    await button(page, "Make one").click();
    await page.getByText("the regions with thick borders").waitFor();
    await page.locator(".sudoku .sum").first().waitFor({ state: "detached" });
    const drawn = await page.getByLabel("Regions in place of boxes").inputValue();
    await page.waitForTimeout(400);
    const link = await page.evaluate(() => location.hash);
    await open(link, async (other) => {
      await button(other, "Solve").click();
      await says(other, "Solved. It is the only solution");
      assert.deepEqual(faults(await board(other), { order: 6, regions: [...drawn.replaceAll(/\s/g, "")] }), []);
    });
    await button(page, "Usual rules").click();
    await page.getByText("the regions with thick borders").waitFor({ state: "detached" });
  }));

test("rules are ticked, and those that do not fit are refused", () =>
  open("", async (page) => {
    await page.getByLabel("Size").selectOption("2x4");
    await page.waitForFunction(() => document.querySelectorAll("[role=gridcell]").length === 64);
    await page.getByLabel("Windows").click();
    await says(page, "found windows in a square of 8 x 8");
    assert.ok(!(await page.getByLabel("Windows").isChecked()));
    for (const name of ["Diagonals", "Anti-knight"]) {
      await page.getByLabel(name).click();
      await page.getByText(name === "Diagonals" ? "both long diagonals" : "cells a knight’s move apart differ").waitFor();
    }
    await button(page, "Make one").click();
    await says(page, "A new puzzle");
    await button(page, "Solve").click();
    await says(page, "It is the only solution");
    assert.deepEqual(faults(await board(page), { order: 8, boxes: [2, 4], words: "diagonals anti-knight" }), []);
    await page.getByText("Jigsaw regions, killer cages").click();
    for (const [label, bad, message] of [
      ["Regions in place of boxes", "A B C", "found 3 region labels"],
      ["Regions in place of boxes", "A".repeat(64), "region A has 64 cells, expected 8"],
      ["Further regions", "x", "found 1 labels"],
      ["Even and odd cells", "q".repeat(64), "found the label q, expected e for even"],
      ["Cages:", "a".repeat(64), "cage a has cells and no sum"],
      ["Cages:", `aa${".".repeat(62)} a=100`, "cage a has the sum 100"],
    ]) {
      await page.getByLabel(label).fill(bad);
      await button(page, "Use these rules").click();
      await says(page, message);
      await page.getByLabel(label).fill("");
    }
    await page.getByLabel("Even and odd cells").fill("e.......".repeat(8));
    await button(page, "Use these rules").click();
    await page.getByText("cells with a square are even").waitFor();
    await button(page, "Empty board").click();
    await button(page, "Solve").click();
    await says(page, "There is no solution");
  }));
