import {
  approvePortOut,
  type PortOutAction,
  portOutRefusals,
  recordPortOutDecision,
  refusePortOut,
  resendPortOutDecision,
} from '@openline/contract/lines/port-out-desk'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Select } from '../../ui/select.tsx'
import { type Act, ActDialog } from '../kit/act-dialog.tsx'
import { refusalLabels } from '../port-in-cases/labels.ts'

type DialogWords = {
  readonly title: string
  readonly subtitle: string
  readonly submitLabel: string
  readonly act: Act
}

const dialogs: Readonly<Record<PortOutAction, DialogWords>> = {
  approve: {
    title: 'Approve now',
    subtitle:
      'The owner has ten minutes to lock the number. Approve sooner only if they told you to. This can’t be undone.',
    submitLabel: 'Approve',
    act: approvePortOut,
  },
  refuse: {
    title: 'Decline the request',
    subtitle:
      'The number stays. The other carrier gets the code, and the owner an email. An unpaid bill isn’t a valid reason.',
    submitLabel: 'Decline',
    act: refusePortOut,
  },
  send_again: {
    title: 'Resend our answer',
    subtitle: 'Use this once the network has fixed its side.',
    submitLabel: 'Send again',
    act: resendPortOutDecision,
  },
  done_by_hand: {
    title: 'Record as done by hand',
    subtitle: 'Use this if the network did it by hand. We won’t send anything.',
    submitLabel: 'Record it',
    act: recordPortOutDecision,
  },
}

const refusals = portOutRefusals.map((value) => ({ value, label: refusalLabels[value] }))

type PortOutDialogProps = {
  readonly action: PortOutAction
  readonly id: string
  readonly reload: () => unknown
  readonly onClose: () => void
}

/** The dialog of what can be done about a port-out. Each call takes of the fields what its body names. */
export function PortOutDialog({ action, id, ...rest }: PortOutDialogProps) {
  return (
    <ActDialog
      {...rest}
      {...dialogs[action]}
      params={{ id }}
      initial={{ ownerAgreed: false, refusal: '' }}
    >
      {(form) => (
        <>
          {action === 'approve' && (
            <Checkbox {...form.tick('ownerAgreed')}>The owner asked me to approve it now</Checkbox>
          )}
          {action === 'refuse' && (
            <Select
              {...form.choice('refusal')}
              label="Reason for the other carrier"
              options={refusals}
            />
          )}
        </>
      )}
    </ActDialog>
  )
}
