// The Sudoku view, by clicks and keys. What the page answers is judged by code of its own here.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { deflateRawSync } from "node:zlib";
import { button, hold, open, release, says } from "./browser.mjs";

const HARD = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
const SOLVED = "812753649943682175675491283154237896369845721287169534521974368438526917796318452"; // as the README shows
const EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/** The board as text, read from the labels that a screen reader gets. */
const board = (page) =>
  page.locator('[role="gridcell"]').evaluateAll((cells) =>
    cells.map((cell) => /: (blank|[^,]+)/.exec(cell.ariaLabel)[1]).map((value) => (value === "blank" ? "." : value)).join(""),
  );

/** Whether a board of order 9 has every digit once in every row, column and box. */
function isSolved(text) {
  const sets = Array.from({ length: 27 }, () => new Set());
  [...text].forEach((digit, cell) => {
    const [row, column] = [Math.floor(cell / 9), cell % 9];
    for (const unit of [row, 9 + column, 18 + 3 * Math.floor(row / 3) + Math.floor(column / 3)]) sets[unit].add(digit);
  });
  return sets.every((set) => set.size === 9 && [...set].every((digit) => "123456789".includes(digit)));
}

async function paste(page, text) {
  await page.getByText("Paste or type a puzzle").click();
  await page.getByLabel("Any usual layout").fill(text);
  await button(page, "Use it").click();
  await says(page, "The puzzle was read");
}

test("solves a puzzle, and undoes it", () =>
  open("", async (page) => {
    await page.getByRole("grid").waitFor();
    assert.equal(await board(page), EASY);
    await paste(page, HARD);
    await button(page, "Only one solution?").click();
    await says(page, "There is exactly one solution");
    await button(page, "Solve").click();
    await says(page, "Solved. It is the only solution");
    assert.equal(await board(page), SOLVED);
    await button(page, "Undo").click();
    assert.equal(await board(page), HARD);
    await button(page, "Redo").click();
    assert.equal(await board(page), SOLVED);
  }));

test("a puzzle is typed with the keyboard alone, and its link restores it", () =>
  open("", async (page) => {
    await page.getByRole("grid").waitFor();
    await button(page, "Empty board").click();
    await page.locator('[data-cell="0"]').focus();
    for (const digit of EASY.slice(0, 18)) {
      await page.keyboard.press(digit === "." ? "Backspace" : digit);
      const at = Number(await page.locator("[aria-selected=true]").getAttribute("data-cell"));
      if (at % 9 === 8) {
        await page.keyboard.press("ArrowDown");
        await page.keyboard.press("Home");
      } else await page.keyboard.press("ArrowRight");
    }
    assert.equal(await board(page), EASY.slice(0, 18) + ".".repeat(63));
    await page.waitForFunction(() => location.hash.length > 10);
    await page.waitForTimeout(300);
    const link = await page.evaluate(() => location.hash);
    await open(link, async (other) => {
      await other.getByRole("grid").waitFor();
      assert.equal(await board(other), EASY.slice(0, 18) + ".".repeat(63));
    });
  }));

test("pasted layouts are read, and mistakes are marked", () =>
  open("", async (page) => {
    const grid = EASY.match(/.{9}/g).join("\n");
    await paste(page, grid);
    assert.equal(await board(page), EASY);
    await page.getByLabel("Any usual layout").fill(grid.slice(0, -2));
    await page.getByText("line 9, column 8: found 7 cells in a row, expected 9").waitFor();
    await page.getByLabel("Any usual layout").fill("1 . | . 4\n. . | . .\n----+----\n. 1 | . .\n. . | . 2\n");
    await button(page, "Use it").click();
    await page.locator('[data-cell="15"]').waitFor();
    await page.waitForFunction(() => document.querySelectorAll("[role=gridcell]").length === 16);
    assert.equal(await board(page), "1..4.....1.....2");
  }));

test("one of several pasted puzzles is chosen by its number", () =>
  open("", async (page) => {
    await page.getByText("Paste or type a puzzle").click();
    await page.getByLabel("Any usual layout").fill(`${EASY}\n${HARD}\n`);
    const number = page.getByLabel("Puzzle of 2");
    await number.fill("3");
    await number.press("Enter");
    await says(page, "Puzzle of 2: found 3, expected a whole number from 1 to 2. It stays 1.");
    assert.equal(await number.inputValue(), "1");
    await number.fill("2");
    await button(page, "Use it").click();
    await says(page, "The puzzle was read");
    assert.equal(await board(page), HARD);
  }));

