import { type Capabilities, type Capability, can, leastCapabilities } from '../api/capabilities.ts'
import type { Came, Exchange, Sent } from '../run/carrier-client.ts'
import type { Report, Result } from '../run/run.ts'

const words = { passed: 'ok  ', failed: 'FAIL', skipped: 'skip' } as const

/** One requirement: a line, and with `isWhole` or for a failure everything that was sent and came. */
export function resultText({ requirement, outcome, exchanges }: Result, isWhole: boolean): string {
  const { id, section, says } = requirement
  const head = `${words[outcome.kind]}  ${id}  [${section}]  ${says}`
  if (outcome.kind === 'skipped') return `${head} Skipped: ${outcome.reason}.`
  if (outcome.kind === 'passed' && !isWhole) return head
  const calls = (isWhole ? exchanges : exchanges.slice(-2)).flatMap(exchangeLines)
  const expected = outcome.kind === 'failed' ? [`expected  ${outcome.expected}`] : []
  const details = [...calls, ...expected, `section   docs/carrier-api.md, ${section}`]
  return [head, ...details.map((line) => `      ${line}`)].join('\n')
}

export function exchangeLines({ sent, came }: Exchange): string[] {
  return [`sent      ${sentText(sent)}`, `came      ${cameText(came)}`]
}

function sentText({ method, path, headers, body }: Sent): string {
  const key = headers['idempotency-key']
  return [`${method} ${path}`, key && `idempotency-key: ${key}`, body].filter(Boolean).join('  ')
}

function cameText(came: Came): string {
  return 'problem' in came ? `nothing: ${came.problem}` : `${came.status}  ${came.text}`
}

/** How many requirements passed, failed and were skipped. */
export function countsOf(results: readonly Result[]) {
  const count = (kind: keyof typeof words) =>
    results.filter(({ outcome }) => outcome.kind === kind).length
  return { passed: count('passed'), failed: count('failed'), skipped: count('skipped') }
}

/** The end of the report: what the network can do, what is left in it, and the counts. */
export function summaryText({ results, capabilities, left }: Report): string {
  const { passed, failed, skipped } = countsOf(results)
  const table = capabilities ? capabilityTable(capabilities, results) : []
  const rest = left.length === 0 ? [] : [`Not taken away: ${left.join(', ')}.`]
  const counts = `${passed} passed, ${failed} failed, ${skipped} skipped.`
  return ['', ...table, '', ...rest, counts].join('\n')
}

function capabilityTable(document: Capabilities, results: readonly Result[]): string[] {
  const { version: _version, network, limits: _limits, ...rest } = leastCapabilities
  const names = Object.keys(rest) as Capability[] // the keys of a capability each
  const rows = [null, ...names].map((name) => {
    const about = results.filter(({ requirement: { needs = [] } }) =>
      name === null ? needs.length === 0 : needs.includes(name),
    )
    const { passed, failed, skipped } = countsOf(about)
    const offered = name === null ? 'always' : shown(document, name)
    return [name ?? 'every network', offered, passed, failed, skipped].map(String)
  })
  const head = ['capability', 'offered', 'passed', 'failed', 'skipped']
  const widths = head.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => (row[column] ?? '').length)),
  )
  const line = (row: readonly string[]) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd()
  return [
    `${document.network === network ? 'The network' : document.network}:`,
    '',
    line(head),
    ...rows.map(line),
  ]
}

function shown(document: Capabilities, name: Capability): string {
  const value = document[name]
  if (!can(document, name)) return 'no'
  if (value === true) return 'yes'
  return typeof value === 'string' ? value : JSON.stringify(value)
}
