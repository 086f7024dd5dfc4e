// A text with a Sudoku in any layout, with its mistakes under the lines.
import { useEffect, useState } from "preact/hooks";
import { type Mistake, quick } from "../engine";
import { Button, type Message, NumberField } from "../ui";
import type { Kind } from "./state";

/** A puzzle in a text, with its rules if it brings some. */
export type Pasted = { order: number; cells: number[]; kind: Kind | null };

type ReadText = { text: string; puzzles: Pasted[]; mistakes: Mistake[]; notes: Mistake[] };

/** The first puzzle of a text that is pasted anywhere but into a field. */
export function usePaste(active: boolean, take: (puzzle: Pasted) => void, refuse: (message: string) => void): void {
  useEffect(() => {
    if (!active) return;
    const read = async (event: ClipboardEvent) => {
      if (event.target instanceof Element && event.target.closest("input, textarea")) return;
      const text = event.clipboardData?.getData("text/plain") ?? "";
      if (!text.trim()) return;
      let read: ReadText;
      try {
        read = await quick.ask<ReadText>({ ask: "sudoku-read", text });
      } catch (error) {
        return refuse(String((error as Error).message));
      }
      const [puzzle] = read.puzzles;
      const [mistake] = read.mistakes;
      if (puzzle) take(puzzle);
      else refuse(mistake ? `What you pasted is no Sudoku: line ${mistake.line}, column ${mistake.column}: ${mistake.message}.` : "What you pasted is no Sudoku.");
    };
    addEventListener("paste", read);
    return () => removeEventListener("paste", read);
  });
}

export function PasteBox({ take, say }: { take: (puzzle: Pasted) => void; say: (message: Message) => void }) {
  const [text, setText] = useState("");
  const [read, setRead] = useState<ReadText>();
  const [chosen, setChosen] = useState(0);
  useEffect(() => {
    let current = true;
    const wait = setTimeout(async () => {
      const read = text.trim() ? await quick.ask<ReadText>({ ask: "sudoku-read", text }).catch(() => undefined) : undefined;
      if (current) setRead(read && { ...read, text });
    }, 120);
    return () => {
      current = false;
      clearTimeout(wait);
    };
  }, [text]);
  const count = read?.puzzles.length ?? 0;
  // Not the puzzle of what stood here a moment ago.
  const puzzle = read?.text === text ? read.puzzles[Math.min(chosen, count - 1)] : undefined;
  return (
    <details>
      <summary>Paste or type a puzzle as text</summary>
      <label class="text">
        Any usual layout: a line of 81 characters, nine rows, a frame, a table; or a link of SudokuPad or f-puzzles
        <textarea
          rows={6}
          spellcheck={false}
          value={text}
          placeholder={"53..7....\n6..195...\n.98....6.\n…"}
          aria-invalid={(read?.mistakes.length ?? 0) > 0}
          onInput={(event) => setText(event.currentTarget.value)}
        />
      </label>
      <p>
        The command reads more: numbers and labels around grids, brackets around givens, arrays of programs, and grids with bands
        or spaces in any mixture. Look at the board before you solve it.
      </p>
      <MistakeList text={text} mistakes={read?.mistakes ?? []} />
      {read?.notes.map(({ line, message }) => (
        <p key={line}>
          line {line}: {message}
        </p>
      ))}
      <div class="row">
        {count > 1 && (
          <NumberField
            label={`Puzzle of ${count}`}
            value={Math.min(chosen, count - 1) + 1}
            min={1}
            max={count}
            change={(number) => setChosen(number! - 1)}
            say={say}
          />
        )}
        <Button disabled={!puzzle} onClick={() => puzzle && take(puzzle)}>
          Use it
        </Button>
      </div>
    </details>
  );
}

/** Mistakes with the line they are in, and a mark under the place. */
export function MistakeList({ text, mistakes }: { text: string; mistakes: Mistake[] }) {
  const lines = text.split("\n");
  return (
    <ul class="mistakes" aria-live="polite">
      {mistakes.slice(0, 20).map(({ line, column, message }, number) => {
        const whole = lines[line - 1] ?? "";
        // A long line is shown around the place.
        const from = Math.max(0, column - 40);
        return (
          <li key={number}>
            {line > 0 && (
              <pre>
                {[...whole].slice(from, from + 80).join("")}
                {"\n"}
                {" ".repeat(Math.max(0, column - 1 - from))}^
              </pre>
            )}
            ✗ {line > 0 ? `line ${line}, column ${column}: ` : ""}
            {message}
          </li>
        );
      })}
      {mistakes.length > 20 && <li>and {mistakes.length - 20} more</li>}
    </ul>
  );
}
