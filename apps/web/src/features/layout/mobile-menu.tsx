import { t } from '@openline/i18n/i18n'
import { useEffect, useRef } from 'react'
import { usePageAddress } from '../../lib/page-address.ts'
import { CloseIcon, MenuIcon } from '../../ui/icons.tsx'
import styles from './mobile-menu.module.css'

/**
 * The header's links below 965 px. A disclosure of the browser's own, so it
 * opens before and without scripts; they only close it again: on Escape, when
 * the focus leaves, and when another page comes.
 */
export function MobileMenu({ children }: { readonly children: React.ReactNode }) {
  const menu = useRef<HTMLDetailsElement>(null)
  const address = usePageAddress()
  useEffect(() => {
    if (address && menu.current) menu.current.open = false
  }, [address])

  const close = () => {
    if (menu.current) menu.current.open = false
  }
  return (
    <details
      ref={menu}
      className={styles.menu}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !menu.current?.open) return
        close()
        menu.current.querySelector('summary')?.focus()
      }}
      onBlur={(event) => {
        if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) close()
      }}
    >
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
