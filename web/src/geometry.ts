// Where cells of a drawing lie in a picture: squares, hexagons, triangles. Only the look; what cells are is the library's.

export type Lattice = "squares" | "hexagons" | "triangles";

/** A cell: row and column in the drawing, the character there, and whether it may stay empty. */
export type BoardCell = [row: number, column: number, mark: string, optional: boolean];

const SIDE = 40;

/** The size of a picture of a drawing. */
export function size(lattice: Lattice, rows: number, columns: number): [width: number, height: number] {
  if (lattice === "squares") return [columns * SIDE, rows * SIDE];
  if (lattice === "hexagons") return [(columns + 1) * 22, rows * 38 + 14];
  return [(columns + 1) * 24, rows * 42];
}

/** The corners of a cell, as SVG has them. */
export function corners(lattice: Lattice, row: number, column: number, mark: string): string {
  return points(lattice, row, column, mark)
    .map(([x, y]) => `${x},${y}`)
    .join(" ");
}

export function points(lattice: Lattice, row: number, column: number, mark: string): [number, number][] {
  if (lattice === "squares") {
    const [x, y] = [column * SIDE, row * SIDE];
    return [[x, y], [x + SIDE, y], [x + SIDE, y + SIDE], [x, y + SIDE]];
  }
  if (lattice === "hexagons") {
    const [x, y] = [(column + 1) * 22, row * 38 + 26];
    return [[x, y - 26], [x + 22, y - 13], [x + 22, y + 13], [x, y + 26], [x - 22, y + 13], [x - 22, y - 13]];
  }
  const [x, y] = [column * 24, row * 42];
  return mark === "v" ? [[x, y], [x + 48, y], [x + 24, y + 42]] : [[x, y + 42], [x + 24, y], [x + 48, y + 42]];
}

export function center(lattice: Lattice, row: number, column: number, mark: string): [number, number] {
  const all = points(lattice, row, column, mark);
  const sum = all.reduce(([x, y], corner) => [x + corner[0], y + corner[1]], [0, 0] as [number, number]);
  return [sum[0] / all.length, sum[1] / all.length];
}

/** The class of the color of the piece with this number; pieces differ by their names, too. */
export const shade = (number: number): string => `shade-${number % 12}`;

/** The class of a text on that color. */
export const inkOn = (number: number): string => ([4, 6, 9, 11].includes(number % 12) ? "on-shade light" : "on-shade");
