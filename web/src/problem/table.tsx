// What the columns of a table are.
import { Button, Check } from "../ui";

/** Columns by name; a comma joins columns to pairs, a semicolon separates. */
export type Columns = { primary: string; secondary: string; color: string; cost: string; maximize: boolean };

/** A guess: the first column must be covered, and one with prices is the cost. */
export function guess(names: string[]): Columns {
  const cost = names.find((name) => /cost|price|pay|weight/i.test(name)) ?? "";
  return { primary: names.find((name) => name !== cost) ?? "", secondary: "", color: "", cost, maximize: false };
}

export const isColumns = (value: unknown): value is Columns => {
  const columns = value as Columns | undefined;
  const texts = [columns?.primary, columns?.secondary, columns?.color, columns?.cost];
  return texts.every((text) => typeof text === "string") && typeof columns?.maximize === "boolean";
};

/** Whether the first line of a text has one of the columns. */
export function isIn({ primary, secondary, color, cost }: Columns, text: string): boolean {
  const header = text.split("\n", 1)[0]!.split(/[,;\t]/).map((name) => name.trim().replace(/^"(.*)"$/, "$1"));
  const names = [primary, secondary, color, cost].join(";").split(/[,;]/);
  return names.map((name) => name.replace(/^\d+\|/, "").replace(/=.*$/, "").trim()).some((name) => name !== "" && header.includes(name));
}

type PanelProps = { columns: Columns; change: (columns: Columns | undefined) => void };

export function TablePanel({ columns, change }: PanelProps) {
  const field = (key: "primary" | "secondary" | "color" | "cost", label: string, example: string) => (
    <label class="field">
      <span>{label}</span>
      <input
        type="text"
        spellcheck={false}
        value={columns[key]}
        placeholder={example}
        onInput={(event) => change({ ...columns, [key]: event.currentTarget.value })}
      />
    </label>
  );
  return (
    <fieldset>
      <legend>Columns of the table; each row is an option</legend>
      <div class="row">
        {field("primary", "Each value once", "shift")}
        {field("secondary", "At most once", "person,day")}
      </div>
      <div class="row">
        {field("cost", "Cost", "cost")}
        <Check label="Larger is better" checked={columns.maximize} onChange={(maximize) => change({ ...columns, maximize })} />
        {field("color", "Must agree", "room=van")}
      </div>
      <p class="legend">
        <code>person,day</code> is a pair: nobody works twice on a day. A semicolon separates: <code>shift; van</code>.
        <code> 2|shift</code> needs two rows of each shift.
      </p>
      <Button onClick={() => change(undefined)}>It is no table</Button>
    </fieldset>
  );
}
