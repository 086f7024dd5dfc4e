// Watch the dance: the search on dancing links, step by step, forward and back.
import { useEffect, useMemo, useState } from "preact/hooks";
import { Canceled, quick } from "../engine";
import { HARD, type Kind, usual } from "../sudoku/state";
import { Button, Check, Choice, grouped, type Message, Running, Status, useLong, type ViewProps } from "../ui";
import { DanceBoard } from "./board";
import { Matrix } from "./matrix";
import { partCount, play, type Recording, type Stage, words } from "./replay";

/** Where the problem comes from, as the library takes it. */
export type Source =
  | { from: "text"; text: string; table?: object | undefined }
  | { from: "queens"; n: number }
  | { from: "sudoku"; kind: Kind; cells: number[] }
  | { from: "tiling"; board: string; pieces: unknown[]; turn: boolean; reflect: boolean; leftover: boolean; fill: boolean };

export type Watching = { source: Source; at: number };

const cells = (text: string) => [...text].map((letter) => (letter === "." ? 0 : Number(letter)));

const LETTERS = "a b c d e f g\nc e\na d g\nb c f\na d f\nb g\nd e g\n";

const EXAMPLES: { name: string; title: string; source: Source; set?: string }[] = [
  { name: "letters", title: "Six options (Knuth’s example)", source: { from: "text", text: LETTERS } },
  { name: "queens", title: "6 queens", source: { from: "queens", n: 6 } },
  { name: "four", title: "Sudoku 4 × 4", source: { from: "sudoku", kind: usual("2x2"), cells: cells("1..4.....1.....2") } },
  { name: "nine", title: "Sudoku 9 × 9", source: { from: "sudoku", kind: usual("3x3"), cells: cells(HARD) } },
  {
    name: "pentominoes",
    title: "Pentominoes 3 × 20",
    source: { from: "tiling", board: "3x20", pieces: [], turn: true, reflect: true, leftover: false, fill: true },
    set: "pentominoes",
  },
];

/** What the names of items mean. */
const NAMES: Record<string, string> = {
  queens: "r4 is row 4, c1 is column 1; a and b are the diagonals, which may stay empty.",
  sudoku: "r1c2 is a cell, r1s2 says that row 1 needs a 2; likewise c a column and b a box.",
  tiling: "r1c2 is a cell; a letter is a piece.",
};

/** How many steps are loaded at a time. */
const WINDOW = 2000;

function fromLink(state: unknown): Watching | undefined {
  const { source, at } = (state ?? {}) as Partial<Watching>;
  const known = ["text", "queens", "sudoku", "tiling"];
  return source && known.includes(source.from) && Number.isSafeInteger(at) && at! >= 0 ? { source, at: at! } : undefined;
}

