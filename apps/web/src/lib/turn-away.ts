import { redirect, replace } from 'react-router'

/**
 * The redirect for a client middleware that lets somebody not in: `throw turnAway(request, to)`.
 * Leaves no history entry of the refused page, to which the Back button would lead in a circle:
 * after Back and on the first page, the browser has made that entry already.
 */
export function turnAway(request: Request, to: string): Response {
  const { pathname, search } = new URL(request.url)
  const hasEntry = window.location.pathname === pathname && window.location.search === search
  return hasEntry ? replace(to) : redirect(to)
}
