// The board of a Sudoku: a grid for the eye, the keyboard and the screen reader.
import { useEffect, useRef } from "preact/hooks";
import type { Cells, Shape, Step } from "./state";

type BoardProps = {
  shape: Shape;
  board: Cells;
  at: number;
  setAt: (cell: number) => void;
  type: (symbol: number) => void;
  /** Turns pencil marks on or off. */
  pencil: () => void;
  /** The symbols left for each cell, where they are shown. */
  candidates?: number[][] | undefined;
  /** The step that is pointed at. */
  step?: Step | undefined;
  /** Cells with a fault. */
  wrong: Set<number>;
  /** Where two solutions differ, and how. */
  differ: Map<number, [number, number]>;
  /** Cells whose symbol stands twice in a row, column, region or cage. */
  repeated: Set<number>;
};

export function SudokuBoard({ shape, board, at, setAt, type, pencil, candidates, step, wrong, differ, repeated }: BoardProps) {
  const { order, symbols, regions } = shape;
  // Each mark has a place of its own in a cell; below the sum, where there are cages.
  const markColumns = Math.ceil(Math.sqrt(order));
  const markRows = Math.ceil(order / markColumns);
  const [markTop, markBottom] = shape.cages.length > 0 ? [0.25, 0.09] : [0.06, 0.04];
  const markHeight = (1 - markTop - markBottom) / markRows;
  const table = useRef<HTMLDivElement>(null);
  const focus = useRef(false);
  useEffect(() => {
    if (focus.current) table.current?.querySelector<HTMLElement>(`[data-cell="${at}"]`)?.focus();
    focus.current = false;
  }, [at]);

  function move(cell: number): void {
    focus.current = true;
    setAt(cell);
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    // Where P is no symbol.
    if (event.key.toUpperCase() === "P" && !symbols.includes("P")) {
      event.preventDefault();
      return pencil();
    }
    const [row, column] = [Math.floor(at / order), at % order];
    const to: Record<string, number> = {
      ArrowUp: row > 0 ? at - order : at,
      ArrowDown: row < order - 1 ? at + order : at,
      ArrowLeft: column > 0 ? at - 1 : at,
      ArrowRight: column < order - 1 ? at + 1 : at,
      Home: row * order,
      End: row * order + order - 1,
    };
    const symbol = symbols.indexOf(event.key.toUpperCase()) + 1;
    if (event.key in to) move(to[event.key]!);
    else if (["Backspace", "Delete", "0", ".", " "].includes(event.key)) type(0);
    else if (symbol > 0) type(symbol);
    else return;
    event.preventDefault();
  }

  const units = new Set(step?.units.flat());
  const causes = new Set(step?.cells);
  const rows = Array.from({ length: order }, (_, row) => row);
  const sums = new Map(shape.cages.map((cage) => [Math.min(...cage.cells), cage.sum]));
  const cageOf = new Map(shape.cages.flatMap((cage, number) => cage.cells.map((cell) => [cell, number] as const)));
  const inUnits = (...kinds: string[]) => shape.units.filter(({ kind }) => kinds.includes(kind)).flatMap(({ cells }) => cells);
  const extra = new Set(inUnits("window", "extra region"));
  const hasDiagonals = shape.units.some(({ kind }) => kind === "diagonal");
  const isParity = (cell: number, remainder: number) => {
    const allowed = shape.allowed[cell];
    return allowed?.length === Math.floor((order + remainder) / 2) && allowed.every((symbol) => symbol % 2 === remainder);
  };
  return (
    <div
      ref={table}
      class="sudoku"
      style={{
        "--order": order,
        "--marks": Math.min(0.26, 0.78 / markColumns, 0.95 * markHeight),
        "--mark-top": markTop,
        "--mark-columns": markColumns,
        "--mark-height": markHeight,
      }}
      role="grid"
      aria-label={`Sudoku board, ${order} by ${order}`}
      onKeyDown={onKeyDown}
    >
      {rows.map((row) => (
        <div role="row" key={row}>
          {rows.map((column) => {
            const cell = row * order + column;
            const value = board.cells[cell]!;
            const given = board.givens[cell]! > 0;
            const marks = board.marks[cell]!.length > 0 ? board.marks[cell]! : (candidates?.[cell] ?? []);
            const removed = step?.removed.filter(([place]) => place === cell).map(([, symbol]) => symbol) ?? [];
            const placed = step?.placed?.[0] === cell ? step.placed[1] : 0;
            const both = differ.get(cell)?.map((symbol) => symbols[symbol - 1]);
            const isEdge = (other: number, inside: boolean) => !inside || regions[other] !== regions[cell];
            const cageEdge = (other: number, inside: boolean) =>
              cageOf.has(cell) && (!inside || cageOf.get(other) !== cageOf.get(cell));
            const state = [
              given ? "given" : "",
              cell === at ? "at" : "",
              wrong.has(cell) ? "wrong" : "",
              both ? "differs" : "",
              repeated.has(cell) ? "repeated" : "",
              units.has(cell) ? "unit" : "",
              causes.has(cell) ? "cause" : "",
              placed ? "placed" : "",
              extra.has(cell) ? "extra" : "",
              isEdge(cell - order, row > 0) ? "top" : "",
              isEdge(cell + order, row < order - 1) ? "bottom" : "",
              isEdge(cell - 1, column > 0) ? "left" : "",
              isEdge(cell + 1, column < order - 1) ? "right" : "",
            ];
            const cage = [
              cageEdge(cell - order, row > 0) ? "top" : "",
              cageEdge(cell + order, row < order - 1) ? "bottom" : "",
              cageEdge(cell - 1, column > 0) ? "left" : "",
              cageEdge(cell + 1, column < order - 1) ? "right" : "",
            ];
            const [isEven, isOdd] = [isParity(cell, 0), isParity(cell, 1)];
            const sum = sums.get(cell);
            const rule = `${isEven ? ", even" : ""}${isOdd ? ", odd" : ""}${sum === undefined ? "" : `, cage of sum ${sum}`}`;
            const content = value
              ? symbols[value - 1] + (given ? ", given" : "") + (wrong.has(cell) ? ", wrong" : "") + (repeated.has(cell) ? ", repeated" : "")
              : (marks.length > 0 ? `blank, marks ${marks.map((mark) => symbols[mark - 1]).join(" ")}` : "blank") + (wrong.has(cell) ? ", crossed" : "");
            const other = both ? `, differs: ${both.join(" or ")}` : "";
            const hint = placed
              ? `, the hint puts ${symbols[placed - 1]} here`
              : removed.length > 0
                ? `, the hint removes ${removed.map((mark) => symbols[mark - 1]).join(" ")}`
                : "";
            return (
              <div
                key={column}
                role="gridcell"
                data-cell={cell}
                class={state.filter(Boolean).join(" ")}
                tabIndex={cell === at ? 0 : -1}
                aria-selected={cell === at}
                aria-label={`row ${row + 1}, column ${column + 1}: ${content}${other}${rule}${hint}`}
                onClick={() => move(cell)}
                onFocus={() => cell !== at && setAt(cell)}
              >
                {hasDiagonals && row === column && <i class="line falling" />}
                {hasDiagonals && row + column === order - 1 && <i class="line rising" />}
                {(isEven || isOdd) && <i class={isEven ? "even" : "odd"} />}
                {cageOf.has(cell) && <i class={`cage ${cage.filter(Boolean).join(" ")}`} />}
                {sums.has(cell) && <i class="sum">{sums.get(cell)}</i>}
                {both && <span class={value ? "both beside" : "both"} data-digits={both.join("/")} />}
                {value ? (
                  <b>{symbols[value - 1]}</b>
                ) : placed ? (
                  <b class="new">{symbols[placed - 1]}</b>
                ) : (
                  marks.length > 0 &&
                  !both && (
                    <span class="marks" aria-hidden="true">
                      {/* Thousands of elements would hold the page: text in places of one width. */}
                      {symbols.map((symbol, index) => {
                        const end = (index + 1) % markColumns === 0 ? "\n" : "";
                        if (!removed.includes(index + 1)) return (marks.includes(index + 1) ? symbol : " ") + end;
                        return [<small class="removed">{symbol}</small>, end];
                      })}
                    </span>
                  )
                )}
              </div>
            );
          })}
        </div>
      ))}
    </div>
  );
}
