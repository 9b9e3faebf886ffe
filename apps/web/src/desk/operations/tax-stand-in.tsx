import { endTaxStandIn, letTablesStandIn } from '@openline/contract/office/tax-reports-desk'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { ActDialog } from '../kit/act-dialog.tsx'
import { When } from '../kit/when.tsx'
import { hasRole, useStaff } from '../lib/staff-context.ts'

type TaxStandInProps = {
  /** Null for not now. */
  readonly until: string | null
  readonly reload: () => unknown
}

/** Who gives taxes while the engine is silent, and the way to let the tables do so. */
export function TaxStandIn({ until, reload }: TaxStandInProps) {
  const { roles } = useStaff()
  const [open, setOpen] = useState<'start' | 'end' | null>(null)
  const props = { reload, onClose: () => setOpen(null) }
  const action = until === null ? 'start' : 'end'
  return (
    <>
      <p>
        {until === null ? (
          'If the engine doesn’t answer, nothing can be sold.'
        ) : (
          <>
            If the engine doesn’t answer, the tables set taxes until <When at={until} />.
          </>
        )}
      </p>
      {hasRole(roles, letTablesStandIn.roles) && (
        <p>
          <Button variant="secondary" size="small" onClick={() => setOpen(action)}>
            {action === 'start' ? 'Use the tables' : 'Stop using the tables'}
          </Button>
        </p>
      )}
      {open === 'start' && <StartDialog {...props} />}
      {open === 'end' && (
        <ActDialog
          {...props}
          title="Stop using the tables"
          subtitle="If the engine doesn’t answer, nothing can be sold."
          submitLabel="Stop"
          act={endTaxStandIn}
          initial={{}}
        />
      )}
    </>
  )
}

function StartDialog(props: { readonly reload: () => unknown; readonly onClose: () => void }) {
  return (
    <ActDialog
      {...props}
      title="Use the tables"
      subtitle="If the engine doesn’t answer, taxes come from the tables and may differ from what’s due. These orders are marked and reported once the engine is back."
      submitLabel="Use the tables"
      act={letTablesStandIn}
      initial={{ hours: '24' }}
      toBody={({ hours }) => ({ hours: Number(hours) })}
    >
      {(form) => (
        <TextField
          {...form.text('hours')}
          label="For how many hours"
          hint="Up to 168 (7 days)."
          inputMode="numeric"
          autoComplete="off"
        />
      )}
    </ActDialog>
  )
}
