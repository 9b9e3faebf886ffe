import { createContext, use } from 'react'
import { languageScript } from './language-script.ts'
import { useIsInBrowser } from './lib/use-is-in-browser.ts'

/** The script at the end of the page while the server renders; null in the browser. */
export const BootContext = createContext<string | null>(null)

/** Starts the page's modules. */
export function BootScript() {
  return <InlineScript text={use(BootContext) ?? ''} />
}

/** For the head: leads to the page in the chosen language before another one is painted. */
export function LanguageScript() {
  return <InlineScript text={import.meta.env.SSR ? languageScript() : ''} />
}

/**
 * A script in the server's HTML. The browser drops the element right after
 * hydration, so it never has to create a script itself, which Trusted Types
 * would refuse.
 */
function InlineScript({ text }: { readonly text: string }) {
  return useIsInBrowser() ? null : (
    <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />
  )
}
