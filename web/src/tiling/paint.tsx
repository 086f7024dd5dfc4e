// A board to paint: with the pointer, or with arrows and the space bar.
import { useEffect, useRef, useState } from "preact/hooks";
import { center, corners, size } from "../geometry";
import type { Sign } from "../why";
import { type Drawing, isCell, markAt, painted } from "./drawing";

/** What lies on a cell. */
export type Cover = { kind: string; ink: string; name: string; piece: number };

type PaintProps = {
  label: string;
  drawing: Drawing;
  /** Takes a change; one that is a further part of the stroke before belongs to that. */
  change: (next: (drawing: Drawing) => Drawing, further: boolean) => void;
  /** Whether a new cell may stay empty. */
  optional?: boolean;
  covers?: Map<string, Cover> | undefined;
  /** What a reason says of cells. */
  signs?: Map<string, Sign> | undefined;
};

export function Paint({ label, drawing, change, optional, covers, signs }: PaintProps) {
  const [at, setAt] = useState<[number, number]>([0, 0]);
  const table = useRef<SVGSVGElement>(null);
  const wants = useRef(false);
  /** What the pointer paints as long as it is down, and where it was last. */
  const stroke = useRef<{ brush: string; x: number; y: number; began: boolean } | undefined>(undefined);
  const rows = drawing.lines.length;
  const columns = drawing.lines[0]?.length ?? 0;
  const [width, height] = size(drawing.lattice, rows, columns);

  useEffect(() => {
    if (wants.current) table.current?.querySelector<SVGElement>(`[data-at="${at.join(" ")}"]`)?.focus();
    wants.current = false;
  }, [at]);

  const letter = (row: number, column: number) =>
    isCell(drawing.lines[row]?.[column]) ? "." : optional && drawing.lattice === "squares" ? "+" : markAt(drawing, row, column)!;

  /** The cell at a place of the window. */
  function cellAt(x: number, y: number): [number, number] | undefined {
    const cell = document.elementFromPoint(x, y)?.closest<SVGElement>("[data-at]");
    if (!cell || !table.current?.contains(cell)) return undefined;
    const [row, column] = cell.dataset.at!.split(" ").map(Number);
    return [row!, column!];
  }

  /** Paints all cells from where the pointer was to where it is now: a fast one skips cells between two events. */
  function paintTo(x: number, y: number): void {
    const { current } = stroke;
    if (!current) return;
    const steps = Math.max(1, Math.ceil(Math.hypot(x - current.x, y - current.y) / 3));
    const places = new Map<string, [number, number]>();
    for (let step = 0; step <= steps; step++) {
      const place = cellAt(current.x + ((x - current.x) * step) / steps, current.y + ((y - current.y) * step) / steps);
      if (place) places.set(place.join(" "), place);
    }
    [current.x, current.y] = [x, y];
    const markOf = ([row, column]: [number, number]) => (".+".includes(current.brush) ? current.brush : markAt(drawing, row, column)!);
    const changed = [...places.values()].filter(([row, column]) => drawing.lines[row]![column] !== markOf([row, column]));
    if (changed.length === 0) return;
    change((drawing) => changed.reduce((next, [row, column]) => painted(next, row, column, markOf([row, column])), drawing), current.began);
    current.began = true;
  }

  const latest = useRef(paintTo);
  latest.current = paintTo;
  useEffect(() => {
    const lift = () => {
      stroke.current = undefined;
    };
    // On the window: what a finger does is told to the cell where it began, and a mouse may leave the board and come back.
    const move = ({ buttons, clientX, clientY }: PointerEvent) => (buttons === 0 ? lift() : latest.current(clientX, clientY));
    addEventListener("pointermove", move);
    addEventListener("pointerup", lift);
    addEventListener("pointercancel", lift);
    return () => {
      removeEventListener("pointermove", move);
      removeEventListener("pointerup", lift);
      removeEventListener("pointercancel", lift);
    };
  }, []);

  function onKeyDown(event: KeyboardEvent): void {
    const moves: Record<string, [number, number]> = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
    const move = moves[event.key];
    if (move) {
      let [row, column] = at;
      // Between hexagons there are places without a cell.
      do {
        row += move[0];
        column += move[1];
      } while (row >= 0 && row < rows && column >= 0 && column < columns && !markAt(drawing, row, column) && move[0] === 0);
      if (row >= 0 && row < rows && !markAt(drawing, row, column)) column += column + 1 < columns ? 1 : -1;
      if (row >= 0 && row < rows && column >= 0 && column < columns) {
        wants.current = true;
        setAt([row, column]);
      }
    } else if (event.key === " " || event.key === "Enter") {
      change((drawing) => painted(drawing, at[0], at[1], letter(at[0], at[1])), false);
    } else return;
    event.preventDefault();
  }

  return (
    <svg
      ref={table}
      class="board paint"
      viewBox={`-2 -2 ${width + 4} ${height + 4}`}
      role="grid"
      aria-label={label}
      onKeyDown={onKeyDown}
    >
      {drawing.lines.map((line, row) => (
        <g role="row" key={row}>
          {[...line].map((found, column) => {
            const mark = markAt(drawing, row, column);
            if (!mark) return null;
            const cover = covers?.get(`${row} ${column}`);
            const sign = cover ? undefined : signs?.get(`${row} ${column}`);
            const [x, y] = center(drawing.lattice, row, column, mark);
            const state = isCell(found) ? (found === "+" ? "cell that may stay empty" : "cell") : "hole";
            const here = at[0] === row && at[1] === column;
            return (
              <g
                key={column}
                role="gridcell"
                tabIndex={here ? 0 : -1}
                data-at={`${row} ${column}`}
                aria-label={`row ${row + 1}, column ${column + 1}: ${cover ? `piece ${cover.name}` : state}${sign ? `, ${sign.label}` : ""}`}
                onFocus={() => !here && setAt([row, column])}
                onPointerDown={(event) => {
                  // A size that is still being typed counts first.
                  if (document.activeElement instanceof HTMLInputElement) document.activeElement.blur();
                  stroke.current = { brush: letter(row, column), x: event.clientX, y: event.clientY, began: false };
                  setAt([row, column]);
                  paintTo(event.clientX, event.clientY);
                }}
              >
                <polygon
                  class={isCell(found) ? `cell ${cover?.kind ?? (found === "+" ? "optional" : "full")}` : "hole"}
                  points={corners(drawing.lattice, row, column, mark)}
                />
                {(cover || sign || found === "+") && (
                  <text class={cover?.ink ?? ""} x={x} y={y + 7} text-anchor="middle">
                    {cover?.name ?? sign?.text ?? "+"}
                  </text>
                )}
              </g>
            );
          })}
        </g>
      ))}
    </svg>
  );
}
