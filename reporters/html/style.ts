/** The style of the page: light and dark, phone to desktop, screen and paper. */
export const style = `
:root {
  color-scheme: light dark;
  --page: #fff; --raised: #f5f6f7; --ink: #1b1f24; --muted: #566069; --rule: #d9dee3; --link: #0b57b0;
  --mark: #fdeeb4; --fail: #b3261e; --warn: #835400; --broken: #8b1f86; --blocked: #0b657b; --waived: #6a5a00;
  --observed: #3f4fb5; --pass: #19683a; --skipped: #566069;
  --mono: ui-monospace, 'SF Mono', 'Cascadia Mono', Menlo, Consolas, 'DejaVu Sans Mono', monospace;
}
@media (prefers-color-scheme: dark) {
  :root {
    --page: #15181b; --raised: #1e2226; --ink: #e2e5e8; --muted: #9ea8b1; --rule: #343a40; --link: #8bb8f5;
    --mark: #4a4013; --fail: #ff8f82; --warn: #e6b450; --broken: #e39ce0; --blocked: #6dc4da; --waived: #d2c25a;
    --observed: #abb6ff; --pass: #76c993; --skipped: #9ea8b1;
  }
}
*, ::before, ::after { box-sizing: border-box; }
html { scroll-padding-top: .75rem; text-size-adjust: 100%; -webkit-text-size-adjust: 100%; }
body { margin: 0; background: var(--page); color: var(--ink);
  font: 15px/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', 'Liberation Sans', Arial, sans-serif;
  font-variant-numeric: tabular-nums; overflow-wrap: anywhere; }
main { max-width: 74rem; margin: 0 auto; padding: 1.5rem clamp(1rem, 3vw, 2.5rem) 4rem; }
[hidden] { display: none !important; }
h1, h2, h3, h4, p, ul, ol, dl, dd, pre, figure { margin: 0; padding: 0; }
ul { list-style: none; }
h2 { margin: 2.75rem 0 .75rem; padding-bottom: .35rem; border-bottom: 2px solid var(--ink); font-size: 1.15rem; line-height: 1.3; }
h3 { margin: 1.75rem 0 .4rem; font-size: 1rem; }
h4, .label { margin: 1rem 0 .35rem; font-size: .8rem; color: var(--muted); font-weight: 600; }
a { color: var(--link); text-underline-offset: .15em; text-decoration-thickness: from-font; }
code, pre { font-family: var(--mono); font-size: .86em; }
:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; border-radius: 2px; }
.aside, .note, .lead { color: var(--muted); font-weight: 400; }
.aside, .note { font-size: .87em; }
.lead { margin-bottom: .75rem; }
.note { margin-top: .4rem; }
.skip { position: absolute; left: -99rem; }
.skip:focus { left: 1rem; top: .5rem; background: var(--page); padding: .3rem .6rem; z-index: 1; }

.fail { --tone: var(--fail); } .warn { --tone: var(--warn); } .broken { --tone: var(--broken); }
.blocked { --tone: var(--blocked); } .waived { --tone: var(--waived); } .observed { --tone: var(--observed); }
.pass { --tone: var(--pass); } .skipped { --tone: var(--skipped); }
.outcome, .count { color: var(--tone); white-space: nowrap; }
.outcome { font-weight: 600; }
.outcome.pass, .outcome.observed, .outcome.skipped { font-weight: 400; }
.sign { display: inline-block; width: 1.15em; text-align: center; font-weight: 700; }

.verdict { border-left: 6px solid var(--tone); padding: .1rem 0 .1rem 1.1rem; }
.verdict .of { color: var(--muted); font-size: .87rem; }
.verdict h1 { margin: .25rem 0 .15rem; color: var(--tone); font-size: clamp(1.7rem, 5vw, 2.3rem); line-height: 1.15; letter-spacing: -.015em; }
.verdict h1 .sign { font-size: .8em; width: auto; margin-right: .1em; }
.verdict .sentence { font-size: 1.12rem; font-weight: 600; max-width: 52rem; text-wrap: balance; }
.verdict .target { margin: .35rem 0; }

nav { margin-top: 1.25rem; border-block: 1px solid var(--rule); }
nav ul { display: flex; flex-wrap: wrap; gap: .1rem 1.4rem; padding: .4rem 0; }
nav a { display: inline-block; padding: .15rem 0; }

.causes { padding-left: 1.5rem; }
.causes li { padding: .35rem 0 .35rem .25rem; }
.causes li::marker { font-weight: 600; color: var(--muted); }
.causes li > p:first-child { font-weight: 600; max-width: 56rem; }
.ids { font: .78rem/1.6 var(--mono); }
.ids a { margin-right: .6em; white-space: nowrap; }

table { width: 100%; border-collapse: collapse; }
th, td { padding: .45rem .75rem .45rem 0; text-align: left; vertical-align: top; border-bottom: 1px solid var(--rule); }
th { font-weight: 600; }
thead th { color: var(--muted); font-size: .87rem; }
caption { text-align: left; color: var(--muted); font-size: .87rem; padding-bottom: .4rem; }
.matrix { table-layout: fixed; }
.matrix th:first-child { width: 22%; }
.count { display: inline-block; margin-right: .7rem; text-decoration: none; }
.count:hover { text-decoration: underline; }
.count.pass, .count.skipped { font-weight: 400; }
.count.fail, .count.warn, .count.broken { font-weight: 600; }
.groups li { padding: .5rem 0; border-bottom: 1px solid var(--rule); overflow-wrap: anywhere; }

form { margin-bottom: 1rem; padding: .6rem .9rem .75rem; background: var(--raised); border-radius: 4px; }
fieldset { margin: 0 0 .5rem; padding: 0; border: 0; display: flex; flex-wrap: wrap; gap: .1rem 1.1rem; }
legend { padding: 0; font-size: .8rem; color: var(--muted); font-weight: 600; }
.choice { white-space: nowrap; padding: .15rem 0; cursor: pointer; }
.fields { display: flex; flex-wrap: wrap; gap: .5rem 1rem; align-items: end; }
.fields label { display: grid; gap: .1rem; font-size: .8rem; color: var(--muted); font-weight: 600; }
.fields .text { flex: 1 1 14rem; }
select, [type=search], button { font: 400 .93rem/1.4 inherit; font-family: inherit; color: var(--ink); background: var(--page);
  border: 1px solid var(--muted); border-radius: 3px; padding: .25rem .5rem; min-height: 2.1rem; width: 100%; }
button { width: auto; cursor: pointer; }
button:hover { border-color: var(--ink); }
output { font-size: .87rem; color: var(--muted); padding-bottom: .4rem; }

summary { cursor: pointer; list-style: none; }
summary::-webkit-details-marker { display: none; }
.check { border-top: 1px solid var(--rule); }
.group > .check:last-child { border-bottom: 1px solid var(--rule); }
.check > summary { display: grid; grid-template-columns: 1rem 6.6rem 1fr 5.6rem; gap: 0 .5rem; padding: .4rem 0; }
.check > summary::before, .exchange > summary::before, .behind > summary::before { content: '▸'; color: var(--muted); }
.check[open] > summary::before, .exchange[open] > summary::before, .behind[open] > summary::before { content: '▾'; }
summary:hover { background: var(--raised); }
.check .title { font-weight: 500; }
.check .id { color: var(--muted); margin-left: .4em; }
.check[open] > summary .title { font-weight: 600; }
.glance { display: block; color: var(--muted); font-size: .93em; }
.check[open] > summary .glance { display: none; }
.level { text-align: right; font-size: .87em; color: var(--muted); }
.level .aside { font-size: 1em; }
.body { padding: .25rem 0 1.25rem 1.5rem; }

.facts { display: grid; grid-template-columns: max-content 1fr; gap: .1rem 1rem; }
.facts.wide { gap: .25rem 1rem; max-width: 60rem; }
.facts dt { color: var(--muted); font-size: .87em; padding-top: .06rem; }
.findings { margin: .75rem 0 0; padding-left: 1.4rem; display: grid; gap: .6rem; }
.findings li::marker { color: var(--muted); }
.findings li > p { font-weight: 600; }
.observed-list { margin-top: .6rem; display: grid; gap: .2rem; }

.behind > summary, .exchange > summary { display: flex; flex-wrap: wrap; gap: 0 .6rem; padding: .25rem 0; }
.exchange { border-top: 1px solid var(--rule); }
.exchange:last-of-type { border-bottom: 1px solid var(--rule); }
.number { display: inline-block; min-width: 2.2em; color: var(--muted); text-align: right; }
.answer { font-weight: 600; }
.purpose { color: var(--muted); font-size: .93em; }
.detail { padding: .25rem 0 1rem 1.25rem; }
.pair { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 1rem; }
.message .label { margin-top: .5rem; }
pre { padding: .6rem .75rem; background: var(--raised); border-radius: 4px; line-height: 1.45; white-space: pre-wrap;
  max-height: 34rem; overflow: auto; tab-size: 2; }
.key { color: var(--muted); }
mark { background: var(--mark); color: var(--ink); font-weight: 600; box-decoration-break: clone; -webkit-box-decoration-break: clone; }
mark .aside { color: var(--ink); font-weight: 400; }
.curl { display: flex; gap: .75rem; align-items: start; margin-top: .75rem; }
.curl pre { flex: 1; min-width: 0; }
.curl button { white-space: nowrap; }
.judges { margin-top: .5rem; font-size: .87rem; color: var(--muted); }
.judges a { font: .9em var(--mono); margin-left: .4em; }

.rows { display: grid; grid-template-columns: minmax(0, 2fr) minmax(0, 3fr); }
.rows dt, .rows dd { padding: .45rem 0; border-top: 1px solid var(--rule); }
h2 + .rows > :is(dt, dd):first-of-type { border-top: 0; }
.rows dt { padding-right: 1.5rem; }
.rows dt .ids, .rows dt .aside { display: block; }
.rows dd li + li { margin-top: .2rem; }
.legend { margin-top: 1rem; color: var(--muted); font-size: .93em; }
.legend dl { margin: .4rem 0 0 1rem; }
.legend dt { font-size: 1em; }
.legend > summary::before { content: '▸ '; }
.legend[open] > summary::before { content: '▾ '; }

@media (max-width: 44rem) {
  main { padding-top: 1rem; }
  .check > summary { grid-template-columns: 1rem 1fr auto; }
  .check > summary .what { grid-column: 2 / -1; grid-row: 2; }
  .check .id, .check .title { display: block; margin-left: 0; }
  .body, .detail { padding-left: 0; }
  .pair, .rows { grid-template-columns: minmax(0, 1fr); }
  .rows dd { border-top: 0; padding-top: 0; }
  .curl { display: block; }
  .curl button { margin-top: .4rem; }
  .matrix tr { display: grid; grid-template-columns: repeat(3, minmax(0, 1fr)); border-bottom: 1px solid var(--rule); }
  .matrix th, .matrix td { border: 0; padding: .15rem .3rem .3rem 0; }
  .matrix th:first-child { grid-column: 1 / -1; width: auto; padding-bottom: 0; }
  .matrix thead th:first-child { display: none; }
  .count { margin-right: 0; display: block; }
  .facts.wide { grid-template-columns: minmax(0, 1fr); }
  .facts.wide dd { padding-bottom: .3rem; }
  nav ul { gap: .1rem 1.1rem; }
}
@media (pointer: coarse) {
  .check > summary, .behind > summary, .exchange > summary { padding: .6rem 0; }
  .count, .choice, nav a { padding: .25rem 0; }
}
@media print {
  body { font-size: 10pt; }
  main { max-width: none; padding: 0; }
  form, nav, .skip, .copy, #exchanges { display: none !important; }
  .check, .groups li, .causes li, tr { break-inside: avoid; }
  h2, h3 { break-after: avoid; }
  pre { max-height: none; background: none; border: 1px solid var(--rule); }
  .behind, .body > h4 { display: none; }
}
`;
