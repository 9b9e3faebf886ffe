import type { PortIn } from '@openline/contract/port-in'
import { FailureDialog } from '../../ui/failure-dialog.tsx'
import { SuccessDialog } from '../../ui/success-dialog.tsx'
import { DetailsDialog, type HolderName } from './details-dialog.tsx'
import { EligibilityDialog } from './eligibility-dialog.tsx'
import type { PortInStep } from './port-in-flow-state.ts'
import { SimCheckDialog } from './sim-check-dialog.tsx'
import { usePortInFlow } from './use-port-in-flow.ts'

export type PortInDialogsProps = {
  /** Where the customer comes in. */
  readonly begin: PortInStep
  /** The line that gets the number; null in the checkout, where the details wait for the order. */
  readonly lineId: string | null
  /** What the number form starts with. */
  readonly known: { readonly msisdn: string; readonly zipCode: string }
  readonly holder: HolderName
  /** The port-in is another one now, and kept even if the customer leaves in between. */
  readonly onChanged: (portIn: PortIn) => void
  /** All is said: the dialogs leave the page. */
  readonly onClose: () => void
  /** Spec 4: after a failed bring-over the customer goes to the dashboard. */
  readonly onFailedBringOver: () => void
}

/** Bringing a number over, from the SIM check to the details of the old carrier (spec 2). */
export function PortInDialogs(props: PortInDialogsProps) {
  const { onClose, holder } = props
  const { step, number, isBringing, ...flow } = usePortInFlow(props)
  switch (step.kind) {
    case 'sim':
      return <SimCheckDialog lineId={props.lineId} onNext={flow.useSim} onClose={onClose} />
    case 'eligibility':
      return <EligibilityDialog initial={number} onCheck={flow.check} onClose={onClose} />
    case 'retry':
      return (
        <FailureDialog
          open
          selection={step.selection}
          reason={step.reason}
          onRetry={flow.retry}
          onClose={onClose}
        />
      )
    case 'eligible':
      return (
        <SuccessDialog
          open
          variant="port-in"
          pending={isBringing}
          onAction={() => void flow.goOn(step.portIn)}
          onClose={onClose}
        />
      )
    case 'details':
      return (
        <DetailsDialog
          key={`${step.portIn.id} ${step.mode}`}
          mode={step.mode}
          portIn={step.portIn}
          holder={holder}
          onSend={flow.save(step)}
          onClose={onClose}
        />
      )
  }
}
