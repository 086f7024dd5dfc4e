// The Sudoku view: type, paste or make a puzzle; solve it, alone or with hints.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { quick, Refusal } from "../engine";
import { back, changed, forth, type History } from "../history";
import { Answers, Button, Check, Choice, download, type Message, onUndoKeys, openProblem, Pictures, plural, useLong, type ViewProps } from "../ui";
import { SudokuBoard } from "./board";
import { type Pasted, PasteBox, usePaste } from "./paste";
import { DrawnRules } from "./rules";
import { blank, type Cells, FIRST, fromLink, fromText, furtherRules, hasParts, inDigits, type Kind, KINDS, ofDigits, type Reasoning, repeats, type Saved, type Shape, usual, WORDS } from "./state";

type Clash = { message: string; cells: number[] };
type Solved = { solutions: string[]; clashes: Clash[] };

/** The board as lines that every solver reads. */
function inLines(cells: number[], { order, symbols }: Shape): string {
  const line = (row: number) => cells.slice(row * order, (row + 1) * order).map((symbol) => (symbol ? symbols[symbol - 1]! : "."));
  return Array.from({ length: order }, (_, row) => `${line(row).join("")}\n`).join("");
}

/** The usual rules of a size. */
const ofOrder = (order: number): Kind =>
  usual((KINDS.find(([name]) => name.split("x").reduce((product, side) => product * Number(side), 1) === order) ?? [String(order)])[0]);

const GRADES = ["easy", "medium", "hard", "expert", "extreme"];

