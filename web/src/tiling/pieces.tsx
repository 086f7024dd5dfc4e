// The pieces: how many copies of each, and new ones to paint.
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { quick } from "../engine";
import { corners, type Lattice, shade, size } from "../geometry";
import { Button, type Message, NumberField } from "../ui";
import { area, type Drawing, fromText, isCell, markAt, toText } from "./drawing";
import { Paint } from "./paint";

/** A piece: its drawing, and how many copies; `most: null` is as many as fit. */
export type Spec = { name: string; drawing: string; least: number; most: number | null };

/** The most pieces, and the most rows and columns of one: all sets of the library have fewer. */
export const MAX_PIECES = 200;
export const MAX_PIECE = [9, 12] as const;

/** The most copies of a piece that can be asked for. */
const MAX_COPIES = 10_000;

type ListProps = { lattice: Lattice; pieces: Spec[]; change: (pieces: Spec[]) => void; say: (message: Message) => void };

export function PieceList({ lattice, pieces, change, say }: ListProps) {
  const [own, setOwn] = useState<Drawing>();
  const [mistake, setMistake] = useState("");
  const list = useRef<HTMLDivElement>(null);
  /** What has the focus when the list has changed. */
  const focus = useRef("");
  useLayoutEffect(() => {
    if (focus.current) list.current?.querySelector<HTMLElement>(focus.current)?.focus();
    focus.current = "";
  }, [own !== undefined, pieces]);

  function edit(place: number, key: "least" | "most", value: number | null): void {
    const spec = { ...pieces[place]!, [key]: value };
    const { name, least, most } = spec;
    if (most !== null && most < least) spec.least = spec.most = value!;
    change(pieces.map((piece, other) => (other === place ? spec : piece)));
    if (most !== null && most < least) say({ kind: "plain", text: `Copies of ${name}: now ${value} to ${value}.` });
  }

  function remove(place: number): void {
    const rest = pieces.filter((_, other) => other !== place);
    focus.current = rest.length > 0 ? `li:nth-child(${Math.min(place + 1, rest.length)}) button` : ".paint-one button";
    change(rest);
  }

  function open(): void {
    focus.current = ".own [tabindex='0']";
    setOwn(area(lattice, 4, lattice === "squares" ? 5 : 9));
  }

  function close(): void {
    focus.current = ".paint-one button";
    setMistake("");
    setOwn(undefined);
  }

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
      close();
      change([...pieces, { ...piece, name }]);
    } catch (error) {
      // What the library says of files fits no drawing.
      const isApart = String((error as Error).message).includes("two or more parts");
      setMistake(isApart ? "found cells in two or more parts, expected cells connected by their sides" : String((error as Error).message));
    }
  }

  return (
    <div ref={list}>
      <ul class="pieces">
        {pieces.map(({ name, drawing, least, most }, place) => (
          <li key={place}>
            <Preview text={drawing} number={place} />
            <span class="name">{name}</span>
            <NumberField
              bare
              label={`copies of ${name}, at least`}
              value={least}
              min={0}
              max={MAX_COPIES}
              change={(value) => edit(place, "least", value)}
              say={say}
            />
            <span aria-hidden="true">to</span>
            <NumberField
              bare
              label={`copies of ${name}, at most; empty for any number`}
              value={most}
              min={0}
              max={MAX_COPIES}
              empty="any"
              change={(value) => edit(place, "most", value)}
              say={say}
            />
            <Button label={`remove piece ${name}`} onClick={() => remove(place)}>
              ✕
            </Button>
          </li>
        ))}
      </ul>
      {own ? (
        <div class="own" onKeyDown={(event) => event.key === "Escape" && close()}>
          <Paint label="The new piece" drawing={own} change={(next) => setOwn((own) => own && next(own))} />
          {mistake && (
            <p class="status bad" role="alert">
              ✗ {mistake}
            </p>
          )}
          <div class="row">
            <Button onClick={add}>Add this piece</Button>
            <Button onClick={close}>Cancel</Button>
          </div>
        </div>
      ) : (
        <div class="row paint-one">
          <Button onClick={open} disabled={pieces.length >= MAX_PIECES}>
            Paint a piece
          </Button>
          <Button onClick={() => change([])} disabled={pieces.length === 0}>
            Remove all
          </Button>
        </div>
      )}
    </div>
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
