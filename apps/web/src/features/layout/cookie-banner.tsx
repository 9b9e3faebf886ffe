import { t } from '@openline/words/words'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { answerCookieConsent, useCookieConsent, wasReopened } from '../../lib/cookie-consent.ts'
import { useRootData } from '../../lib/root-data.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import styles from './cookie-banner.module.css'

/** Shown until answered (spec 2), and again from the footer. Nothing moves when it comes or goes. */
export const CookieBanner = () => useCookieConsent() === 'unanswered' && <Choice />

const Choice = () => {
  const banner = useRef<HTMLElement>(null)
  const opener = useRef<Element>(null)
  const hasChat = Boolean(useRootData()?.chat)
  useEffect(() => {
    if (!wasReopened()) return
    opener.current = document.activeElement
    banner.current?.focus()
  }, [])
  const answer = (given: 'accepted' | 'declined') => {
    answerCookieConsent(given)
    if (opener.current instanceof HTMLElement) opener.current.focus()
  }
  return (
    <section ref={banner} tabIndex={-1} className={styles.banner} aria-label={t('Cookies')}>
      <p className={styles.text}>
        {t('We store what the shop needs to work: your cart, your sign-in and this answer.')}{' '}
        {hasChat && t('With your agreement we also load the support chat of another company.')}{' '}
        {/* The specification's words tell search engines nothing; theirs is the link of the footer. */}
        <Link to={paths.privacyPolicy} rel="nofollow">
          {t('Learn more')}
        </Link>
      </p>
      <div className={styles.actions}>
        <Button size="small" onClick={() => answer('accepted')}>
          {t('Continue')}
        </Button>
        <Button size="small" variant="secondary" onClick={() => answer('declined')}>
          {t('Only what is needed')}
        </Button>
      </div>
    </section>
  )
}
