import { settleLineEnd } from '@openline/contract/lines/line-ends-desk'
import {
  type LineAct,
  restoreLineFor,
  settleEmergencyAddress,
  settleLock,
  suspendLineFor,
} from '@openline/contract/lines/lines-desk'
import { ActDialog } from '../kit/act-dialog.tsx'
import { ChangeNumberDialog } from './change-number-dialog.tsx'
import { EndLineDialog } from './end-line-dialog.tsx'
import type { LineActDialogProps } from './line-act-props.ts'
import { MoveLineDialog } from './move-line-dialog.tsx'
import { ReplaceSimDialog } from './replace-sim-dialog.tsx'

const sendAgain = 'The carrier refused this. Ask them to fix it first, then send it again.'
const doneByHand = 'Use this if the carrier already did it. We won’t send anything.'

const dialogs: Readonly<Record<LineAct, React.ComponentType<LineActDialogProps>>> = {
  suspend: (props) => (
    <ActDialog
      {...common(props)}
      act={suspendLineFor}
      title="Suspend this line"
      subtitle="Blocks everything except 911 calls. The customer keeps the number and plan, and gets an email."
      submitLabel="Suspend"
    />
  ),
  restore: (props) => (
    <ActDialog
      {...common(props)}
      act={restoreLineFor}
      title="Restore service"
      subtitle="The customer has to approve first. They get an email."
      submitLabel="Restore service"
    />
  ),
  replace_sim: ReplaceSimDialog,
  change_number: ChangeNumberDialog,
  move: MoveLineDialog,
  send_lock_again: (props) => (
    <ActDialog
      {...common(props)}
      act={settleLock}
      toBody={() => ({ act: 'send_again' })}
      title="Resend the lock"
      subtitle={sendAgain}
      submitLabel="Send again"
    />
  ),
  record_lock_done: (props) => (
    <ActDialog
      {...common(props)}
      act={settleLock}
      toBody={() => ({ act: 'record_done' })}
      title="Record the lock as done"
      subtitle={doneByHand}
      submitLabel="Record"
    />
  ),
  send_address_again: (props) => (
    <ActDialog
      {...common(props)}
      act={settleEmergencyAddress}
      toBody={() => ({ act: 'send_again' })}
      title="Resend the 911 address"
      subtitle={sendAgain}
      submitLabel="Send again"
    />
  ),
  end: EndLineDialog,
  send_end_again: (props) => (
    <ActDialog
      {...common(props)}
      act={settleLineEnd}
      toBody={() => ({ act: 'send_again' })}
      title="Resend line end"
      subtitle={sendAgain}
      submitLabel="Send again"
    />
  ),
  record_end_done: (props) => (
    <ActDialog
      {...common(props)}
      act={settleLineEnd}
      toBody={() => ({ act: 'record_done' })}
      title="Record the line as ended"
      subtitle="Use this if the carrier already ended the line. It ends here now, with the requested refund."
      submitLabel="Record"
    />
  ),
  record_address_done: (props) => (
    <ActDialog
      {...common(props)}
      act={settleEmergencyAddress}
      toBody={() => ({ act: 'record_done' })}
      title="Record the 911 address as done"
      subtitle={doneByHand}
      submitLabel="Record"
    />
  ),
}

/** What staff do with a line. */
export function LineActDialog({ act, ...rest }: LineActDialogProps & { readonly act: LineAct }) {
  const Dialog = dialogs[act]
  return <Dialog {...rest} />
}

function common({ line, reload, onClose }: LineActDialogProps) {
  return { params: { id: line.id }, initial: {}, reload, onClose }
}