test("a puzzle is pasted anywhere on the page", () =>
  open("", async (page) => {
    await page.getByRole("grid").waitFor();
    const drop = (text) =>
      page.evaluate((text) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData("text/plain", text);
        document.querySelector("[role=gridcell]").dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
      }, text);
    await drop(HARD);
    await says(page, "The puzzle was read");
    assert.equal(await board(page), HARD);
    await drop("no puzzle");
    await says(page, "What you pasted is no Sudoku");
    assert.equal(await board(page), HARD);
  }));

test("hints lead to the solution of an easy puzzle", () =>
  open("", async (page) => {
    await paste(page, EASY);
    await button(page, "Hint").click();
    await says(page, "r1c6 = 8: hidden single, the only place for 8 in box 2");
    assert.match(await page.locator('[data-cell="5"]').getAttribute("aria-label"), /the hint puts 8 here/);
    for (let step = 0; step < 200 && (await board(page)).includes("."); step++) {
      await button(page, "Hint").click();
      await button(page, "Do it").click();
    }
    assert.ok(isSolved(await board(page)));
    await button(page, "Hint").click();
    await says(page, "Every cell has its digit");
  }));

test("the focus stays where a button can do nothing more, and comes back from Cancel", () =>
  open("", async (page) => {
    await page.getByRole("grid").waitFor();
    const focused = () => page.evaluate(() => document.activeElement.textContent);
    const press = async (name) => {
      await button(page, name).focus();
      await page.keyboard.press("Enter");
    };
    await press("Hint");
    await says(page, "hidden single");
    await press("Do it");
    await says(page, "Done.");
    assert.equal(await focused(), "Do it");
    await press("Undo");
    assert.ok(await button(page, "Undo").isDisabled());
    assert.equal(await focused(), "Undo");
    await page.keyboard.press("Enter");
    await button(page, "Redo").click();
    await hold(page, "sudoku-solve");
    await press("Check");
    await page.locator(".running").waitFor();
    await press("Cancel");
    await says(page, "Canceled");
    assert.equal(await focused(), "Check");
  }));

test("a newspaper's puzzle with blanks for blanks, and a hint where no rule helps", () =>
  open("", async (page) => {
    await button(page, "Empty board").click();
    await paste(page, readFileSync(new URL("../../examples/newspaper.txt", import.meta.url), "utf8"));
    assert.equal(await board(page), EASY);
    await page.getByLabel("Any usual layout").fill(HARD);
    await button(page, "Use it").click();
    await button(page, "Hint").click();
    await says(page, "No rule helps any further");
  }));

test("wrong digits are found, and pencil marks are kept", () =>
  open("", async (page) => {
    await paste(page, EASY);
    await page.locator('[data-cell="2"]').click();
    await page.keyboard.press("9");
    await button(page, "Check").click();
    await says(page, "1 digit is wrong");
    assert.match(await page.locator('[data-cell="2"]').getAttribute("aria-label"), /9, wrong/);
    await button(page, "Undo").click();
    await button(page, "Pencil marks").click();
    await page.locator('[data-cell="2"]').click();
    await page.keyboard.press("4");
    await page.keyboard.press("1");
    assert.match(await page.locator('[data-cell="2"]').getAttribute("aria-label"), /marks 1 4/);
    await button(page, "Show what is left").click();
    await page.waitForFunction(() => /marks 2 6/.test(document.querySelector('[data-cell="3"]').ariaLabel));
  }));

test("contradictions and several solutions are said", () =>
  open("", async (page) => {
    await paste(page, EASY.replace("53", "55"));
    await button(page, "Solve").click();
    await says(page, "There is no solution: row 1 has 5 at columns 1 and 2");
    // No digit twice, but no place for 9 in row 1. The crossed givens alone fill each place there, or see a 9.
    await page.getByLabel("Any usual layout").fill(`12345678.........9${".".repeat(45)}9${".".repeat(17)}`);
    await button(page, "Use it").click();
    await button(page, "Solve").click();
    await says(page, "There is no solution: row 1 has no place for 9");
    const wrong = await page.locator("[role=gridcell].wrong").evaluateAll((cells) => cells.map((cell) => Number(cell.dataset.cell)));
    const isTaken = (column) => wrong.includes(column) || (wrong.includes(17) && column >= 6) || (wrong.includes(63) && column === 0);
    assert.ok(wrong.length < 10 && [0, 1, 2, 3, 4, 5, 6, 7, 8].every(isTaken), `${wrong}`);
    await page.getByLabel("Any usual layout").fill(`${".".repeat(80)}1`);
    await button(page, "Use it").click();
    await button(page, "Only one solution?").click();
    await says(page, "There is more than one solution");
  }));

