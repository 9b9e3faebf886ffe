import type { EvidenceSection } from '@openline/contract/sales/disputes-desk'
import { ColumnTable } from '../kit/column-table.tsx'
import styles from './evidence-view.module.css'

type EvidenceViewProps = { readonly evidence: readonly EvidenceSection[] }

/** What is on record for the payment, each part to be opened. */
export function EvidenceView({ evidence }: EvidenceViewProps) {
  return (
    <div className={styles.parts}>
      {evidence.map(({ heading, about, facts, isForBank }, place) => (
        <details key={heading} className={styles.part} open={place < 2}>
          <summary className={styles.heading}>
            {heading}
            {!isForBank && <span className={styles.own}>Not sent to the bank</span>}
          </summary>
          <p className={styles.about}>{about}</p>
          <ColumnTable
            caption={heading}
            rows={facts.map((fact, index) => ({ ...fact, key: String(index) }))}
            keyOf={({ key }) => key}
            columns={[
              { head: 'What', cell: ({ label }) => label },
              { head: 'On record', wraps: true, cell: ({ value }) => value },
            ]}
            empty="No records."
          />
        </details>
      ))}
    </div>
  )
}
