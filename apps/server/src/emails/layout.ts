import { legalAddressLine } from '@openline/contract/address'
import { type Brand, spokenBrand } from '@openline/contract/brand'
import { t } from '@openline/i18n/i18n'
import { locale } from '@openline/i18n/language'
import { linkTo } from '../language/link-to.ts'
import { type EmailBlock, type Rendered, renderBlock } from './blocks.ts'
import { escapeHtml } from './escape-html.ts'
import { darkModeCss, type EmailStyles, emailStyles } from './styles.ts'

export type EmailContent = {
  brand: Brand
  /** The shop's address, without a slash at the end. */
  publicUrl: string
  /** What a list of emails shows after the subject. */
  preheader: string
  title: string
  blocks: readonly EmailBlock[]
}

/**
 * The one look of our emails, as HTML and as text. Tables and inline styles,
 * since that is what every mail client renders. The mark is a picture of the shop; the name beside it is text, so that
 * it also shows where pictures are blocked.
 */
export function renderEmail(given: EmailContent): Rendered {
  const content = { ...given, brand: spokenBrand(given.brand) }
  const styles = emailStyles(content.brand)
  const blocks = content.blocks.map((block) => renderBlock(block, styles))
  return {
    html: htmlOf(content, styles, blocks.map(({ html }) => html).join('\n')),
    text: [content.title, ...blocks.map(({ text }) => text), footerText(content)].join('\n\n'),
  }
}

function htmlOf(
  { brand, publicUrl, preheader, title }: EmailContent,
  styles: EmailStyles,
  blocks: string,
): string {
  return `<!doctype html>
<html lang="${escapeHtml(locale())}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(title)}</title>
<style>${darkModeCss(brand)}</style>
</head>
<body class="page" style="${styles.page}">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeHtml(preheader)}${filler}</div>
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0" style="${styles.page}"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" class="sheet" width="560" cellpadding="0" cellspacing="0" border="0" style="${styles.sheet}"><tr><td class="inner" style="padding:32px 40px">
<p style="margin:0 0 24px"><a class="accent" href="${escapeHtml(linkTo(publicUrl, ''))}" style="${styles.brand}">${markOf(brand, publicUrl, styles)}${escapeHtml(brand.name)}</a></p>
<h1 class="ink" style="${styles.title}">${escapeHtml(title)}</h1>
${blocks}
</td></tr></table>
<table role="presentation" width="560" cellpadding="0" cellspacing="0" border="0" style="width:100%;max-width:560px"><tr><td class="inner" style="padding:24px 40px">
${footerHtml(brand, styles)}
</td></tr></table>
</td></tr></table>
</body>
</html>
`
}

/** Mail clients show no SVG, and a brand may have no other picture. */
function markOf({ logo }: Brand, publicUrl: string, { mark }: EmailStyles): string {
  return logo.pictures
    ? `<img src="${escapeHtml(`${publicUrl}/${logo.pictures.icon192}`)}" width="36" height="36" alt="" style="${mark}">`
    : ''
}

/** Keeps mail lists from showing the first lines of the email after the preheader. */
const filler = '&#847;&zwnj;&nbsp;'.repeat(60)

function footerHtml({ support, legal, name }: Brand, { footer, link }: EmailStyles): string {
  return `<p class="muted" style="${footer}">${t(
    'Questions? Call {phone} or email {email}. Support hours: {hours}.',
    {
      phone: `<a class="accent" href="tel:${escapeHtml(support.phoneE164)}" style="${link}">${escapeHtml(support.phone)}</a>`,
      email: `<a class="accent" href="mailto:${escapeHtml(support.email)}" style="${link}">${escapeHtml(support.email)}</a>`,
      hours: escapeHtml(support.hours),
    },
  )}</p>
<p class="muted" style="${footer}">${escapeHtml(sellerLine(name, legal))}</p>`
}

function footerText({ brand: { support, legal, name }, publicUrl }: EmailContent): string {
  return `-- 
${name}, ${linkTo(publicUrl, '')}
${t('Questions? Call {phone} or email {email}. Support hours: {hours}.', support)}
${sellerLine(name, legal)}
`
}

function sellerLine(name: string, { entity, address }: Brand['legal']): string {
  const seller = `${entity}, ${legalAddressLine(address)}`
  return t('{name} is a service of {address}.', { name, address: seller })
}
