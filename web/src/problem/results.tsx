// Solutions, usage and search trees as lists.
import { useEffect, useState } from "preact/hooks";
import { Button, grouped } from "../ui";

type Option = { number: number; text: string; cost: string | null };
export type Solution = { cost?: string; options: Option[] };
type Tree = { item: string | null; branches: [string, Tree][] };

export type Shown =
  | { kind: "solutions"; solutions: Solution[] }
  | { kind: "usage"; count: string; usage: string[]; options: Option[] }
  | { kind: "tree"; nodes: number; solutions: number; tree: Tree };

/** The most rows of a table. */
const ROWS = 2000;

export function Results({ shown }: { shown: Shown | undefined }) {
  switch (shown?.kind) {
    case "solutions":
      return <SolutionList solutions={shown.solutions} />;
    case "usage":
      return (
        <div class="scroll tall" tabIndex={0} role="region" aria-label="Usage">
          <table class="usage">
            <thead>
              <tr>
                <th scope="col">Option</th>
                <th scope="col">In solutions</th>
              </tr>
            </thead>
            <tbody>
              {shown.options.slice(0, ROWS).map(({ number, text }, place) => (
                <tr key={number}>
                  <td>{text}</td>
                  <td>{grouped(shown.usage[place]!)}</td>
                </tr>
              ))}
              {shown.options.length > ROWS && (
                <tr>
                  <td colSpan={2}>… and {grouped(shown.options.length - ROWS)} more</td>
                </tr>
              )}
            </tbody>
          </table>
        </div>
      );
    case "tree":
      return (
        <div class="scroll tall tree" tabIndex={0} role="region" aria-label="Search tree">
          <Node tree={shown.tree} level={0} />
        </div>
      );
    default:
      return null;
  }
}

function SolutionList({ solutions }: { solutions: Solution[] }) {
  const [at, setAt] = useState(0);
  useEffect(() => setAt(0), [solutions]);
  const solution = solutions[at];
  if (!solution) return null;
  return (
    <div class="solution">
      <div class="row" role="group" aria-label="Solutions">
        <Button onClick={() => setAt(at - 1)} disabled={at === 0}>
          Previous
        </Button>
        <span>
          Solution {grouped(at + 1)} of {grouped(solutions.length)}
          {solution.cost !== undefined ? `, cost ${solution.cost}` : ""}
        </span>
        <Button onClick={() => setAt(at + 1)} disabled={at + 1 >= solutions.length}>
          Next
        </Button>
      </div>
      <ol class="options">
        {solution.options.map(({ number, text, cost }) => (
          <li key={number} value={number}>
            {text}
            {cost !== null ? ` |${cost}` : ""}
          </li>
        ))}
      </ol>
    </div>
  );
}

/** A node, unfolded when it is asked for: a tree can have thousands. */
function Node({ tree, level }: { tree: Tree; level: number }) {
  const [open, setOpen] = useState(level < 3);
  if (tree.item === null) return <p class="leaf">✓ a solution</p>;
  if (tree.branches.length === 0) return <p class="leaf dead">✗ no option for {tree.item}</p>;
  return (
    <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        {tree.item}: {tree.branches.length}
      </summary>
      {open && (
        <ul>
          {tree.branches.map(([text, below], place) => (
            <li key={place}>
              {text}
              <Node tree={below} level={level + 1} />
            </li>
          ))}
        </ul>
      )}
    </details>
  );
}
