import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { createMetrics } from '../apps/server/src/http/metrics.ts'
import { noFigures, systemGauges } from '../apps/server/src/http/system-gauges.ts'
import { root } from './runner/place.mjs'
import { runQuietly } from './runner/processes.mjs'

type Rule = {
  alert: string
  expr: string
  labels: { severity: string }
  annotations: { summary: string; runbook: string }
}

function read(path: string): Promise<string> {
  return readFile(join(root, path), 'utf8')
}

const { groups } = parse(await read('ops/alerts.yml')) as { groups: { rules: Rule[] }[] } // promtool reads it so
const rules = groups.flatMap((group) => group.rules)

/** The metrics that a process has, as Prometheus gets them. */
const page = await createMetrics(() => Promise.resolve(noFigures)).render()
const metrics = Array.from(page.matchAll(/^# TYPE (\w+) /gm), ([, name = '']) => name)

/** The names of series in an expression, without what a histogram adds. */
function metricsIn(expression: string): string[] {
  const names = expression.match(/\b(openline|nodejs|process)_\w+/g) ?? []
  return names.map((name) => name.replace(/_(bucket|count|sum)$/, ''))
}

test('alerts ask for metrics that there are', () => {
  expect(metrics.length).toBeGreaterThan(20)
  const asked = rules.flatMap(({ expr }) => metricsIn(expr))
  expect(asked.filter((name) => !metrics.includes(name))).toEqual([])
})

test('the dashboard asks for metrics that there are, and shows every one of ours', async () => {
  const { panels } = JSON.parse(await read('ops/dashboard.json')) as {
    panels: { title: string; targets: { expr: string }[] }[]
  } // Grafana reads it so
  const asked = new Set(
    panels.flatMap(({ targets }) => targets.flatMap(({ expr }) => metricsIn(expr))),
  )
  expect([...asked].filter((name) => !metrics.includes(name))).toEqual([])
  const ours = metrics.filter((name) => name.startsWith('openline_'))
  expect(ours.filter((name) => !asked.has(name))).toEqual([])
  expect(new Set(panels.map(({ title }) => title)).size).toBe(panels.length)
})

test('every metric of ours has an alert', () => {
  const ours = metrics.filter((name) => name.startsWith('openline_'))
  const asked = new Set(rules.flatMap(({ expr }) => metricsIn(expr)))
  expect(ours.filter((name) => !asked.has(name))).toEqual([])
})

test.each(systemGauges.filter(({ name }) => page.includes(name)))(
  'alerts ask $name by its label alone',
  ({ name, label }) => {
    const selectors = rules.flatMap(({ expr }) =>
      Array.from(
        expr.matchAll(new RegExp(`${name}\\{([^}]*)\\}`, 'g')),
        ([, inside = '']) => inside,
      ),
    )
    const labels = selectors.flatMap((inside) => inside.match(/\w+(?==)/g) ?? [])
    expect(labels.filter((each) => each !== label)).toEqual([])
  },
)

async function headingsOf(file: string): Promise<string[]> {
  return Array.from((await read(file)).matchAll(/^#+ (.+)$/gm), ([, title = '']) =>
    title
      .toLowerCase()
      .replaceAll(/[^\w\- ]/g, '')
      .replaceAll(' ', '-'),
  )
}

test('every alert says what to do in a section of the manual', async () => {
  for (const { annotations, labels } of rules) {
    const [file = '', section] = annotations.runbook.split('#')
    expect(['docs/operate/run.md', 'docs/operate/watch.md']).toContain(file)
    expect(await headingsOf(file)).toContain(section)
    expect(['page', 'ticket']).toContain(labels.severity)
  }
})

test('every alert has an example in which it fires', async () => {
  const { tests } = parse(await read('ops/alerts.test.yml')) as {
    tests: { alert_rule_test: { alertname: string; exp_alerts?: object[] }[] }[]
  } // promtool reads it so
  const firing = tests
    .flatMap((each) => each.alert_rule_test)
    .filter(({ exp_alerts }) => exp_alerts !== undefined)
  expect(new Set(firing.map(({ alertname }) => alertname))).toEqual(
    new Set(rules.map(({ alert }) => alert)),
  )
})

const promtool = (process.env['PATH'] ?? '')
  .split(delimiter)
  .map((folder) => join(folder, 'promtool'))
  .find((program) => existsSync(program))

// It comes with Prometheus, which not every machine has.
test.runIf(promtool)('promtool finds that alerts fire when they are meant to', async () => {
  expect(await runQuietly(promtool ?? '', ['test', 'rules', 'ops/alerts.test.yml'])).toMatchObject({
    code: 0,
  })
})
