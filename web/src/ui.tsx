// Small parts that every view uses.
import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { Canceled, long, quick, Refusal } from "./engine";

/** What a view is given: the state from a link, if it came by one, whether it is shown, and where to report its state. */
export type ViewProps = {
  initial: unknown;
  active: boolean;
  keep: (state: unknown) => void;
  go: (view: string, state: unknown) => void;
};

/** What there is to say about the last question. */
export type Message = { kind: "plain" | "good" | "bad"; text: string };

/** A line that screen readers read out when it changes. */
export function Status({ message }: { message: Message | undefined }) {
  const sign = { plain: "", good: "✓ ", bad: "✗ " };
  return (
    <p class={`status ${message?.kind ?? ""}`} role="status" aria-live="polite">
      {message ? sign[message.kind] + message.text : ""}
    </p>
  );
}

/** Runs long questions one at a time, with a message for what goes wrong. A view that is not shown has none under way. */
export function useLong(active: boolean, say: (message: Message | undefined) => void) {
  const [running, setRunning] = useState<string>();
  const latest = useRef(0);
  // Whether a question is under way, and whether something was asked about what is there now.
  const busy = useRef(false);
  const asked = useRef(false);
  /** What had the focus when the question was asked: it goes back there from “Cancel”, which is removed. */
  const asker = useRef<Element | null>(null);
  const shown = useRef(active);
  shown.current = active;
  // Before the view that takes the place of this one asks anything.
  useLayoutEffect(() => {
    if (!active && busy.current) long.cancel();
  }, [active]);
  useLayoutEffect(
    () => () => {
      latest.current++;
      if (busy.current) long.cancel();
    },
    [],
  );

  /** A test whether nothing was changed or asked since now. */
  function since(): () => boolean {
    const number = latest.current;
    return () => number === latest.current;
  }

  /** To be called where input changes: ends the question about what was there before, and takes back what was said of that. */
  function reset(): void {
    latest.current++;
    if (busy.current) long.cancel();
    busy.current = false;
    setRunning(undefined);
    if (asked.current) say(undefined);
    asked.current = false;
  }

  async function run<T>(what: string, question: object, progress?: (report: never) => string): Promise<T | undefined> {
    latest.current++;
    if (busy.current) long.cancel();
    busy.current = asked.current = true;
    // What a newer question or other input took the place of has nothing more to say.
    const counts = since();
    const began = performance.now();
    if (!document.activeElement?.closest(".running")) asker.current = document.activeElement;
    setRunning(what);
    try {
      if (!shown.current) throw new Canceled();
      const answer = await long.ask<T>(question, (report: never) => {
        if (counts() && progress) setRunning(progress(report));
      });
      return counts() ? answer : undefined;
    } catch (error) {
      if (!counts()) return undefined;
      if (error instanceof Canceled) {
        const why = shown.current ? "" : ", because another view was opened";
        say({ kind: "plain", text: `Canceled after ${seconds(performance.now() - began)}${why}.` });
      } else say({ kind: "bad", text: error instanceof Refusal ? error.message : String(error) });
      return undefined;
    } finally {
      if (counts()) {
        busy.current = false;
        if (document.activeElement?.closest(".running") && asker.current instanceof HTMLElement) asker.current.focus();
        setRunning(undefined);
      }
    }
  }
  return { running, run, cancel: () => long.cancel(), reset, since };
}

/** The line of a question that is under way, with the button that ends it. */
export function Running({ what, cancel }: { what: string | undefined; cancel: () => void }) {
  if (!what) return null;
  return (
    <p class="running">
      <span class="spinner" aria-hidden="true" /> {what}{" "}
      <button type="button" onClick={cancel}>
        Cancel
      </button>
    </p>
  );
}

/** What there is to say, in room that is kept for it: the buttons stay where they are. */
export function Answers(props: { message: Message | undefined; running: string | undefined; cancel: () => void; children?: ComponentChildren }) {
  return (
    <div class="answers">
      <Running what={props.running} cancel={props.cancel} />
      <Status message={props.message} />
      {props.children}
    </div>
  );
}

export function seconds(milliseconds: number): string {
  return milliseconds < 1000 ? `${Math.round(milliseconds)} ms` : `${(milliseconds / 1000).toFixed(1)} s`;
}

/** "53 060 477", with thin spaces that no line break splits. */
export function grouped(number: string | number): string {
  return String(number).replace(/\B(?=(\d{3})+$)/g, "\u202f");
}

/** A number of things, which have a regular plural or end with "y". */
export function plural(number: number | string, thing: string): string {
  return `${grouped(number)} ${String(number) === "1" ? thing : `${thing.replace(/y$/, "ie")}s`}`;
}

/** How far a search has come. */
export function searching(report: { fraction: number | null; solutions: number; nodes: number }): string {
  const found = report.solutions > 0 ? `${plural(report.solutions, "solution")} so far, ` : "";
  const far = report.fraction ? `${(report.fraction * 100).toFixed(1)} % of the search tree` : `${grouped(report.nodes)} nodes`;
  return `Searching … ${found}${far}`;
}

