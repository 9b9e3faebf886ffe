import { useSyncExternalStore } from 'react'
import { inScript } from './in-script.ts'

const never = () => () => {}

/**
 * What a page says to search engines, in schema.org's words. Only in the server's HTML: the browser
 * needs none of it, and Trusted Types would refuse to make a script there.
 */
export const StructuredData = ({ of }: { readonly of: () => object }) => {
  const isInHtml = useSyncExternalStore(
    never,
    () => false,
    () => true,
  )
  return isInHtml ? (
    <script
      type="application/ld+json"
      suppressHydrationWarning
      dangerouslySetInnerHTML={{
        __html: import.meta.env.SSR ? inScript({ '@context': 'https://schema.org', ...of() }) : '',
      }}
    />
  ) : null
}
