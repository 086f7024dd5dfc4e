// The crate in Node.js, without a page: its answers are those of the command, and nothing makes it panic.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { test } from "node:test";

const { ask } = createRequire(import.meta.url)("../node/quadrille_web.js");
const root = new URL("../../", import.meta.url).pathname;
const command = [process.env.QUADRILLE, `${root}target/release/quadrille`].find((path) => path && existsSync(path));

const answer = (question) => JSON.parse(ask(JSON.stringify(question), () => {}));
const refusal = (question) => {
  try {
    ask(typeof question === "string" ? question : JSON.stringify(question), () => {});
  } catch (error) {
    assert.equal(typeof error, "string", `it panics: ${error}`);
    return JSON.parse(error);
  }
  return undefined;
};
const text = (name) => readFileSync(`${root}examples/${name}`, "utf8");
const kind = (size) => ({ size, regions: "", cages: "" });
const RULES = { turn: true, reflect: true, leftover: false, fill: true };

const table = { primary: "shift", secondary: "person,day", color: "", cost: "cost", maximize: false };
const COLUMNS = ["--primary", "shift", "--secondary", "person,day", "--cost", "cost"];
const PROBLEMS = [["jobs.dlx"], ["jobs.json"], ["toy.dlx"], ["matrix.txt"], ["sparse.txt"], ["shifts.csv", table, COLUMNS]];
const numbers = (options) => options.map(({ number }) => number).toSorted((a, b) => a - b);
const run = (...args) => execFileSync(command, args, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();
// `nth` and `usage` take no tables.
const asked = (input, ...args) => execFileSync(command, args, { encoding: "utf8", input, stdio: ["pipe", "pipe", "ignore"] }).trim();

test("problems are answered as by the command", { skip: !command && "the command is not built" }, () => {
  for (const [name, columns, args = []] of PROBLEMS) {
    const file = [`${root}examples/${name}`, ...args];
    const source = { from: "text", text: text(name), table: columns };
    const { count } = answer({ ask: "problem-count", source });
    assert.equal(count, run("count", ...file), name);
    const told = run("best", "-n", "10", "--format", "jsonl", ...file).split("\n").map((line) => JSON.parse(line));
    const best = answer({ ask: "problem-best", source, max: 10 }).solutions;
    const solutions = told.filter(({ options }) => options);
    assert.equal(best.length, solutions.length, name);
    solutions.forEach(({ options }, place) => {
      assert.deepEqual(numbers(best[place].options), numbers(options), name);
    });
    const problem = run("convert", "--to", "json", ...file);
    for (let number = 1; number <= Math.min(Number(count), 20); number++) {
      const { solutions } = answer({ ask: "problem-nth", source, number: String(number) });
      const [line] = asked(problem, "nth", String(number), "--format", "jsonl").split("\n");
      assert.deepEqual(numbers(solutions[0].options), numbers(JSON.parse(line).options), `${name} ${number}`);
    }
    const usage = asked(problem, "usage").split("\n").map((line) => line.split(" ")[0]);
    assert.deepEqual(answer({ ask: "problem-usage", source }).usage, usage, name);
  }
});

/** The usual rules of each order. */
const SIZES = { 4: "2x2", 6: "2x3", 8: "2x4", 9: "3x3", 10: "2x5", 12: "3x4", 16: "4x4" };

test("Sudoku puzzles of every order are solved as by the command", { skip: !command && "the command is not built" }, () => {
  // The examples have nine rows each; the others are made here.
  const symbols = Object.fromEntries(Object.entries(SIZES).map(([order, size]) => [order, answer({ ask: "sudoku-board", kind: kind(size) }).symbols]));
  const shown = (cells) => cells.map((symbol) => symbols[Math.sqrt(cells.length)][symbol - 1] ?? ".").join("");
  const made = Object.values(SIZES).map((size, seed) => shown(answer({ ask: "sudoku-generate", kind: kind(size), seed }).cells));
  const all = `${text("puzzles.txt")}\n${made.join("\n")}\n`;
  const { puzzles, mistakes } = answer({ ask: "sudoku-read", text: all });
  assert.deepEqual(mistakes, []);
  const lines = asked(all, "sudoku", "--format", "lines").split("\n");
  assert.equal(lines.length, puzzles.length);
  puzzles.forEach(({ order, cells }, place) => {
    const [first, ...more] = answer({ ask: "sudoku-solve", kind: kind(SIZES[order]), cells }).solutions;
    assert.equal(shown([...first].map((digit) => Number.parseInt(digit, 36))), lines[place], `puzzle ${place + 1}, of order ${order}`);
    assert.deepEqual(more, []);
  });
  assert.deepEqual([...new Set(puzzles.map(({ order }) => order))].toSorted((a, b) => a - b), Object.keys(SIZES).map(Number));
});

test("what is left is what the first step has", () => {
  const { puzzles } = answer({ ask: "sudoku-read", text: text("puzzles.txt") });
  for (const { cells } of puzzles) {
    const { candidates } = answer({ ask: "sudoku-left", kind: kind("3x3"), cells });
    assert.deepEqual(candidates, answer({ ask: "sudoku-steps", kind: kind("3x3"), cells }).steps[0]?.candidates ?? candidates);
    assert.ok(candidates.every((symbols, cell) => cells[cell] === 0 || symbols.length <= 1));
  }
});

test("tilings with known totals", () => {
  const { pieces } = answer({ ask: "tiling-pieces", set: "pentominoes" });
  const count = (board, pieces, distinct = false) => answer({ ask: "tiling-count", tiles: { board, pieces, ...RULES }, distinct }).count;
  assert.equal(count("3x20", pieces), "8");
  assert.equal(count("3x20", pieces, true), "2");
  const [domino] = answer({ ask: "tiling-pieces", set: "domino" }).pieces;
  assert.equal(count("8x8", [{ ...domino, least: 0, most: null }]), "12988816");
  const solved = answer({ ask: "tiling-solve", tiles: { board: "3x20", pieces, ...RULES }, max: 1, distinct: false });
  const placed = solved.solutions[0].map(({ piece, cells }) => [piece, cells]);
  assert.match(answer({ ask: "tiling-picture", tiles: { board: "3x20", pieces, ...RULES }, placed }).svg, /^<svg /);
});

test("reasons have the words of the puzzle", () => {
  const { verdict, text } = answer({ ask: "problem-why", source: { from: "queens", n: 3 } });
  assert.equal(verdict, "none");
  assert.match(text, /row r[123]|column c[123]/);
});

test("windows of the dance fit together", () => {
  const source = { from: "queens", n: 5 };
  const whole = answer({ ask: "dance-steps", source, from: 0, max: 100_000 });
  assert.ok(whole.end);
  assert.equal(whole.steps.filter(({ kind }) => kind === "solution").length, 10);
  for (const from of [1, 50, 100]) {
    const window = answer({ ask: "dance-steps", source, from, max: 7 });
    assert.deepEqual(window.steps, whole.steps.slice(from, from + 7));
  }
  assert.equal(answer({ ask: "dance-next", source, from: 0 }).step, whole.steps.findIndex(({ kind }) => kind === "solution"));
});

test("bad questions are refused", () => {
  const blank = Array(81).fill(0);
  for (const question of [
    "",
    "{}",
    "[1]",
    '{"ask":"fly"}',
    { ask: "sudoku-solve", kind: kind("3x3"), cells: [1, 2] },
    { ask: "sudoku-solve", kind: kind("3x3"), cells: "-".repeat(81) },
    { ask: "sudoku-solve", kind: kind("3x3"), cells: "a".repeat(81) },
    { ask: "sudoku-solve", kind: kind("3x3"), cells: Array(81).fill(10) },
    { ask: "sudoku-solve", kind: kind("0x0"), cells: [] },
    { ask: "sudoku-solve", kind: kind("1000x1000"), cells: [] },
    { ask: "sudoku-solve", kind: { ...kind("3x3"), regions: "AB\nBA" }, cells: blank },
    { ask: "sudoku-board", kind: { ...kind("3x3"), cages: "99 = r1c1" } },
    { ask: "tiling-board", board: "" },
    { ask: "tiling-board", board: "99999x99999" },
    { ask: "tiling-pieces", set: "pentomines" },
    { ask: "tiling-pieces", text: "#?#" },
    { ask: "tiling-count", tiles: { board: "2x2", pieces: [], ...RULES }, distinct: false },
    { ask: "tiling-picture", tiles: { board: "2x2", pieces: [], ...RULES }, placed: [[3, [[0, 0]]]] },
    { ask: "problem-read", text: "a a\n" },
    { ask: "problem-nth", source: { from: "text", text: "a\na\n" }, number: "0" },
    { ask: "problem-nth", source: { from: "text", text: "a\na\n" }, number: "-1" },
    { ask: "problem-tree", source: { from: "queens", n: 12 }, max: 10 },
    { ask: "problem-write", source: { from: "queens", n: 5 }, format: "word" },
    { ask: "dance-stage", source: { from: "queens", n: 1000 } },
    { ask: "dance-stage", source: { from: "queens", n: 65535 } },
  ]) {
    const { message } = refusal(question) ?? assert.fail(`answered: ${JSON.stringify(question)}`);
    assert.ok(message.length > 0, JSON.stringify(question));
  }
});
