// The worker: holds the library, and answers one question after the other.
import { ask, initSync } from "./wasm/quadrille_web.js";

type Question = { id: number; question: string };

let ready = false;
const early: Question[] = [];

self.onmessage = ({ data }: MessageEvent<Question | { module: WebAssembly.Module }>) => {
  if ("module" in data) {
    initSync({ module: data.module });
    ready = true;
    early.splice(0).forEach(answer);
  } else if (ready) {
    answer(data);
  } else {
    early.push(data);
  }
};

function answer({ id, question }: Question): void {
  try {
    const progress = (report: string) => self.postMessage({ id, progress: report });
    self.postMessage({ id, answer: ask(question, progress) });
  } catch (error) {
    // The library refuses with text; what else there is comes from the machine, such as a lack of memory.
    if (typeof error === "string") self.postMessage({ id, refused: error });
    else self.postMessage({ id, failed: `The solver had to stop; it probably needs more memory than there is (${error}).` });
  }
}
