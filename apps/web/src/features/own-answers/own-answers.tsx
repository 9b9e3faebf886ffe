import { t } from '@openline/i18n/i18n'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import styles from './own-answers.module.css'
import { loadOwnState, type OwnAnswer, ownAnswers } from './own-state.ts'

/**
 * Above the questions, for who is signed in: answers that fit their own lines, numbers and cards.
 * Drawn in the browser alone, so that the page is the same for everybody; nothing where nothing is.
 */
export function OwnAnswers() {
  const [answers, setAnswers] = useState<readonly OwnAnswer[]>([])
  useEffect(() => {
    const controller = new AbortController()
    loadOwnState(controller.signal).then(
      (state) => setAnswers(ownAnswers(state, new Date())),
      () => {}, // The page answers without it.
    )
    return () => controller.abort()
  }, [])
  if (answers.length === 0) return null
  return (
    <section className={styles.own} aria-labelledby="own-answers">
      <h2 id="own-answers">{t('For you right now')}</h2>
      <ul className={styles.list}>
        {answers.map(({ title, text, to }) => (
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
