import type { JobHandlers } from '../../../jobs/jobs.ts'
import { endAnswer, findAnswer } from './answer-store.ts'
import { type DisputeDeps, refreshDispute } from './disputes.ts'

/** Sends one answer to the provider, whose key makes a second run harmless, and reads the dispute again. */
export function sendAnswer(deps: DisputeDeps): JobHandlers['answer-dispute'] {
  return async ({ answerId }) => {
    const found = await findAnswer(deps.db, answerId)
    if (found?.answer.status !== 'pending') return
    const { answer, providerDisputeId } = found
    const report = answer.evidence
      ? await deps.payment.submitEvidence({ answerId, providerDisputeId, ...answer.evidence })
      : await deps.payment.acceptDispute({ answerId, providerDisputeId })
    await endAnswer(deps.db, answerId, {
      status: report.status,
      refusal: report.status === 'refused' ? report.refusal : null,
      endedAt: deps.clock(),
    })
    await refreshDispute(deps, providerDisputeId)
  }
}
