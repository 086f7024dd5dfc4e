// What Undo and Redo bring back.

/** What there is now, what there was before it, and what was undone. */
export type History<T> = { now: T; past: T[]; future: T[] };

/** The most steps that can be undone. */
const MAX_STEPS = 500;

export function begun<T>(now: T): History<T> {
  return { now, past: [], future: [] };
}

export function changed<T>({ now, past }: History<T>, next: T): History<T> {
  return { now: next, past: [...past, now].slice(-MAX_STEPS), future: [] };
}

/** A step back; undefined if there is none. */
export function back<T>({ now, past, future }: History<T>): History<T> | undefined {
  return past.length > 0 ? { now: past.at(-1)!, past: past.slice(0, -1), future: [now, ...future] } : undefined;
}

/** A step forth; undefined if there is none. */
export function forth<T>({ now, past, future }: History<T>): History<T> | undefined {
  return future.length > 0 ? { now: future[0]!, past: [...past, now], future: future.slice(1) } : undefined;
}
