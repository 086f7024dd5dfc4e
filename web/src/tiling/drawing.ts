// A drawing as it is painted: lines of characters, in which every place is a cell or a hole. It knows where cells can be,
// as the drawings of the library have them, and nothing of pieces.
import type { Lattice } from "../geometry";

export type Drawing = {
  lattice: Lattice;
  lines: string[];
  /** For hexagons, where row + column + shift is even there can be a cell; for triangles it points up there. */
  shift: number;
};

/** The most rows and columns of a board. */
export const MAX_BOARD = [60, 80] as const;

/** Whether a drawing has no more rows and columns than that. */
export function isWithin(text: string, [rows, columns]: readonly [number, number]): boolean {
  const lines = text.replace(/\n+$/, "").split("\n");
  return lines.length <= rows && lines.every((line) => line.length <= columns);
}

const CELL = { squares: "#", hexagons: "o", triangles: "^" } as const;

/** The character that a cell has at a place; `undefined` where there can be none. */
export function markAt({ lattice, shift }: Drawing, row: number, column: number): string | undefined {
  const even = (row + column + shift) % 2 === 0;
  if (lattice === "hexagons") return even ? CELL.hexagons : undefined;
  if (lattice === "triangles") return even ? CELL.triangles : "v";
  return CELL.squares;
}

export const isCell = (letter: string | undefined): boolean => letter !== undefined && letter !== "." && letter !== " ";

/** A drawing of the library, with lines of equal length. */
export function fromText(text: string): Drawing {
  const lines = text.replace(/\n+$/, "").split("\n");
  const width = Math.max(...lines.map((line) => line.length));
  const padded = lines.map((line) => line.padEnd(width, ".").replaceAll(" ", "."));
  const find = (letters: string) => {
    for (const [row, line] of padded.entries()) {
      const column = [...line].findIndex((letter) => letters.includes(letter));
      if (column >= 0) return { row, column, letter: line[column]! };
    }
    return undefined;
  };
  const hexagon = find("o");
  const triangle = find("^v");
  if (hexagon) return { lattice: "hexagons", lines: padded, shift: (hexagon.row + hexagon.column) % 2 };
  if (triangle) {
    const shift = (triangle.row + triangle.column + (triangle.letter === "v" ? 1 : 0)) % 2;
    return { lattice: "triangles", lines: padded, shift };
  }
  return { lattice: "squares", lines: padded, shift: 0 };
}

export const toText = ({ lines }: Drawing): string => lines.join("\n");

/** The drawing with one place changed. */
export function painted(drawing: Drawing, row: number, column: number, letter: string): Drawing {
  const line = drawing.lines[row];
  if (line === undefined || column >= line.length) return drawing;
  const lines = [...drawing.lines];
  lines[row] = line.slice(0, column) + letter + line.slice(column + 1);
  return { ...drawing, lines };
}

/** The drawing with a cell in every place. */
export function filled(drawing: Drawing): Drawing {
  const lines = drawing.lines.map((line, row) => [...line].map((_, column) => markAt(drawing, row, column) ?? ".").join(""));
  return { ...drawing, lines };
}

/** The drawing in an area of another size: cells outside are lost. New places are cells if all places were, and holes otherwise. */
export function resized(drawing: Drawing, rows: number, columns: number): Drawing {
  const lines = Array.from({ length: rows }, (_, row) => (drawing.lines[row] ?? "").slice(0, columns).padEnd(columns, "."));
  const isFull = drawing.lines.every((line, row) => [...line].every((letter, column) => isCell(letter) || !markAt(drawing, row, column)));
  if (!isFull) return { ...drawing, lines };
  const full = filled({ ...drawing, lines });
  // A cell that may stay empty is still one.
  return { ...full, lines: full.lines.map((line, row) => [...line].map((letter, column) => (isCell(lines[row]![column]) ? lines[row]![column] : letter)).join("")) };
}

export function area(lattice: Lattice, rows: number, columns: number): Drawing {
  return { lattice, lines: Array.from({ length: rows }, () => ".".repeat(columns)), shift: 0 };
}
