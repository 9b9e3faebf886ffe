import { createContext, use } from 'react'
import { useIsInBrowser } from './lib/use-is-in-browser.ts'

/** Set while the server renders; null in the browser. */
export const BootContext = createContext<{ nonce: string; script: string } | null>(null)

/** Of the page's inline scripts and styles; undefined in the browser, which hides nonces. */
export function useNonce(): string | undefined {
  return use(BootContext)?.nonce
}

/**
 * Puts the boot script into the server's HTML. The browser drops the element
 * right after hydration, so it never has to create a script itself, which
 * Trusted Types would refuse.
 */
export function BootScript() {
  const boot = use(BootContext)
  return useIsInBrowser() ? null : (
    <script
      nonce={boot?.nonce}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: boot?.script ?? '' }}
    />
  )
}