const labelOf = (page, cell) => page.locator(`[data-cell="${cell}"]`).getAttribute("aria-label");

test("Check says what is wrong where a hint sends to it, and the crosses of an answer end with it", () =>
  open("", async (page) => {
    await paste(page, EASY.replace("53", "55"));
    // Seen before anything is asked.
    assert.match(await labelOf(page, 0), /5, given, repeated/);
    assert.doesNotMatch(await labelOf(page, 4), /repeated/);
    await button(page, "Hint").click();
    await says(page, "“Check” says what.");
    await button(page, "Check").click();
    await says(page, "The puzzle has no solution: row 1 has 5 at columns 1 and 2. See the crossed cells.");
    assert.equal(await page.locator("[role=gridcell].wrong").count(), 2);
    await button(page, "Undo").click();
    await page.locator('[data-cell="2"]').click();
    await page.keyboard.press("2");
    await button(page, "Check").click();
    await says(page, "1 digit is wrong");
    await button(page, "Hint").click();
    await says(page, "r3c1 = 1: hidden single");
    assert.equal(await page.locator("[role=gridcell].wrong").count(), 0);
    // Rules that have no solution at all: no cell is crossed, and none is spoken of.
    await button(page, "Empty board").click();
    for (const name of ["Diagonals", "Windows", "Groups", "Anti-king", "Anti-knight"]) {
      await page.getByLabel(name).click();
      await page.waitForFunction((name) => [...document.querySelectorAll("label.check")].find((label) => label.textContent === name).querySelector("input").checked, name);
    }
    await button(page, "Solve").click();
    await says(page, "every way to go on fails.");
    assert.doesNotMatch(await page.locator(".status").textContent(), /crossed/);
  }));

test("where two solutions differ, cells show and say the digits of both", () =>
  open("", async (page) => {
    // Without four digits of the solution, in which two symbols can change places.
    const cells = [...SOLVED];
    const swap = [];
    for (let row = 0; row < 9 && swap.length === 0; row++) {
      for (let other = row + 1; other < 9 && swap.length === 0; other++) {
        for (let one = 0; one < 9 && swap.length === 0; one++) {
          for (let two = one + 1; two < 9 && swap.length === 0; two++) {
            const at = [row * 9 + one, row * 9 + two, other * 9 + one, other * 9 + two];
            const isBox = Math.floor(row / 3) === Math.floor(other / 3) || Math.floor(one / 3) === Math.floor(two / 3);
            const [a, b, c, d] = at.map((cell) => SOLVED[cell]);
            if (isBox && a === d && b === c) swap.push(...at);
          }
        }
      }
    }
    for (const cell of swap) cells[cell] = ".";
    assert.equal(swap.length, 4);
    await paste(page, cells.join(""));
    await button(page, "Only one solution?").click();
    await says(page, "two of them differ in 4 cells, which show the digits of both.");
    for (const cell of swap) {
      const [, one, other] = /differs: (\d) or (\d)/.exec(await labelOf(page, cell));
      assert.ok(one !== other && [one, other].includes(SOLVED[cell]));
      assert.equal(await page.locator(`[data-cell="${cell}"] .both`).getAttribute("data-digits"), `${one}/${other}`);
    }
    assert.equal(await page.locator(".sudoku .both").count(), 4);
    assert.equal(await page.locator(".sudoku .wrong").count(), 0);
    await button(page, "Hint").click();
    await page.locator(".sudoku .both").first().waitFor({ state: "detached" });
  }));

