import type { DeskPortIn } from '@openline/contract/processes/port-in-cases-desk'
import { RecordLink } from '../lib/record-link.tsx'
import styles from './port-in-cases.module.css'

/** Whose number it is: the name leads to their page, with the email below. */
export function Owner({ id, name, email }: DeskPortIn['customer']) {
  return (
    <>
      <RecordLink to={[{ kind: 'customer', id }]}>{name || email}</RecordLink>
      {name !== '' && <span className={styles.small}>{email}</span>}
    </>
  )
}