export function SudokuView({ initial, active, keep, go }: ViewProps) {
  const saved = useMemo(() => fromLink(initial), []);
  const [kind, setKind] = useState<Kind>(saved?.kind ?? usual("3x3"));
  // The rules that were chosen before a puzzle brought its own, and their size.
  const [chosen, setChosen] = useState<{ kind: Kind; order: number }>();
  const [shape, setShape] = useState<Shape>();
  const [board, setBoard] = useState<Cells>(saved ?? fromText(FIRST));
  const [steps, setSteps] = useState<Pick<History<Saved>, "past" | "future">>({ past: [], future: [] });
  const [at, setAt] = useState(0);
  const [editing, setEditing] = useState(false);
  const [pencil, setPencil] = useState(false);
  const [showing, setShowing] = useState(false);
  const [reasoning, setReasoning] = useState<{ found: Reasoning; next: number; shown: boolean }>();
  const [wrong, setWrong] = useState<Set<number>>(new Set());
  const [differ, setDiffer] = useState<Map<number, [number, number]>>(new Map());
  const [grade, setGrade] = useState("");
  const [symmetric, setSymmetric] = useState(true);
  const [draw, setDraw] = useState({ cages: false, regions: false });
  const [message, setMessage] = useState<Message | undefined>(
    initial !== undefined && !saved ? { kind: "bad", text: "The link holds no Sudoku." } : undefined,
  );
  const { running, run, cancel, reset, since } = useLong(active, setMessage);
  const asked = useRef(0);

  const order = shape?.order ?? 0;
  const fits = order > 0 && board.cells.length === order * order;
  const question = { kind, cells: board.cells };

  useEffect(() => keep({ kind, ...board } satisfies Saved), [kind, board]);

  // The look of the board for these rules.
  useEffect(() => {
    const ask = ++asked.current;
    quick.ask<Shape>({ ask: "sudoku-board", kind }).then(
      (shape) => {
        if (ask !== asked.current) return;
        setShape(shape);
        // A link may have rules of another size than its board.
        if (board.cells.length === shape.order ** 2) return;
        setBoard(blank(shape.order));
        setMessage({ kind: "bad", text: `The link has a board of ${plural(board.cells.length, "cell")} and rules of ${shape.order} × ${shape.order}: the board is blank.` });
      },
      (error) => ask === asked.current && error instanceof Refusal && setMessage({ kind: "bad", text: error.message }),
    );
  }, [kind]);

  // The candidates of the position, while they are shown.
  const [left, setLeft] = useState<number[][]>();
  useEffect(() => {
    let current = true;
    if (!showing || !fits) setLeft(undefined);
    else {
      quick.ask<{ candidates: number[][] }>({ ask: "sudoku-left", ...question }).then(
        ({ candidates }) => current && setLeft(candidates),
        () => current && setLeft(undefined),
      );
    }
    return () => {
      current = false;
    };
  }, [showing, fits, kind, board]);

  /** Marks cells with a fault, and those in which two solutions differ; takes back what was marked before. */
  function mark(faults: number[] = [], others: [number, [number, number]][] = []): void {
    setWrong(new Set(faults));
    setDiffer(new Map(others));
  }

  function change(next: Cells): void {
    reset();
    remember();
    setBoard(next);
    mark();
    setReasoning(undefined);
  }

  /** What is there now, with its rules, is what Undo brings back. */
  function remember(): void {
    const now = { kind, ...board };
    setSteps((steps) => changed({ ...steps, now }, now));
  }

  function undo(): void {
    move(back({ ...steps, now: { kind, ...board } }));
  }

  function redo(): void {
    move(forth({ ...steps, now: { kind, ...board } }));
  }

  function move(step: History<Saved> | undefined): void {
    if (!step) return;
    const { now, past, future } = step;
    setSteps({ past, future });
    show(now);
  }

  function show({ kind: rules, ...next }: Saved): void {
    reset();
    setKind(rules);
    setChosen(undefined);
    setBoard(next);
    mark();
    setReasoning(undefined);
    setMessage(undefined);
  }

  function type(symbol: number): void {
    if (!fits || symbol > order) return;
    const [givens, cells, marks] = [[...board.givens], [...board.cells], [...board.marks]];
    if (!editing && givens[at]! > 0) {
      return setMessage({ kind: "plain", text: "This digit was given. To change the puzzle itself, choose “Edit the givens”." });
    }
    if (pencil && !editing && symbol > 0) {
      const had = marks[at]!;
      marks[at] = had.includes(symbol) ? had.filter((mark) => mark !== symbol) : [...had, symbol].sort((a, b) => a - b);
      cells[at] = 0;
    } else {
      cells[at] = symbol;
      if (editing) givens[at] = symbol;
      if (symbol === 0 || editing) marks[at] = [];
    }
    setMessage(undefined);
    change({ givens, cells, marks });
  }

  async function solutions(words: string, cells: number[]) {
    mark();
    const solved = await run<Solved>(words, { ask: "sudoku-solve", kind, cells: inDigits(cells) });
    return solved && { ...solved, solutions: solved.solutions.map(ofDigits) };
  }

  /** Says that there is no solution with these cells, and why. */
  async function none(what: string, cells: number[], clashes: Clash[]): Promise<void> {
    setMessage({ kind: "bad", text: `${what}.` });
    const why = clashes[0] ?? (await run<Clash | null>("Looking for a reason …", { ask: "sudoku-why", kind, cells }));
    if (!why) return;
    mark(why.cells);
    setMessage({ kind: "bad", text: `${what}: ${why.message}.${why.cells.length > 0 ? " See the crossed cells." : ""}` });
  }

  async function solve(fill: boolean): Promise<void> {
    // The givens only: what was filled in may be wrong.
    const solved = await solutions("Solving …", board.givens);
    if (!solved) return;
    const [first, second] = solved.solutions;
    if (!first) return none("There is no solution", board.givens, solved.clashes);
    if (fill) change({ ...board, cells: first, marks: board.marks.map(() => []) });
    if (!second) {
      return setMessage({ kind: "good", text: fill ? "Solved. It is the only solution." : "There is exactly one solution." });
    }
    const others = first.flatMap((symbol, cell) => (symbol === second[cell] ? [] : [[cell, [symbol, second[cell]!]] as [number, [number, number]]]));
    mark([], others);
    setMessage({
      kind: fill ? "good" : "bad",
      text: `${fill ? "Solved, but there" : "There"} is more than one solution: two of them differ in ${plural(others.length, "cell")}, which ${others.length === 1 ? "shows" : "show"} the digits of both.`,
    });
  }

  async function check(): Promise<void> {
    const solved = await solutions("Checking …", board.givens);
    if (!solved) return;
    const [first, second] = solved.solutions;
    if (!first) return none("The puzzle has no solution", board.givens, solved.clashes);
    if (second) {
      const filled = await solutions("Checking …", board.cells);
      if (!filled) return;
      if (filled.solutions.length === 0) return none("The digits so far fit with none of the solutions", board.cells, filled.clashes);
      return setMessage({ kind: "good", text: "All digits so far fit with one of several solutions." });
    }
    const faults = board.cells.flatMap((symbol, cell) => (symbol > 0 && symbol !== first[cell] ? [cell] : []));
    mark(faults);
    const open = board.cells.filter((symbol) => symbol === 0).length;
    setMessage(
      faults.length > 0
        ? { kind: "bad", text: `${plural(faults.length, "digit")} ${faults.length === 1 ? "is" : "are"} wrong: see the crossed cells.` }
        : { kind: "good", text: open === 0 ? "Solved: every digit is right." : `All digits so far are right; ${plural(open, "cell")} to go.` },
    );
  }

  async function hint(): Promise<void> {
    let now = reasoning;
    if (!now) {
      const counts = since();
      const found = await quick.ask<Reasoning>({ ask: "sudoku-steps", ...question }).catch(() => undefined);
      if (!found || !counts()) return;
      now = { found, next: 0, shown: false };
    }
    mark();
    setReasoning({ ...now, shown: true });
    const step = now.found.steps[now.next];
    if (step) return setMessage({ kind: "plain", text: step.text });
    const { end } = now.found;
    if (end.kind === "contradiction") mark(end.cells);
    if (end.kind === "finished") setMessage({ kind: "good", text: "Every cell has its digit." });
    else if (end.kind === "guess") {
      setAt(end.cells[0]!);
      setMessage({ kind: "plain", text: `No rule helps any further: ${end.text}. Try one of them, or let “Solve” do it.` });
    } else setMessage({ kind: "bad", text: `${end.text}: something before is wrong. “Check” says what.` });
  }

  /** Carries out the step that is shown; the next one is known already. */
  function apply(): void {
    const step = reasoning?.shown && reasoning.found.steps[reasoning.next];
    if (!step) return;
    const cells = [...board.cells];
    if (step.placed) cells[step.placed[0]] = step.placed[1];
    const after = (reasoning.found.steps[reasoning.next + 1] ?? reasoning.found.end).candidates;
    // Where the reasoning goes on without filling a cell, the marks must say what is left.
    const marks = step.placed
      ? board.marks.map((marks, cell) => (cells[cell] ? [] : marks.filter((mark) => after[cell]!.includes(mark))))
      : after.map((left, cell) => (cells[cell] ? [] : left));
    change({ ...board, cells, marks });
    setReasoning({ ...reasoning, next: reasoning.next + 1, shown: false });
    setMessage({ kind: "plain", text: step.placed ? "Done." : "Done: the marks show what is left." });
  }

  /** Changes the rules if there are such rules; says why not otherwise. */
  async function choose(next: Kind): Promise<boolean> {
    let shape: Shape;
    try {
      shape = await quick.ask<Shape>({ ask: "sudoku-board", kind: next });
    } catch (error) {
      if (error instanceof Refusal) setMessage({ kind: "bad", text: error.message });
      return false;
    }
    reset();
    remember();
    setKind(next);
    setChosen(undefined);
    mark();
    setReasoning(undefined);
    setMessage(undefined);
    const side = Math.sqrt(board.cells.length);
    if (shape.order === side) return true;
    setShape(shape);
    setBoard(blank(shape.order));
    if (board.cells.some((symbol) => symbol > 0)) {
      setMessage({ kind: "plain", text: `The board is ${shape.order} × ${shape.order} now, and blank. “Undo” brings back the one of ${side} × ${side}.` });
    }
    return true;
  }

  async function chooseSize(size: string): Promise<void> {
    // With the rules so far, if this size can have them.
    const next = usual([size, ...words.slice(1)].join(" "));
    if (!(await choose(next))) await choose(usual(size));
  }

  async function generate(): Promise<void> {
    const seed = Math.floor(Math.random() * 2 ** 32);
    const before = chosen ?? { kind, order };
    let base = before.kind;
    if (draw.cages) base = { ...base, cages: "" };
    if (draw.regions) base = { ...(base.regions ? ofOrder(order) : base), cages: "", size: [ofOrder(order).size, ...words.slice(1)].join(" ") };
    const made = await run<{ cells: number[]; grade: string; kind: Kind | null }>(
      "Making a puzzle …",
      { ask: "sudoku-generate", kind: base, grade, seed, symmetric, ...draw },
      (report: { tried: number }) => `Making a puzzle … ${plural(report.tried, "try")}`,
    );
    if (!made) return;
    setKind(made.kind ?? base);
    setChosen(made.kind ? { kind: base, order: before.order } : undefined);
    change({ givens: made.cells, cells: [...made.cells], marks: made.cells.map(() => []) });
    setMessage({ kind: "good", text: `A new puzzle: ${made.grade}.` });
  }

  function take({ cells, order: size, kind: own }: Pasted): void {
    const before = chosen ?? { kind, order };
    const next = own ?? (size === before.order ? before.kind : ofOrder(size));
    setKind(next);
    setChosen(own ? before : undefined);
    const allowed = next.candidates.split(/[\s|+-]+/).filter(Boolean);
    const marks = cells.map((symbol, cell) => (symbol || !allowed[cell] || allowed[cell] === "." ? [] : [...allowed[cell]!].map(Number)));
    change({ givens: cells, cells: [...cells], marks });
    const others = next.size.includes(" ") || hasParts(next);
    setMessage({ kind: "good", text: `The puzzle was read${own ? ", with its rules" : others ? "; the further rules are those from before" : ""}.` });
  }

  usePaste(active, take, (text) => setMessage({ kind: "bad", text }));

  const words = kind.size.split(" ");
  const known = KINDS.some(([name]) => name === words[0]);
  const toggle = (word: string, on: boolean) =>
    choose({ ...kind, size: [words[0]!, ...WORDS.map(([other]) => other).filter((other) => (other === word ? on : words.includes(other)))].join(" ") });
  const step = reasoning?.shown ? reasoning.found.steps[reasoning.next] : undefined;
  const svg = async () => {
    const question = { ask: "sudoku-picture", kind, givens: board.givens, cells: board.cells };
    const drawn = await quick.ask<{ svg: string }>(question).catch((error) => {
      setMessage({ kind: "bad", text: String(error.message) });
    });
    return drawn?.svg;
  };

  return (
    <div class="view">
      <section class="stage" aria-label="Board" onKeyDown={(event) => onUndoKeys(event, undo, redo)}>
        {shape && fits && (
          <SudokuBoard
            shape={shape}
            board={board}
            at={Math.min(at, board.cells.length - 1)}
            setAt={setAt}
            type={type}
            pencil={() => setPencil(!pencil)}
            candidates={step?.candidates ?? left}
            step={step}
            wrong={wrong}
            differ={differ}
            repeated={repeats(board.cells, shape)}
          />
        )}
        {shape && fits && furtherRules(kind, shape).length > 0 && (
          <p class="rules">Also here: {furtherRules(kind, shape).join("; ")}.</p>
        )}
        {shape && fits && (
          <div class="keypad" role="group" aria-label="Symbols">
            {shape.symbols.map((symbol, index) => (
              <Button key={symbol} onClick={() => type(index + 1)}>
                {symbol}
              </Button>
            ))}
            <Button onClick={() => type(0)} label="clear the cell">
              ⌫
            </Button>
          </div>
        )}
      </section>
      <section class="tools" aria-label="Tools">
        <div class="row">
          <Button main onClick={hint}>
            Hint
          </Button>
          <Button onClick={apply} disabled={!step}>
            Do it
          </Button>
          <Button onClick={check}>Check</Button>
          <Button onClick={() => solve(true)}>Solve</Button>
          <Button onClick={() => solve(false)}>Only one solution?</Button>
        </div>
        <Answers message={message} running={running} cancel={cancel}>
          <PlaceNote text={message?.text} />
        </Answers>
        <div class="row">
          <Button onClick={undo} disabled={steps.past.length === 0} shortcut="Control+Z">
            Undo
          </Button>
          <Button onClick={redo} disabled={steps.future.length === 0} shortcut="Control+Y">
            Redo
          </Button>
          <Button pressed={pencil} onClick={() => setPencil(!pencil)} shortcut={shape?.symbols.includes("P") ? undefined : "P"}>
            Pencil marks
          </Button>
          <Button pressed={showing} onClick={() => setShowing(!showing)}>
            Show what is left
          </Button>
        </div>
        <div class="row">
          <Button pressed={editing} onClick={() => setEditing(!editing)}>
            Edit the givens
          </Button>
          <Button onClick={() => change({ ...board, cells: [...board.givens], marks: board.marks.map(() => []) })}>
            Start over
          </Button>
          <Button onClick={() => (change(blank(order)), setEditing(true))}>Empty board</Button>
        </div>
        <PasteBox take={take} say={setMessage} />
        <fieldset>
          <legend>New puzzle</legend>
          <div class="row">
            <Choice
              label="Size"
              value={kind.regions ? "" : words[0]!}
              options={kind.regions ? [["", "regions"], ...KINDS] : known ? KINDS : [[words[0]!, `${order} × ${order}`], ...KINDS]}
              onChange={(size) => size && void chooseSize(size)}
            />
            <Choice
              label="Grade"
              value={grade}
              options={[["", "any"], ...GRADES.map((grade) => [grade, grade] as const)]}
              onChange={setGrade}
            />
            <Button onClick={generate}>Make one</Button>
          </div>
          <div class="row">
            <Check label="Symmetric" checked={symmetric} onChange={setSymmetric} />
            <Check label="New cages (killer)" checked={draw.cages} onChange={(cages) => setDraw({ ...draw, cages })} />
            <Check label="New regions (jigsaw)" checked={draw.regions} onChange={(regions) => setDraw({ ...draw, regions })} />
          </div>
        </fieldset>
        <fieldset>
          <legend>Rules</legend>
          <div class="row">
            {WORDS.map(([word, name, meaning]) => (
              <Check key={word} label={name} title={meaning} checked={words.includes(word)} onChange={(on) => void toggle(word, on)} />
            ))}
            <Button disabled={words.length === 1 && !hasParts(kind)} onClick={() => void choose(ofOrder(order))}>
              Usual rules
            </Button>
          </div>
          <DrawnRules key={JSON.stringify(kind)} kind={kind} choose={choose} />
        </fieldset>
        <div class="row">
          <span>Save:</span>
          <Pictures name="sudoku" svg={svg} />
          <Button onClick={() => shape && download("sudoku.txt", "text/plain", inLines(board.cells, shape))}>Text</Button>
        </div>
        <div class="row">
          <span>Look inside:</span>
          <Button onClick={() => go("dance", { source: { from: "sudoku", ...question }, at: 0 })}>Watch the dance</Button>
          <Button onClick={() => openProblem({ from: "sudoku", ...question }, go, setMessage)}>As a problem</Button>
        </div>
      </section>
    </div>
  );
}

/** What names of cells mean, for who has not seen them. */
function PlaceNote({ text }: { text: string | undefined }) {
  const found = /\br(\d+)c(\d+)\b/.exec(text ?? "");
  return found && <p class="legend">{`${found[0]} is row ${found[1]}, column ${found[2]}.`}</p>;
}
