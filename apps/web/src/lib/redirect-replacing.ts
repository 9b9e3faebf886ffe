import { redirect, redirectDocument, replace } from 'react-router'
import { isAppPath } from '../paths.ts'

/**
 * The redirect of a client middleware that refuses a page: `throw redirectReplacing(request, to)`.
 * Leaves no history entry of the refused page, which would make the Back button lead in a circle.
 * After Back and on the first page, the browser already has that entry, so it is replaced.
 */
export function redirectReplacing(request: Request, to: string): Response {
  if (!isAppPath(to)) return redirectDocument(to)
  const { pathname, search } = new URL(request.url)
  const hasEntry = window.location.pathname === pathname && window.location.search === search
  return hasEntry ? replace(to) : redirect(to)
}
