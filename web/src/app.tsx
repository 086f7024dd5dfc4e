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

export function App() {
  const [place, setPlace] = useState(() => fromFragment(location.hash));
  // A new number makes the view anew, with the state of the link.
  const [visit, setVisit] = useState(0);
  const kept = useRef<number | undefined>(undefined);
  const shown = useRef(location.hash);

  useEffect(() => {
    quick.warm();
    long.warm();
    const follow = () => {
      if (location.hash === shown.current) return;
      shown.current = location.hash;
      setPlace(fromFragment(location.hash));
      setVisit((visit) => visit + 1);
    };
    addEventListener("hashchange", follow);
    return () => removeEventListener("hashchange", follow);
  }, []);

  const current = VIEWS.find(({ name }) => name === place.view) ?? VIEWS[0]!;
  useEffect(() => {
    document.title = `${current.title} · quadrille`;
  }, [current]);

  function keep(state: unknown): void {
    clearTimeout(kept.current);
    kept.current = window.setTimeout(() => {
      // Another link was followed meanwhile.
      if (location.hash !== shown.current) return;
      shown.current = toFragment({ view: current.name, state });
      history.replaceState(null, "", shown.current);
    }, 150);
  }

  function go(view: string, state: unknown): void {
    clearTimeout(kept.current);
    location.hash = toFragment({ view, state });
  }

  const View = current.view;
  return (
    <>
      <header>
        <h1>quadrille</h1>
        <nav aria-label="Views">
          {VIEWS.map(({ name, title }) => (
            <a key={name} href={`#${name}`} aria-current={name === current.name ? "page" : undefined}>
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
        <View key={`${current.name} ${visit}`} initial={place.state} keep={keep} go={go} />
      </main>
      <footer>
        Everything runs in your browser; nothing is sent anywhere. The address of this page holds what you see: copy it
        to keep it or to send it.
      </footer>
    </>
  );
}
