import { Link } from 'react-router'
import { answerCookieConsent, useCookieConsent } from '../../lib/cookie-consent.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import styles from './cookie-banner.module.css'

/** Shown until answered (spec 2). Lies over the page, so nothing moves when it comes or goes. */
export const CookieBanner = () =>
  useCookieConsent() === 'unanswered' && (
    <section className={styles.banner} aria-label="Cookies">
      <p className={styles.text}>
        We store what the shop needs to work. With your agreement, also what tells us how to improve
        it. <Link to={paths.privacyPolicy}>Learn more</Link>
      </p>
      <div className={styles.actions}>
        <Button size="small" onClick={() => answerCookieConsent('accepted')}>
          Continue
        </Button>
        <Button size="small" variant="secondary" onClick={() => answerCookieConsent('declined')}>
          Only what is needed
        </Button>
      </div>
    </section>
  )
