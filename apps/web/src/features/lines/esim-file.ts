import type { Esim } from '@openline/contract/lines/lines'
import { t } from '@openline/i18n/i18n'
import { locale } from '@openline/i18n/language'
import { escapeHtml } from '../../lib/escape-html.ts'

const css = `
  body { max-width: 34rem; padding: 1rem; margin: auto; font: 1.0625rem/1.5 system-ui, sans-serif; }
  img { display: block; width: 16rem; max-width: 100%; margin: 1rem auto; }
  code { font-size: 1rem; overflow-wrap: anywhere; }
  dt { margin-top: .75rem; }
  dd { margin: 0; }`

function element(tag: string, text: string): string {
  return `<${tag}>${escapeHtml(text)}</${tag}>`
}

function installLink(url: string, words: string, versions: string): string {
  return `<p><a href="${escapeHtml(url)}">${escapeHtml(words)}</a> (${escapeHtml(versions)})</p>`
}

function codeRow(term: string, code: string): string {
  return `${element('dt', term)}<dd>${element('code', code)}</dd>`
}

/**
 * The eSIM kit as one HTML document that needs no network, no script and no login: for a phone
 * without service and a computer without Wi-Fi. `name` says which line it is.
 */
export function esimFile(esim: Esim, name: string): string {
  return `<!doctype html>
<html lang="${locale()}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="referrer" content="no-referrer">
${element('title', t('eSIM of {name}', { name }))}
<style>${css}
</style>
${element('h1', t('eSIM of {name}', { name }))}
<p>${element('strong', t('Anyone with this file can take over your line.'))} ${escapeHtml(t('Delete it as soon as the eSIM is installed.'))}</p>
${element('h2', t('On this phone'))}
${installLink(esim.iosInstallUrl, t('Install on an iPhone or iPad'), t('iOS 17.4 or newer'))}
${installLink(esim.androidInstallUrl, t('Install on an Android phone'), t('Android 10 or newer'))}
${element('h2', t('On another phone'))}
${element('p', t('Point its camera at this code. The phone needs Wi-Fi until the eSIM is installed.'))}
<img src="data:image/svg+xml,${escapeHtml(encodeURIComponent(esim.qr))}" alt="${escapeHtml(t('QR code of the eSIM'))}">
${element('h2', t('Or type it in'))}
${element('p', t('In your phone’s settings, under mobile data, choose to add an eSIM and enter these details.'))}
<dl>
  ${codeRow(t('SM-DP+ address'), esim.smdpAddress)}
  ${codeRow(t('Activation code'), esim.matchingId)}
  ${codeRow(t('All-in-one code (LPA)'), esim.lpa)}
</dl>
</html>
`
}

/** Downloads the file; the page keeps nothing of it. */
export function saveEsimFile(esim: Esim, name: string): void {
  const url = URL.createObjectURL(new Blob([esimFile(esim, name)], { type: 'text/html' }))
  const link = document.createElement('a')
  link.href = url
  link.download = 'esim.html'
  link.click()
  URL.revokeObjectURL(url)
}
