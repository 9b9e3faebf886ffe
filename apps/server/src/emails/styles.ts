import type { Brand, Palette } from '@openline/contract/brand'
import { escapeHtml } from './escape-html.ts'

export type EmailStyles = Readonly<Record<StyleName, string>>

type StyleName =
  | 'page'
  | 'sheet'
  | 'brand'
  | 'mark'
  | 'title'
  | 'paragraph'
  | 'quote'
  | 'letter'
  | 'codeLabel'
  | 'code'
  | 'button'
  | 'buttonCell'
  | 'table'
  | 'term'
  | 'heading'
  | 'value'
  | 'totalTerm'
  | 'totalValue'
  | 'footer'
  | 'link'

/**
 * Style attributes for each part of an email. Inline, since many mail clients
 * drop style sheets; the sheet of `darkModeCss` is for those that keep it.
 */
export function emailStyles({ colors, fonts }: Brand): EmailStyles {
  const light = colors.light
  const body = `font-family:${fonts.body};color:${light.ink}`
  const text = `${body};font-size:16px;line-height:24px`
  const row = `${text};padding:10px 0;border-top:1px solid ${light.border};vertical-align:top`
  const total = `${text};padding:12px 0 8px;border-top:2px solid ${light.ink};font-weight:bold`
  const right = 'text-align:right'
  const styles = {
    page: `margin:0;padding:0;background-color:${light.surfaceSunken}`,
    sheet: `width:100%;max-width:560px;background-color:${light.surfaceRaised};border:1px solid ${light.border};border-radius:12px`,
    brand: `${body};font-family:${fonts.heading};font-size:18px;line-height:24px;font-weight:bold;color:${light.accent};text-decoration:none`,
    mark: 'vertical-align:middle;margin:0 10px 0 0;border:0;border-radius:8px',
    title: `${body};font-family:${fonts.heading};font-size:26px;line-height:34px;font-weight:bold;margin:0 0 16px`,
    paragraph: `${text};margin:0 0 16px;overflow-wrap:anywhere`,
    quote: `${text};margin:0 0 16px;padding:0 0 0 16px;border-left:3px solid ${light.border};white-space:pre-wrap;overflow-wrap:anywhere`,
    letter: `${text};margin:0 0 16px;white-space:pre-wrap;overflow-wrap:anywhere`,
    codeLabel: `${text};margin:0 0 4px`,
    code: `margin:0 0 16px;font-family:${fonts.mono};font-size:32px;line-height:40px;font-weight:bold;letter-spacing:6px;color:${light.ink};background-color:${light.accentSoft};border-radius:8px;padding:16px 10px 16px 16px;text-align:center`,
    button: `font-family:${fonts.body};font-size:16px;line-height:24px;font-weight:bold;color:${light.onAccent};text-decoration:none;display:inline-block;padding:14px 28px`,
    buttonCell: `background-color:${light.accent};border-radius:999px`,
    table: 'width:100%;margin:0 0 24px;border-collapse:collapse',
    term: `${row};font-weight:normal;text-align:left;padding-right:16px`,
    heading: `${row};font-weight:bold;text-align:left`,
    // A long number without a space would be wider than a phone.
    value: `${row};${right};overflow-wrap:anywhere`,
    totalTerm: `${total};text-align:left;padding-right:16px`,
    totalValue: `${total};${right}`,
    footer: `${body};font-size:14px;line-height:20px;color:${light.inkMuted};margin:0 0 8px`,
    link: `color:${light.accent}`,
  } satisfies Record<StyleName, string>
  return Object.fromEntries(
    Object.entries(styles).map(([name, style]) => [name, escapeHtml(style)]),
  ) as EmailStyles // the same names, by construction
}

/** Inline styles can only be overruled by !important. */
export function darkModeCss({ colors: { dark } }: Brand): string {
  return `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  ${rule('.page', dark, { background: 'surfaceSunken' })}
  ${rule('.sheet', dark, { background: 'surfaceRaised', text: 'ink' })}
  ${rule('.ink', dark, { text: 'ink' })}
  ${rule('.muted', dark, { text: 'inkMuted' })}
  ${rule('.accent', dark, { text: 'accent' })}
  ${rule('.code', dark, { background: 'accentSoft', text: 'ink' })}
  ${rule('.button-cell', dark, { background: 'accent' })}
  ${rule('.button', dark, { text: 'onAccent' })}
  .sheet, .row { border-color: ${dark.border} !important; }
  .total { border-color: ${dark.ink} !important; }
}
@media (max-width: 480px) { .inner { padding: 24px 20px !important; } }
`
}

function rule(
  selector: string,
  palette: Palette,
  { background, text }: { background?: keyof Palette; text?: keyof Palette },
): string {
  const declarations = [
    background && `background-color: ${palette[background]} !important;`,
    text && `color: ${palette[text]} !important;`,
  ]
  return `${selector} { ${declarations.filter(Boolean).join(' ')} }`
}
