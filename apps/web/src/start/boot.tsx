import { createContext, use, useLayoutEffect } from 'react'
import { useRootData } from '../lib/root-data.ts'
import { useIsInBrowser } from '../lib/use-is-in-browser.ts'
import { headScript } from './head-script.ts'

/** The scripts of a page of the app while the server renders it; null in the browser, and in documents. */
export const BootContext = createContext<{ readonly head: string; readonly end: string } | null>(
  null,
)

/** Starts the page's modules, and says when the page has its code: what was pressed before is pressed then. */
export function BootScript() {
  useLayoutEffect(() => {
    dispatchEvent(new Event('app-started'))
  }, [])
  return <InlineScript text={import.meta.env.SSR ? (use(BootContext)?.end ?? '') : ''} />
}

/** For the head: leads to the chosen language and says who is here, before anything is painted. */
export function HeadScript() {
  const hasChat = Boolean(useRootData()?.chat)
  const text = import.meta.env.SSR ? (use(BootContext)?.head ?? headScript({ hasChat })) : ''
  return <InlineScript text={text} />
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
