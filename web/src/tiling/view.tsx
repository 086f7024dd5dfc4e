// Tilings: paint a board, choose or paint pieces, and see solutions, their number, or why there is none.
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { Canceled, quick } from "../engine";
import { inkOn, type Lattice, shade } from "../geometry";
import { back, begun, changed, forth, type History } from "../history";
import { Answers, Button, Check, Choice, download, grouped, type Message, NumberField, onUndoKeys, openProblem, Pictures, plural, searching, useLong, type ViewProps } from "../ui";
import { area, type Drawing, filled, fromText, isCell, isWithin, MAX_BOARD, resized, toText } from "./drawing";
import { type Cover, Paint } from "./paint";
import { MAX_PIECE, MAX_PIECES, PieceList, type Spec } from "./pieces";
import { signs, type Why, WhyBox } from "../why";

type Rules = { turn: boolean; reflect: boolean; leftover: boolean; fill: boolean };
export type Tiles = { board: string; pieces: Spec[] } & Rules;

/** What Undo brings back. */
type Puzzle = { drawing: Drawing; preset: string; pieces: Spec[]; set: string; rules: Rules };

type Placed = { piece: number; name: string; cells: [number, number][] };

const BOARDS: (readonly [string, string])[] = [
  ["6x10", "6 × 10"],
  ["5x12", "5 × 12"],
  ["3x20", "3 × 20"],
  ["8x8-center", "8 × 8 without the middle"],
  ["12x12", "12 × 12"],
  ["4x5", "4 × 5"],
  ["hex-parallelogram-4x7", "hexagons, 4 × 7"],
  ["hex-hexagon-3", "hexagon of hexagons"],
  ["tri-parallelogram-6x6", "triangles, a rhombus"],
  ["tri-hexagon-2", "hexagon of triangles"],
];

const SETS: Record<Lattice, (readonly [string, string])[]> = {
  squares: [
    ["pentominoes", "12 pentominoes"],
    ["domino", "dominoes"],
    ["trominoes", "trominoes"],
    ["tetrominoes", "tetrominoes"],
    ["one-sided-tetrominoes", "one-sided tetrominoes"],
    ["hexominoes", "hexominoes"],
    ["monomino", "monomino"],
  ],
  hexagons: [
    ["tetrahexes", "7 tetrahexes"],
    ["trihexes", "trihexes"],
    ["pentahexes", "pentahexes"],
  ],
  triangles: [
    ["hexiamonds", "12 hexiamonds"],
    ["pentiamonds", "pentiamonds"],
    ["tetriamonds", "tetriamonds"],
  ],
};

/** The board and the pieces in a link, or what is wrong with them. */
function fromLink(state: unknown): Tiles | string {
  const tiles = state as Tiles | undefined;
  const isCount = (value: unknown) => Number.isSafeInteger(value) && (value as number) >= 0;
  const isSpec = (spec: Spec) =>
    spec && typeof spec.name === "string" && typeof spec.drawing === "string" && isCount(spec.least) && (spec.most === null || isCount(spec.most));
  const flags = [tiles?.turn, tiles?.reflect, tiles?.leftover, tiles?.fill];
  const fits = tiles && typeof tiles.board === "string" && Array.isArray(tiles.pieces) && tiles.pieces.every(isSpec);
  if (!fits || !flags.every((flag) => typeof flag === "boolean")) return "The link holds no tiling.";
  if (!isWithin(tiles.board, MAX_BOARD)) return `The link holds a board that is too large: up to ${MAX_BOARD.join(" × ")} cells are shown.`;
  if (!tiles.pieces.every(({ drawing }) => isWithin(drawing, MAX_PIECE))) return `The link holds a piece that is too large: up to ${MAX_PIECE.join(" × ")} cells are shown.`;
  if (tiles.pieces.length > MAX_PIECES) return `The link holds ${grouped(tiles.pieces.length)} pieces: up to ${MAX_PIECES} are shown.`;
  return tiles;
}

/** A solution as lines of names of pieces. */
function inLetters(solution: Placed[]): string {
  const places = solution.flatMap(({ name, cells }) => cells.map(([row, column]) => ({ row, column, name })));
  const width = Math.max(...places.map(({ name }) => name.length));
  const lines: string[][] = [];
  for (const { row, column, name } of places) (lines[row] ??= [])[column] = name.padEnd(width);
  const written = Array.from(lines, (line) => Array.from(line ?? [], (name) => name ?? ".".padEnd(width)).join("").trimEnd());
  return `${written.join("\n")}\n`;
}

