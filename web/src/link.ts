// The state of the page as the fragment of its address, compressed, so that a link holds everything.
import { deflateSync, inflateSync, strFromU8, strToU8 } from "fflate";

/** What a link holds: which view, and what is in it. */
export type Place = { view: string; state: unknown };

export function toFragment({ view, state }: Place): string {
  if (state === undefined) return `#${view}`;
  const bytes = deflateSync(strToU8(JSON.stringify(state)), { level: 9 });
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return `#${view}=${btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")}`;
}

/** The place in a fragment; `broken` if the part behind the view cannot be read. */
export function fromFragment(fragment: string): Place & { broken?: boolean } {
  const [, view = "", packed] = /^#?([a-z]*)(?:=(.*))?$/s.exec(fragment) ?? [];
  if (!packed) return { view, state: undefined };
  try {
    const text = atob(packed.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(text, (letter) => letter.charCodeAt(0));
    // A link of a few kilobytes must not fill the memory.
    const plain = inflateSync(bytes, { out: new Uint8Array(1 << 20) });
    return { view, state: JSON.parse(strFromU8(plain)) };
  } catch {
    return { view, state: undefined, broken: true };
  }
}
