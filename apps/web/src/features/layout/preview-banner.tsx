import { t } from '@openline/words/words'
import styles from './assisted-banner.module.css'

/** Over every page while an editor looks at what is not published yet. */
export const PreviewBanner = () => (
  <section className={styles.banner} aria-label={t('Preview')}>
    <p className={styles.text}>
      {t('Preview: pages show what is not published yet. Plans and prices are those on sale.')}
    </p>
    {/* No route of the pages: the server takes the cookie back. */}
    <a href="/preview?end=1">{t('End preview')}</a>
  </section>
)
