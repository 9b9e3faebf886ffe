import type { Line } from '@openline/contract/lines/lines'
import type { PortIn } from '@openline/contract/processes/port-in'
import { EmergencyAddressDialog } from '../../features/emergency-address/emergency-address-view.tsx'
import { ReplaceSimDialog, SuspendDialog } from '../../features/line-safety/lazy-dialogs.ts'
import { ActivateDialog, AddOnDialog, NicknameDialog } from '../../features/lines/lazy-dialogs.ts'
import { LinePortInDialogs } from '../../features/port-in/lazy-dialogs.ts'
import { RenewalStep } from '../../features/renewals/lazy-dialogs.ts'
import { lazyDialog } from '../../ui/lazy-dialog.tsx'
import type { LineStep as StepName } from './use-opened.ts'

const LabelDialog = lazyDialog(async () => (await import('./label-dialog.tsx')).LabelDialog)

const ChangeNumberDialog = lazyDialog(
  async () => (await import('./change-number-dialog.tsx')).ChangeNumberDialog,
)

type LineStepProps = {
  readonly name: StepName
  readonly line: Line
  /** The newest port-in to the line. */
  readonly portIn: PortIn | undefined
  /** The add-on that is chosen at first; null for any. */
  readonly addOnId: string | null
  readonly onClose: () => void
}

/** The dialog that fixes, changes or explains a line, opened by an address: from its diagnosis, or from an email. */
export function LineStep({ name, line, portIn, addOnId, onClose }: LineStepProps) {
  switch (name) {
    case 'activate_sim':
      return <ActivateDialog line={line} onClose={onClose} />
    case 'rename':
      return <NicknameDialog line={line} onClose={onClose} />
    case 'emergency_address':
      return <EmergencyAddressDialog line={line} onClose={onClose} />
    case 'label':
      return <LabelDialog line={line} onClose={onClose} />
    case 'restore':
      return <SuspendDialog line={line} suspends={false} onClose={onClose} />
    case 'replace_sim':
      return <ReplaceSimDialog line={line} hasCard onClose={onClose} />
    case 'new_sim':
      return <ReplaceSimDialog line={line} onClose={onClose} />
    case 'add_data':
      return <AddOnDialog line={line} wantedId={addOnId} onClose={onClose} />
    case 'change_number':
      return <ChangeNumberDialog line={line} onClose={onClose} />
    case 'fix_port_in':
      return <PortInFix line={line} portIn={portIn} onClose={onClose} />
    default:
      return <RenewalStep line={line} step={name} onClose={onClose} />
  }
}

type PortInFixProps = {
  readonly line: Line
  readonly portIn: PortIn | undefined
  readonly onClose: () => void
}

/** What fixes a refused port-in: another SIM, or other details. */
function PortInFix({ line, portIn, onClose }: PortInFixProps) {
  if (!portIn?.nextActions.includes('resubmit')) return null
  // The customer cannot read the number of an eSIM: only another one helps.
  if (portIn.reason?.code === 'sim_unusable' && line.simType === 'esim') {
    return <ReplaceSimDialog line={line} onClose={onClose} />
  }
  return (
    <LinePortInDialogs
      lineId={line.id}
      begin={{ kind: 'details', mode: 'resubmit-portIn', portIn }}
      onClose={onClose}
    />
  )
}
