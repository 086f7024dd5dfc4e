// Rules that are drawn: regions, even and odd cells, cages. As text, in the command's layouts.
import { useState } from "preact/hooks";
import { Button } from "../ui";
import type { Kind } from "./state";

const FIELDS = [
  ["regions", "Regions in place of boxes: a letter for each cell, the same for all cells of a region"],
  ["extra", "Further regions: the same, with . for a cell in none"],
  ["parity", "Even and odd cells: e or o for each cell, or ."],
  ["cages", "Cages: a letter for each cell, the same for all cells of a cage, and . for a cell in none; then the sums, as in a=15 b=7"],
] as const;

export function DrawnRules({ kind, choose }: { kind: Kind; choose: (kind: Kind) => Promise<boolean> }) {
  const [texts, setTexts] = useState(kind);
  return (
    <details open={FIELDS.some(([part]) => kind[part] !== "")}>
      <summary>Jigsaw regions, killer cages, even and odd</summary>
      {FIELDS.map(([part, label]) => (
        <label key={part} class="text">
          {label}
          <textarea
            rows={3}
            spellcheck={false}
            value={texts[part]}
            onInput={(event) => setTexts({ ...texts, [part]: event.currentTarget.value })}
          />
        </label>
      ))}
      <Button onClick={() => void choose(texts)}>Use these rules</Button>
    </details>
  );
}
