// Tilings, by clicks and keys. Solutions are judged here, from the labels of the cells.
import assert from "node:assert/strict";
import { availableParallelism, loadavg } from "node:os";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { deflateRawSync } from "node:zlib";
import { button, hold, open, release, says } from "./browser.mjs";

/** For each cell of the board its row, column, and what the label says of it. */
const cells = (page) =>
  page.locator('section[aria-label="Board"] [role="gridcell"]').evaluateAll((cells) =>
    cells.map((cell) => {
      const [, row, column, what] = /row (\d+), column (\d+): (.*)/.exec(cell.ariaLabel ?? cell.getAttribute("aria-label"));
      return { row: Number(row), column: Number(column), what };
    }),
  );

const piecesOf = async (page) => {
  const found = new Map();
  for (const { row, column, what } of await cells(page)) {
    if (what.startsWith("piece")) found.set(what, [...(found.get(what) ?? []), [row, column]]);
  }
  return found;
};

const isConnected = (places) => {
  const left = new Set(places.map(String));
  const reach = (place) => {
    if (!left.delete(String(place))) return;
    const [row, column] = place;
    [[row - 1, column], [row + 1, column], [row, column - 1], [row, column + 1]].forEach(reach);
  };
  reach(places[0]);
  return left.size === 0;
};

/** Waits until the board has so many cells in so many rows. */
const boardOf = (page, rows, columns) =>
  page.waitForFunction(
    ([rows, columns]) => document.querySelectorAll('section[aria-label="Board"] [role=row]').length === rows && document.querySelectorAll('section[aria-label="Board"] [role=gridcell]').length === rows * columns,
    [rows, columns],
  );

test("pentominoes on 6 x 10: each piece once, on five connected cells", () =>
  open("#tiling", async (page) => {
    await page.locator(".pieces li").nth(11).waitFor();
    await button(page, "Solve").click();
    await says(page, "This is a solution; there are more");
    const pieces = await piecesOf(page);
    assert.equal(pieces.size, 12);
    for (const places of pieces.values()) assert.ok(places.length === 5 && isConnected(places));
  }));

test("a size that is still being typed counts when the board is clicked", () =>
  open("#tiling", async (page) => {
    await page.locator(".pieces li").nth(11).waitFor();
    await page.getByRole("spinbutton", { name: "Columns" }).fill("6");
    await page.locator('[data-at="0 0"]').click();
    await page.getByText("35 cells").waitFor();
    assert.equal((await cells(page)).length, 36);
  }));

/** The holes of the board, and the middle of a cell in the window. */
const holes = async (page) => (await cells(page)).filter(({ what }) => what === "hole").map(({ row, column }) => `${row} ${column}`);
const middle = async (page, at) => {
  const { x, y, width, height } = await page.locator(`section[aria-label="Board"] [data-at="${at}"]`).boundingBox();
  return { x: x + width / 2, y: y + height / 2 };
};

test("a finger paints every cell it comes over, and so does a fast mouse", async () => {
  const along = ["1 1", "1 2", "1 3", "1 4", "1 5", "1 6", "1 7", "1 8", "1 9"];
  const touch = { size: { width: 360, height: 740 } };
  await open(
    "#tiling",
    async (page) => {
      await page.locator(".pieces li").nth(11).waitFor();
      const [from, to] = [await middle(page, "0 0"), await middle(page, "0 8")];
      const session = await page.context().newCDPSession(page);
      await session.send("Emulation.setTouchEmulationEnabled", { enabled: true });
      const send = (type, ...touchPoints) => session.send("Input.dispatchTouchEvent", { type, touchPoints });
      await send("touchStart", from);
      for (let step = 1; step <= 16; step++) await send("touchMove", { x: from.x + ((to.x - from.x) * step) / 16, y: from.y });
      await send("touchEnd");
      await page.getByText("51 cells").waitFor();
      assert.deepEqual(await holes(page), along);
      // What comes after the finger is lifted paints nothing.
      await page.mouse.move(from.x, from.y + 60);
      assert.deepEqual(await holes(page), along);
    },
    touch,
  );
  await open("#tiling", async (page) => {
    await page.locator(".pieces li").nth(11).waitFor();
    const [from, to] = [await middle(page, "0 0"), await middle(page, "0 8")];
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(to.x, to.y);
    await page.getByText("51 cells").waitFor();
    // Out of the board, and in again below.
    await page.mouse.move(to.x, from.y - 60);
    const below = await middle(page, "5 8");
    await page.mouse.move(from.x - 60, from.y - 60);
    await page.mouse.move(from.x - 60, below.y);
    await page.mouse.move(below.x, below.y);
    await page.mouse.up();
    await page.mouse.move(below.x, from.y);
    await page.getByText("42 cells").waitFor();
    assert.deepEqual(await holes(page), [...along, ...along.map((place) => place.replace("1 ", "6 "))]);
  });
});

