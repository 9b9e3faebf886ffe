import { t } from '@openline/i18n/i18n'
import { useEffect, useState } from 'react'
import { Link } from '../../lib/link.tsx'
import styles from './account-hints.module.css'
import { type AccountHint, accountHints, loadAccountState } from './hints.ts'

/**
 * Above the questions, for signed-in customers: hints about their own lines, port-ins and cards.
 * Rendered in the browser only, so that the cached page is the same for every visitor.
 */
export function AccountHints() {
  const [hints, setHints] = useState<readonly AccountHint[]>([])
  useEffect(() => {
    const controller = new AbortController()
    loadAccountState(controller.signal).then(
      (state) => setHints(accountHints(state, new Date())),
      () => {}, // The page works without hints.
    )
    return () => controller.abort()
  }, [])
  if (hints.length === 0) return null
  return (
    <section className={styles.own} aria-labelledby="account-hints">
      <h2 id="account-hints">{t('For you right now')}</h2>
      <ul className={styles.list}>
        {hints.map(({ title, text, to }) => (
          <li key={title}>
            <h3>
              <Link to={to}>{title}</Link>
            </h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
