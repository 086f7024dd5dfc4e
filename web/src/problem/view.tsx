// Problems in text: solutions, their number, the cheapest, the n-th, random ones, usage, the search tree.
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import jobs from "../../../examples/jobs.dlx?raw";
import jobsJson from "../../../examples/jobs.json?raw";
import matrix from "../../../examples/matrix.txt?raw";
import shifts from "../../../examples/shifts.csv?raw";
import sparse from "../../../examples/sparse.txt?raw";
import toy from "../../../examples/toy.dlx?raw";
import { Canceled, type Mistake, quick, Refusal } from "../engine";
import { MistakeList } from "../sudoku/paste";
import { Answers, Button, Choice, download, grouped, type Message, plural, searching, useLong, type ViewProps } from "../ui";
import { type Why, WhyBox } from "../why";
import { Results, type Shown, type Solution } from "./results";
import { type Columns, guess, isColumns, isIn, TablePanel } from "./table";

const EXAMPLES: (readonly [name: string, title: string, text: string, table?: Columns])[] = [
  ["jobs", "Jobs for people, with costs", jobs],
  ["toy", "Knuth’s example with colors", toy],
  ["json", "The jobs as JSON", jobsJson],
  ["matrix", "A matrix of 0 and 1", matrix],
  ["sparse", "A matrix by columns", sparse],
  ["shifts", "A rota: a table (CSV)", shifts, { primary: "shift", secondary: "person,day", color: "", cost: "cost", maximize: false }],
];

type Read = {
  format: string;
  primary: number;
  secondary: number;
  options: number;
  costs: boolean;
  warnings: string[];
};

/** Whether a text is a whole number from 1, of any length. */
const isNumber = (text: string): boolean => /^0*[1-9]\d*$/.test(text.trim());

