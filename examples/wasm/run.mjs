// Calls the module that `just wasm` built, in Node.js. Ends with an error if an answer is wrong.
import assert from "node:assert/strict";
import { createRequire } from "node:module";

const { count_queens, solve_sudoku } = createRequire(import.meta.url)("./target/node/quadrille_wasm.js");

assert.equal(count_queens(8, 10_000), 92n);
assert.throws(() => count_queens(20, 50), /or more, after 50ms/);

const puzzle = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
const solution = "812753649943682175675491283154237896369845721287169534521974368438526917796318452";
assert.equal(solve_sudoku(puzzle, 10_000), solution);
assert.equal(solve_sudoku(puzzle.replace("8", "1"), 10_000), undefined);
assert.throws(() => solve_sudoku("8", 10_000), /81/);

console.log("queens 8: 92; the time limit ends queens 20; the Sudoku is solved");
