import { t } from '@openline/words/words'
import { Link } from 'react-router'
import { useBrand } from '../../lib/root-data.ts'
import { paths } from '../../paths.ts'
import styles from './help-launcher.module.css'

/** Where a chat would be: the ways to an answer and to a person. */
export const HelpLauncher = () => {
  const { support } = useBrand()
  return (
    <aside className={styles.launcher} aria-label={t('Help')}>
      <button type="button" popoverTarget="help" className={styles.button}>
        {t('Help')}
      </button>
      <div id="help" popover="auto" className={styles.panel}>
        <p className={styles.title}>{t('How can we help?')}</p>
        <Link to={paths.faq}>{t('Questions and answers')}</Link>
        <Link to={paths.contactUs}>{t('Write to us')}</Link>
        <a href={`tel:${support.phoneE164}`}>{t('Call {phone}', { phone: support.phone })}</a>
        <p className={styles.hours}>{support.hours}</p>
      </div>
    </aside>
  )
}
