// The board beside the matrix: what the chosen options put on it.
import { center, corners, inkOn, shade, size } from "../geometry";
import type { Stage, State } from "./replay";

export function DanceBoard({ stage, state }: { stage: Stage; state: State }) {
  const { board, marks } = stage;
  if (!board) return null;
  const lattice = board.lattice ?? "squares";
  const [width, height] = size(lattice, board.rows, board.columns);
  const chosen = state.levels.map(({ option }) => option).filter((option): option is number => typeof option === "number");
  const cells =
    board.cells ??
    Array.from({ length: board.rows * board.columns }, (_, cell): [number, number, string, boolean] => [
      Math.floor(cell / board.columns),
      cell % board.columns,
      "#",
      false,
    ]);
  const markOf = new Map(cells.map(([row, column, mark]) => [`${row} ${column}`, mark]));
  const pieces = [...new Set(marks.flat().map(([, , text]) => text))];
  const order = board.columns;
  const edges = board.regions?.flatMap((region, cell) => {
    const [row, column] = [Math.floor(cell / order), cell % order];
    const lines: [number, number, number, number][] = [];
    if (column + 1 < order && board.regions![cell + 1] !== region) lines.push([column + 1, row, column + 1, row + 1]);
    if (row + 1 < board.rows && board.regions![cell + order] !== region) lines.push([column, row + 1, column + 1, row + 1]);
    return lines;
  });
  const placed = chosen.flatMap((option) => marks[option] ?? []);
  return (
    <svg class="board" preserveAspectRatio="xMinYMid" viewBox={`-2 -2 ${width + 4} ${height + 4}`} role="img" aria-label={`Board with ${chosen.length} chosen options`}>
      {cells.map(([row, column, mark]) => (
        <polygon
          key={`${row} ${column}`}
          class={board.kind === "queens" && (row + column) % 2 ? "cell dark" : "cell"}
          points={corners(lattice, row, column, mark)}
        />
      ))}
      {placed.map(([row, column, text]) => {
        const mark = markOf.get(`${row} ${column}`) ?? "#";
        const [x, y] = center(lattice, row, column, mark);
        return (
          <g key={`${row} ${column}`}>
            {board.kind === "tiling" && <polygon class={`cell ${shade(pieces.indexOf(text))}`} points={corners(lattice, row, column, mark)} />}
            <text class={board.kind === "tiling" ? inkOn(pieces.indexOf(text)) : "new"} x={x} y={y + 8} text-anchor="middle">
              {text}
            </text>
          </g>
        );
      })}
      {board.givens?.map(
        (text, cell) =>
          text && (
            <text key={cell} class="given" x={(cell % order) * 40 + 20} y={Math.floor(cell / order) * 40 + 28} text-anchor="middle">
              {text}
            </text>
          ),
      )}
      {edges?.map(([x1, y1, x2, y2]) => (
        <line key={`${x1} ${y1} ${x2} ${y2}`} class="edge" x1={x1 * 40} y1={y1 * 40} x2={x2 * 40} y2={y2 * 40} />
      ))}
    </svg>
  );
}