test("a board grows full, is filled and cleared, and each change is undone", () =>
  open("#tiling", async (page) => {
    await page.locator(".pieces li").nth(11).waitFor();
    const size = async (name, value) => {
      await page.getByRole("spinbutton", { name }).fill(String(value));
      await page.getByRole("spinbutton", { name }).press("Enter");
    };
    await size("Rows", 8);
    await page.getByText("80 cells").waitFor();
    await size("Columns", 8);
    await page.getByText("64 cells").waitFor();
    await button(page, "Clear").click();
    await page.locator(".stage").getByText(/^0 cells/).waitFor();
    await size("Rows", 9);
    assert.equal((await holes(page)).length, 72);
    await button(page, "Fill").click();
    await page.getByText("72 cells").waitFor();
    for (const cells of ["0 cells", "0 cells", "64 cells", "80 cells", "60 cells"]) {
      await button(page, "Undo").click();
      await page.locator(".stage").getByText(new RegExp(`^${cells}`)).waitFor();
    }
    assert.ok(await button(page, "Undo").isDisabled());
    await button(page, "Redo").click();
    await page.getByText("80 cells").waitFor();
    // A stroke is one change, and so are other cells with their pieces; the pieces come back, too.
    const [from, to] = [await middle(page, "0 0"), await middle(page, "0 3")];
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(to.x, to.y, { steps: 6 });
    await page.mouse.up();
    await page.getByText("76 cells").waitFor();
    await button(page, "Remove all").click();
    await button(page, "Undo").click();
    await page.locator(".pieces li").nth(11).waitFor();
    await page.keyboard.press("Tab");
    await page.locator('section[aria-label="Board"] [data-at="1 1"]').focus();
    await page.keyboard.press("Control+z");
    await page.getByText("80 cells").waitFor();
    await page.getByRole("combobox", { name: "Cells" }).selectOption("hexagons");
    await page.locator(".pieces li").nth(6).waitFor();
    await page.waitForFunction(() => document.querySelectorAll(".pieces li").length === 7);
    await page.getByText("53 cells").waitFor();
    await button(page, "Undo").click();
    await page.getByText("80 cells").waitFor();
    assert.equal(await page.locator(".pieces li").count(), 12);
    // A set is undone with its name.
    const set = page.getByLabel("Set");
    await set.selectOption("tetrominoes");
    await page.waitForFunction(() => document.querySelectorAll(".pieces li").length === 5);
    await button(page, "Undo").click();
    await page.locator(".pieces li").nth(11).waitFor();
    assert.equal(await set.inputValue(), "pentominoes");
    // So is what pieces may do.
    const turned = page.getByLabel("May be turned");
    await turned.uncheck();
    await button(page, "Undo").click();
    await page.waitForFunction((box) => box.checked, await turned.elementHandle());
    await button(page, "Redo").click();
    await page.waitForFunction((box) => !box.checked, await turned.elementHandle());
    // What is undone while its pieces are on their way gets them, and nothing else does.
    await hold(page, "tiling-pieces");
    await page.getByRole("combobox", { name: "Cells" }).selectOption("hexagons");
    await page.getByText("53 cells").waitFor();
    await button(page, "Undo").click();
    await page.getByText("80 cells").waitFor();
    await release(page);
    assert.equal(await page.locator(".pieces li").count(), 12);
    assert.equal(await set.inputValue(), "pentominoes");
    await button(page, "Redo").click();
    await page.getByText("53 cells").waitFor();
    assert.equal(await page.locator(".pieces li").count(), 7);
    assert.equal(await set.inputValue(), "tetrahexes");
    // A board that comes when the cells are others takes its pieces along.
    await hold(page, "tiling-board");
    await page.getByLabel("Shape").selectOption("hex-hexagon-3");
    await page.getByRole("combobox", { name: "Cells" }).selectOption("squares");
    await page.getByText("64 cells").waitFor();
    await release(page);
    await release(page);
    await page.locator(".stage").getByText(/^19 cells/).waitFor();
    assert.equal(await set.inputValue(), "tetrahexes");
    assert.equal(await page.locator(".pieces li").count(), 7);
  }));

