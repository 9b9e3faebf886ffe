/** The handlers of every page, sent to the browser as text: each function stands alone. */

/** The buttons of the cookie notice, and the one that opens it again. */
export function answerConsent(): void {
  const root = document.documentElement
  let opener: HTMLElement | null = null
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-answer]') : null
    if (!button) return
    const answer = button.dataset['answer']
    root.dataset['consent'] = answer || 'open'
    if (!answer) {
      opener = button
      dispatchEvent(new Event('visitor'))
      document.getElementById('cookies')?.focus()
      return
    }
    try {
      localStorage.setItem('cookie-consent', answer)
    } catch {
      // Good for this page.
    }
    dispatchEvent(new Event('stored-here'))
    // The buttons are gone: the focus returns to what opened the notice, or to the page.
    const next = opener ?? document.querySelector('main')
    next?.focus({ preventScroll: true })
    opener = null
  })
}

/** Closes the menu of small screens and the help panel as a person expects. */
export function closeMenus(): void {
  const menuOf = (target: EventTarget | null) =>
    target instanceof Element ? target.closest<HTMLDetailsElement>('details[data-menu]') : null
  document.addEventListener('keydown', ({ key, target }) => {
    const menu = menuOf(target)
    if (key !== 'Escape' || !menu?.open) return
    menu.open = false
    menu.querySelector('summary')?.focus()
  })
  document.addEventListener('focusout', ({ target, relatedTarget }) => {
    const menu = menuOf(target)
    if (menu && relatedTarget instanceof Node && !menu.contains(relatedTarget)) menu.open = false
  })
  document.addEventListener('click', ({ target }) => {
    const link = target instanceof Element ? target.closest('a') : null
    const menu = menuOf(link)
    if (menu) menu.open = false
    link?.closest<HTMLElement>('[popover]')?.hidePopover()
  })
}

/**
 * A link followed without a connection would leave for the browser's own error page. The visitor stays
 * here instead, with a message and another try.
 */
export function stayWhenOffline(): void {
  let wanted: HTMLElement | null = null
  const notice = () => document.getElementById('offline')
  /** The link to another page of ours that a click is about to follow, or null. */
  const followedBy = (event: MouseEvent): HTMLAnchorElement | null => {
    const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey)
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (!isPlain || !link?.href || link.target || link.download) return null
    return link.origin === location.origin && link.pathname !== location.pathname ? link : null
  }
  const keep = (event: MouseEvent) => {
    const link = navigator.onLine ? null : followedBy(event)
    if (!link) return
    event.preventDefault()
    event.stopPropagation()
    wanted = link
    notice()?.showPopover()
  }
  const tryAgain = ({ target }: MouseEvent) => {
    if (!(target instanceof Element && target.closest('[data-again]'))) return
    notice()?.hidePopover()
    wanted?.click()
  }
  // In the capture phase, before the router handles its links.
  addEventListener('click', keep, true)
  addEventListener('click', tryAgain)
}

/** A page reached from another of ours fades in. */
export function markArrival(): void {
  if (!document.referrer.startsWith(`${location.origin}/`)) return
  document.documentElement.dataset['arrived'] = ''
}
