/** Looks of the panel. It lives in a shadow root, so neither the theme nor the panel reaches into the other. */
export const STYLE = `
:host {
  --ink: #1d2320; --paper: #fdfcf8; --line: #8a9089; --quiet: #545b55; --accent: #1f5b3a; --bad: #9c1f1f;
  all: initial; color-scheme: light; position: fixed; z-index: 2147483000; inset: auto 0 0 0; display: block;
  font: 14px/1.45 system-ui, sans-serif; color: var(--ink);
}
:host([hidden]) { display: none; }
* { box-sizing: border-box; }
section.panel {
  display: flex; flex-direction: column; max-block-size: 55vh; background: var(--paper); color: var(--ink);
  border-block-start: 2px solid var(--accent); box-shadow: 0 -4px 18px rgb(0 0 0 / 25%);
}
header { display: flex; flex-wrap: wrap; gap: 8px; align-items: center; padding: 8px 12px; border-block-end: 1px solid var(--line); }
h2 { font-size: 16px; margin: 0; margin-inline-end: auto; }
h2:focus { outline: none; }
.body { overflow: auto; overscroll-behavior: contain; padding: 4px 12px 12px; }
details { border-block-end: 1px solid var(--line); padding-block: 6px; }
summary { cursor: pointer; font-weight: 600; padding-block: 4px; }
button, select, input[type=number] {
  font: inherit; color: inherit; background: transparent; border: 1px solid var(--line); border-radius: 6px; padding: 4px 10px; min-block-size: 32px;
}
button { cursor: pointer; }
button:hover { border-color: var(--accent); }
select option { color: var(--ink); background: var(--paper); }
:is(button, select, input, summary, a, .body):focus-visible { outline: 3px solid var(--accent); outline-offset: 1px; }
.row { display: flex; flex-wrap: wrap; gap: 8px; align-items: center; margin-block: 6px; }
.row label { display: flex; gap: 6px; align-items: center; flex-wrap: wrap; }
fieldset { border: 1px solid var(--line); border-radius: 6px; margin: 8px 0; padding: 6px 10px; min-inline-size: 0; }
legend { padding-inline: 4px; color: var(--quiet); }
fieldset label { display: flex; gap: 8px; align-items: flex-start; padding-block: 3px; }
input[type=checkbox] { inline-size: 18px; block-size: 18px; margin: 1px 0 0; accent-color: var(--accent); flex: none; }
input[type=number] { inline-size: 7em; }
ol, dl { list-style: none; margin: 6px 0; padding: 0; font: 12px/1.45 ui-monospace, SFMono-Regular, Menlo, monospace; }
li, dl > div { padding-block: 3px; overflow-wrap: anywhere; border-block-end: 1px dotted var(--line); }
dt { font-weight: 600; } dd { margin: 0; white-space: pre-wrap; }
.quiet { color: var(--quiet); }
.name { font-weight: 600; }
.bad { color: var(--bad); font-weight: 600; }
p { margin: 6px 0; }
@media (min-width: 60em) {
  :host { inset: 0 0 0 auto; inline-size: 26rem; }
  section.panel { max-block-size: none; block-size: 100%; border-block-start: 0; border-inline-start: 2px solid var(--accent); box-shadow: -4px 0 18px rgb(0 0 0 / 20%); }
}
@media (prefers-color-scheme: dark) {
  :host { --ink: #eceee9; --paper: #1a1f1c; --line: #7c857e; --quiet: #b3bab4; --accent: #7fd0a0; --bad: #ff9d94; color-scheme: dark; }
}
@media (forced-colors: active) { section.panel { border: 2px solid CanvasText; } }
@media print { :host { display: none; } }
`;
