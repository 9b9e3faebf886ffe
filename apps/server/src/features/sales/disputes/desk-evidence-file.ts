import { escapeHtml } from '../../../emails/escape-html.ts'
import type { Evidence, Section } from './desk-evidence-section.ts'

/** The evidence as one page without anything outside of it, which prints as a PDF for the bank. */
export function writeEvidence({ title, madeAt, sections }: Evidence): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title>
<style>
body { font: 15px/1.45 system-ui, sans-serif; max-width: 50rem; margin: 2rem auto; padding: 0 1rem }
table { border-collapse: collapse; width: 100% }
th, td { text-align: start; vertical-align: top; padding: 0.25rem 0.5rem 0.25rem 0; border-bottom: 1px solid #ccc }
th { font-weight: 600; width: min(13rem, 38%) }
td { overflow-wrap: anywhere; white-space: pre-line }
@media print { section { break-inside: avoid-page } }
</style>
</head>
<body>
<main>
<h1>${escapeHtml(title)}</h1>
<p>Made ${escapeHtml(madeAt)}. All times are UTC, all amounts US dollars.</p>
${sections.map(sectionMarkup).join('\n')}
</main>
</body>
</html>
`
}

function sectionMarkup({ heading, about, facts }: Section): string {
  const rows = facts.map(
    ({ label, value }) =>
      `<tr><th scope="row">${escapeHtml(label)}</th><td>${escapeHtml(value)}</td></tr>`,
  )
  return `<section>
<h2>${escapeHtml(heading)}</h2>
<p>${escapeHtml(about)}</p>
<table>
${rows.join('\n')}
</table>
</section>`
}
