import { inScript } from './in-script.ts'
import { useIsInBrowser } from './use-is-in-browser.ts'

/**
 * What a page says to search engines, in schema.org's words. Only in the server's HTML: the browser
 * needs none of it, and Trusted Types would refuse to make a script there.
 */
export function StructuredData({ of }: { readonly of: () => object }) {
  return useIsInBrowser() ? null : (
    <script
      type="application/ld+json"
      suppressHydrationWarning
      dangerouslySetInnerHTML={{
        __html: import.meta.env.SSR ? inScript({ '@context': 'https://schema.org', ...of() }) : '',
      }}
    />
  )
}