/** A button. One that can do nothing now keeps the focus, so that who uses the keyboard does not lose the place. */
export function Button(props: {
  onClick: () => void;
  children: ComponentChildren;
  disabled?: boolean;
  pressed?: boolean;
  label?: string;
  main?: boolean;
  /** The key that does the same on the board. */
  shortcut?: string;
}) {
  return (
    <button
      type="button"
      class={props.main ? "main" : undefined}
      aria-disabled={props.disabled ? "true" : undefined}
      aria-pressed={props.pressed}
      aria-label={props.label}
      aria-keyshortcuts={props.shortcut}
      title={props.shortcut && `On the board: ${props.shortcut}`}
      onClick={() => !props.disabled && props.onClick()}
    >
      {props.children}
    </button>
  );
}

export function Choice(props: {
  label: string;
  value: string;
  options: (readonly [string, string])[];
  onChange: (value: string) => void;
}) {
  return (
    <label class="field">
      <span>{props.label}</span>
      <select value={props.value} onChange={(event) => props.onChange(event.currentTarget.value)}>
        {props.options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}

export function Check(props: { label: string; title?: string; checked: boolean; onChange: (checked: boolean) => void }) {
  return (
    <label class="check" title={props.title}>
      <input type="checkbox" checked={props.checked} onChange={(event) => props.onChange(event.currentTarget.checked)} />
      {props.label}
    </label>
  );
}

/** A field for a whole number. What is typed counts when the field is left; what does not fit is refused, and what holds is shown. */
export function NumberField(props: {
  label: string;
  /** Whether only screen readers have the label. */
  bare?: boolean;
  value: number | null;
  min: number;
  max: number;
  /** What an empty field says, where it may be empty. */
  empty?: string;
  change: (value: number | null) => void;
  say: (message: Message) => void;
}) {
  const { label, value, min, max, empty } = props;
  return (
    <label class="field">
      <span class={props.bare ? "hidden" : undefined}>{label}</span>
      <input
        type="number"
        min={min}
        max={max}
        value={value ?? ""}
        placeholder={empty}
        onChange={({ currentTarget: field }) => {
          const number = field.valueAsNumber;
          if (Number.isSafeInteger(number) && number >= min && number <= max) return props.change(number);
          if (empty !== undefined && field.value === "" && !field.validity.badInput) return props.change(null);
          const found = field.value === "" ? "no number" : field.value;
          field.value = String(value ?? "");
          props.say({ kind: "bad", text: `${label}: found ${found}, expected a whole number from ${min} to ${grouped(max)}. It stays ${value ?? empty}.` });
        }}
      />
    </label>
  );
}

/** Undo and redo by the usual keys. */
export function onUndoKeys(event: KeyboardEvent, undo: () => void, redo: () => void): void {
  const key = event.key.toLowerCase();
  if (!(event.ctrlKey || event.metaKey) || event.altKey || (key !== "z" && key !== "y")) return;
  event.preventDefault();
  if (key === "y" || event.shiftKey) redo();
  else undo();
}

/** Offers a text as a file. */
export function download(name: string, type: string, content: string | Blob): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content instanceof Blob ? content : new Blob([content], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** The picture as PNG, twice as large, for screens with many pixels. */
export async function png(svg: string): Promise<Blob> {
  const picture = new Image();
  picture.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  await picture.decode();
  const canvas = document.createElement("canvas");
  canvas.width = picture.width * 2;
  canvas.height = picture.height * 2;
  const context = canvas.getContext("2d")!;
  context.fillStyle = matchMedia("(prefers-color-scheme: dark)").matches ? "#1e1e1e" : "#ffffff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("there is no picture"))), "image/png"),
  );
}

/** Opens the problem of a puzzle in the view of problems. */
export async function openProblem(source: object, go: ViewProps["go"], say: (message: Message) => void): Promise<void> {
  try {
    const { text } = await quick.ask<{ text: string }>({ ask: "problem-write", source, format: "knuth" });
    if (text.length < 500_000) go("problem", { text });
    else say({ kind: "bad", text: "The problem is too large for a link. The command prints it with --emit." });
  } catch (error) {
    say({ kind: "bad", text: String((error as Error).message) });
  }
}

/** Buttons to download a picture, which is made when it is asked for. */
export function Pictures({ name, svg }: { name: string; svg: () => Promise<string | undefined> }) {
  return (
    <>
      <Button onClick={async () => {
        const text = await svg();
        if (text) download(`${name}.svg`, "image/svg+xml", text);
      }}>
        SVG
      </Button>
      <Button onClick={async () => {
        const text = await svg();
        if (text) download(`${name}.png`, "image/png", await png(text));
      }}>
        PNG
      </Button>
    </>
  );
}
