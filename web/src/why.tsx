// Why there is no solution: what is seen at once, weights that prove it by counting, a minimal set of items.

export type Why = {
  verdict: "solution" | "none" | "unknown";
  /** In the words of the puzzle; without a search. */
  obstacles: string[];
  /** In items and options. */
  text: string;
  /** Weights of cells, and the cells that cannot all be covered: places in the board's drawing. */
  weights: [place: [number, number], weight: number][];
  cells: [number, number][];
};

/** The sign of a cell in the reason. */
export type Sign = { text: string; label: string };

/** The signs on the board, by row and column; `top` and `left` is where the board begins. */
export function signs(why: Why, top: number, left: number): Map<string, Sign> {
  const key = ([row, column]: [number, number]) => `${row + top} ${column + left}`;
  const ofWeight = (weight: number) => (weight === 1 ? "●" : weight === -1 ? "○" : String(weight));
  return new Map(
    why.weights.length > 0
      ? why.weights.map(([place, weight]) => [key(place), { text: ofWeight(weight), label: `weighs ${weight}` }])
      : why.cells.map((place) => [key(place), { text: "!", label: "one of those that cannot all be covered" }]),
  );
}

export function WhyBox({ why }: { why: Why | undefined }) {
  if (!why || why.verdict === "solution") return null;
  const legend =
    why.weights.length > 0
      ? "On the board: ● is a cell that weighs 1, ○ one that weighs −1."
      : why.cells.length > 0
        ? "On the board: the cells with ! cannot all be covered."
        : "";
  return (
    <div class="reasons">
      <strong>Why there is none</strong>
      {why.obstacles.length > 0 && (
        <ul>
          {why.obstacles.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      )}
      <details open={why.obstacles.length === 0}>
        <summary>Item by item</summary>
        <pre tabIndex={0} role="region" aria-label="Reasons">
          {why.verdict === "unknown" ? "No reason was found that is shorter than the whole search." : why.text.trim()}
        </pre>
      </details>
      {legend && <p>{legend}</p>}
    </div>
  );
}
