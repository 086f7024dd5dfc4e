// The frame of the page: the views, and the address that says which one is open with what in it.
import type { ComponentType } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { About } from "./about";
import { DanceView } from "./dance/view";
import { long, quick } from "./engine";
import { fromFragment, toFragment } from "./link";
import { ProblemView } from "./problem/view";
import { SudokuView } from "./sudoku/view";
import { TilingView } from "./tiling/view";
import type { ViewProps } from "./ui";

const VIEWS: { name: string; title: string; view: ComponentType<ViewProps> }[] = [
  { name: "sudoku", title: "Sudoku", view: SudokuView },
  { name: "tiling", title: "Tilings", view: TilingView },
  { name: "problem", title: "Problems", view: ProblemView },
  { name: "dance", title: "Watch the dance", view: DanceView },
  { name: "about", title: "What is this?", view: About },
];

/** Views that were opened stay as they are while another one is shown. A new number makes one anew, with the state of a link. */
type Visits = Record<string, { number: number; state: unknown }>;

const viewOf = (name: string) => VIEWS.find((view) => view.name === name) ?? VIEWS[0]!;

export function App() {
  const [place, setPlace] = useState(() => fromFragment(location.hash));
  const current = viewOf(place.view);
  const [visits, setVisits] = useState<Visits>(() => ({ [current.name]: { number: 0, state: place.state } }));
  /** The last state of each view, and whether the address of the one that is shown still lacks it. */
  const states = useRef<Record<string, unknown>>({});
  const kept = useRef<number | undefined>(undefined);
  const shown = useRef(location.hash);
  const name = useRef(current.name);

  useEffect(() => {
    quick.warm();
    long.warm();
    const follow = () => {
      if (location.hash === shown.current) return;
      clearTimeout(kept.current);
      shown.current = location.hash;
      const place = fromFragment(location.hash);
      name.current = viewOf(place.view).name;
      const state = states.current[name.current];
      // The name of a view alone goes back to it, and so does the address that it had last.
      const isNew = place.state !== undefined && location.hash !== toFragment({ view: name.current, state });
      setPlace(place);
      setVisits((visits) => {
        const visit = visits[name.current];
        return visit && !isNew ? visits : { ...visits, [name.current]: { number: (visit?.number ?? 0) + 1, state: place.state } };
      });
      if (!isNew && state !== undefined) write();
    };
    addEventListener("hashchange", follow);
    return () => removeEventListener("hashchange", follow);
  }, []);

  useEffect(() => {
    document.title = `${current.title} · quadrille`;
  }, [current]);

  /** Puts the state of the view that is shown into the address. */
  function write(): void {
    clearTimeout(kept.current);
    const state = states.current[name.current];
    // Another link was followed meanwhile.
    if (state === undefined || location.hash !== shown.current) return;
    shown.current = toFragment({ view: name.current, state });
    history.replaceState(null, "", shown.current);
  }

  function keep(view: string, state: unknown): void {
    states.current[view] = state;
    if (view !== name.current) return;
    clearTimeout(kept.current);
    kept.current = window.setTimeout(write, 150);
  }

  function go(view: string, state: unknown): void {
    write();
    location.hash = toFragment({ view, state });
  }

  return (
    <>
      <header>
        <h1>quadrille</h1>
        <nav aria-label="Views">
          {VIEWS.map(({ name, title }) => (
            <a key={name} href={`#${name}`} aria-current={name === current.name ? "page" : undefined} onClick={write}>
              {title}
            </a>
          ))}
        </nav>
      </header>
      <main>
        {place.broken && (
          <p class="status bad" role="alert">
            ✗ The link is damaged: what it held cannot be read. It may have been cut off when it was copied.
          </p>
        )}
        {VIEWS.map(({ name, view: View }) => {
          const visit = visits[name];
          const active = name === current.name;
          return (
            visit && (
              <div key={`${name} ${visit.number}`} hidden={!active}>
                <View initial={visit.state} active={active} keep={(state) => keep(name, state)} go={go} />
              </div>
            )
          );
        })}
      </main>
      <footer>
        Everything runs in your browser; nothing is sent anywhere. The address of this page holds what you see: copy it
        to keep it or to send it.
      </footer>
    </>
  );
}
