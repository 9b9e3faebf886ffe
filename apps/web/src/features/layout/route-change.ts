import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

function isDashboard(pathname: string) {
  return pathname.includes('dashboard')
}

/** Spec 2: every route change starts at the top of the page, but not within the dashboard. */
export function scrollsToTop(pathname: string): boolean {
  return !isDashboard(pathname)
}

/** Moving about the dashboard leaves the focus where the customer put it. */
export function movesFocus(from: string, to: string): boolean {
  return !(isDashboard(from) && isDashboard(to))
}

/** Spec 9. */
const transitionMs = 500

function fadeIn(page: HTMLElement | null) {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  page?.animate(
    [
      { opacity: 0, transform: 'translateY(0.5rem)' },
      { opacity: 1, transform: 'none' },
    ],
    { duration: transitionMs, easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)' },
  )
}

/** Where the fragment of an address points to; opens the disclosure around it. */
function scrollToFragment(hash: string) {
  const target = document.getElementById(decodeURIComponent(hash.slice(1)))
  const disclosure = target?.closest('details')
  if (disclosure) disclosure.open = true
  target?.scrollIntoView()
}

/** The heading of the new page, unless a field of it has taken the focus already. */
function focusPage(page: HTMLElement | null) {
  if (page?.contains(document.activeElement) && document.activeElement !== page) return
  const heading = page?.querySelector<HTMLElement>('h1')
  const target = heading ?? page
  if (target && !target.hasAttribute('tabindex')) target.tabIndex = -1
  target?.focus({ preventScroll: true })
}

/**
 * What a change of route does beside showing the page: scroll, fade in, move
 * the focus. Gives the ref for `<main>` and the title to announce.
 */
export function useRouteChange() {
  const { pathname, hash } = useLocation()
  const page = useRef<HTMLElement>(null)
  const shown = useRef(pathname)
  const [announcement, setAnnouncement] = useState('')

  useLayoutEffect(() => {
    const isNewPage = shown.current !== pathname
    if (hash !== '') scrollToFragment(hash)
    else if (isNewPage && scrollsToTop(pathname)) window.scrollTo({ top: 0, behavior: 'instant' })
    if (isNewPage) fadeIn(page.current)
  }, [pathname, hash])

  useEffect(() => {
    if (shown.current === pathname) return
    if (movesFocus(shown.current, pathname)) focusPage(page.current)
    shown.current = pathname
    setAnnouncement(document.title)
  }, [pathname])

  return { page, announcement }
}
