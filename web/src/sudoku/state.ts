// What a Sudoku view holds, and how it is written into a link. It knows no rules: those are the library's.

/** The rules: a size and words for rules, and the parts that are drawn as texts; all but the size may be empty. */
export type Kind = { size: string } & Record<(typeof PARTS)[number], string>;

const PARTS = ["regions", "extra", "parity", "candidates", "cages"] as const;

export const usual = (size: string): Kind => ({ size, regions: "", extra: "", parity: "", candidates: "", cages: "" });

/** Whether a part is there besides the size and the words. */
export const hasParts = (kind: Kind): boolean => PARTS.some((part) => kind[part].trim() !== "");

/** The rules that a word stands for: their word, their name, and what they say. */
export const WORDS: (readonly [word: string, name: string, meaning: string])[] = [
  ["diagonals", "Diagonals", "both long diagonals hold every symbol once"],
  ["windows", "Windows", "the shaded windows hold every symbol once"],
  ["groups", "Groups", "cells in the same place of all boxes differ"],
  ["anti-king", "Anti-king", "cells that touch differ, also at a corner"],
  ["anti-knight", "Anti-knight", "cells a knight’s move apart differ"],
];

/** The rules beyond rows, columns and boxes, in a sentence for each. */
export function furtherRules(kind: Kind, shape: Shape): string[] {
  const words = kind.size.split(" ");
  return [
    ...WORDS.filter(([word]) => words.includes(word)).map(([, , meaning]) => meaning),
    ...(kind.regions ? ["the regions with thick borders hold every symbol once"] : []),
    ...(kind.extra ? ["the shaded regions hold every symbol once"] : []),
    ...(kind.parity ? ["cells with a square are even, those with a circle odd"] : []),
    ...(kind.candidates ? ["some cells hold one of their first marks only"] : []),
    ...(shape.cages.length > 0 ? ["the symbols of a dashed cage differ and add up to its number"] : []),
  ];
}

/** The look of a board, as the library describes it. */
export type Shape = {
  order: number;
  symbols: string[];
  regions: number[];
  units: { kind: string; cells: number[] }[];
  cages: { cells: number[]; sum: number }[];
  /** What a cell may hold, if not everything. */
  allowed: (number[] | null)[];
};

/** What is on a board: cells row by row, 0 for a blank; pencil marks as lists of symbols. */
export type Cells = { givens: number[]; cells: number[]; marks: number[][] };

export type Saved = { kind: Kind } & Cells;

/** A step of the library's reasoning. */
export type Step = {
  text: string;
  placed: [number, number] | null;
  removed: [number, number][];
  units: number[][];
  cells: number[];
  candidates: number[][];
};

export type Reasoning = {
  steps: Step[];
  end: { text: string; kind: string; cells: number[]; candidates: number[][] };
};

export const KINDS: (readonly [string, string])[] = [
  ["2x2", "4 × 4"],
  ["2x3", "6 × 6"],
  ["2x4", "8 × 8"],
  ["3x3", "9 × 9"],
  ["2x5", "10 × 10"],
  ["3x4", "12 × 12"],
  ["4x4", "16 × 16"],
  ["5x5", "25 × 25"],
];

export function blank(order: number): Cells {
  const count = order * order;
  return { givens: Array(count).fill(0), cells: Array(count).fill(0), marks: Array.from({ length: count }, () => []) };
}

/** The puzzle that a newcomer meets: hints lead to its solution. */
export const FIRST = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/** One that is solved by trying: the first one of the README. */
export const HARD = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

/** The cells whose symbol stands more than once in a unit or a cage. */
export function repeats(cells: number[], { units, cages }: Shape): Set<number> {
  const found = new Set<number>();
  for (const { cells: places } of [...units, ...cages]) {
    const first = new Map<number, number>();
    for (const place of places) {
      const symbol = cells[place]!;
      const other = symbol > 0 ? first.get(symbol) : undefined;
      if (other === undefined) first.set(symbol, place);
      else found.add(place).add(other);
    }
  }
  return found;
}

/** Symbols as digits in base 36, and back: how a question about solutions has them. */
export const inDigits = (cells: number[]) => cells.map((symbol) => symbol.toString(36)).join("");
export const ofDigits = (text: string) => [...text].map((digit) => Number.parseInt(digit, 36));

export function fromText(text: string): Cells {
  const givens = [...text].map((letter) => (letter === "." ? 0 : Number(letter)));
  return { givens, cells: [...givens], marks: givens.map(() => []) };
}

const isNumbers = (value: unknown, count: number, max: number): value is number[] =>
  Array.isArray(value) &&
  value.length === count &&
  value.every((cell) => Number.isInteger(cell) && cell >= 0 && cell <= max);

/** The state in a link, if it is one; what is wrong with the rules is for the library to say. */
export function fromLink(state: unknown): Saved | undefined {
  const saved = state as Saved | undefined;
  const count = saved?.givens?.length ?? 0;
  const order = Math.round(Math.sqrt(count));
  if (!saved || count === 0 || order * order !== count || order > 25) return undefined;
  // Links that are older have fewer parts.
  const kind: Kind = { ...usual("3x3"), ...saved.kind };
  const isKind = saved.kind && [kind.size, ...PARTS.map((part) => kind[part])].every((text) => typeof text === "string");
  if (!isKind || !isNumbers(saved.givens, count, order) || !isNumbers(saved.cells, count, order)) return undefined;
  const isMarks =
    Array.isArray(saved.marks) &&
    saved.marks.length === count &&
    saved.marks.every((marks) => Array.isArray(marks) && isNumbers(marks, marks.length, order));
  return isMarks ? { ...saved, kind } : undefined;
}
