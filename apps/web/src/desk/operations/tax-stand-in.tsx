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
          'While the engine is silent, nothing is sold.'
        ) : (
          <>
            While the engine is silent, the tables give prices, until <When at={until} />.
          </>
        )}
      </p>
      {hasRole(roles, letTablesStandIn.roles) && (
        <p>
          <Button variant="secondary" size="small" onClick={() => setOpen(action)}>
            {action === 'start' ? 'Let the tables stand in' : 'End the stand-in'}
          </Button>
        </p>
      )}
      {open === 'start' && <StartDialog {...props} />}
      {open === 'end' && (
        <ActDialog
          {...props}
          title="End the stand-in"
          subtitle="While the engine is silent, nothing is sold."
          submitLabel="End it"
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
      title="Let the tables stand in"
      subtitle="While the engine is silent, prices have the taxes of the tables, which may differ from what is due. Each order says so, and is reported once the engine is back."
      submitLabel="Let them stand in"
      act={letTablesStandIn}
      initial={{ hours: '24' }}
      toBody={({ hours }) => ({ hours: Number(hours) })}
    >
      {(form) => (
        <TextField
          {...form.text('hours')}
          label="For how many hours"
          hint="7 days at most."
          inputMode="numeric"
          autoComplete="off"
        />
      )}
    </ActDialog>
  )
}
