import { networkErrorMessage } from '@openline/contract/errors'
import { t, translate } from '@openline/i18n/i18n'
import { useEffect } from 'react'
import { toast } from '../../ui/toast.ts'

/** The link to another page of ours that a click is about to follow, or null. */
function linkFollowedBy(event: MouseEvent): HTMLAnchorElement | null {
  const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey)
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!isPlain || !link?.href || link.target !== '' || link.hasAttribute('download')) return null
  const { origin, pathname } = window.location
  return link.origin === origin && link.pathname !== pathname ? link : null
}

/**
 * Without a connection a page's scripts cannot be loaded, and the router would leave for the
 * browser's own error page. The visitor stays here instead, with a message and another try.
 */
export function useOfflineLinks(): void {
  useEffect(() => {
    const stayHere = (event: MouseEvent) => {
      if (navigator.onLine) return
      const link = linkFollowedBy(event)
      if (!link) return
      event.preventDefault()
      event.stopPropagation()
      toast.error(translate(networkErrorMessage), {
        action: { label: t('Try again'), onPress: () => link.click() },
      })
    }
    // On the window in the capture phase, before the router handles its links.
    window.addEventListener('click', stayHere, { capture: true })
    return () => window.removeEventListener('click', stayHere, { capture: true })
  }, [])
}
