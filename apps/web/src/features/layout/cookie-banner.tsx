import { t } from '@openline/i18n/i18n'
import { useEffect, useRef } from 'react'
import {
  answerCookieConsent,
  type CookieAnswer,
  useCookieConsent,
  wasReopened,
} from '../../lib/cookie-consent.ts'
import { Link } from '../../lib/link.tsx'
import { useRootData } from '../../lib/root-data.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import styles from './cookie-banner.module.css'

/** Shown until answered (spec 2), and again from the footer. The page does not shift. */
export function CookieBanner() {
  const consent = useCookieConsent()
  const hasChat = Boolean(useRootData()?.chat)
  const isDue = consent === 'unanswered' || (consent === 'noted' && hasChat)
  return isDue && <Choice hasChat={hasChat} />
}

/** With a single button where nothing can be declined. */
function Choice({ hasChat }: { readonly hasChat: boolean }) {
  const banner = useRef<HTMLElement>(null)
  const opener = useRef<Element>(null)
  useEffect(() => {
    if (!wasReopened()) return
    opener.current = document.activeElement
    banner.current?.focus()
  }, [])
  const answer = (given: CookieAnswer) => {
    answerCookieConsent(given)
    // The buttons are removed: the focus returns to what opened the banner, or to the page.
    const next = opener.current ?? document.querySelector('main')
    if (next instanceof HTMLElement) next.focus({ preventScroll: true })
  }
  return (
    <section ref={banner} tabIndex={-1} className={styles.banner} aria-label={t('Cookies')}>
      <p className={styles.text}>
        {t('We only store what this site needs to work: your cart, your sign-in and this choice.')}{' '}
        {hasChat && t('If you agree, we also load a third-party support chat.')}{' '}
        {/* The specification's words tell search engines nothing; theirs is the link of the footer. */}
        <Link to={paths.privacyPolicy} rel="nofollow">
          {t('Learn more')}
        </Link>
      </p>
      <div className={styles.actions}>
        <Button size="small" onClick={() => answer(hasChat ? 'accepted' : 'noted')}>
          {t('Continue')}
        </Button>
        {hasChat && (
          <Button size="small" variant="secondary" onClick={() => answer('declined')}>
            {t('Essential only')}
          </Button>
        )}
      </div>
    </section>
  )
}
