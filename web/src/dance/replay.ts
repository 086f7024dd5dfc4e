// The recorded steps of the links engine, played forward and back. Nothing is searched or decided here: what a step hides
// comes from the recording.

export type Cover = [item: number, hidden: number[]];

export type Recorded =
  | { kind: "branch"; item: number; cases: number; covers: Cover[] }
  | { kind: "choose"; option: number | null; covers: Cover[] }
  | { kind: "solution" }
  | { kind: "dead"; item: number | null }
  | { kind: "undo" }
  | { kind: "close" };

/** A window of steps: `path` leads to the state before step `from`. */
export type Recording = { from: number; path: Recorded[]; steps: Recorded[]; end: boolean };

export type Stage = {
  items: { name: string; primary: boolean; once: boolean }[];
  options: { text: string; items: number[] }[];
  board: Board | null;
  marks: [row: number, column: number, text: string][][];
};

export type Board = {
  kind: "queens" | "sudoku" | "tiling";
  rows: number;
  columns: number;
  regions?: number[];
  givens?: string[];
  lattice?: "squares" | "hexagons" | "triangles";
  cells?: [number, number, string, boolean][];
};

/** A level of the search: the item, and the option that is tried now. */
export type Level = { item: number; cases: number; tried: number; option: number | null | undefined };

/** What the links look like at some moment. */
export type State = {
  levels: Level[];
  covered: boolean[];
  /** For each option the item whose cover hides it, or -1. */
  hiddenBy: number[];
  /** What changed last: options and items. */
  changed: Set<number>;
  /** The item of the last small step. */
  item: number;
};

/** A small step: a part of a recorded one. */
type Part =
  | { op: "branch"; item: number; cases: number }
  | { op: "choose"; option: number | null }
  | { op: "cover" | "uncover"; cover: Cover }
  | { op: "unchoose" }
  | { op: "close" }
  | { op: "none" };

/** The parts of a recorded step. What is undone is the last step on the path. */
function parts(step: Recorded, path: Recorded[]): Part[] {
  switch (step.kind) {
    case "branch":
      path.push(step);
      return [{ op: "branch", item: step.item, cases: step.cases }, ...step.covers.map((cover) => ({ op: "cover", cover }) as const)];
    case "choose":
      path.push(step);
      return [{ op: "choose", option: step.option }, ...step.covers.map((cover) => ({ op: "cover", cover }) as const)];
    case "undo":
    case "close": {
      const undone = path.pop();
      const covers = undone && "covers" in undone ? undone.covers : [];
      const back = covers.toReversed().map((cover) => ({ op: "uncover", cover }) as const);
      return [...back, { op: step.kind === "undo" ? "unchoose" : "close" }];
    }
    default:
      return [{ op: "none" }];
  }
}

/** The state after `steps` steps of the window, and `extra` parts of the next one. */
export function play(stage: Stage, recording: Recording, steps: number, extra = 0): State {
  const state: State = {
    levels: [],
    covered: stage.items.map(() => false),
    hiddenBy: stage.options.map(() => -1),
    changed: new Set(),
    item: -1,
  };
  const path: Recorded[] = [];
  const run = (step: Recorded, count = Infinity) => {
    state.changed = new Set();
    state.item = -1;
    parts(step, path)
      .slice(0, count)
      .forEach((part) => apply(stage, state, part));
  };
  for (const step of recording.path) run(step);
  for (const step of recording.steps.slice(0, steps)) run(step);
  const next = recording.steps[steps];
  if (extra > 0 && next) run(next, extra);
  return state;
}

/** How many parts the step has that is next after `steps` steps. */
export function partCount(recording: Recording, steps: number): number {
  const path: Recorded[] = [];
  for (const step of [...recording.path, ...recording.steps.slice(0, steps)]) parts(step, path);
  const next = recording.steps[steps];
  return next ? parts(next, path).length : 0;
}

function apply(stage: Stage, state: State, part: Part): void {
  const level = state.levels.at(-1);
  switch (part.op) {
    case "branch":
      state.levels.push({ item: part.item, cases: part.cases, tried: 0, option: undefined });
      state.item = part.item;
      break;
    case "choose":
      if (level) Object.assign(level, { option: part.option, tried: level.tried + 1 });
      break;
    case "cover":
    case "uncover": {
      const [item, hidden] = part.cover;
      const { primary, once } = stage.items[item]!;
      if (once || !primary) state.covered[item] = part.op === "cover";
      for (const option of hidden) {
        state.hiddenBy[option] = part.op === "cover" ? item : -1;
        state.changed.add(option);
      }
      state.item = item;
      break;
    }
    case "unchoose":
      if (level) level.option = undefined;
      break;
    case "close":
      state.levels.pop();
      break;
  }
}

/** What the step did, in words; `isFirst` if no level is left to go back to. */
export function words(stage: Stage, step: Recorded | undefined, undone: Level | undefined, isFirst: boolean): string {
  const item = (number: number | null) => (number === null ? "" : stage.items[number]!.name);
  const option = (number: number | null | undefined) =>
    typeof number === "number" ? stage.options[number]!.text : "no further option";
  switch (step?.kind) {
    case "branch":
      return `Item ${item(step.item)} has the fewest options left: ${step.cases}. Try them one by one.`;
    case "choose": {
      const hidden = step.covers.reduce((sum, [, hidden]) => sum + hidden.length, 0);
      const covers = step.covers.map(([number]) => item(number)).join(", ");
      if (step.option === null) return "Cover this item no further.";
      return `Choose ${option(step.option)}.${covers ? ` It covers ${covers}, too;` : ""} ${hidden} more ${hidden === 1 ? "option does" : "options do"} not fit any longer.`;
    }
    case "solution":
      return "All items are covered: a solution.";
    case "dead":
      return `A dead end: no option is left for item ${item(step.item)}.`;
    case "undo":
      return `Take ${option(undone?.option)} back: everything it removed is put back.`;
    case "close":
      return `All options of item ${item(undone?.item ?? null)} have been tried.${isFirst ? "" : " Go back."}`;
    default:
      return "Nothing is chosen yet.";
  }
}
