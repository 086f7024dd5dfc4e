// The pieces: how many copies of each, and new ones to paint.
import { useState } from "preact/hooks";
import { quick } from "../engine";
import { corners, type Lattice, shade, size } from "../geometry";
import { Button } from "../ui";
import { area, type Drawing, fromText, isCell, markAt, toText } from "./drawing";
import { Paint } from "./paint";

/** A piece: its drawing, and how many copies; `most: null` is as many as fit. */
export type Spec = { name: string; drawing: string; least: number; most: number | null };

/** The most pieces, and the most rows and columns of one: all sets of the library have fewer. */
export const MAX_PIECES = 200;
export const MAX_PIECE = [9, 12] as const;

type ListProps = { lattice: Lattice; pieces: Spec[]; change: (pieces: Spec[]) => void };

export function PieceList({ lattice, pieces, change }: ListProps) {
  const [own, setOwn] = useState<Drawing>();
  const [mistake, setMistake] = useState("");
  const edit = (place: number, spec: Partial<Spec>) => change(pieces.map((piece, other) => (other === place ? { ...piece, ...spec } : piece)));
  const number = (value: number) => (Number.isSafeInteger(value) && value >= 0 ? Math.min(value, 10_000) : 0);

  async function add(): Promise<void> {
    if (!own) return;
    const used = new Set(pieces.map(({ name }) => name));
    const name = [..."abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"].find((letter) => !used.has(letter)) ?? `p${pieces.length}`;
    // The blank lines around a drawing would end it.
    const text = toText(own)
      .split("\n")
      .filter((_, row, lines) => lines.slice(0, row + 1).some((line) => [...line].some(isCell)) && lines.slice(row).some((line) => [...line].some(isCell)))
      .join("\n");
    try {
      const found = await quick.ask<{ pieces: Spec[] }>({ ask: "tiling-pieces", text });
      const piece = found.pieces[0];
      if (!piece) return setMistake("found no cell, expected some: click on the places of the new piece");
      setMistake("");
      setOwn(undefined);
      change([...pieces, { ...piece, name }]);
    } catch (error) {
      setMistake(String((error as Error).message));
    }
  }

  return (
    <>
      <ul class="pieces">
        {pieces.map(({ name, drawing, least, most }, place) => (
          <li key={place}>
            <Preview text={drawing} number={place} />
            <span>{name}</span>
            <label>
              <span class="hidden">copies of {name}, at least</span>
              <input type="number" min={0} value={least} onInput={(event) => {
                const least = number(event.currentTarget.valueAsNumber);
                edit(place, { least, most: most === null ? null : Math.max(most, least) });
              }} />
            </label>
            <span aria-hidden="true">to</span>
            <label>
              <span class="hidden">copies of {name}, at most; empty for any number</span>
              <input
                type="number"
                min={0}
                value={most ?? ""}
                placeholder="any"
                onInput={(event) => {
                  const { value, valueAsNumber } = event.currentTarget;
                  const most = value === "" ? null : number(valueAsNumber);
                  edit(place, { most, least: most === null ? least : Math.min(least, most) });
                }}
              />
            </label>
            <Button label={`remove piece ${name}`} onClick={() => change(pieces.filter((_, other) => other !== place))}>
              ✕
            </Button>
          </li>
        ))}
      </ul>
      {own ? (
        <div class="own">
          <Paint label="The new piece" drawing={own} change={(next) => setOwn((own) => own && next(own))} />
          {mistake && (
            <p class="status bad" role="alert">
              ✗ {mistake}
            </p>
          )}
          <Button onClick={add}>Add this piece</Button>
          <Button onClick={() => setOwn(undefined)}>No</Button>
        </div>
      ) : (
        <div class="row">
          <Button onClick={() => setOwn(area(lattice, 4, lattice === "squares" ? 5 : 9))} disabled={pieces.length >= MAX_PIECES}>Paint a piece</Button>
          <Button onClick={() => change([])} disabled={pieces.length === 0}>
            Remove all
          </Button>
        </div>
      )}
    </>
  );
}

function Preview({ text, number }: { text: string; number: number }) {
  const drawing = fromText(text);
  const [width, height] = size(drawing.lattice, drawing.lines.length, drawing.lines[0]?.length ?? 0);
  return (
    <svg class="board preview" viewBox={`-2 -2 ${width + 4} ${height + 4}`} aria-hidden="true">
      {drawing.lines.map((line, row) =>
        [...line].map((letter, column) => {
          const mark = markAt(drawing, row, column);
          return isCell(letter) && mark ? <polygon key={`${row} ${column}`} class={`cell ${shade(number)}`} points={corners(drawing.lattice, row, column, mark)} /> : null;
        }),
      )}
    </svg>
  );
}