test("a board that is painted before its first pieces are there keeps them when that is undone", () =>
  open("#sudoku", async (page) => {
    await hold(page, "tiling-pieces");
    await page.getByRole("link", { name: "Tilings" }).click();
    await page.locator('section[aria-label="Board"] [data-at="0 0"]').click();
    await page.getByText("59 cells").waitFor();
    await release(page);
    await page.locator(".pieces li").nth(11).waitFor();
    await button(page, "Undo").click();
    await page.locator(".stage").getByText(/^60 cells/).waitFor();
    assert.equal(await page.locator(".pieces li").count(), 12);
  }));

test("a number that does not fit is refused, and the one that holds is shown", () =>
  open("#tiling", async (page) => {
    await page.locator(".pieces li").nth(11).waitFor();
    for (const [name, bad, holds, message] of [
      ["Rows", "0", "6", "Rows: found 0, expected a whole number from 1 to 60. It stays 6."],
      ["Rows", "-3", "6", "found -3"],
      ["Rows", "", "6", "found no number"],
      ["Columns", "100", "10", "expected a whole number from 1 to 80. It stays 10."],
      ["copies of F, at least", "1.5", "1", "copies of F, at least: found 1.5"],
      ["copies of F, at most", "-1", "1", "found -1"],
    ]) {
      const field = page.getByRole("spinbutton", { name });
      await field.fill(bad);
      await field.press("Enter");
      await says(page, message);
      assert.equal(await field.inputValue(), holds);
    }
    await page.getByText("60 cells").waitFor();
    // More copies at least than at most.
    await page.getByRole("spinbutton", { name: "copies of F, at least" }).fill("12");
    await page.getByRole("spinbutton", { name: "copies of F, at least" }).press("Enter");
    await says(page, "Copies of F: now 12 to 12.");
    assert.equal(await page.getByRole("spinbutton", { name: "copies of F, at most" }).inputValue(), "12");
  }));

test("3 x 20 has eight solutions, two up to symmetry", () =>
  open("#tiling", async (page) => {
    await page.locator(".pieces li").nth(11).waitFor();
    await page.getByLabel("Shape").selectOption("3x20");
    await boardOf(page, 3, 20);
    await button(page, "All solutions").click();
    await says(page, "There are 8 solutions");
    const first = JSON.stringify(await cells(page));
    await button(page, "Next").click();
    assert.notEqual(JSON.stringify(await cells(page)), first);
    await button(page, "Previous").click();
    assert.equal(JSON.stringify(await cells(page)), first);
    await page.getByLabel("Up to symmetry").check();
    await button(page, "All solutions").click();
    await says(page, "There are 2 solutions, up to symmetry.");
    await button(page, "Count").click();
    await says(page, "2 solutions, up to symmetry; 8 if each counts");
  }));

test("solutions are saved as lines of letters, each of them a tiling", () =>
  open("#tiling", async (page) => {
    await page.locator(".pieces li").nth(11).waitFor();
    await page.getByLabel("Shape").selectOption("3x20");
    await boardOf(page, 3, 20);
    await button(page, "All solutions").click();
    await says(page, "There are 8 solutions");
    const [saved] = await Promise.all([page.waitForEvent("download"), button(page, "Solutions").click()]);
    const drawn = readFileSync(await saved.path(), "utf8").trim().split("\n\n");
    assert.equal(new Set(drawn).size, 8);
    for (const tiling of drawn) {
      assert.match(tiling, /^(.{20}\n){2}.{20}$/);
      for (const piece of "FILNPTUVWXYZ") assert.equal(tiling.split(piece).length, 6, tiling);
    }
  }));

