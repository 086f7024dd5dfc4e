// Questions to the library, which runs in workers: the page itself never waits.
import EngineWorker from "./worker?worker&inline";
import address from "./wasm/quadrille_web_bg.wasm?url";

/** A mistake in a text that the user wrote; lines and columns count from 1. */
export type Mistake = { line: number; column: number; message: string };

/** What the library objects to. */
export class Refusal extends Error {
  constructor(
    message: string,
    readonly mistakes: Mistake[] = [],
    /** The columns, if the text looks like a table. */
    readonly columns?: string[] | null,
  ) {
    super(message);
  }
}

/** The user canceled, or a newer question took the place of this one. */
export class Canceled extends Error {}

let compiled: Promise<WebAssembly.Module> | undefined;

/** The library, loaded and compiled once for all workers. */
function library(): Promise<WebAssembly.Module> {
  compiled ??= fetch(address)
    .then((response) => {
      if (!response.ok) throw new Refusal(`The solver could not be loaded (${response.status}).`);
      return response.arrayBuffer();
    })
    .then((bytes) => WebAssembly.compile(bytes));
  // The next question tries again.
  compiled.catch(() => (compiled = undefined));
  return compiled;
}

type Waiting = {
  resolve: (answer: unknown) => void;
  reject: (error: Error) => void;
  progress?: (report: unknown) => void;
};

/** One worker and the questions that wait for it. To cancel ends the worker, whatever it does. */
class Lane {
  private worker: Worker | undefined;
  private waiting = new Map<number, Waiting>();
  private last = 0;

  private start(): Worker {
    if (this.worker) return this.worker;
    const worker = new EngineWorker();
    worker.onmessage = ({ data }) => {
      const question = this.waiting.get(data.id);
      if (!question) return;
      if (data.progress !== undefined) return question.progress?.(JSON.parse(data.progress));
      this.waiting.delete(data.id);
      if (data.answer !== undefined) return question.resolve(JSON.parse(data.answer));
      if (data.refused !== undefined) {
        const { message, mistakes, columns } = JSON.parse(data.refused);
        return question.reject(new Refusal(message, mistakes, columns));
      }
      // The module is in no good state after a failure, such as a lack of memory.
      const failure = new Refusal(data.failed);
      question.reject(failure);
      this.cancel(failure);
    };
    worker.onerror = (event) => {
      event.preventDefault();
      this.cancel(new Refusal(`The solver failed: ${event.message}`));
    };
    library().then(
      (module) => worker.postMessage({ module }),
      (error) => this.cancel(new Refusal(String(error.message ?? error))),
    );
    this.worker = worker;
    return worker;
  }

  /** Starts the worker, so that the first question finds it ready. */
  warm(): void {
    this.start();
  }

  ask<T>(question: object, progress?: (report: never) => void): Promise<T> {
    const id = ++this.last;
    const worker = this.start();
    return new Promise((resolve, reject) => {
      this.waiting.set(id, {
        resolve: resolve as (answer: unknown) => void,
        reject,
        progress: progress as ((report: unknown) => void) | undefined,
      });
      worker.postMessage({ id, question: JSON.stringify(question) });
    });
  }

  private end(): void {
    this.worker?.terminate();
    this.worker = undefined;
  }

  cancel(error: Error = new Canceled()): void {
    const waiting = [...this.waiting.values()];
    this.waiting.clear();
    this.end();
    for (const question of waiting) question.reject(error);
    // A new worker is ready when it is needed; first the page shows that this one has ended.
    if (error instanceof Canceled) setTimeout(() => this.start(), 200);
  }
}

/** Questions that take milliseconds: reading, hints. */
export const quick = new Lane();

/** Questions that may take years: the user can cancel them. */
export const long = new Lane();
