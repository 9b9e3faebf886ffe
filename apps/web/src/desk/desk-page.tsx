import type { DeskAssets, DeskPage, WebSettings } from '@openline/contract/web-app'
import { renderToStaticMarkup } from 'react-dom/server'
import { brandStyle } from '../brand-style.ts'

/** The HTML of the desk, the same for all its addresses: what the browser draws begins in `main.tsx`. */
export function renderDeskPage(settings: WebSettings, assets: DeskAssets): DeskPage {
  const style = brandStyle(settings.brand)
  const html = renderToStaticMarkup(
    <html lang="en-US">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <meta name="application-name" content={settings.brand.name} />
        <meta name="api-key" content={settings.apiKey} />
        <meta name="company-code" content={settings.companyCode} />
        {settings.isTestShop && <meta name="test-shop" content="yes" />}
        <meta name="payment-dashboard" content={settings.paymentDashboard ?? ''} />
        <title>{`${settings.brand.name} desk`}</title>
        <link rel="icon" type="image/svg+xml" href={`/${settings.brand.logo.favicon}`} />
        {assets.styles.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
        <style dangerouslySetInnerHTML={{ __html: style }} />
        {assets.modules.map((src) => (
          <script key={src} type="module" src={src} />
        ))}
      </head>
      <body>
        <div id="desk" />
        <noscript>
          <p>The desk needs JavaScript. Turn it on in your browser and reload this page.</p>
        </noscript>
      </body>
    </html>,
  )
  return { text: `<!doctype html>${html}`, inline: { scripts: [], styles: [style] } }
}