test("a size of other regions takes a new board, and says so; undo brings the puzzle and its rules back", () =>
  open("", async (page) => {
    await page.getByRole("grid").waitFor();
    await page.getByLabel("Diagonals").check();
    await page.getByText("Also here: both long diagonals").waitFor();
    await page.getByText("Jigsaw regions").click();
    await page.getByLabel("Regions in place").fill("aabb\naabb\nccdd\nccdd");
    await button(page, "Use these rules").click();
    await says(page, "The board is 4 × 4 now, and blank. “Undo” brings back the one of 9 × 9.");
    assert.equal(await board(page), ".".repeat(16));
    await button(page, "Undo").click();
    await page.waitForFunction(() => document.querySelectorAll("[role=gridcell]").length === 81);
    assert.equal(await board(page), EASY);
    await page.getByText("Also here: both long diagonals").waitFor();
    assert.ok(await page.getByLabel("Diagonals").isChecked());
    // A rule is a change like a digit.
    await button(page, "Undo").click();
    await page.getByText("Also here: both long diagonals").waitFor({ state: "detached" });
    await button(page, "Redo").click();
    await page.getByText("Also here: both long diagonals").waitFor();
    await button(page, "Undo").click();
    // A new puzzle of the same size takes its cages with it.
    await page.getByLabel("New cages").check();
    await button(page, "Make one").click();
    await says(page, "A new puzzle");
    await page.locator(".sudoku .sum").first().waitFor();
    await button(page, "Undo").click();
    await page.locator(".sudoku .sum").first().waitFor({ state: "detached" });
    assert.equal(await board(page), EASY);
  }));

test("a link with a board and rules of two sizes says so", () => {
  const board = { givens: Array(81).fill(1), cells: Array(81).fill(1), marks: Array(81).fill([]) };
  const link = deflateRawSync(JSON.stringify({ kind: { size: "2x2" }, ...board })).toString("base64url");
  return open(`#sudoku=${link}`, (page) => says(page, "The link has a board of 81 cells and rules of 4 × 4: the board is blank."));
});

test("marks have a place each, and no sum lies on one", () =>
  open("", async (page) => {
    await paste(page, EASY);
    await button(page, "Show what is left").click();
    const marks = page.locator('[data-cell="3"] .marks');
    await marks.waitFor();
    assert.equal(await marks.textContent(), " 2 \n  6\n   \n");
    // With the marks that a hint removes, too: each of them in its column and row.
    await page.getByLabel("New cages").check();
    await button(page, "Make one").click();
    await says(page, "A new puzzle");
    await page.locator(".sudoku .marks").first().waitFor();
    const lies = await page.evaluate(() =>
      [...document.querySelectorAll("[role=gridcell]:has(.sum):has(.marks)")].filter((cell) => {
        const range = document.createRange();
        range.selectNodeContents(cell.querySelector(".marks"));
        const sum = cell.querySelector(".sum").getBoundingClientRect();
        return range.getBoundingClientRect().top + 1 < sum.bottom && range.toString().trim() !== "";
      }).length,
    );
    assert.equal(lies, 0);
    assert.ok((await page.locator("[role=gridcell]:has(.sum):has(.marks)").count()) > 5);
  }));

test("keys undo, redo and turn pencil marks on", () =>
  open("", async (page) => {
    await page.locator('[data-cell="2"]').click();
    await page.keyboard.press("4");
    await page.keyboard.press("Control+z");
    assert.equal(await board(page), EASY);
    await page.keyboard.press("Control+y");
    assert.match(await labelOf(page, 2), /: 4/);
    await page.keyboard.press("Control+z");
    await page.keyboard.press("Control+Shift+Z");
    assert.match(await labelOf(page, 2), /: 4/);
    await page.keyboard.press("p");
    await page.keyboard.press("1");
    assert.match(await labelOf(page, 2), /blank, marks 1/);
    await page.keyboard.press("p");
    await page.keyboard.press("1");
    assert.match(await labelOf(page, 2), /: 1/);
  }));

test("the buttons of a question stay in their place while its answer grows", () =>
  open("", async (page) => {
    await page.getByRole("grid").waitFor();
    const top = async (name) => (await button(page, name).boundingBox()).y;
    const [hint, undo] = [await top("Hint"), await top("Undo")];
    for (let step = 0; step < 8; step++) {
      await button(page, "Hint").click();
      await says(page, /r\dc\d/);
      assert.deepEqual([await top("Hint"), await top("Undo")], [hint, undo]);
      await button(page, "Do it").click();
    }
  }));

test("puzzles are made by grade and size", () =>
  open("", async (page) => {
    for (const grade of ["easy", "hard"]) {
      await page.getByLabel("Grade").selectOption(grade);
      await button(page, "Make one").click();
      await says(page, `A new puzzle: ${grade}`);
    }
    await button(page, "Solve").click();
    await says(page, "It is the only solution");
    assert.ok(isSolved(await board(page)));
    await page.getByLabel("Grade").selectOption("");
    await page.getByLabel("Size").selectOption("2x3");
    await page.waitForFunction(() => document.querySelectorAll("[role=gridcell]").length === 36);
    await page.getByLabel("Diagonals").check();
    await button(page, "Make one").click();
    await says(page, "A new puzzle");
    await button(page, "Solve").click();
    await says(page, "It is the only solution");
  }));

