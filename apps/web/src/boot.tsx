import { createContext, use } from 'react'
import { useIsInBrowser } from './lib/use-is-in-browser.ts'

/** The inline script of the page while the server renders; null in the browser. */
export const BootContext = createContext<string | null>(null)

/**
 * Puts the boot script into the server's HTML. The browser drops the element
 * right after hydration, so it never has to create a script itself, which
 * Trusted Types would refuse.
 */
export function BootScript() {
  const script = use(BootContext)
  return useIsInBrowser() ? null : (
    <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: script ?? '' }} />
  )
}
