"""How a report looks, on a screen and on paper of either size."""

from typing import Final

STYLE: Final = """\
:root { --ink: #1d2320; --faint: #5c635d; --line: #cfc9bb; --felt: #14532d; --shade: #f3f0e7 }
* { box-sizing: border-box }
body { margin: 0 auto; max-width: 52rem; padding: 2.5rem 1.5rem 5rem; background: #fff;
  color: var(--ink); font: 1rem/1.55 Georgia, "Times New Roman", serif }
h1, h2, h3, h4, table, figcaption, dl, nav, .kind { line-height: 1.3;
  font-family: "Helvetica Neue", Helvetica, Arial, "Liberation Sans", sans-serif }
h1 { margin: .2rem 0 1.5rem; font-size: 2.4rem }
h2 { margin: 3rem 0 1rem; padding-bottom: .3rem; border-bottom: 2px solid var(--felt);
  color: var(--felt); font-size: 1.35rem }
h3 { margin: 1.8rem 0 .5rem; font-size: 1.08rem }
h4 { margin: 1.2rem 0 .4rem; font-size: .98rem }
p, ul, ol { margin: .6rem 0 }
li { margin: .25rem 0 }
p, li { overflow-wrap: anywhere }
a { color: inherit }
.kind { margin: 0; color: var(--felt); font-weight: 600; letter-spacing: .08em;
  text-transform: uppercase; font-size: .85rem }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .35rem 1.5rem; margin: 0;
  padding: 1rem 0; border-top: 1px solid var(--line); border-bottom: 1px solid var(--line);
  font-size: .9rem }
dt { color: var(--faint) }
dd { margin: 0; overflow-wrap: anywhere }
nav h2 { margin-top: 2rem; border: 0; padding: 0 }
nav li { margin: 0 0 .3rem }
nav ol { columns: 2; column-gap: 2rem; font-size: .95rem; margin: .4rem 0 }
.wide { overflow-x: auto; margin: 1.1rem 0 1.4rem }
table { border-collapse: collapse; width: 100%; font-size: .84rem;
  font-variant-numeric: tabular-nums }
caption { padding: 0 0 .4rem; text-align: left; font-weight: 600; font-size: .92rem }
th, td { padding: .28rem .55rem; border-bottom: 1px solid var(--line); text-align: left;
  vertical-align: top }
th:first-child, td:first-child { padding-left: 0 }
th:last-child, td:last-child { padding-right: 0 }
thead th { border-bottom: 1.5px solid var(--ink); vertical-align: bottom }
tbody th { font-weight: 400; white-space: nowrap }
.right { text-align: right; white-space: nowrap }
.exact td:last-child { white-space: normal; overflow-wrap: anywhere }
.tight td { white-space: nowrap }
.tight table { font-size: .78rem }
.grid figure { max-width: 34rem; margin-left: auto; margin-right: auto }
.hand { white-space: nowrap }
.red { color: #b3122b }
.hands table { font-size: .74rem }
.hands th, .hands td { padding-top: .1rem; padding-bottom: .1rem; line-height: 1.22 }
figure { margin: 1.4rem 0; break-inside: avoid }
figure svg { display: block; width: 100%; height: auto }
svg text { font-family: "Helvetica Neue", Helvetica, Arial, "Liberation Sans", sans-serif }
figcaption { margin-top: .5rem; color: var(--faint); font-size: .85rem }
@page { margin: 17mm 16mm 18mm;
  @bottom-right { content: counter(page) " / " counter(pages); font: 8pt Arial, sans-serif;
    color: #5c635d } }
@media print {
  body { max-width: none; padding: 0; font-size: 9.5pt; line-height: 1.45 }
  th, td { padding-top: .2rem; padding-bottom: .2rem }
  .wide { break-inside: avoid; margin: .9rem 0 1.2rem }
  .hands .wide, .long .wide { break-inside: auto }
  h2, h3, h4, caption { break-after: avoid }
  tr, li { break-inside: avoid }
  thead { display: table-header-group }
  section.new { break-before: page }
  .new > h2 { margin-top: 0 }
  .grid figure { max-width: 122mm }
  header dl { padding: .7rem 0 }
  nav h2 { margin-top: 1.2rem }
  #s1 h2 { margin-top: 1.5rem }
  h1 { margin-bottom: 1rem }
  .wide { overflow: visible }
  h1 { font-size: 26pt }
  * { print-color-adjust: exact; -webkit-print-color-adjust: exact }
}
"""
