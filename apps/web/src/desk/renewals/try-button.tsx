import { tryRenewal } from '@openline/contract/processes/renewals-desk'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { ActDialog } from '../kit/act-dialog.tsx'
import { hasRole, useStaff } from '../lib/staff-context.ts'

type TryButtonProps = {
  readonly lineId: string
  /** Of the attempt that is shown. */
  readonly failedAt: string
  readonly reload: () => unknown
}

/** Charges a declined renewal now, for those who may. */
export function TryButton({ lineId, failedAt, reload }: TryButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const { roles } = useStaff()
  if (!hasRole(roles, tryRenewal.roles)) return 'Support can try now'
  return (
    <>
      <Button variant="secondary" size="small" onClick={() => setOpen(true)}>
        Try now
      </Button>
      {isOpen && (
        <ActDialog
          act={tryRenewal}
          params={{ id: lineId }}
          initial={{}}
          toBody={() => ({ failedAt })}
          title="Try this renewal now"
          subtitle="Charges the card shown here once, no more than the notice says. If it’s declined again, the customer gets an email."
          submitLabel="Try now"
          hasFailed={({ outcome }) => outcome === 'declined'}
          reload={reload}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