export function TilingView({ initial, active, keep, go }: ViewProps) {
  const held = useMemo(() => (initial === undefined ? undefined : fromLink(initial)), []);
  const linked = typeof held === "object" ? held : undefined;
  const [history, setHistory] = useState<History<Puzzle>>(() =>
    begun({
      drawing: fromText(linked?.board ?? Array(6).fill("#".repeat(10)).join("\n")),
      preset: linked ? "" : "6x10",
      pieces: linked?.pieces ?? [],
      set: linked ? "" : "pentominoes",
      rules: linked
        ? { turn: linked.turn, reflect: linked.reflect, leftover: linked.leftover, fill: linked.fill }
        : { turn: true, reflect: true, leftover: false, fill: true },
    }),
  );
  const { drawing, preset, pieces, set, rules } = history.now;
  // For answers that come later.
  const latest = useRef(drawing.lattice);
  latest.current = drawing.lattice;
  const [distinct, setDistinct] = useState(false);
  const [optional, setOptional] = useState(false);
  const [solutions, setSolutions] = useState<{ list: Placed[][]; all: boolean }>();
  const [shown, setShown] = useState(0);
  const [why, setWhy] = useState<Why>();
  const [message, setMessage] = useState<Message | undefined>(
    typeof held === "string" ? { kind: "bad", text: held } : undefined,
  );
  const { running, run, cancel, reset } = useLong(active, setMessage);
  const tiles: Tiles = { board: toText(drawing), pieces, ...rules };

  /** Changes the puzzle; what belongs to the change before is undone with that. */
  function edit(next: Partial<Puzzle> | ((now: Puzzle) => Partial<Puzzle>), further = false): void {
    reset();
    if (!further) setMessage(undefined);
    setHistory((history) => {
      const { now } = history;
      const after = { ...now, ...(typeof next === "function" ? next(now) : next) };
      const isSame = after.pieces === now.pieces && after.rules === now.rules && after.drawing.lattice === now.drawing.lattice && toText(after.drawing) === toText(now.drawing);
      return further || isSame ? { ...history, now: after } : changed(history, after);
    });
  }

  function undo(): void {
    setMessage(undefined);
    setHistory((history) => back(history) ?? history);
  }

  function redo(): void {
    setMessage(undefined);
    setHistory((history) => forth(history) ?? history);
  }

  useEffect(() => {
    if (!linked) void load(set, pieces);
  }, []);
  useEffect(() => keep(tiles), [drawing, pieces, rules]);
  // Whatever is changed, the solutions are those of another puzzle. At once: an answer could come before an effect does.
  useLayoutEffect(() => {
    reset();
    setSolutions(undefined);
    setWhy(undefined);
  }, [drawing, pieces, rules, distinct]);

  async function choosePreset(text: string): Promise<void> {
    if (!text) return edit({ preset: "" });
    try {
      const found = await quick.ask<{ drawing: string }>({ ask: "tiling-board", board: text });
      await chooseBoard(fromText(found.drawing), text);
    } catch (error) {
      setMessage({ kind: "bad", text: String((error as Error).message) });
    }
  }

  /** Takes a board, with pieces that can lie on it. */
  async function chooseBoard(next: Drawing, preset: string): Promise<void> {
    if (next.lattice === latest.current) edit({ drawing: next, preset });
    else await chooseSet(SETS[next.lattice][0]![0], { drawing: next, preset });
  }

  /** Takes a set, and what changes with it. */
  async function chooseSet(set: string, more: Partial<Puzzle> = {}): Promise<void> {
    if (!set) return edit({ set });
    // On the same lattice, the old pieces stay in view until the new ones come.
    const awaited = more.drawing ? [] : [...pieces];
    edit({ ...more, set, pieces: awaited });
    await load(set, awaited);
  }

  /** Gives the pieces of a set to the puzzles that await them, wherever the history has these by then. */
  async function load(set: string, awaited: Spec[]): Promise<void> {
    const found = await quick.ask<{ pieces: Spec[] }>({ ask: "tiling-pieces", set }).catch((error) => {
      if (!(error instanceof Canceled)) setMessage({ kind: "bad", text: String(error.message) });
    });
    if (!found) return;
    // A set of one piece has as many copies as fit.
    const pieces = found.pieces.map((piece) => (found.pieces.length === 1 ? { ...piece, least: 0, most: null } : piece));
    const fill = (puzzle: Puzzle) => (puzzle.pieces === awaited ? { ...puzzle, pieces } : puzzle);
    setHistory(({ now, past, future }) => ({ now: fill(now), past: past.map(fill), future: future.map(fill) }));
  }

  async function solve(max: number): Promise<void> {
    setMessage(undefined);
    const found = await run<{ solutions: Placed[][]; all: boolean }>(
      "Searching …",
      { ask: "tiling-solve", tiles, max, distinct },
      searching,
    );
    if (!found) return;
    setShown(0);
    setSolutions(found.solutions.length > 0 ? { list: found.solutions, all: found.all } : undefined);
    if (found.solutions.length === 0) await none();
    else {
      const count = found.solutions.length;
      const alike = distinct ? ", up to symmetry" : "";
      const text =
        max === 1
          ? found.all
            ? `This is the only solution${alike}.`
            : `This is a solution; there are more${alike}.`
          : found.all
            ? `There ${count === 1 ? "is" : "are"} ${plural(count, "solution")}${alike}.`
            : `These are the first ${grouped(max)} solutions${alike}; there are more.`;
      setMessage({ kind: "good", text });
    }
  }

  async function count(): Promise<void> {
    setMessage(undefined);
    const found = await run<{ count: string; all?: string }>("Counting …", { ask: "tiling-count", tiles, distinct }, searching);
    if (!found) return;
    if (found.count === "0") return none();
    const all = found.all ? `, up to symmetry; ${grouped(found.all)} if each counts` : "";
    setMessage({ kind: "good", text: `${plural(found.count, "solution")}${all}.` });
  }

  async function none(): Promise<void> {
    setMessage({ kind: "bad", text: "There is no solution." });
    setWhy(await run<Why>("Looking for a reason …", { ask: "problem-why", source: { from: "tiling", ...tiles } }));
  }

  const solution = solutions?.list[shown];
  // The drawing that the library answers for begins at the first row and column with a cell.
  const [top, left] = useMemo(() => {
    const top = drawing.lines.findIndex((line) => [...line].some(isCell));
    const columns = drawing.lines.map((line) => [...line].findIndex(isCell)).filter((column) => column >= 0);
    return [top, Math.min(...columns)];
  }, [drawing]);
  const covers = useMemo(() => {
    if (!solution) return undefined;
    const map = new Map<string, Cover>();
    const kinds = new Set(solution.map(({ piece }) => piece)).size;
    solution.forEach(({ piece, name, cells }, place) => {
      const number = kinds > 1 ? piece : place;
      for (const [row, column] of cells) map.set(`${row + top} ${column + left}`, { kind: shade(number), ink: inkOn(number), name, piece });
    });
    return map;
  }, [solution, top, left]);

  const sizeOf = (text: string) => [...text].filter((letter) => letter !== "\n" && isCell(letter)).length;
  const cells = sizeOf(drawing.lines.join("\n"));
  const least = pieces.reduce((sum, piece) => sum + piece.least * sizeOf(piece.drawing), 0);
  const isFixed = !rules.leftover && pieces.every(({ least, most }) => least === most);
  const rows = drawing.lines.length;
  const columns = drawing.lines[0]?.length ?? 0;
  const svg = async () => {
    if (!solution) return void setMessage({ kind: "plain", text: "Find a solution first: the picture shows it." });
    const placed = solution.map(({ piece, cells }) => [piece, cells]);
    const drawn = await quick.ask<{ svg: string }>({ ask: "tiling-picture", tiles, placed }).catch((error) => {
      setMessage({ kind: "bad", text: String(error.message) });
    });
    return drawn?.svg;
  };
  return (
    <div class="view">
      <section class="stage" aria-label="Board" onKeyDown={(event) => onUndoKeys(event, undo, redo)}>
        <Paint
          label={`Board of ${drawing.lattice}: ${cells} cells. Arrows move, the space bar adds or removes a cell`}
          drawing={drawing}
          change={(next, further) => edit(({ drawing }) => ({ drawing: next(drawing), preset: "" }), further)}
          optional={optional}
          covers={covers}
          signs={why && signs(why, top ?? 0, left ?? 0)}
        />
        <p class="row">
          <span>
            {plural(cells, "cell")}
            {isFixed && pieces.length > 0 ? `; the pieces have ${grouped(least)}` : ""}
          </span>
          {drawing.lattice === "squares" && <Check label="New cells may stay empty (+)" checked={optional} onChange={setOptional} />}
        </p>
        {solutions && solutions.list.length > 1 && (
          <div class="row" role="group" aria-label="Solutions">
            <Button onClick={() => setShown(shown - 1)} disabled={shown === 0}>
              Previous
            </Button>
            <span>
              Solution {grouped(shown + 1)} of {grouped(solutions.list.length)}
              {solutions.all ? "" : "+"}
            </span>
            <Button onClick={() => setShown(shown + 1)} disabled={shown + 1 >= solutions.list.length}>
              Next
            </Button>
          </div>
        )}
      </section>
      <section class="tools" aria-label="Tools">
        <div class="row">
          <Button main onClick={() => solve(1)}>
            Solve
          </Button>
          <Button onClick={() => solve(1000)}>All solutions</Button>
          <Button onClick={count}>Count</Button>
          <Check label="Up to symmetry" checked={distinct} onChange={setDistinct} />
        </div>
        <div class="row">
          <Button onClick={undo} disabled={history.past.length === 0} shortcut="Control+Z">
            Undo
          </Button>
          <Button onClick={redo} disabled={history.future.length === 0} shortcut="Control+Y">
            Redo
          </Button>
        </div>
        <Answers message={message} running={running} cancel={cancel} />
        <WhyBox why={why} />
        <fieldset>
          <legend>Board: click or drag on it to add and remove cells</legend>
          <div class="row">
            <Choice label="Shape" value={preset} options={[["", "painted"], ...BOARDS]} onChange={choosePreset} />
            <Choice
              label="Cells"
              value={drawing.lattice}
              options={[
                ["squares", "squares"],
                ["hexagons", "hexagons"],
                ["triangles", "triangles"],
              ]}
              onChange={(name) => {
                const lattice = name as Lattice;
                void chooseBoard(filled(lattice === "squares" ? area(lattice, 8, 8) : area(lattice, 7, 15)), "");
              }}
            />
          </div>
          <div class="row">
            <NumberField
              label="Rows"
              value={rows}
              min={1}
              max={MAX_BOARD[0]}
              change={(rows) => edit({ drawing: resized(drawing, rows!, columns), preset: "" })}
              say={setMessage}
            />
            <NumberField
              label="Columns"
              value={columns}
              min={1}
              max={MAX_BOARD[1]}
              change={(columns) => edit({ drawing: resized(drawing, rows, columns!), preset: "" })}
              say={setMessage}
            />
            <Button onClick={() => edit({ drawing: filled(drawing), preset: "" })}>Fill</Button>
            <Button onClick={() => edit({ drawing: area(drawing.lattice, rows, columns), preset: "" })}>Clear</Button>
          </div>
        </fieldset>
        <fieldset>
          <legend>Pieces</legend>
          <div class="row">
            <Choice label="Set" value={set} options={[["", "own"], ...SETS[drawing.lattice]]} onChange={chooseSet} />
          </div>
          <PieceList lattice={drawing.lattice} pieces={pieces} change={(next) => edit({ pieces: next, set: "" })} say={setMessage} />
          <div class="row">
            <Check label="May be turned" checked={rules.turn} onChange={(turn) => edit({ rules: { ...rules, turn } })} />
            <Check label="May be flipped" checked={rules.reflect} onChange={(reflect) => edit({ rules: { ...rules, reflect } })} />
            <Check label="May be left over" checked={rules.leftover} onChange={(leftover) => edit({ rules: { ...rules, leftover } })} />
            <Check label="Cells may stay empty" checked={!rules.fill} onChange={(empty) => edit({ rules: { ...rules, fill: !empty } })} />
          </div>
        </fieldset>
        <div class="row">
          <span>Save:</span>
          <Pictures name="tiling" svg={svg} />
          <Button disabled={!solutions} onClick={() => solutions && download("tilings.txt", "text/plain", solutions.list.map(inLetters).join("\n"))}>
            Solutions
          </Button>
        </div>
        <div class="row">
          <span>Look inside:</span>
          <Button onClick={() => go("dance", { source: { from: "tiling", ...tiles }, at: 0 })}>Watch the dance</Button>
          <Button onClick={() => openProblem({ from: "tiling", ...tiles }, go, setMessage)}>As a problem</Button>
        </div>
      </section>
    </div>
  );
}
