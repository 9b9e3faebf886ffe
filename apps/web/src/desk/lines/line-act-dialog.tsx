import { settleLineEnd } from '@openline/contract/lines/line-ends-desk'
import {
  type LineAct,
  restoreLineFor,
  settleEmergencyAddress,
  settleLock,
  suspendLineFor,
} from '@openline/contract/lines/lines-desk'
import { ActDialog } from '../kit/act-dialog.tsx'
import { EndLineDialog } from './end-line-dialog.tsx'
import type { LineActDialogProps } from './line-act-props.ts'
import { ReplaceSimDialog } from './replace-sim-dialog.tsx'

const sendAgain =
  'The carrier refused it for good. Ask them to put it right first, then send it again.'
const doneByHand = 'For when the carrier has done it on request. Nothing is sent to them.'

const dialogs: Readonly<Record<LineAct, React.ComponentType<LineActDialogProps>>> = {
  suspend: (props) => (
    <ActDialog
      {...common(props)}
      act={suspendLineFor}
      title="Suspend this line"
      subtitle="The phone is taken off the network, but for emergency calls. The number and the plan stay, and the customer gets an email."
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
  send_lock_again: (props) => (
    <ActDialog
      {...common(props)}
      act={settleLock}
      toBody={() => ({ act: 'send_again' })}
      title="Send the lock again"
      subtitle={sendAgain}
      submitLabel="Send again"
    />
  ),
  record_lock_done: (props) => (
    <ActDialog
      {...common(props)}
      act={settleLock}
      toBody={() => ({ act: 'record_done' })}
      title="The lock was done by hand"
      subtitle={doneByHand}
      submitLabel="Record it"
    />
  ),
  send_address_again: (props) => (
    <ActDialog
      {...common(props)}
      act={settleEmergencyAddress}
      toBody={() => ({ act: 'send_again' })}
      title="Send the emergency address again"
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
      title="Send the end again"
      subtitle={sendAgain}
      submitLabel="Send again"
    />
  ),
  record_end_done: (props) => (
    <ActDialog
      {...common(props)}
      act={settleLineEnd}
      toBody={() => ({ act: 'record_done' })}
      title="The end was done by hand"
      subtitle="For when the carrier has ended the line on request. It ends here now, with the requested refund."
      submitLabel="Record it"
    />
  ),
  record_address_done: (props) => (
    <ActDialog
      {...common(props)}
      act={settleEmergencyAddress}
      toBody={() => ({ act: 'record_done' })}
      title="The emergency address was done by hand"
      subtitle={doneByHand}
      submitLabel="Record it"
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
