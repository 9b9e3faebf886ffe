import { t } from '@openline/i18n/i18n'
import { language, pathIn } from '@openline/i18n/language'
import { usePageAddress } from '../../lib/page-address.ts'
import styles from './assisted-banner.module.css'

/** On every page of a preview of unpublished content. */
export function PreviewBanner() {
  const { pathname, search, hash } = usePageAddress()
  const page = pathIn(language(), pathname + search + hash)
  return (
    <section className={styles.banner} aria-label={t('Preview')}>
      <p className={styles.text}>
        {t('Preview: you’re seeing unpublished pages.')}
        <span className={styles.limits}> {t('Plans and prices are live.')}</span>
      </p>
      {/* No route of the pages: the server takes the cookie back. */}
      <a href={`/preview?end=1&path=${encodeURIComponent(page)}`}>{t('End preview')}</a>
    </section>
  )
}
