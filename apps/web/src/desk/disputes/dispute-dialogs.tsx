import {
  acceptDispute,
  type DeskDispute,
  type DisputeAction,
  type EvidenceSection,
  markDisputeAnswered,
} from '@openline/contract/sales/disputes-desk'
import { ActDialog } from '../kit/act-dialog.tsx'
import { EvidenceDialog } from './evidence-dialog.tsx'

type DisputeDialogProps = {
  readonly action: DisputeAction
  readonly dispute: DeskDispute
  readonly evidence: readonly EvidenceSection[]
  readonly reload: () => unknown
  readonly onClose: () => void
}

/** What staff do about a dispute. */
export function DisputeDialog({ action, dispute, evidence, ...rest }: DisputeDialogProps) {
  const params = { disputeId: dispute.id }
  if (action === 'submit_evidence')
    return <EvidenceDialog {...rest} params={params} evidence={evidence} />
  return action === 'accept' ? (
    <ActDialog
      {...rest}
      title={`Accept the dispute for ${dispute.amount}`}
      subtitle="The customer keeps the money, and the bank keeps its fee. This can’t be undone."
      submitLabel="Accept"
      act={acceptDispute}
      params={params}
      initial={{}}
    />
  ) : (
    <ActDialog
      {...rest}
      title="Mark as answered"
      subtitle="Use this if you sent evidence in the payment provider’s dashboard. Say in the reason what you sent."
      submitLabel="Mark as answered"
      act={markDisputeAnswered}
      params={params}
      initial={{}}
    />
  )
}