test("dominoes on 12 x 12 are counted at once", () =>
  open("#tiling", async (page) => {
    await page.getByLabel("Shape").selectOption("12x12");
    await page.getByLabel("Set").selectOption("domino");
    await boardOf(page, 12, 12);
    await page.waitForFunction(() => document.querySelectorAll(".pieces li").length === 1);
    await button(page, "Count").click();
    await says(page, "53\u202f060\u202f477\u202f521\u202f960\u202f000 solutions");
  }));

test("a painted board without a solution says why", () =>
  open("#tiling", async (page) => {
    await page.getByLabel("Shape").selectOption("4x5");
    await page.getByLabel("Set").selectOption("tetrominoes");
    await page.waitForFunction(() => document.querySelectorAll(".pieces li").length === 5);
    await button(page, "Solve").click();
    await says(page, "There is no solution");
    await page.getByText(/colored .* dark cells/).waitFor();
    // The mutilated chessboard: two opposite corners are painted away, with the pointer and with the keyboard.
    await page.getByLabel("Shape").selectOption("8x8-center");
    await page.getByLabel("Set").selectOption("domino");
    await boardOf(page, 8, 8);
    await page.waitForFunction(() => document.querySelectorAll(".pieces li").length === 1);
    await page.locator('section[aria-label="Board"] [data-at="0 0"]').click();
    await page.locator('section[aria-label="Board"] [data-at="7 7"]').focus();
    await page.keyboard.press("Space");
    for (const at of ["3 3", "3 4", "4 3", "4 4"]) await page.locator(`section[aria-label="Board"] [data-at="${at}"]`).click();
    assert.equal((await cells(page)).filter(({ what }) => what === "cell").length, 62);
    await button(page, "Count").click();
    await says(page, "There is no solution");
    await page.getByText(/colored as a checkerboard|colored .* dark cells/).waitFor();
    // By definition: the cells of any domino weigh at most 0 together, yet all cells together weigh more; or the other way round.
    const weights = new Map((await cells(page)).filter(({ what }) => what.includes("weighs")).map(({ row, column, what }) => [`${row} ${column}`, Number(/weighs (-?\d+)/.exec(what)[1])]));
    const inside = new Set((await cells(page)).filter(({ what }) => !what.startsWith("hole")).map(({ row, column }) => `${row} ${column}`));
    const sum = [...weights.values()].reduce((sum, weight) => sum + weight, 0);
    const dominoes = [...inside].flatMap((place) => {
      const [row, column] = place.split(" ").map(Number);
      return [`${row + 1} ${column}`, `${row} ${column + 1}`].filter((next) => inside.has(next)).map((next) => (weights.get(place) ?? 0) + (weights.get(next) ?? 0));
    });
    assert.ok(sum !== 0 && dominoes.every((weight) => weight * Math.sign(sum) <= 0), `${sum}: ${dominoes}`);
  }));

test("a domino that fits nowhere: the cells that cannot be covered are marked", () =>
  open("#tiling", async (page) => {
    await page.getByLabel("Shape").selectOption("4x5");
    await page.getByLabel("Set").selectOption("domino");
    await page.waitForFunction(() => document.querySelectorAll(".pieces li").length === 1);
    // A corner is cut off; two more cells are taken away, so that there are as many black cells as white ones.
    for (const at of ["0 1", "1 0", "0 2", "2 2"]) await page.locator(`section[aria-label="Board"] [data-at="${at}"]`).click();
    await button(page, "Solve").click();
    await says(page, "There is no solution");
    await page.locator(".reasons").waitFor();
    assert.match(await page.locator(".reasons").textContent(), /r1c1/);
  }));

