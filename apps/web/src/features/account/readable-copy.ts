import type { OutputOf } from '@openline/contract/endpoint'
import { formatCents } from '@openline/contract/money'
import type { downloadData } from '@openline/contract/processes/data-export'
import { t } from '@openline/i18n/i18n'
import { locale } from '@openline/i18n/language'
import { escapeHtml } from '../../lib/escape-html.ts'
import { localTime } from '../../lib/local-date.ts'
import { partTitle, wordsOf } from './part-titles.ts'

type Row = Readonly<Record<string, unknown>>

const css = `
  body { max-width: 44rem; padding: 1rem; margin: auto; font: 1.0625rem/1.5 system-ui, sans-serif; }
  section { margin-top: 2.5rem; }
  dl { padding: 1rem; border: 1px solid #ccc; border-radius: .75rem; margin: 1rem 0; }
  dl > div { display: flex; flex-wrap: wrap; gap: 0 1rem; }
  dt { width: 14rem; color: #555; }
  dd { min-width: 0; flex: 1; margin: 0; overflow-wrap: anywhere; }`

/** All data of a customer as one HTML document to read, which needs no network and no script. */
export function readableCopy({ madeAt, parts }: OutputOf<typeof downloadData>): string {
  const title = escapeHtml(t('Your data'))
  const sections = Object.entries(parts).flatMap(([name, rows]) =>
    rows.length > 0 ? [section(partTitle(name), rows)] : [],
  )
  return `<!doctype html>
<html lang="${locale()}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title}</title>
<style>${css}
</style>
<h1>${title}</h1>
<p>${escapeHtml(t('Made on {time}. The names of fields are in English, as we keep them.', { time: localTime(madeAt) }))}</p>
${sections.join('\n')}
</html>
`
}

function section(title: string, rows: readonly Row[]): string {
  return `<section><h2>${escapeHtml(title)}</h2>
${rows.map(record).join('\n')}
</section>`
}

function record(row: Row): string {
  const lines = Object.entries(row).flatMap(([name, value]) => {
    const said = isReference(name) ? '' : valueWords(name, value)
    return said === ''
      ? []
      : [`<div><dt>${escapeHtml(label(name))}</dt><dd>${escapeHtml(said)}</dd></div>`]
  })
  return `<dl>${lines.join('')}</dl>`
}

/** Names that connect rows, and mean nothing to a reader. */
function isReference(name: string): boolean {
  return /^id$|_id$|Id$/.test(name)
}

function isMoney(name: string): boolean {
  return /^cents$|_cents$|Cents$/.test(name)
}

function label(name: string): string {
  return wordsOf(isMoney(name) ? name.replace(/_?cents$/i, '') || 'amount' : name)
}

const moment = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/

function valueWords(name: string, value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? t('Yes') : t('No')
  if (typeof value === 'number') return isMoney(name) ? formatCents(value) : String(value)
  if (typeof value === 'object') return nestedWords(value)
  if (typeof value !== 'string') return ''
  return moment.test(value) && !Number.isNaN(Date.parse(value)) ? localTime(value) : value
}

function nestedWords(value: object): string {
  const said = Object.entries(value).flatMap(([name, each]) => {
    const words = isReference(name) ? '' : valueWords(name, each)
    if (words === '') return []
    return [Array.isArray(value) ? words : `${label(name)}: ${words}`]
  })
  return said.join(Array.isArray(value) ? '; ' : ', ')
}
