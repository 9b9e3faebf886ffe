import type { Esim } from '@openline/contract/lines'

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}

const escapeText = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => escapes[character] ?? '')

/**
 * The eSIM kit as one HTML document that needs no network, no script and no login: for a phone
 * without service and a computer without Wi-Fi. `name` says which line it is.
 */
export const esimFile = (esim: Esim, name: string): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="referrer" content="no-referrer">
<title>eSIM of ${escapeText(name)}</title>
<style>
  body { max-width: 34rem; padding: 1rem; margin: auto; font: 1.0625rem/1.5 system-ui, sans-serif; }
  img { display: block; width: 16rem; max-width: 100%; margin: 1rem auto; }
  code { font-size: 1rem; overflow-wrap: anywhere; }
  dt { margin-top: .75rem; }
  dd { margin: 0; }
</style>
<h1>eSIM of ${escapeText(name)}</h1>
<p><strong>Whoever has this file can take your line.</strong> Delete it as soon as the eSIM is installed.</p>
<h2>On this phone</h2>
<p><a href="${escapeText(esim.iosInstallUrl)}">Install on an iPhone or iPad</a> (iOS 17.4 or newer)</p>
<p><a href="${escapeText(esim.androidInstallUrl)}">Install on an Android phone</a> (Android 10 or newer)</p>
<h2>On another phone</h2>
<p>Point its camera at this code. The phone needs Wi-Fi until the eSIM is installed.</p>
<img src="data:image/svg+xml,${escapeText(encodeURIComponent(esim.qr))}" alt="QR code of the eSIM">
<h2>Or type it in</h2>
<p>In the phone’s settings, under mobile data, choose to add an eSIM and to enter its details.</p>
<dl>
  <dt>SM-DP+ address</dt><dd><code>${escapeText(esim.smdpAddress)}</code></dd>
  <dt>Activation code</dt><dd><code>${escapeText(esim.matchingId)}</code></dd>
  <dt>All in one (LPA)</dt><dd><code>${escapeText(esim.lpa)}</code></dd>
</dl>
</html>
`

/** Hands the file to the browser's own downloads; nothing of it stays with the page. */
export const saveEsimFile = (esim: Esim, name: string): void => {
  const url = URL.createObjectURL(new Blob([esimFile(esim, name)], { type: 'text/html' }))
  const link = document.createElement('a')
  link.href = url
  link.download = 'esim.html'
  link.click()
  URL.revokeObjectURL(url)
}
