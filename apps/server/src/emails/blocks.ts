import { formatCents } from '@openline/contract/money'
import { escapeHtml } from './escape-html.ts'
import type { EmailStyles } from './styles.ts'

/** A part of an email. Every text in it is plain text, escaped on its way into HTML. */
export type EmailBlock =
  | { kind: 'paragraph'; text: string }
  /** What a person wrote, lines as they were. */
  | { kind: 'quote'; text: string }
  /** What one of us wrote to the reader, lines as they were. */
  | { kind: 'letter'; text: string }
  /** Something to type elsewhere. */
  | { kind: 'code'; label: string; code: string }
  /** `url` is http or https. */
  | { kind: 'button'; label: string; url: string }
  /** What else can be done; `url` is http or https. */
  | { kind: 'link'; label: string; url: string }
  /** Whole US cents, negative for a discount; null for the heading of the lines below it. */
  | { kind: 'moneyLines'; label: string; lines: readonly MoneyLine[]; total: MoneyLine }
  | { kind: 'keyValues'; label: string; rows: readonly KeyValue[] }

/** What most of an email is made of. */
export function paragraph(text: string): EmailBlock {
  return { kind: 'paragraph', text }
}

export function button(label: string, url: string): EmailBlock {
  return { kind: 'button', label, url }
}

export function quietLink(label: string, url: string): EmailBlock {
  return { kind: 'link', label, url }
}

type MoneyLine = { label: string; amountCents: number | null }
/** The value is a link where a `url` is given. */
type KeyValue = { label: string; value: string; url?: string | null }

/** The same content for clients that show HTML and for those that show text. */
export type Rendered = { html: string; text: string }

export function renderBlock(block: EmailBlock, styles: EmailStyles): Rendered {
  switch (block.kind) {
    case 'paragraph':
      return {
        html: `<p class="ink" style="${styles.paragraph}">${wordsOf(block.text)}</p>`,
        text: block.text,
      }
    case 'quote':
      return {
        html: `<p class="ink" style="${styles.quote}">${escapeHtml(block.text)}</p>`,
        text: block.text.replace(/^/gm, '> '),
      }
    case 'letter':
      return {
        html: `<p class="ink" style="${styles.letter}">${escapeHtml(block.text)}</p>`,
        text: block.text,
      }
    case 'code':
      return renderCode(block, styles)
    case 'button':
      return renderButton(block, styles)
    case 'link':
      return {
        html: `<p class="ink" style="${styles.paragraph}"><a class="accent" href="${escapeHtml(httpAddress(block.url))}" style="${styles.link}">${escapeHtml(block.label)}</a></p>`,
        text: `${block.label}: ${block.url}`,
      }
    case 'moneyLines':
      return renderMoney(block, styles)
    case 'keyValues':
      return renderKeyValues(block, styles)
  }
}

type BlockOf<K extends EmailBlock['kind']> = Extract<EmailBlock, { kind: K }>

function renderCode({ label, code }: BlockOf<'code'>, styles: EmailStyles): Rendered {
  return {
    html: `<p class="ink" style="${styles.codeLabel}">${escapeHtml(label)}</p>
<p class="code" style="${styles.code}">${escapeHtml(code)}</p>`,
    text: `${label}: ${code}`,
  }
}

function renderButton({ label, url }: BlockOf<'button'>, styles: EmailStyles): Rendered {
  return {
    html: `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 16px"><tr>
<td class="button-cell" style="${styles.buttonCell}"><a class="button" href="${escapeHtml(httpAddress(url))}" style="${styles.button}">${escapeHtml(label)}</a></td>
</tr></table>`,
    text: `${label}: ${url}`,
  }
}

function httpAddress(url: string): string {
  const { protocol } = new URL(url)
  if (protocol === 'https:' || protocol === 'http:') return url
  throw new Error(`An email must not link to ${protocol}`)
}

function renderMoney(block: BlockOf<'moneyLines'>, styles: EmailStyles): Rendered {
  const lines = block.lines.map(withAmount)
  const total = withAmount(block.total)
  return {
    html: dataTable(
      block.label,
      [
        ...lines.map((line) =>
          line.value === ''
            ? headingRow(line, styles)
            : tableRow(line, 'row', { ...styles, definition: styles.value }),
        ),
        tableRow(total, 'total', {
          ...styles,
          term: styles.totalTerm,
          definition: styles.totalValue,
        }),
      ],
      styles,
    ),
    text: alignedColumns([...lines, total]),
  }
}

function withAmount({ label, amountCents }: MoneyLine): KeyValue {
  return {
    label,
    value: amountCents === null ? '' : formatCents(amountCents),
  }
}

function renderKeyValues({ label, rows }: BlockOf<'keyValues'>, styles: EmailStyles): Rendered {
  return {
    html: dataTable(
      label,
      rows.map((row) => tableRow(row, 'row', { ...styles, definition: styles.value })),
      styles,
    ),
    text: rows
      .map(({ label: name, value, url }) => `${name}: ${url ? `${value} (${url})` : value}`)
      .join('\n'),
  }
}

function dataTable(label: string, rows: readonly string[], { table }: EmailStyles): string {
  return `<table aria-label="${escapeHtml(label)}" width="100%" cellpadding="0" cellspacing="0" border="0" style="${table}">
${rows.join('\n')}
</table>`
}

function tableRow(
  { label, value, url }: KeyValue,
  cell: 'row' | 'total',
  { term, definition, link }: Record<'term' | 'definition' | 'link', string>,
): string {
  const words = wordsOf(value)
  const shown = url
    ? `<a class="accent" href="${escapeHtml(httpAddress(url))}" style="${link}">${words}</a>`
    : words
  return `<tr><th scope="row" class="ink ${cell}" style="${term}">${escapeHtml(label)}</th><td class="ink ${cell}" style="${definition}">${shown}</td></tr>`
}

function headingRow({ label }: KeyValue, { heading }: EmailStyles): string {
  return `<tr><th scope="rowgroup" colspan="2" class="ink row" style="${heading}">${escapeHtml(label)}</th></tr>`
}

function alignedColumns(rows: readonly KeyValue[]): string {
  const labelWidth = Math.max(...rows.map(({ label }) => label.length))
  const valueWidth = Math.max(...rows.map(({ value }) => value.length))
  return rows
    .map(({ label, value }) =>
      value === '' ? label : `${label.padEnd(labelWidth)}  ${value.padStart(valueWidth)}`,
    )
    .join('\n')
}

/** Words for HTML in which a phone number stays on one line: it would break at its hyphen. */
function wordsOf(text: string): string {
  const number = /\(\d{3}\) \d{3}-\d{4}/g
  return escapeHtml(text).replace(number, '<span style="white-space:nowrap">$&</span>')
}
