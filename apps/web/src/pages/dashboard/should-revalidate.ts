import type { ShouldRevalidateFunctionArgs } from 'react-router'

/** The query names the open dialog: opening one loads nothing, `revalidate` loads again. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) {
  return currentUrl.href === nextUrl.href || currentUrl.pathname !== nextUrl.pathname
}
