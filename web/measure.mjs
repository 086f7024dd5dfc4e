// How fast the WebAssembly is in Chromium: `node measure.mjs`, after `./build`. Prints milliseconds, the least of five
// tries. With `node measure.mjs FILE`, the puzzles go to a file, for the command.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { chromium } from "playwright-core";

const executablePath = process.env.CHROMIUM ?? ["/usr/bin/chromium", "/usr/bin/google-chrome"].find(existsSync);

/** Runs in the browser. */
async function measure(address) {
  const { default: load, ask } = await import(`${address}/quadrille_web.js`);
  await load({ module_or_path: `${address}/quadrille_web_bg.wasm` });
  const answer = (question) => JSON.parse(ask(JSON.stringify(question), () => {}));
  const rules = { turn: true, reflect: true, leftover: false, fill: true };
  const { pieces } = answer({ ask: "tiling-pieces", set: "pentominoes" });
  const kind = { size: "3x3" };
  const puzzles = Array.from({ length: 1000 }, (_, seed) => answer({ ask: "sudoku-generate", kind, seed }).cells);
  const tasks = {
    "12 queens": () => answer({ ask: "problem-count", source: { from: "queens", n: 12 } }),
    "pentominoes 6x10": () => answer({ ask: "tiling-count", tiles: { board: "6x10", pieces, ...rules }, distinct: false }),
    "1,000 Sudoku": () => puzzles.forEach((cells) => answer({ ask: "sudoku-solve", kind, cells: cells.map((symbol) => symbol.toString(36)).join("") })),
  };
  const times = {};
  for (const [name, task] of Object.entries(tasks)) {
    const tries = Array.from({ length: 6 }, () => {
      const start = performance.now();
      task();
      return performance.now() - start;
    });
    times[name] = Math.min(...tries.slice(1));
  }
  return [times, puzzles];
}

const types = { js: "text/javascript", wasm: "application/wasm", html: "text/html" };
const server = createServer(({ url }, response) => {
  const [, name, ending] = /^\/(quadrille_web(?:_bg)?)\.(js|wasm)$/.exec(url) ?? ["", "", "html"];
  response.setHeader("content-type", types[ending]);
  response.end(name ? readFileSync(new URL(`src/wasm/${name}.${ending}`, import.meta.url)) : "");
});
await new Promise((ready) => server.listen(0, "127.0.0.1", ready));
const address = `http://127.0.0.1:${server.address().port}`;
const browser = await chromium.launch({ executablePath, headless: true, args: ["--no-sandbox", "--disable-gpu"] });
try {
  const page = await browser.newPage();
  await page.goto(address);
  const [times, puzzles] = await page.evaluate(measure, address);
  for (const [name, time] of Object.entries(times)) console.log(`${name}: ${time.toFixed(1)} ms`);
  const [, , file] = process.argv;
  if (file) writeFileSync(file, puzzles.map((cells) => `${cells.join("")}\n`).join(""));
} finally {
  await browser.close();
  server.close();
}
