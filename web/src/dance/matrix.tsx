// The matrix: items across, options down. Small ones are drawn with their links, large ones as dots.
import { useEffect, useRef } from "preact/hooks";
import type { Stage, State } from "./replay";

const isSmall = ({ items, options }: Stage) => items.length <= 40 && options.length <= 40;

export function Matrix({ stage, state }: { stage: Stage; state: State }) {
  return isSmall(stage) ? <Links stage={stage} state={state} /> : <Dots stage={stage} state={state} />;
}

const chosenIn = (state: State) => new Set(state.levels.map(({ option }) => option));

function summary(stage: Stage, state: State): string {
  const left = state.hiddenBy.filter((item) => item < 0).length;
  const open = stage.items.filter(({ primary }, item) => primary && !state.covered[item]).length;
  return `Matrix: ${open} of ${stage.items.length} items to be covered, ${left} of ${stage.options.length} options left`;
}

function Links({ stage, state }: { stage: Stage; state: State }) {
  const [wide, high, top] = [26, 20, 46];
  const left = Math.min(230, Math.max(...stage.options.map(({ text }) => text.length), 3) * 7.5 + 28);
  const width = left + stage.items.length * wide + 6;
  const height = top + stage.options.length * high + 8;
  const x = (item: number) => left + item * wide + wide / 2;
  const y = (option: number) => top + option * high + high / 2;
  const chosen = chosenIn(state);
  const branched = new Set(state.levels.map(({ item }) => item));
  const isLinked = (option: number, item: number) => state.hiddenBy[option]! < 0 || state.hiddenBy[option] === item;
  const active = stage.items.flatMap(({ primary }, item) => (primary && !state.covered[item] ? [item] : []));
  return (
    <div class="scroll">
      <svg class="links" width={width} height={height} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={summary(stage, state)}>
        {active.slice(1).map((item, place) => (
          <line key={`h${item}`} x1={x(active[place]!)} y1={34} x2={x(item)} y2={34} />
        ))}
        {stage.items.map(({ name, primary }, item) => {
          const rows = stage.options.flatMap(({ items }, option) => (items.includes(item) && isLinked(option, item) ? [option] : []));
          const kind = [state.covered[item] ? "covered" : "", branched.has(item) ? "branched" : "", primary ? "" : "secondary"].join(" ");
          return (
            <g key={item} class={kind}>
              <text x={x(item)} y={22} text-anchor="middle">
                {name.length > 4 ? `${name.slice(0, 3)}…` : name}
                <title>{name}</title>
              </text>
              <circle cx={x(item)} cy={34} r={4} />
              {rows.map((option, place) => (
                <line key={option} x1={x(item)} y1={place === 0 ? 38 : y(rows[place - 1]!) + 6} x2={x(item)} y2={y(option) - 6} />
              ))}
            </g>
          );
        })}
        {stage.options.map(({ text, items }, option) => {
          const gone = state.hiddenBy[option]! >= 0 && !chosen.has(option);
          const kind = [chosen.has(option) ? "chosen" : "", gone ? "gone" : "", state.changed.has(option) ? "changed" : ""].join(" ");
          const sorted = items.toSorted((a, b) => a - b);
          return (
            <g key={option} class={kind}>
              <text x={left - 12} y={y(option) + 4} text-anchor="end">
                {chosen.has(option) ? "✓ " : ""}
                {text.length > 26 ? `${text.slice(0, 25)}…` : text}
              </text>
              {sorted.slice(1).map((item, place) => (
                <line key={item} class="row" x1={x(sorted[place]!) + 6} y1={y(option)} x2={x(item) - 6} y2={y(option)} />
              ))}
              {sorted.map((item) => (
                <rect
                  key={item}
                  class={isLinked(option, item) || chosen.has(option) ? "node" : "node out"}
                  x={x(item) - 6}
                  y={y(option) - 6}
                  width={12}
                  height={12}
                />
              ))}
            </g>
          );
        })}
      </svg>
    </div>
  );
}

function paint(context: CanvasRenderingContext2D, stage: Stage, state: State, dot: number): void {
  // The colors of the page, light or dark: a probe has them resolved.
  const probe = document.createElement("i");
  document.body.append(probe);
  const color = (name: string) => {
    probe.className = `probe-${name}`;
    return getComputedStyle(probe).color;
  };
  const colors = { ground: color("ground"), ink: color("ink"), blue: color("blue"), faint: color("faint"), bad: color("bad"), pale: color("pale") };
  probe.remove();
  context.fillStyle = colors.ground;
  context.fillRect(0, 0, stage.items.length * dot, stage.options.length * dot);
  context.fillStyle = colors.pale;
  state.covered.forEach((covered, item) => covered && context.fillRect(item * dot, 0, dot, stage.options.length * dot));
  const chosen = chosenIn(state);
  stage.options.forEach(({ items }, option) => {
    const isChosen = chosen.has(option);
    context.fillStyle = isChosen
      ? colors.blue
      : state.changed.has(option)
        ? colors.bad
        : state.hiddenBy[option]! >= 0
          ? colors.faint
          : colors.ink;
    if (isChosen) context.fillRect(0, option * dot + (dot >> 1), stage.items.length * dot, 1);
    for (const item of items) context.fillRect(item * dot, option * dot, Math.max(1, dot - 1), Math.max(1, dot - 1));
  });
}

function Dots({ stage, state }: { stage: Stage; state: State }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const dot = Math.max(1, Math.min(8, Math.floor(640 / stage.items.length), Math.floor(4000 / stage.options.length)));
  useEffect(() => {
    const draw = () => {
      const context = canvas.current?.getContext("2d");
      if (context) paint(context, stage, state, dot);
    };
    draw();
    // A canvas keeps its colors where the page changes them.
    const themes = [matchMedia("print"), matchMedia("(prefers-color-scheme: dark)")];
    for (const theme of themes) theme.addEventListener("change", draw);
    return () => themes.forEach((theme) => theme.removeEventListener("change", draw));
  }, [stage, state, dot]);
  return (
    <div class="scroll tall" tabIndex={0} role="region" aria-label="Matrix">
      <canvas
        ref={canvas}
        role="img"
        aria-label={summary(stage, state)}
        width={stage.items.length * dot}
        height={stage.options.length * dot}
      />
    </div>
  );
}