export function DanceView({ initial, active, keep }: ViewProps) {
  const linked = useMemo(() => fromLink(initial), []);
  const [example, setExample] = useState(linked ? "" : "letters");
  const [source, setSource] = useState<Source>(linked?.source ?? EXAMPLES[0]!.source);
  const [text, setText] = useState(linked?.source.from === "text" ? linked.source.text : "");
  const [stage, setStage] = useState<Stage>();
  const [recording, setRecording] = useState<Recording>();
  const [at, setAt] = useState(linked?.at ?? 0);
  const [part, setPart] = useState(0);
  const [small, setSmall] = useState(false);
  const [playing, setPlaying] = useState(false);
  const [speed, setSpeed] = useState(4);
  const [message, setMessage] = useState<Message | undefined>(
    initial !== undefined && !linked ? { kind: "bad", text: "The link holds nothing to watch." } : undefined,
  );
  const { running, run, cancel, reset, since } = useLong(active, setMessage);

  useEffect(() => keep({ source, at } satisfies Watching), [source, at]);

  useEffect(() => {
    if (!active) setPlaying(false);
  }, [active]);

  // The problem, and the steps around the place.
  useEffect(() => {
    let current = true;
    reset();
    setStage(undefined);
    setRecording(undefined);
    setPlaying(false);
    quick.ask<Stage>({ ask: "dance-stage", source }).then(
      (stage) => {
        if (!current) return;
        setStage(stage);
        void load(at);
      },
      (error) => current && !(error instanceof Canceled) && setMessage({ kind: "bad", text: error.message }),
    );
    return () => {
      current = false;
    };
  }, [source]);

  /** Loads the window around a step, and goes there. The library plays every step before the window again. */
  async function load(to: number): Promise<void> {
    const from = Math.max(0, to - WINDOW / 2);
    const what = from > 0 ? `Playing the steps before step ${grouped(to)} again …` : "Loading …";
    const found = await run<Recording>(what, { ask: "dance-steps", source, from, max: WINDOW });
    if (!found) return;
    if (from > 0 && found.steps.length === 0) {
      setMessage({ kind: "plain", text: `The search ends before step ${grouped(to)}.` });
      setAt(0);
      return load(0);
    }
    setRecording(found);
    setAt(Math.min(to, found.from + found.steps.length));
    setPart(0);
  }

  const done = recording ? at - recording.from : 0;
  const last = recording ? recording.from + recording.steps.length : 0;
  const isEnd = Boolean(recording?.end) && at >= last;
  const isIn = recording && done >= 0 && done <= recording.steps.length;

  function move(to: number): void {
    setPart(0);
    if (to < 0) return;
    reset();
    if (!recording || to < recording.from || (to > last && !recording.end)) void load(to);
    else setAt(Math.min(to, last));
  }

  function forward(): void {
    if (!recording || isEnd) return setPlaying(false);
    if (small && part + 1 < partCount(recording, done)) setPart(part + 1);
    else move(at + 1);
  }

  function back(): void {
    if (!recording) return;
    if (part > 0) setPart(part - 1);
    else if (small && done > 0) {
      setAt(at - 1);
      setPart(partCount(recording, done - 1) - 1);
    } else move(at - 1);
  }

  useEffect(() => {
    if (!playing) return;
    const timer = setTimeout(forward, 1000 / speed);
    return () => clearTimeout(timer);
  }, [playing, at, part, recording, speed, small]);

  async function nextSolution(): Promise<void> {
    setPlaying(false);
    const found = await run<{ step: number | null }>("Looking for the next solution …", { ask: "dance-next", source, from: at });
    if (!found) return;
    if (found.step === null) setMessage({ kind: "plain", text: "There is no further solution." });
    else {
      setMessage(undefined);
      move(found.step + 1);
    }
  }

  async function choose(name: string): Promise<void> {
    reset();
    const counts = since();
    setExample(name);
    setAt(0);
    setMessage(undefined);
    const found = EXAMPLES.find((example) => example.name === name);
    if (!found) return;
    let { source } = found;
    if (found.set && source.from === "tiling") {
      const set = await quick.ask<{ pieces: unknown[] }>({ ask: "tiling-pieces", set: found.set }).catch(() => undefined);
      // Something else was chosen meanwhile.
      if (!set || !counts()) return;
      source = { ...source, pieces: set.pieces };
    }
    setSource(source);
  }

  const state = useMemo(
    () => (stage && recording && isIn ? play(stage, recording, done, part) : undefined),
    [stage, recording, done, part, isIn],
  );
  const before = useMemo(
    () => (stage && recording && isIn && done + part > 0 ? play(stage, recording, part > 0 ? done : done - 1).levels.at(-1) : undefined),
    [stage, recording, done, part, isIn],
  );
  const step = recording?.steps[part > 0 ? done : done - 1];

  return (
    <div class="dance">
      <div class="row">
        <Choice
          label="Watch"
          value={example}
          options={[...EXAMPLES.map(({ name, title }) => [name, title] as const), ["", linked ? "what the link holds" : "a problem of your own"]]}
          onChange={choose}
        />
        <Check label="Small steps" checked={small} onChange={setSmall} />
        <label class="field">
          <span>Speed</span>
          <input type="range" min={1} max={40} value={speed} onInput={(event) => setSpeed(event.currentTarget.valueAsNumber)} />
        </label>
      </div>
      {example === "" && (
        <label class="text">
          A problem: the items on the first line, then an option on each line
          <textarea rows={5} spellcheck={false} value={text} onInput={(event) => setText(event.currentTarget.value)} />
          <Button onClick={() => (setAt(0), setMessage(undefined), setSource({ from: "text", text }))}>Watch this</Button>
        </label>
      )}
      <div class="row" role="group" aria-label="Steps">
        <Button onClick={() => move(0)} disabled={recording && at === 0 && part === 0} label="to the start">
          Start
        </Button>
        <Button onClick={back} disabled={at === 0 && part === 0}>
          Back
        </Button>
        <Button main onClick={() => setPlaying(!playing)} disabled={isEnd}>
          {playing ? "Pause" : "Play"}
        </Button>
        <Button onClick={forward} disabled={isEnd || !recording}>
          Step
        </Button>
        <Button onClick={nextSolution} disabled={isEnd}>
          Next solution
        </Button>
        <span>
          Step {grouped(at)}
          {recording?.end ? ` of ${grouped(last)}` : ""}
        </span>
      </div>
      <Running what={running} cancel={cancel} />
      <Status message={message} />
      {stage && !recording && !running && <p class="legend">Step {grouped(at)} was not reached. “Start” goes to the first one.</p>}
      {stage && state && (
        <>
          <p class={`told ${step?.kind ?? ""}`} aria-live={playing ? "off" : "polite"}>
            {words(stage, step, before, state.levels.length === 0)}
            {part > 0 ? " (under way)" : ""}
            {isEnd ? " The search is over." : ""}
          </p>
          <div class="stage-row">
            <Matrix stage={stage} state={state} />
            <div class="beside">
              <DanceBoard stage={stage} state={state} />
              <h2>The branch so far</h2>
              <ol class="branch">
                {state.levels.map(({ item, cases, tried, option }, level) => (
                  <li key={level}>
                    {stage.items[item]!.name}:{" "}
                    {option === undefined ? `${cases} to try` : `${option === null ? "no more" : stage.options[option]!.text}`}
                    {cases > 1 && tried > 0 ? ` (${cases} options)` : ""}
                  </li>
                ))}
              </ol>
            </div>
          </div>
          <p class="legend">
            Items stand on top, options at the left. A box is a place where an option covers an item. Lines are links.{" "}
            <span class="key chosen">✓ chosen</span> <span class="key gone">removed</span>{" "}
            <span class="key changed">just changed</span> A pale column is covered. {NAMES[stage.board?.kind ?? ""]}
          </p>
        </>
      )}
    </div>
  );
}