test("cages and regions have rules of their own", () =>
  open("", async (page) => {
    await page.getByLabel("Size").selectOption("2x2");
    await page.waitForFunction(() => document.querySelectorAll("[role=gridcell]").length === 16);
    await page.getByText("Jigsaw regions").click();
    await page.getByLabel("Cages:").fill("nonsense");
    await button(page, "Use these rules").click();
    await says(page, "found 8 cage labels");
    await page.getByLabel("Regions in place").fill("AAAB\nABBB\nCCCD\nCDDD");
    await page.getByLabel("Cages:").fill("");
    await button(page, "Use these rules").click();
    await button(page, "Solve").click();
    await says(page, "Solved, but there is more than one solution");
  }));

test("a board is saved as text that can be pasted again", () =>
  open("", async (page) => {
    await page.getByRole("grid").waitFor();
    const [saved] = await Promise.all([page.waitForEvent("download"), button(page, "Text").click()]);
    assert.equal(saved.suggestedFilename(), "sudoku.txt");
    const text = readFileSync(await saved.path(), "utf8");
    assert.equal(text.replaceAll("\n", ""), EASY);
    await button(page, "Empty board").click();
    await paste(page, text);
    assert.equal(await board(page), EASY);
  }));

test("pictures can be downloaded", () =>
  open("", async (page) => {
    await page.getByRole("grid").waitFor();
    for (const kind of ["SVG", "PNG"]) {
      const [file] = await Promise.all([page.waitForEvent("download"), button(page, kind).click()]);
      assert.equal(file.suggestedFilename(), `sudoku.${kind.toLowerCase()}`);
    }
  }));

test("a Sudoku as a problem: its only solution fills the blanks", () =>
  open("", async (page) => {
    await paste(page, EASY);
    await button(page, "As a problem").click();
    await page.getByText("Format: knuth").waitFor();
    await button(page, "All solutions").click();
    await says(page, "This is the only solution");
    assert.equal(await page.locator(".options li").count(), EASY.split(".").length - 1);
  }));

test("other rules or digits end the question about those before", () =>
  open("", async (page) => {
    await hold(page, "sudoku-generate");
    const cells = (count) => page.waitForFunction((count) => document.querySelectorAll("[role=gridcell]").length === count, count);
    for (const edit of [() => page.getByLabel("Size").selectOption("2x2"), () => button(page, "Empty board").click(), () => button(page, "Undo").click()]) {
      await page.getByLabel("Size").selectOption("5x5");
      await cells(625);
      await button(page, "Make one").click();
      await page.locator(".running").waitFor();
      await edit();
      await page.locator(".running").waitFor({ state: "detached" });
      await release(page);
      assert.equal(await page.locator(".status").textContent(), "");
      assert.doesNotMatch(await board(page), /[^.]{100}/);
    }
    await page.getByLabel("Size").selectOption("2x2");
    await cells(16);
    await button(page, "Make one").click();
    await release(page);
    await says(page, "A new puzzle");
    assert.equal((await board(page)).length, 16);
  }));

test("a hint that comes late is not one for another board", () =>
  open("", async (page) => {
    await page.getByRole("grid").waitFor();
    await hold(page, "sudoku-steps");
    await button(page, "Hint").click();
    await button(page, "Empty board").click();
    await release(page);
    assert.equal(await page.locator(".status").textContent(), "");
    assert.ok(await button(page, "Do it").isDisabled());
  }));

test("a paste that cannot be answered is said", () =>
  open("", async (page) => {
    await page.getByRole("grid").waitFor();
    // The solver has no memory left for this: what the worker says then is not caught by itself.
    await page.evaluate(() => {
      const post = Worker.prototype.postMessage;
      Worker.prototype.postMessage = function (data, ...more) {
        if (data.question?.includes('"sudoku-read"')) this.onmessage({ data: { id: data.id, failed: "The solver had to stop." } });
        else post.call(this, data, ...more);
      };
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/plain", "1");
      document.querySelector("[role=gridcell]").dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
    });
    await says(page, "The solver had to stop");
  }));
