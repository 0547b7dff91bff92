/**
 * The style of the refusal page: the tokens that it needs from lib/ui/tokens.css, and its own rules. It is inline, because a refusal must not cause a
 * second request; a test compares the tokens with those of the product.
 */
export const refusalStyle = `
:root {
  color-scheme: light dark;
  --page: light-dark(#f4f7f6, #101615);
  --surface: light-dark(#ffffff, #18201e);
  --ink: light-dark(#16211f, #e6eeec);
  --ink-soft: light-dark(#4b5b57, #abbbb6);
  --line: light-dark(#d2dcd9, #34413e);
  --accent: light-dark(#0d5f56, #72d2c2);
  --accent-strong: light-dark(#084840, #9be3d6);
  --on-accent: light-dark(#ffffff, #05231f);
  --focus: light-dark(#1f6fd6, #7fb4ff);
  --warn: light-dark(#854800, #f2bd70);
  --font: "IBM Plex Sans Arabic", "Segoe UI", "Noto Sans Arabic", "Geeza Pro", Tahoma, "Noto Naskh Arabic", system-ui, sans-serif;
}
:root[data-scheme="light"] { color-scheme: light; }
:root[data-scheme="dark"] { color-scheme: dark; }
*, *::before, *::after { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; }
html:lang(ar) { font-size: 106.25%; }
body {
  display: grid;
  grid-template: auto 1fr auto / minmax(0, 1fr);
  margin: 0;
  min-block-size: 100dvb;
  background: var(--page);
  color: var(--ink);
  font: 1rem/1.75 var(--font);
  overflow-wrap: break-word;
}
header { background: var(--surface); border-block-end: 1px solid var(--line); }
header svg { flex: none; color: var(--accent); }
header strong { font-size: 1.2rem; font-weight: 600; }
footer { border-block-start: 1px solid var(--line); color: var(--ink-soft); font-size: 0.875rem; }
.bar {
  display: flex;
  align-items: center;
  gap: 0.75rem;
  max-inline-size: 64rem;
  margin-inline: auto;
  padding: 0.75rem clamp(1rem, 4vw, 2rem);
}
main { inline-size: 100%; max-inline-size: 44rem; margin-inline: auto; padding: clamp(1.25rem, 4vw, 3rem) clamp(1rem, 4vw, 2rem); }
section {
  display: grid;
  gap: 1rem;
  padding: clamp(1.1rem, 4vw, 2rem);
  background: var(--surface);
  border: 1px solid var(--line);
  border-radius: 1rem;
}
.title { display: flex; align-items: center; gap: 1rem; }
.sign { flex: none; color: var(--warn); }
h1 { margin: 0; font-size: clamp(1.45rem, 1.1rem + 1.6vw, 2rem); font-weight: 600; line-height: 1.4; text-wrap: balance; }
p { margin: 0; }
.button {
  display: inline-flex;
  align-items: center;
  justify-self: start;
  min-block-size: 2.75rem;
  padding: 0.35rem 1.15rem;
  border-radius: 0.625rem;
  background: var(--accent);
  color: var(--on-accent);
  font-weight: 600;
  text-decoration: none;
}
.button:hover { background: var(--accent-strong); }
.button:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }
`
