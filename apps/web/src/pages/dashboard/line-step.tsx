import type { Line } from '@openline/contract/lines'
import type { PortIn } from '@openline/contract/port-in'
import { ReplaceSimDialog } from '../../features/line-safety/replace-sim-dialog.tsx'
import { SuspendDialog } from '../../features/line-safety/suspend-dialog.tsx'
import { ActivateDialog } from '../../features/lines/activate-dialog.tsx'
import { LinePortInDialogs } from '../../features/port-in/line-port-in-dialogs.tsx'
import { RenewalStep } from '../../features/renewals/renewal-step.tsx'
import type { LineStep as StepName } from './use-opened.ts'

type LineStepProps = {
  readonly name: StepName
  readonly line: Line
  /** The newest number that came or comes to it. */
  readonly portIn: PortIn | undefined
  readonly onClose: () => void
  /** The line was changed. */
  readonly onChanged: () => void
}

/** The one thing that puts a line right, opened by an address: from its diagnosis, or from an email. */
export function LineStep({ name, line, portIn, onClose, onChanged }: LineStepProps) {
  const closeChanged = () => {
    onClose()
    onChanged()
  }
  switch (name) {
    case 'activate_sim':
      return <ActivateDialog line={line} onClose={onClose} onActivated={closeChanged} />
    case 'restore':
      return (
        <SuspendDialog line={line} suspends={false} onClose={onClose} onChanged={closeChanged} />
      )
    case 'replace_sim':
      return <ReplaceSimDialog line={line} hasCard onClose={onClose} onAsked={closeChanged} />
    case 'new_sim':
      return <ReplaceSimDialog line={line} onClose={onClose} onAsked={closeChanged} />
    case 'renew':
    case 'renewal_card':
    case 'change_plan':
      return <RenewalStep line={line} step={name} onClose={onClose} onChanged={closeChanged} />
    case 'fix_port_in':
      return portIn && <PortInFix {...{ line, portIn, onClose, onChanged }} />
  }
}

type PortInFixProps = Omit<LineStepProps, 'name' | 'portIn'> & { readonly portIn: PortIn }

/** What settles a refused number: another SIM, or other details. */
function PortInFix({ line, portIn, onClose, onChanged }: PortInFixProps) {
  if (!portIn.nextActions.includes('resubmit')) return null
  // The ICCID of an eSIM is unknown to its owner: a new one fixes it.
  if (portIn.reason?.code === 'sim_unusable' && line.simType === 'esim') {
    const closeChanged = () => {
      onClose()
      onChanged()
    }
    return <ReplaceSimDialog line={line} onClose={onClose} onAsked={closeChanged} />
  }
  return (
    <LinePortInDialogs
      lineId={line.id}
      begin={{ kind: 'details', mode: 'resubmit-portIn', portIn }}
      onChanged={onChanged}
      onClose={onClose}
    />
  )
}
