import type { RunbookEntry } from '@openline/contract/desk-runbook'
import styles from './operations.module.css'

/** What to do, in the manual's own words, and where to read on. */
export function RunbookNote({ entry }: { readonly entry: RunbookEntry }) {
  return (
    <p className={styles.note}>
      {entry.sentence} <span className={styles.where}>Operations manual, “{entry.section}”.</span>
    </p>
  )
}