test("hexagons and triangles", () =>
  open("#tiling", async (page) => {
    await page.getByLabel("Shape").selectOption("hex-parallelogram-4x7");
    await page.waitForFunction(() => document.querySelectorAll(".pieces li").length === 7);
    await button(page, "Solve").click();
    await says(page, "This is a solution");
    assert.equal((await piecesOf(page)).size, 7);
    await page.getByLabel("Shape").selectOption("tri-parallelogram-6x6");
    await page.waitForFunction(() => document.querySelectorAll(".pieces li").length === 12);
    await page.getByLabel("Up to symmetry").check();
    await button(page, "Count").click();
    await says(page, "156 solutions, up to symmetry");
  }));

test("pieces of one's own, and a link that restores them", () =>
  open("#tiling", async (page) => {
    await page.getByLabel("Shape").selectOption("4x5");
    await button(page, "Remove all").click();
    await button(page, "Paint a piece").click();
    for (const at of ["0 0", "1 0"]) await page.locator(`.own [data-at="${at}"]`).click();
    await button(page, "Add this piece").click();
    await page.getByLabel("copies of a, at most").fill("");
    await page.getByLabel("copies of a, at least").fill("0");
    await button(page, "Count").click();
    await says(page, "95 solutions");
    await page.waitForTimeout(300);
    const link = await page.evaluate(() => location.hash);
    await open(link, async (other) => {
      await button(other, "Count").click();
      await says(other, "95 solutions");
    });
  }));

test("a piece is painted by keyboard alone, and the focus never falls out of the page", () =>
  open("#tiling", async (page) => {
    await page.locator(".pieces li").nth(11).waitFor();
    const focused = () => page.evaluate(() => document.activeElement.ariaLabel ?? document.activeElement.textContent);
    const paint = button(page, "Paint a piece");
    await paint.focus();
    await page.keyboard.press("Enter");
    await page.locator(".own").waitFor();
    assert.equal(await focused(), "row 1, column 1: hole");
    await page.keyboard.press("Escape");
    await page.locator(".own").waitFor({ state: "detached" });
    assert.equal(await focused(), "Paint a piece");
    await page.keyboard.press("Enter");
    await page.locator(".own").waitFor();
    for (const key of ["Space", "ArrowRight", "ArrowRight", "Space"]) await page.keyboard.press(key);
    await button(page, "Add this piece").click();
    await page.getByText("found cells in two or more parts, expected cells connected by their sides").waitFor();
    await page.locator('.own [data-at="0 1"]').click();
    await button(page, "Add this piece").focus();
    await page.keyboard.press("Enter");
    await page.locator(".pieces li").nth(12).waitFor();
    assert.equal(await focused(), "Paint a piece");
    await button(page, "remove piece a").focus();
    await page.keyboard.press("Enter");
    assert.equal(await focused(), "remove piece Z");
    await button(page, "Remove all").focus();
    await page.keyboard.press("Enter");
    assert.equal(await focused(), "Remove all");
  }));

test("a count of years is canceled at once", () =>
  open("#tiling", async (page) => {
    // Any of the 35 hexominoes on 15 x 14 squares, which need not be filled.
    await page.getByLabel("Set").selectOption("hexominoes");
    await page.waitForFunction(() => document.querySelectorAll(".pieces li").length === 35);
    await page.getByRole("spinbutton", { name: "Rows" }).fill("15");
    await page.getByRole("spinbutton", { name: "Rows" }).press("Enter");
    await page.getByRole("spinbutton", { name: "Columns" }).fill("14");
    await page.getByRole("spinbutton", { name: "Columns" }).press("Enter");
    await page.getByLabel("May be left over").check();
    await page.getByLabel("Cells may stay empty", { exact: true }).check();
    // The best of three; on a machine with too much else to do, the time says nothing.
    const took = [];
    for (let again = 0; again < 3; again++) {
      await button(page, "Count").click();
      await page.getByText(/Counting|Searching/).waitFor();
      await page.waitForTimeout(500);
      took.push(
        await page.evaluate(async () => {
          const began = performance.now();
          [...document.querySelectorAll("button")].find((button) => button.textContent === "Cancel").click();
          while (document.querySelector(".running")) await new Promise((resolve) => setTimeout(resolve, 5));
          return performance.now() - began;
        }),
      );
    }
    console.log(`canceled in ${took.map(Math.round).join(", ")} ms`);
    const isBusy = loadavg()[0] > availableParallelism();
    assert.ok(isBusy || Math.min(...took) < 300, `${took} ms`);
    await says(page, "Canceled after");
    // The next question is answered.
    await page.getByLabel("Shape").selectOption("6x10");
    await page.getByLabel("Set").selectOption("pentominoes");
    await boardOf(page, 6, 10);
    await page.waitForFunction(() => document.querySelectorAll(".pieces li").length === 12);
    await button(page, "Solve").click();
    await says(page, "This is a solution");
  }));

