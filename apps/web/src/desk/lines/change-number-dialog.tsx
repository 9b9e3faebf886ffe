import { changeNumberFor } from '@openline/contract/lines/numbers-desk'
import { approvalNames } from '@openline/contract/people/approvals-desk'
import { Alert } from '../../ui/alert.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { ActDialog } from '../kit/act-dialog.tsx'
import type { LineActDialogProps } from './line-act-props.ts'

/** Gives a line another number free of charge. */
export function ChangeNumberDialog({ line, reload, onClose }: LineActDialogProps) {
  return (
    <ActDialog
      title="Change the number"
      subtitle={`Free of charge, for cases like harassment. The customer has to approve first: “${approvalNames.sim}”. They get an email.`}
      submitLabel="Change number"
      act={changeNumberFor}
      params={{ id: line.id }}
      initial={{ losesNumber: false }}
      toBody={({ losesNumber }) => ({ losesNumber })}
      reload={reload}
      onClose={onClose}
    >
      {(form) => (
        <>
          <Alert tone="warning">
            The old number is lost, with texts and sign-in codes sent to it. The network chooses a
            local one. Plan, SIM, lock and 911 address stay; a transfer PIN ends.
          </Alert>
          <Checkbox {...form.tick('losesNumber')}>
            The customer knows they’ll lose this number and its sign-in codes
          </Checkbox>
        </>
      )}
    </ActDialog>
  )
}
