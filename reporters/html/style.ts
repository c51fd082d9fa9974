import { outcomeStyle } from './components.ts';
import type { Messages } from '../../messages/index.ts';

/** Returns the style sheet of all pages: for light and dark mode, for phones, desktops and print. */
export const styleIn = ({ page: { fonts } }: Messages): string => `
:root {
  color-scheme: light dark;
  --page: #fff; --raised: #f5f6f8; --ink: #1b1f24; --muted: #566069; --rule: #dbe0e5; --link: #0b57b0;
  --mark: #fdeeb4; --fail: #b3261e; --warn: #8a5600; --broken: #8b1f86; --blocked: #0b657b; --waived: #6a5a00;
  --observed: #5566c2; --pass: #237a46; --skipped: #566069;
  --mono: ui-monospace, 'SF Mono', 'Cascadia Mono', Menlo, Consolas, 'DejaVu Sans Mono', ${fonts}monospace;
}
@media (prefers-color-scheme: dark) {
  :root {
    --page: #14171a; --raised: #1d2125; --ink: #e3e6e9; --muted: #a0aab3; --rule: #343a41; --link: #8bb8f5;
    --mark: #4a4013; --fail: #ff8f82; --warn: #e6b450; --broken: #e39ce0; --blocked: #6dc4da; --waived: #d2c25a;
    --observed: #9aa7f5; --pass: #76c993; --skipped: #a0aab3;
  }
}
*, ::before, ::after { box-sizing: border-box; }
html { scroll-padding-top: 3.25rem; text-size-adjust: 100%; -webkit-text-size-adjust: 100%; }
body { margin: 0; background: var(--page); color: var(--ink);
  font: 15px/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', 'Liberation Sans', Arial, ${fonts}sans-serif;
  font-variant-numeric: tabular-nums; overflow-wrap: anywhere; }
main { max-width: 74rem; margin: 0 auto; padding: 1.5rem clamp(1rem, 3vw, 2.5rem) 4rem; }
[hidden] { display: none !important; }
h1, h2, h3, p, ul, ol, dl, dd, pre, figure { margin: 0; padding: 0; }
ul { list-style: none; }
h2 { margin: 2.75rem 0 .9rem; font-size: 1.3rem; line-height: 1.25; letter-spacing: -.01em; }
h3 { margin: 1.75rem 0 .4rem; font-size: 1rem; line-height: 1.35; }
.label { margin: .5rem 0 .35rem; font-size: .87rem; color: var(--muted); }
a { color: var(--link); text-underline-offset: .15em; text-decoration-thickness: from-font; }
code, pre, kbd { font-family: var(--mono); font-size: .86em; }
kbd { padding: 0 .35em; border: 1px solid var(--rule); border-radius: 3px; }
:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; border-radius: 2px; }
.aside, .note, .lead { color: var(--muted); font-weight: 400; }
.aside, .note { font-size: .87rem; }
.lead { margin: -.5rem 0 .9rem; max-width: 60rem; }
.note { margin-top: .4rem; }
.skip { position: absolute; left: -99rem; }
.skip:focus { left: 1rem; top: .5rem; background: var(--page); padding: .3rem .6rem; z-index: 3; }

${outcomeStyle}
:is(.outcome, .count, .strip a, .verdict h1)::before { content: '' / ''; display: inline-block; width: .8em; height: .8em; flex: none;
  background: var(--tone); -webkit-mask: var(--shape) center / contain no-repeat; mask: var(--shape) center / contain no-repeat;
  print-color-adjust: exact; -webkit-print-color-adjust: exact; forced-color-adjust: none; }
.outcome, .count { color: var(--tone); white-space: nowrap; font-weight: 600; }
.outcome.pass, .outcome.observed, .outcome.skipped { font-weight: 400; }
:is(.outcome, .count)::before { margin-right: .45em; vertical-align: -.02em; }

.verdict .of { display: flex; flex-wrap: wrap; gap: 0 1.1rem; color: var(--muted); font-size: .87rem; }
.verdict .of code { color: var(--ink); font-size: .95em; }
.verdict h1 { display: flex; align-items: center; gap: .3em; margin: .5rem 0 .1rem; color: var(--tone);
  font-size: clamp(2rem, 5.5vw, 2.9rem); line-height: 1.1; letter-spacing: -.022em; }
.verdict h1::before { width: .72em; height: .72em; }
.verdict .gate { font-size: 1.12rem; font-weight: 600; max-width: 54rem; text-wrap: balance; }
.verdict.pass .gate.unmet { color: var(--fail); }
.verdict .gate::first-letter { text-transform: uppercase; }
.verdict .sentence { color: var(--muted); max-width: 54rem; }
.next { margin-top: .7rem; padding: .6rem .9rem; background: var(--raised); border-radius: 6px; max-width: 60rem; }
.next b { margin-right: .4em; }

.strip { margin: 1.4rem 0 .9rem; display: grid; grid-template-columns: max-content repeat(3, max-content); gap: .3rem 1.6rem; }
.strip p { display: contents; }
.strip .levels span { color: var(--muted); font-size: .8rem; }
.strip .name { font-size: .87rem; white-space: nowrap; }
.strip .block { display: flex; flex-wrap: wrap; align-content: start; max-width: 31rem; }
.strip a, .strip .absent { width: 15px; height: 19px; padding: 2.5px 1px; color: var(--tone); line-height: 0; }
.strip a:hover, .strip a:focus-visible { background: var(--rule); border-radius: 3px; }
.strip a::before { width: 13px; height: 13px; }
.strip :is(.pass, .observed)::before { opacity: .8; }
.counts { display: flex; flex-wrap: wrap; align-items: baseline; gap: .2rem 1.3rem; }
.count { text-decoration: none; }
.count:hover { text-decoration: underline; }
.asides { margin-top: .4rem; color: var(--muted); font-size: .93rem; max-width: 60rem; }

nav { position: sticky; top: 0; z-index: 2; margin-top: 1.4rem; background: var(--page); border-block: 1px solid var(--rule); }
nav ul { display: flex; gap: 0 1.15rem; overflow-x: auto; scrollbar-width: none; padding-right: 2rem;
  -webkit-mask: linear-gradient(90deg, #000 calc(100% - 2rem), transparent); mask: linear-gradient(90deg, #000 calc(100% - 2rem), transparent); }
nav a { display: inline-block; padding: .5rem 0; white-space: nowrap; text-decoration: none; }
nav a:hover { text-decoration: underline; }
nav a span { color: var(--muted); font-size: .87em; }

.cards { list-style: none; display: grid; gap: 1rem; }
.item { border: 1px solid var(--rule); border-left: 4px solid var(--tone); border-radius: 6px; padding: .8rem 1.1rem 1rem; min-width: 0; }
.item h3 { margin: 0 0 .6rem; display: flex; flex-wrap: wrap; align-items: baseline; gap: .1rem .8rem; }
.item h3 .title { font-size: 1.06rem; flex-basis: 100%; }
.item h3 .id { font: .8rem var(--mono); }
.item .outcome { font-size: .87rem; }
.rank { color: var(--muted); font-weight: 400; }
.rank::after { content: '.'; }
.item > * + .facts, .item > * + .findings { margin-top: .7rem; }
.ids { font: .8rem/1.6 var(--mono); }
dd > .legend { margin: 0; }
.ids a { margin-right: .6em; display: inline-block; }
.todo { padding-left: 1.4rem; display: grid; gap: .5rem; max-width: 60rem; margin-bottom: 1.2rem; }

table { width: 100%; border-collapse: collapse; }
th, td { padding: .4rem 1rem .4rem 0; text-align: left; vertical-align: top; border-bottom: 1px solid var(--rule); }
th { font-weight: 600; }
thead th { color: var(--muted); font-size: .8rem; font-weight: 400; padding-block: .1rem; }
.findings { table-layout: fixed; }
.findings th:first-child { width: 28%; } .findings thead th:last-child { width: 27%; }
.findings th { font-weight: 500; }
.findings thead th { font-weight: 400; }
.findings tr:last-child > * { border-bottom: 0; }
.findings td:last-child, .findings td:last-child code { font-size: .82rem; color: var(--muted); }
.finding:has(+ .further) > * { border-bottom: 0; padding-bottom: 0; }
.findings .further td:last-child { font-size: 1em; color: inherit; }
.wanted, .came { font-weight: 700; text-decoration: underline; text-decoration-thickness: 2px; }
.wanted { text-decoration-color: var(--pass); } .came { text-decoration-color: var(--fail); }
.finding:focus { outline: 2px solid var(--link); outline-offset: 2px; }

form { margin-bottom: 1rem; padding: .7rem .9rem .8rem; background: var(--raised); border-radius: 6px; }
fieldset { margin: 0 0 .5rem; padding: 0; border: 0; display: flex; flex-wrap: wrap; gap: .1rem 1.1rem; }
legend { padding: 0; font-size: .8rem; color: var(--muted); }
.choice { white-space: nowrap; padding: .15rem 0; cursor: pointer; }
.fields { display: flex; flex-wrap: wrap; gap: .5rem 1rem; align-items: end; }
.fields label { display: grid; grid-template-columns: max-content 1fr; gap: .1rem .4rem; font-size: .8rem; color: var(--muted); }
.fields label > :is(select, input) { grid-column: 1 / -1; }
.fields label > kbd { justify-self: start; }
.fields .text { flex: 1 1 14rem; }
select, [type=search], button { font: 400 .93rem/1.4 inherit; font-family: inherit; color: var(--ink); background: var(--page);
  border: 1px solid var(--muted); border-radius: 4px; padding: .25rem .5rem; min-height: 2.1rem; width: 100%; }
button { width: auto; cursor: pointer; }
button:hover { border-color: var(--ink); }
output { display: block; font-size: .87rem; color: var(--muted); margin-top: .5rem; }

summary { cursor: pointer; list-style: none; }
summary::-webkit-details-marker { display: none; }
.check { border-top: 1px solid var(--rule); }
.group > :last-child { border-bottom: 1px solid var(--rule); }
.check > summary { display: grid; grid-template-columns: 1rem 6.2rem 1fr 5.6rem; gap: 0 .5rem; padding: .4rem 0; }
.check > summary::before, .exchange > summary::before, .behind > summary::before { content: '▸'; color: var(--muted); }
.check[open] > summary::before, .exchange[open] > summary::before, .behind[open] > summary::before { content: '▾'; }
summary:hover { background: var(--raised); }
.check .title { font-weight: 500; }
.check > summary code { color: var(--muted); margin-left: .4em; }
.check[open] > summary .title { font-weight: 600; }
.glance { display: block; color: var(--muted); font-size: .93em; }
.check[open] > summary .glance { display: none; }
.level { text-align: right; font-size: .87em; color: var(--muted); }
.fold { border-top: 1px solid var(--rule); }
.fold > summary { padding: .45rem 0 .45rem 1.5rem; color: var(--muted); }
.fold > summary::before, .legend > summary::before { content: '▸ '; }
.fold[open] > summary::before, .legend[open] > summary::before { content: '▾ '; }
.body { padding: .25rem 0 1.25rem 1.5rem; }
.body > * + * { margin-top: .6rem; }

.facts { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: .1rem 1rem; }
.facts.wide { gap: .25rem 1rem; max-width: 62rem; grid-template-columns: 6.5rem minmax(0, 1fr); }
.facts dt { color: var(--muted); font-size: .87em; padding-top: .06rem; }
.fact { max-width: 62rem; }
.fact i { color: var(--muted); font-style: normal; font-size: .87em; }
.findings + .fact { margin-top: .5rem; }
.observed-list { display: grid; gap: .2rem; }

.behind > summary, .exchange > summary { display: flex; flex-wrap: wrap; gap: 0 .6rem; padding: .25rem 0; }
.exchange { border-top: 1px solid var(--rule); }
.exchange:last-of-type { border-bottom: 1px solid var(--rule); }
:is(.behind, .exchange) > summary > i { min-width: 2.2em; color: var(--muted); text-align: right; font-style: normal; }
:is(.behind, .exchange) > summary > b::before { content: '→ ' / ''; font-weight: 400; }
.exchange > summary > small { color: var(--muted); font-size: .93em; }
.detail { padding: .25rem 0 1rem 1.25rem; }
.pair { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 1.25rem; }
.headers { display: block; font: .8rem var(--mono); color: var(--muted); margin-bottom: .35rem; }
.pair > :only-child { grid-column: 1 / -1; }
pre { padding: .6rem .75rem; background: var(--raised); border-radius: 6px; line-height: 1.45; white-space: pre-wrap;
  max-height: 34rem; overflow: auto; tab-size: 2; }
pre.made { padding-left: 1.5rem; }
.line { display: block; position: relative; min-height: 1.45em; }
.fold-line { position: absolute; left: -1.3rem; top: 0; width: 1.3rem; min-height: 0; height: 1.45em; padding: 0; border: 0; background: none; color: var(--muted); }
.fold-line::before { content: '▾'; }
.fold-line[aria-expanded=false]::before { content: '▸'; }
.line:has(> [aria-expanded=false])::after { content: ' …'; color: var(--muted); }
mark { background: var(--mark); color: var(--ink); font-weight: 600; box-decoration-break: clone; -webkit-box-decoration-break: clone; }
mark .aside { color: var(--ink); font-weight: 400; font-size: 1em; }
.jumps { font-size: .87rem; margin-bottom: .35rem; }
.jumps a { font: .93em var(--mono); margin-right: .4em; }
.command { display: flex; gap: .75rem; align-items: start; margin-top: .75rem; }
.curl { flex: 1; min-width: 0; max-height: 12rem; } .item .curl { max-height: none; }
.pale { color: var(--muted); } .named { background: var(--mark); font-weight: 600; }
.copy { white-space: nowrap; }
.copy.whole { margin-top: .5rem; }
.keys { max-width: 34rem; padding: 1rem 1.5rem 1.25rem; border: 1px solid var(--rule); border-radius: 8px; background: var(--page); color: var(--ink); }
.keys h2 { margin-top: 0; } .keys button { margin-top: 1rem; } .keys::backdrop { background: rgb(0 0 0 / .4); }
.open-keys { white-space: nowrap; align-self: end; }
.judges, .judged { margin-top: .5rem; font-size: .87rem; color: var(--muted); }
.judges a { font: .9em var(--mono); margin-left: .4em; }

.times { width: auto; }
.waterfall { display: block; width: 100%; height: auto; max-height: 22rem; margin-top: 1rem; background: var(--raised); border-radius: 6px; }
path.answered { fill: var(--pass); } path.refused { fill: var(--observed); } path.failed { fill: var(--fail); }
path.waited { fill: var(--warn); } path.lost { fill: var(--broken); } path.aside { opacity: .45; }
.runs svg { display: block; height: 5.75rem; max-width: 100%; }
path.run-fail { fill: var(--fail); } path.run-warn { fill: var(--warn); } path.run-waived { fill: var(--waived); }
path.run-pass { fill: var(--pass); } path.run-blocked { fill: var(--blocked); }
path.run-line { fill: none; stroke: var(--muted); stroke-width: 1.5; stroke-linejoin: round; }
.key-answered { color: var(--pass); } .key-refused { color: var(--observed); } .key-failed { color: var(--fail); }
.key-waited { color: var(--warn); } .key-lost { color: var(--broken); }
figcaption { margin-top: .3rem; }
.scroll { max-height: 30rem; overflow: auto; }
.rows { display: grid; grid-template-columns: minmax(0, 2fr) minmax(0, 3fr); }
.rows dt, .rows dd { padding: .45rem 0; border-top: 1px solid var(--rule); }
h2 + .rows > :is(dt, dd):first-of-type { border-top: 0; }
.rows dt { padding-right: 1.5rem; }
.rows dt .aside { display: block; }
.rows dd li + li { margin-top: .2rem; }
.legend { margin-top: 1rem; color: var(--muted); font-size: .93em; }
.legend dl { margin: .4rem 0 0 1rem; }
.legend dt { font-size: 1em; }

@media (max-width: 60rem) {
  .strip { grid-template-columns: max-content minmax(0, 1fr); gap: .15rem 1rem; }
  .strip .levels { display: none; }
  .strip .name { grid-row: span 3; }
  .strip .block { grid-column: 2; max-width: none; position: relative; padding-left: 3.2rem; }
  .strip .block::before { content: attr(data-level) / ''; position: absolute; left: 0; font-size: .75rem; color: var(--muted); }
}
@media screen and (max-width: 44rem) {
  main { padding-top: 1rem; }
  .strip { grid-template-columns: minmax(0, 1fr); }
  .strip .name { grid-row: auto; margin-top: .35rem; }
  .strip .block { grid-column: 1; }
  .check > summary { grid-template-columns: 1rem 1fr auto; }
  .check > summary .what { grid-column: 2 / -1; grid-row: 2; }
  .check > summary code, .check .title { display: block; margin-left: 0; }
  .body, .detail { padding-left: 0; }
  .pair, .rows { grid-template-columns: minmax(0, 1fr); }
  .rows dd { border-top: 0; padding-top: 0; }
  .command { display: block; }
  .copy { margin-top: .4rem; }
  .stacked thead { position: absolute; left: -99rem; }
  .stacked, .stacked tbody, .stacked tr { display: block; }
  .stacked tr { padding: .4rem 0; border-bottom: 1px solid var(--rule); }
  .stacked tr:last-child { border-bottom: 0; }
  .stacked th, .stacked td { display: grid; grid-template-columns: 5.2rem minmax(0, 1fr); border: 0; padding: .05rem 0; width: auto; }
  .stacked th:first-child { display: block; width: auto; }
  .stacked td::before { content: attr(data-label); color: var(--muted); font-size: .8rem; }
  .findings td:last-child { display: block; padding-left: 5.2rem; text-indent: -5.2rem; }
  .findings td:last-child::before { display: inline-block; width: 5.2rem; text-indent: 0; }
  .findings .further td:last-child { padding-left: 0; text-indent: 0; }
  .findings .further td::before { content: none; }
  .findings tr:has(+ .further) { border-bottom: 0; padding-bottom: 0; }
  .facts.wide { grid-template-columns: minmax(0, 1fr); }
  .facts.wide dd { padding-bottom: .3rem; }
  .item { padding: .7rem .8rem .8rem; }
  .scroll td:nth-child(2), .scroll th:nth-child(2) { display: none; }
}
@media (pointer: coarse) {
  .check > summary, .behind > summary, .exchange > summary { padding: .6rem 0; }
  .count, .choice { padding: .25rem 0; }
  .strip a { width: 24px; height: 24px; padding: 4px; }
  .strip a::before { width: 16px; height: 16px; }
}
@media print {
  @page { margin: 14mm 12mm; }
  html { font-size: 11px; }
  body { font-size: 8.5pt; line-height: 1.35; }
  main { max-width: none; padding: 0; }
  form, nav, .skip, .copy, #exchanges, #silent, #changes, #unchecked, .legend, .fold, .check .body { display: none !important; }
  .check, .item, tr, .group h3, figure { break-inside: avoid; }
  h2, h3 { break-after: avoid; }
  h2 { margin: 1rem 0 .4rem; }
  h3 { margin-top: .6rem; }
  .cards { gap: .5rem; }
  .item { padding: .3rem .7rem .35rem; }
  .item h3 { margin-bottom: .2rem; }
  th, td { padding-block: .15rem; }
  .group { columns: 2; column-gap: 7mm; }
  .group h3 { column-span: all; }
  .check > summary { padding: .12rem 0; grid-template-columns: 6.2rem 1fr auto; }
  .check > summary::before { content: none; }
  .check > summary:has(.pass, .observed, .skipped) code { display: none; }
  .verdict h1 { font-size: 2rem; }
  #run .facts { grid-template-columns: repeat(2, 6.5rem minmax(0, 1fr)); }
  pre { max-height: none; background: none; border: 1px solid var(--rule); }
  svg { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
  .waterfall { height: 4cm; }
}
`;
