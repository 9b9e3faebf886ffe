import { type Language, language, languages, locale, pathIn } from '@openline/i18n/language'
import { use } from 'react'
import { usePageAddress } from './lib/page-address.ts'
import { type RootData, useRootData } from './lib/root-data.ts'
import { ServedStyleContext } from './lib/served-style.ts'
import { notFound } from './pages.ts'
import { HeadScript } from './start/boot.tsx'

type DocumentProps = {
  /** Title, description and stylesheets. */
  readonly head: React.ReactNode
  readonly children: React.ReactNode
}

/** The HTML around every page, error pages included. */
export function Document({ head, children }: DocumentProps) {
  const data = useRootData()
  const { pathname } = usePageAddress()
  return (
    // The visitor's script writes onto it before React comes.
    <html lang={locale()} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <HeadScript />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {/* The right background before the stylesheet has loaded. */}
        <meta name="color-scheme" content="light dark" />
        {head}
        {data && <BrandHead data={data} />}
        {data && <SeoTags data={data} path={pathname} />}
      </head>
      <body>{children}</body>
    </html>
  )
}

type SeoProps = { readonly data: RootData; readonly path: string }

/** What search engines and link previews say of the page. */
function SeoTags({ data, path }: SeoProps) {
  const { brand, publicUrl } = data
  const { pictures } = brand.logo
  return (
    <>
      {path !== notFound.path && <AddressTags publicUrl={publicUrl} path={path} />}
      <meta property="og:type" content="website" />
      <meta property="og:locale" content={locale().replace('-', '_')} />
      <meta property="og:site_name" content={brand.name} />
      {pictures && <meta property="og:image" content={`${publicUrl}/${pictures.share}`} />}
      {pictures && <meta name="twitter:card" content="summary_large_image" />}
    </>
  )
}

/** The page's address in each language; English is for readers of all others. */
function AddressTags({ publicUrl, path }: { readonly publicUrl: string; readonly path: string }) {
  const addressIn = (each: Language) => publicUrl + pathIn(each, path)
  return (
    <>
      <link rel="canonical" href={addressIn(language())} />
      {languages.map((each) => (
        <link key={each} rel="alternate" hrefLang={each} href={addressIn(each)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={addressIn(languages[0])} />
      <meta property="og:url" content={addressIn(language())} />
    </>
  )
}

function BrandHead({ data }: { data: RootData }) {
  const { brand, apiKey, companyCode } = data
  const served = use(ServedStyleContext)
  const style = served?.style ?? globalThis.document?.querySelector('[data-brand]')?.innerHTML ?? ''
  return (
    <>
      <style data-brand="" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: style }} />
      {served?.typeface && (
        <link
          rel="preload"
          as="font"
          type="font/woff2"
          href={`/${served.typeface}`}
          crossOrigin="anonymous"
          // The page waits for its stylesheet, and for no font.
          fetchPriority="low"
        />
      )}
      <link rel="icon" type="image/svg+xml" href={`/${brand.logo.favicon}`} />
      {brand.logo.pictures && (
        <link rel="apple-touch-icon" href={`/${brand.logo.pictures.apple}`} />
      )}
      <link rel="manifest" href="/site.webmanifest" />
      <meta
        name="theme-color"
        media="(prefers-color-scheme: light)"
        content={brand.colors.light.surface}
      />
      <meta
        name="theme-color"
        media="(prefers-color-scheme: dark)"
        content={brand.colors.dark.surface}
      />
      <meta name="api-key" content={apiKey} />
      <meta name="company-code" content={companyCode} />
    </>
  )
}
