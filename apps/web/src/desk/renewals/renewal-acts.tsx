import type { DeskLine } from '@openline/contract/lines/lines-desk'
import type { RenewalOnRecord } from '@openline/contract/processes/renewals-desk'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { hasRole, useStaff } from '../lib/staff-context.ts'
import {
  RenewalActDialog,
  renewalActLabels,
  renewalActRoles,
  renewalActs,
} from './renewal-act-dialogs.tsx'
import styles from './renewals.module.css'

type RenewalActsProps = {
  readonly line: Pick<DeskLine, 'id' | 'customer' | 'renewsAt'>
  readonly renewal: Pick<RenewalOnRecord, 'nextActions' | 'dayCents'>
  readonly reload: () => unknown
}

/** The buttons for what staff can change about a renewal, for those who may press them. */
export function RenewalActs({ line, renewal, reload }: RenewalActsProps) {
  const [open, setOpen] = useState<(typeof renewalActs)[number] | null>(null)
  const { roles } = useStaff()
  const acts = renewalActs.filter(
    (act) => renewal.nextActions.includes(act) && hasRole(roles, renewalActRoles[act]),
  )
  if (acts.length === 0) return null
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
          lineId={line.id}
          customerId={line.customer.id}
          dayCents={renewal.dayCents}
          renewsAt={line.renewsAt}
          reload={reload}
          onClose={() => setOpen(null)}
        />
      )}
    </div>
  )
}
