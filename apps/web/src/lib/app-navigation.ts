import { language, pathIn } from '@openline/i18n/language'
import { createContext, use, useCallback } from 'react'
import { isAppPath } from '../paths.ts'

/** What a link of the shop takes beside the attributes of `<a>`. */
export type LinkProps = Omit<React.ComponentProps<'a'>, 'href'> & {
  /** An address of ours, without its language. */
  readonly to: string
  /** For the history entry of the page, in the app alone. */
  readonly state?: unknown
  /** In the app: downloads the code of the page as soon as the pointer or the focus reaches the link. */
  readonly prefetch?: 'intent'
}

/** How the app moves between its own pages without loading a document. */
export type AppNavigation = {
  readonly Link: (props: LinkProps) => React.ReactNode
  readonly navigate: (to: string, options: { readonly replace: boolean }) => void
}

/** Set by the router; null in documents, where every move is the browser's own. */
export const AppNavigationContext = createContext<AppNavigation | null>(null)

/** How to reach `to` without loading a document; null where only the browser can. */
export function useNavigationTo(to: string): AppNavigation | null {
  const app = use(AppNavigationContext)
  return isAppPath(to) ? app : null
}

/**
 * `const go = useGo()`: opens one of our pages, as a link to it would. Between two pages of the app
 * nothing is loaded anew.
 */
export function useGo(): (to: string, options?: { readonly replace?: boolean }) => void {
  const app = use(AppNavigationContext)
  return useCallback(
    (to, { replace = false } = {}) => {
      if (app && isAppPath(to)) return app.navigate(to, { replace })
      const href = pathIn(language(), to)
      if (replace) window.location.replace(href)
      else window.location.assign(href)
    },
    [app],
  )
}
