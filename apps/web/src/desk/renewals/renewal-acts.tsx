import type { RenewalOnRecord } from '@openline/contract/processes/renewals-desk'
import { changePlanFor } from '@openline/contract/processes/renewals-desk'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { hasRole, useStaff } from '../lib/staff-context.ts'
import { RenewalActDialog, renewalActLabels, renewalActs } from './renewal-act-dialogs.tsx'
import styles from './renewals.module.css'

type RenewalActsProps = {
  readonly lineId: string
  readonly renewal: Pick<RenewalOnRecord, 'nextActions'>
  readonly reload: () => unknown
}

/** The buttons for what support can change about a renewal. */
export function RenewalActs({ lineId, renewal, reload }: RenewalActsProps) {
  const [open, setOpen] = useState<(typeof renewalActs)[number] | null>(null)
  const { roles } = useStaff()
  const acts = renewalActs.filter((act) => renewal.nextActions.includes(act))
  if (acts.length === 0 || !hasRole(roles, changePlanFor.roles)) return null
  return (
    <div className={styles.acts}>
      {acts.map((act) => (
        <Button key={act} variant="secondary" size="small" onClick={() => setOpen(act)}>
          {renewalActLabels[act]}
        </Button>
      ))}
      {open && (
        <RenewalActDialog
          act={open}
          lineId={lineId}
          reload={reload}
          onClose={() => setOpen(null)}
        />
      )}
    </div>
  )
}
