import { FailureDialog } from '../../ui/failure-dialog.tsx'
import { SuccessDialog } from '../../ui/success-dialog.tsx'
import { DetailsDialog, type HolderName } from './details-dialog.tsx'
import { EligibilityDialog } from './eligibility-dialog.tsx'

import { SimCheckDialog } from './sim-check-dialog.tsx'
import { type PortInFlowOptions, usePortInFlow } from './use-port-in-flow.ts'

type PortInDialogsProps = PortInFlowOptions & { readonly holder: HolderName }

/** The dialogs of a port-in, from the SIM check to the details of the old carrier (spec 2). */
export function PortInDialogs(props: PortInDialogsProps) {
  const { onClose, holder } = props
  const { step, number, isBringing, ...flow } = usePortInFlow(props)
  switch (step.kind) {
    case 'sim':
      return <SimCheckDialog lineId={props.lineId} onNext={flow.checkWithSim} onClose={onClose} />
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
          onAction={() => void flow.next(step.portIn)}
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
