import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'yaml'
import { createMetrics } from '../../apps/server/src/http/metrics.ts'
import { noFigures, systemGauges } from '../../apps/server/src/http/system-gauges.ts'
import { root } from '../runner/place.mjs'
import { callTable } from './call-table.ts'
import { eventList } from './event-list.ts'
import { tableOf } from './table.ts'
import { readCode, wayList } from './way-list.ts'
import { ways } from './ways.ts'
import { wingPicture } from './wing-picture.ts'

/** A rule of `ops/alerts.yml`, as far as the manual names it. */
type Alert = {
  readonly alert: string
  readonly expr: string
  readonly annotations: { readonly runbook: string }
}

/** The documents that have tables made from the code. */
export const pagesWithTables = [
  'docs/operate/run.md',
  'docs/operate/watch.md',
  'docs/spec-map.md',
  'docs/architecture.md',
] as const

/** The page with its generated tables as the code and `.env.example` have them now. */
export async function withTables(page: string): Promise<string> {
  let text = page
  for (const [name, write] of Object.entries(tables)) {
    const place = new RegExp(`(<!-- ${name}: .*? -->\n).*?(?=<!-- end -->)`, 's')
    if (!place.test(page)) continue
    const table = await write()
    text = text.replace(place, (_, start: string) => `${start}\n${table}\n\n`)
  }
  return text
}

/** Read once for all ways. */
let code: ReturnType<typeof readCode> | undefined

const tables: Readonly<Record<string, () => Promise<string>>> = {
  settings: settingsTable,
  metrics: metricsTable,
  calls: callTable,
  wings: wingPicture,
  events: eventList,
  ...Object.fromEntries(
    Object.entries(ways).map(([name, way]) => [
      name,
      async () => {
        code ??= readCode()
        return wayList(way, await code)
      },
    ]),
  ),
}

/** Every variable of `.env.example` with its default and the comment above it. */
async function settingsTable(): Promise<string> {
  const example = await readFile(join(root, '.env.example'), 'utf8')
  const settings = example.matchAll(/((?:^#(?! ──).*\n)*)^([A-Z_]+)=(.*)$/gm)
  const rows = Array.from(settings, ([, comment = '', name = '', value = '']) =>
    settingRow(name, value, comment.replaceAll(/^# */gm, '').replaceAll('\n', ' ')),
  )
  return tableOf(['Variable', 'Default', 'Meaning'], rows)
}

function settingRow(name: string, value: string, comment: string): string[] {
  const isRequired = comment.includes('(production)')
  const meaning = comment.replace(/ ?\(production\) ?/, ' ').trim()
  return [`\`${name}\`${isRequired ? ' *' : ''}`, value && `\`${value}\``, meaning]
}

/** Every metric of ours with its labels, what it counts and the alerts that ask for it. */
async function metricsTable(): Promise<string> {
  const { groups } = parse(await readFile(join(root, 'ops/alerts.yml'), 'utf8')) as {
    groups: { rules: Alert[] }[]
  } // promtool reads it so
  const alerts = groups.flatMap(({ rules }) => rules)
  const text = await createMetrics(() => Promise.resolve(noFigures)).render()
  const metrics = [...text.matchAll(/^# HELP (openline_\w+) (.+)$/gm)]
  return tableOf(
    ['Metric', 'Counts', 'Alerts'],
    metrics.map(([, name = '', help = '']) => [
      `\`${name}${labelsOf(name)}\``,
      help,
      alerts
        .filter(({ expr }) => new RegExp(`\\b${name}(_bucket|_count)?\\b`).test(expr))
        .map(linkTo)
        .join(', '),
    ]),
  )
}

function labelsOf(name: string): string {
  const label = systemGauges.find((gauge) => gauge.name === name)?.label
  return label ? `{${label}}` : ''
}

function linkTo({ alert, annotations }: Alert): string {
  const to = annotations.runbook.replace('docs/operate/watch.md', '').replace('docs/operate/', '')
  return `[${alert.replace('Openline', '')}](${to})`
}
