import { t } from '@openline/i18n/i18n'
import { readPath } from '@openline/i18n/language'
import { useEffect, useRef, useState } from 'react'
import { useBlocker } from 'react-router'
import { carryOver } from '../../lib/carried.ts'
import { isLoggedIn } from '../../lib/session.ts'
import { isAppPath } from '../../paths.ts'

/**
 * Asks before the page is left, also by Back, a reload or closing the tab, between `begin` and `end`.
 * Does not ask after the session has ended, so that the sign-in page can open.
 */
export function useLeaveGuard() {
  // Read while navigating: what `end` is followed by must not be asked about.
  const active = useRef(false)
  const [isActive, setActive] = useState(false)
  const blocker = useBlocker(() => active.current && isLoggedIn())
  const [documentUrl, setDocumentUrl] = useState<string | null>(null)
  const change = (next: boolean) => {
    active.current = next
    setActive(next)
    setDocumentUrl(null)
  }

  useEffect(() => {
    if (!isActive) return
    const ask = (event: BeforeUnloadEvent) => {
      if (active.current) event.preventDefault()
    }
    const hold = (event: MouseEvent) => {
      const link = isLoggedIn() ? documentLinkOf(event) : null
      if (!link) return
      event.preventDefault()
      setDocumentUrl(link.href)
    }
    window.addEventListener('beforeunload', ask)
    document.addEventListener('click', hold)
    return () => {
      window.removeEventListener('beforeunload', ask)
      document.removeEventListener('click', hold)
    }
  }, [isActive])

  useEffect(() => {
    if (!isActive && blocker.state === 'blocked') blocker.reset()
  }, [isActive, blocker])

  return {
    isActive,
    begin: () => change(true),
    end: () => change(false),
    isAsking: isActive && (documentUrl !== null || blocker.state === 'blocked'),
    stay: () => {
      setDocumentUrl(null)
      blocker.reset?.()
    },
    leave: () => {
      if (documentUrl === null) return blocker.proceed?.()
      active.current = false
      carryOver(
        'notice',
        t('Your payment is still processing. You’ll find your order in your account.'),
      )
      window.location.assign(documentUrl)
    },
  }
}

export type LeaveGuard = ReturnType<typeof useLeaveGuard>

/** The link that a click is about to follow in this tab to a document of ours, which no router blocks. */
function documentLinkOf({
  target,
  button,
  metaKey,
  ctrlKey,
  shiftKey,
  defaultPrevented,
}: MouseEvent) {
  const link = target instanceof Element ? target.closest('a') : null
  const isPlain = button === 0 && !(metaKey || ctrlKey || shiftKey || defaultPrevented)
  if (!isPlain || !link?.href || link.target || link.download) return null
  const isOurs = link.origin === location.origin && link.pathname !== location.pathname
  return isOurs && !isAppPath(readPath(link.pathname).path) ? link : null
}