export function ProblemView({ initial, active, keep, go }: ViewProps) {
  const state = initial as { text?: unknown; table?: unknown } | undefined;
  const linked = typeof state?.text === "string" ? state.text : undefined;
  const [text, setText] = useState(linked ?? jobs);
  const [table, setTable] = useState(isColumns(state?.table) ? state.table : undefined);
  /** The columns of a text that looks like a table. */
  const [columns, setColumns] = useState<string[]>();
  const [example, setExample] = useState(linked === undefined ? "jobs" : "");
  const [read, setRead] = useState<Read>();
  const [mistakes, setMistakes] = useState<Mistake[]>([]);
  const [shown, setShown] = useState<Shown>();
  const [why, setWhy] = useState<Why>();
  const [number, setNumber] = useState("1");
  const [message, setMessage] = useState<Message | undefined>(
    initial !== undefined && linked === undefined ? { kind: "bad", text: "The link holds no problem." } : undefined,
  );
  const { running, run, cancel, reset } = useLong(active, setMessage);
  const stage = useRef<HTMLElement>(null);
  /** What has the focus when the button that was pressed is gone. */
  const focus = useRef("");
  useLayoutEffect(() => {
    if (focus.current) stage.current?.querySelector<HTMLElement>(focus.current)?.focus();
    focus.current = "";
  }, [table]);

  useEffect(() => keep({ text, table }), [text, table]);
  useEffect(() => {
    let current = true;
    const wait = setTimeout(async () => {
      try {
        const read = await quick.ask<Read>({ ask: "problem-read", text, table });
        if (!current) return;
        setRead(read);
        setColumns(undefined);
        setMistakes([]);
      } catch (error) {
        if (!current || error instanceof Canceled) return;
        setRead(undefined);
        const list = error instanceof Refusal ? error.mistakes : [];
        // Bars stand in problems, too.
        const columns = error instanceof Refusal && /[,;\t]/.test(text.split("\n", 1)[0]!) ? (error.columns ?? undefined) : undefined;
        setColumns(columns);
        setMistakes(columns ? [] : list);
        if (list.length === 0) setMessage({ kind: "bad", text: String((error as Error).message) });
      }
    }, 120);
    return () => {
      current = false;
      clearTimeout(wait);
    };
  }, [text, table]);

  function edit(next: string, columns: Columns | null | undefined = table): void {
    reset();
    setText(next);
    setTable(columns ?? undefined);
    setShown(undefined);
    setWhy(undefined);
    setMessage(undefined);
  }

  /** Takes a text that was typed. Columns of which it has none are those of another one. */
  function type(next: string): void {
    if (next === text) return;
    setExample("");
    const isOther = table !== undefined && next.trim() !== "" && !isIn(table, next);
    edit(next, isOther ? null : table);
    if (isOther) setMessage({ kind: "plain", text: "The text has none of the columns that were named, so they no longer apply." });
  }

  /** Says that there is no solution, and why. */
  async function none(): Promise<void> {
    setMessage({ kind: "bad", text: "There is no solution." });
    setWhy(await run<Why>("Looking for a reason …", { ask: "problem-why", source }));
  }

  const source = { from: "text", text, table };

  async function list(what: string, question: object, say: (found: { solutions: Solution[]; all?: boolean; count?: string }) => Message): Promise<void> {
    setMessage(undefined);
    const found = await run<{ solutions: Solution[]; all?: boolean; count?: string }>(what, { source, ...question }, searching);
    if (!found) return;
    setShown({ kind: "solutions", solutions: found.solutions });
    if (found.solutions.length === 0) return none();
    setMessage(say(found));
  }

  async function count(): Promise<void> {
    setMessage(undefined);
    const found = await run<{ count: string }>("Counting …", { ask: "problem-count", source }, searching);
    if (!found) return;
    if (found.count === "0") return none();
    setMessage({ kind: "good", text: `${plural(found.count, "solution")}.` });
  }

  async function distinct(): Promise<void> {
    setMessage(undefined);
    const found = await run<{ count: string; all: string; symmetries: number }>("Counting …", { ask: "problem-distinct", source }, searching);
    if (!found) return;
    if (found.all === "0") return none();
    const { count, all, symmetries } = found;
    setMessage({
      kind: "good",
      text: `${plural(count, "solution")}, up to symmetry; ${grouped(all)} if each counts. The problem has ${symmetries === 1 ? "no symmetry but to leave all as it is" : `${grouped(symmetries)} symmetries`}.`,
    });
  }

  async function save(format: string, name: string, type: string): Promise<void> {
    try {
      const written = await quick.ask<{ text: string }>({ ask: "problem-write", source, format });
      download(name, type, written.text);
    } catch (error) {
      setMessage({ kind: "bad", text: String((error as Error).message) });
    }
  }

  async function usage(): Promise<void> {
    setMessage(undefined);
    const found = await run<Extract<Shown, { kind: "usage" }>>("Counting …", { ask: "problem-usage", source });
    if (found?.count === "0") return none();
    if (found) {
      setShown({ ...found, kind: "usage" });
      setMessage({ kind: "good", text: `Of ${plural(found.count, "solution")}, each option is in as many as the table says.` });
    }
  }

  async function tree(): Promise<void> {
    setMessage(undefined);
    const found = await run<Extract<Shown, { kind: "tree" }>>("Searching …", { ask: "problem-tree", source, max: 5000 });
    if (found) {
      setShown({ ...found, kind: "tree" });
      setMessage({ kind: "good", text: `The search tree has ${plural(found.nodes, "node")} and ${plural(found.solutions, "solution")}.` });
    }
  }

  const ok = read !== undefined;
  const first = (max: number) =>
    list("Searching …", { ask: "problem-solutions", max }, ({ solutions, all }) => ({
      kind: "good",
      text: all
        ? solutions.length === 1
          ? "This is the only solution."
          : `These are all ${plural(solutions.length, "solution")}.`
        : max === 1
          ? "This is a solution; there are more."
          : `These are the first ${grouped(max)} solutions; there are more.`,
    }));

  return (
    <div class="view">
      <section ref={stage} class="stage" aria-label="Problem">
        <div class="row">
          <Choice
            label="Example"
            value={example}
            options={[["", "your own"], ...EXAMPLES.map(([name, title]) => [name, title] as const)]}
            onChange={(name) => {
              setExample(name);
              const found = EXAMPLES.find(([other]) => other === name);
              if (found) edit(found[2], found[3] ?? null);
            }}
          />
        </div>
        <label class="text">
          The problem, in Knuth’s format, as JSON or as a table
          <textarea
            rows={14}
            spellcheck={false}
            value={text}
            aria-invalid={mistakes.length > 0}
            onInput={(event) => type(event.currentTarget.value)}
          />
        </label>
        <MistakeList text={text} mistakes={mistakes} />
        {columns && (
          <p class="status">
            This looks like a table with the columns {columns.join(", ")}.{" "}
            <Button onClick={() => ((focus.current = "fieldset input"), edit(text, guess(columns)))}>Read it as a table</Button>
          </p>
        )}
        {table && <TablePanel columns={table} change={(next) => ((focus.current = next ? "" : "textarea"), edit(text, next ?? null))} />}
        {read && (
          <p class="facts">
            {plural(read.primary, "item")} to cover
            {read.secondary > 0 ? `, ${grouped(read.secondary)} that may stay uncovered` : ""}; {plural(read.options, "option")}. Format: {read.format}.
          </p>
        )}
        {read?.warnings.slice(0, 5).map((warning) => <p key={warning}>Note: {warning}</p>)}
        <details>
          <summary>How to write a problem</summary>
          <p>
            The first line has the items; those after <code>|</code> may stay uncovered. Each further line is an option: the
            items that it covers. <code>x:red</code> gives item x a color: options that give it the same color go together.{" "}
            <code>2|lift</code> has lift covered twice. <code>|4</code> at the end of an option is its cost. Lines with{" "}
            <code>|</code> in front are comments.
          </p>
        </details>
      </section>
      <section class="tools" aria-label="Tools">
        <div class="row">
          <Button main disabled={!ok} onClick={() => first(1)}>
            Solve
          </Button>
          <Button disabled={!ok} onClick={() => first(1000)}>
            All solutions
          </Button>
          <Button disabled={!ok} onClick={count}>
            Count
          </Button>
          <Button disabled={!ok} onClick={distinct}>
            Count up to symmetry
          </Button>
        </div>
        <div class="row">
          <Button
            disabled={!ok}
            onClick={() =>
              list("Looking for the cheapest …", { ask: "problem-best", max: 10 }, ({ solutions }) => ({
                kind: "good",
                text: read?.costs ? `The ${table?.maximize ? "best has" : "cheapest costs"} ${solutions[0]!.cost}.` : "No option has a cost, so all solutions cost 0.",
              }))
            }
          >
            Ten cheapest
          </Button>
          <Button
            disabled={!ok}
            onClick={() =>
              list("Drawing …", { ask: "problem-random", max: 10, seed: Math.floor(Math.random() * 2 ** 32) }, ({ count }) => ({
                kind: "good",
                text: `Drawn from ${plural(count!, "solution")}, each as likely as any other.`,
              }))
            }
          >
            Ten at random
          </Button>
          <Button disabled={!ok} onClick={usage}>
            Usage of options
          </Button>
          <Button disabled={!ok} onClick={tree}>
            Search tree
          </Button>
        </div>
        <form
          class="row"
          onSubmit={(event) => {
            event.preventDefault();
            if (!isNumber(number)) {
              return setMessage({ kind: "bad", text: `Solution number: found ${number.trim() ? `“${number.trim()}”` : "no number"}, expected a whole number from 1.` });
            }
            if (ok) void list("Looking for it …", { ask: "problem-nth", number }, ({ count }) => ({ kind: "good", text: `Solution ${number.trim()} of ${grouped(count!)}.` }));
          }}
        >
          <label class="field">
            <span>Solution number</span>
            <input type="text" inputMode="numeric" value={number} aria-invalid={!isNumber(number)} onInput={(event) => setNumber(event.currentTarget.value)} />
          </label>
          <button type="submit" disabled={!ok}>
            Show
          </button>
        </form>
        <Answers message={message} running={running} cancel={cancel} />
        <WhyBox why={why} />
        <Results shown={shown} />
        <div class="row">
          <span>Save:</span>
          <Button disabled={!ok} onClick={() => save("knuth", "problem.dlx", "text/plain")}>
            Problem
          </Button>
          <Button disabled={!ok} onClick={() => save("json", "problem.json", "application/json")}>
            Problem as JSON
          </Button>
          <Button
            disabled={shown?.kind !== "solutions"}
            onClick={() =>
              shown?.kind === "solutions" &&
              download("solutions.txt", "text/plain", shown.solutions.map(({ options }) => `${options.map(({ text }) => text).join("\n")}\n`).join("\n"))
            }
          >
            Solutions
          </Button>
          <Button disabled={!ok} onClick={() => go("dance", { source, at: 0 })}>
            Watch the dance
          </Button>
        </div>
      </section>
    </div>
  );
}
