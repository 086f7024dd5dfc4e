// How the page is bundled. All addresses are relative, so that it works in any folder of any host.
import { defineConfig } from "vite";

export default defineConfig({
  base: "./",
  server: { fs: { allow: [".."] } }, // the examples of the repository
  build: { target: "es2022", modulePreload: { polyfill: false }, assetsInlineLimit: 0 },
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
});
