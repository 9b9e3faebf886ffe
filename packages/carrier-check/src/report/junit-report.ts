import type { Outcome, Report, Result } from '../run/run.ts'
import { countsOf, exchangeLines } from './text-report.ts'

/** The report as JUnit's XML, with everything that was sent and came. */
export function junitReport({ results }: Report): string {
  const { failed, skipped } = countsOf(results)
  const seconds = results.reduce((sum, { tookMs }) => sum + tookMs, 0) / 1000
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuite name="carrier-check" tests="${results.length}" failures="${failed}" skipped="${skipped}" time="${seconds.toFixed(3)}">`,
    ...results.map(testCase),
    '</testsuite>',
    '',
  ].join('\n')
}

function testCase({ requirement, outcome, exchanges, tookMs }: Result): string {
  const { id, section, says } = requirement
  const [subject = ''] = id.split('.')
  const head = `  <testcase classname="${escaped(subject)}" name="${escaped(`${id}: ${says}`)}" time="${(tookMs / 1000).toFixed(3)}">`
  const calls = [`section   docs/carrier-api.md, ${section}`, ...exchanges.flatMap(exchangeLines)]
  const out = `    <system-out>${escaped(calls.join('\n'))}</system-out>`
  return [head, ...verdictOf(outcome), out, '  </testcase>'].join('\n')
}

function verdictOf(outcome: Outcome): string[] {
  if (outcome.kind === 'passed') return []
  return outcome.kind === 'failed'
    ? [`    <failure message="${escaped(`expected ${outcome.expected}`)}"/>`]
    : [`    <skipped message="${escaped(outcome.reason)}"/>`]
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}

/** XML has no control characters but these three, not even escaped. */
function escaped(text: string): string {
  return text
    .replace(/[&<>"]/g, (sign) => entities[sign] ?? sign)
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD]/g, '\uFFFD')
}
