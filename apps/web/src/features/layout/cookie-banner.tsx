import { t } from '@openline/i18n/i18n'
import { Link } from '../../lib/link.tsx'
import { useRootData } from '../../lib/root-data.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import styles from './cookie-banner.module.css'

/**
 * Shown until answered (spec 2), and again from the footer. In the HTML of each page: whether it is due
 * is for the visitor's script to say, which handles its buttons too. With a single button where nothing
 * can be declined. The page does not shift.
 */
export function CookieBanner() {
  const hasChat = Boolean(useRootData()?.chat)
  return (
    <section
      id="cookies"
      tabIndex={-1}
      className={styles.banner}
      data-for="due-consent"
      aria-label={t('Cookies')}
    >
      <p className={styles.text}>
        {t('We only store what this site needs to work: your cart, your sign-in and this choice.')}{' '}
        {hasChat && t('If you agree, we also load a third-party support chat.')}{' '}
        {/* The specification's words tell search engines nothing; theirs is the link of the footer. */}
        <Link to={paths.privacyPolicy} rel="nofollow">
          {t('Learn more')}
        </Link>
      </p>
      <div className={styles.actions}>
        <Button size="small" data-answer={hasChat ? 'accepted' : 'noted'}>
          {t('Continue')}
        </Button>
        {hasChat && (
          <Button size="small" variant="secondary" data-answer="declined">
            {t('Essential only')}
          </Button>
        )}
      </div>
    </section>
  )
}
