import { t } from '@openline/i18n/i18n'
import { Link } from '../../lib/link.tsx'
import { useBrand } from '../../lib/root-data.ts'
import { paths } from '../../paths.ts'
import { HelpIcon } from '../../ui/icons.tsx'
import styles from './help-menu.module.css'

/**
 * The ways to an answer and to a person. In the header and not in a corner of the
 * screen, where it would cover what a page has there; it opens without scripts.
 */
export function HelpMenu() {
  const { support } = useBrand()
  return (
    <div role="group" aria-label={t('Help')}>
      <button type="button" popoverTarget="help" className={styles.button}>
        <span className={styles.icon}>
          <HelpIcon />
        </span>
        <span className={styles.word}>{t('Help')}</span>
      </button>
      <div id="help" popover="auto" className={styles.panel}>
        <p className={styles.title}>{t('How can we help?')}</p>
        <Link to={paths.faq}>{t('Read common questions')}</Link>
        <Link to={paths.contactUs}>{t('Send us a message')}</Link>
        <a href={`tel:${support.phoneE164}`}>{t('Call {phone}', { phone: support.phone })}</a>
        <p className={styles.hours}>{support.hours}</p>
      </div>
    </div>
  )
}
