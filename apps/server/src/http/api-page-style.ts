/** Plain and quiet: system fonts, the reader's own light or dark, readable at any width. */
export const apiPageStyle = `
:root {
  color-scheme: light dark;
  --ink: light-dark(#1d1f23, #e9eaed);
  --muted: light-dark(#5a6069, #a8adb5);
  --line: light-dark(#dcdee2, #34383f);
  --sunken: light-dark(#f4f5f7, #1b1e23);
  --accent: light-dark(#1f5a96, #8fc1f2);
}
* { box-sizing: border-box }
body {
  margin: 0 auto;
  max-width: 75rem;
  display: grid;
  grid-template: auto 1fr / 14rem minmax(0, 1fr);
  gap: 0 3rem;
  padding: 2rem 1.5rem 6rem;
  color: var(--ink);
  background: light-dark(#fff, #131519);
  font: 1rem/1.55 system-ui, sans-serif;
}
header, main { grid-column: 2 }
nav { grid-area: 1 / 1 / 3; position: sticky; top: 2rem; align-self: start; max-height: calc(100vh - 4rem); overflow: auto; font-size: .875rem }
nav ul { list-style: none; margin: 0; padding: 0 }
nav h2 { margin: 1.25rem 0 .25rem; font-size: .875rem; border: 0 }
a { color: var(--accent); text-underline-offset: .2em }
nav a { text-decoration: none; line-height: 1.9 }
h1 { margin-top: 0 }
h2 { margin: 3rem 0 1rem; padding-bottom: .25rem; border-bottom: 1px solid var(--line); text-transform: capitalize }
h3 { margin: 2.5rem 0 .25rem }
h4 { margin: 1.25rem 0 .25rem; font-size: .875rem; color: var(--muted) }
article { scroll-margin-top: 1rem }
article p { margin: .25rem 0; max-width: 60ch }
i { color: var(--muted); font-style: normal }
code, pre { font: .875rem/1.5 ui-monospace, monospace }
.wide, pre { overflow-x: auto }
table { border-collapse: collapse; width: 100%; min-width: 36rem; table-layout: fixed; font-size: .875rem }
th:first-child { width: 35% }
th:nth-child(2) { width: 25% }
th, td { text-align: start; vertical-align: top; padding: .35rem 1rem .35rem 0; border-bottom: 1px solid var(--line); font-weight: 400 }
thead th { color: var(--muted) }
th, td { overflow-wrap: anywhere }
td:last-child { color: var(--muted) }
details { margin-top: .5rem }
summary { cursor: pointer; color: var(--accent) }
pre { margin: .5rem 0 0; padding: 1rem; background: var(--sunken); border-radius: .5rem }
@media (max-width: 50rem) {
  body { display: block }
  nav { position: static; max-height: 40vh; margin-top: 1.5rem; padding: 0 1rem 1rem; background: var(--sunken); border-radius: .5rem }
  nav ul { display: flex; flex-wrap: wrap; gap: 0 1rem }
}
`