/** An address with this state. */
const linkTo = (state) => `#tiling=${deflateRawSync(JSON.stringify(state)).toString("base64url")}`;
const RULES = { turn: true, reflect: true, leftover: false, fill: true };

test("a change of the board or the pieces ends the question about those before", () =>
  open("#tiling", async (page) => {
    await page.locator(".pieces li").nth(11).waitFor();
    await hold(page, "tiling-count");
    const change = [
      () => page.locator('section[aria-label="Board"] [data-at="0 0"]').click(),
      () => page.getByLabel("May be flipped").uncheck(),
      () => page.getByLabel("Up to symmetry").check(),
      () => button(page, "remove piece F").click(),
    ];
    for (const edit of change) {
      await button(page, "Count").click();
      await page.locator(".running").waitFor();
      await edit();
      await page.locator(".running").waitFor({ state: "detached" });
      await release(page);
      assert.equal(await page.locator(".status").textContent(), "");
    }
    // What was said and shown before a change is gone, too.
    await page.getByLabel("Shape").selectOption("3x20");
    await page.getByLabel("Set").selectOption("domino");
    await boardOf(page, 3, 20);
    await page.waitForFunction(() => document.querySelectorAll(".pieces li").length === 1);
    await button(page, "Solve").click();
    await says(page, "This is");
    await page.locator('section[aria-label="Board"] [data-at="0 0"]').click();
    await page.waitForFunction(() => document.querySelector(".status").textContent === "");
  }));

test("a link to more than the page can draw says so", async () => {
  const piece = { name: "a", drawing: "##", least: 1, most: 1 };
  for (const [state, message] of [
    [{ board: "##", pieces: [{ ...piece, drawing: `${"#".repeat(400)}\n`.repeat(200) }], ...RULES }, "a piece that is too large: up to 9 × 12 cells"],
    [{ board: "##", pieces: Array(5000).fill(piece), ...RULES }, "5\u202f000 pieces: up to 200"],
    [{ board: `${"#".repeat(9000)}${"\n#".repeat(5000)}`, pieces: [piece], ...RULES }, "a board that is too large: up to 60 × 80 cells"],
    [{ board: "##", pieces: 3, ...RULES }, "The link holds no tiling"],
  ]) {
    await open(linkTo(state), async (page) => {
      await says(page, message);
      await page.locator(".pieces li").nth(11).waitFor();
      assert.ok((await page.locator("polygon").count()) < 1000);
      await says(page, message);
    });
  }
});

test("every set has pieces that a link may hold", () =>
  open("#tiling", async (page) => {
    for (const lattice of ["squares", "hexagons", "triangles"]) {
      if (lattice !== "squares") await page.getByRole("combobox", { name: "Cells" }).selectOption(lattice);
      const sets = await page.getByLabel("Set").locator("option").evaluateAll((options) => options.map(({ value }) => value).filter(Boolean));
      for (const set of sets) {
        await page.getByLabel("Set").selectOption(set);
        await page.waitForTimeout(400);
        const link = await page.evaluate(() => location.hash);
        const pieces = await page.locator(".pieces li").count();
        await open(link, async (other) => {
          await other.locator(".pieces li").nth(pieces - 1).waitFor();
          assert.equal(await other.locator(".status").textContent(), "", set);
        });
      }
    }
  }));
