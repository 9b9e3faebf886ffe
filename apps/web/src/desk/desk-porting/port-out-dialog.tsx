import {
  approvePortOut,
  type PortOutAction,
  portOutRefusals,
  recordPortOutDecision,
  refusePortOut,
  resendPortOutDecision,
} from '@openline/contract/desk-port-outs'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Select } from '../../ui/select.tsx'
import { ActDialog } from '../kit/act-dialog.tsx'
import { refusalWords } from './words.ts'

type PortOutDialogProps = {
  readonly id: string
  readonly reload: () => unknown
  readonly onClose: () => void
}

const dialogs = {
  approve: ApproveDialog,
  refuse: RefuseDialog,
  send_again: SendAgainDialog,
  done_by_hand: DoneByHandDialog,
} as const satisfies Record<PortOutAction, React.ComponentType<PortOutDialogProps>>

/** The dialog of what can be done about a port-out. */
export function PortOutDialog({ action, ...rest }: PortOutDialogProps & { action: PortOutAction }) {
  const ActionDialog = dialogs[action]
  return <ActionDialog {...rest} />
}

function ApproveDialog({ id, ...rest }: PortOutDialogProps) {
  return (
    <ActDialog
      {...rest}
      title="Approve now"
      subtitle="The owner was promised ten minutes to lock the number. Approve before only if they told you to. It can’t be taken back."
      submitLabel="Let the number go"
      act={approvePortOut}
      params={{ id }}
      initial={{ ownerAgreed: false }}
    >
      {(form) => (
        <Checkbox {...form.tick('ownerAgreed')}>The owner told me to let it go now</Checkbox>
      )}
    </ActDialog>
  )
}

const refusals = portOutRefusals.map((value) => ({ value, label: refusalWords[value] }))

function RefuseDialog({ id, ...rest }: PortOutDialogProps) {
  return (
    <ActDialog
      {...rest}
      title="Decline the request"
      subtitle="The number stays. The other carrier gets the code, and the owner an email. An unpaid bill is no ground for this."
      submitLabel="Decline"
      act={refusePortOut}
      params={{ id }}
      initial={{ refusal: '' }}
    >
      {(form) => (
        <Select
          {...form.choice('refusal')}
          label="What the other carrier reads"
          options={refusals}
        />
      )}
    </ActDialog>
  )
}

function SendAgainDialog({ id, ...rest }: PortOutDialogProps) {
  return (
    <ActDialog
      {...rest}
      title="Send our answer again"
      subtitle="After the network corrected its side."
      submitLabel="Send again"
      act={resendPortOutDecision}
      params={{ id }}
      initial={{}}
    />
  )
}

function DoneByHandDialog({ id, ...rest }: PortOutDialogProps) {
  return (
    <ActDialog
      {...rest}
      title="Record as done by hand"
      subtitle="The network carried out our answer by hand. Nothing is sent."
      submitLabel="Record it"
      act={recordPortOutDecision}
      params={{ id }}
      initial={{}}
    />
  )
}
