import { t } from '@openline/i18n/i18n'
import { CloseIcon, MenuIcon } from '../../ui/icons.tsx'
import styles from './mobile-menu.module.css'

/**
 * The header's links below 965 px. A disclosure of the browser's own, so it opens without scripts. The
 * visitor's script closes it again: on Escape, when the focus leaves, and when a link of it is followed.
 */
export function MobileMenu({ children }: { readonly children: React.ReactNode }) {
  return (
    <details className={styles.menu} data-menu="">
      <summary className={styles.button}>
        <span className={styles.closed}>
          <MenuIcon />
        </span>
        <span className={styles.opened}>
          <CloseIcon />
        </span>
        <span className="visually-hidden">{t('Menu')}</span>
      </summary>
      <nav aria-label={t('Menu')} className={styles.panel}>
        {children}
      </nav>
    </details>
  )
}
