import type { Feature } from '../../../feature.ts'
import type { Needs } from '../../../needs.ts'
import { askAboutDisputes, remindOfDisputes } from './deadlines.ts'
import { deskDisputeRoutes } from './desk-routes.ts'
import { type DisputeDeps, refreshDispute } from './disputes.ts'
import { onFraudWarningEvent } from './fraud-warnings.ts'
import { sendAnswer } from './send-answer.ts'
import { createDisputeEmails } from './support-emails.ts'

export function createDisputes(needs: Needs): Feature {
  const deps: DisputeDeps = { ...needs, emails: createDisputeEmails(needs) }
  const hour = 3600
  return {
    routes: deskDisputeRoutes(needs),
    jobs: { 'answer-dispute': sendAnswer(deps) },
    tasks: [
      { name: 'remind of disputes', everySeconds: hour, run: () => remindOfDisputes(deps) },
      { name: 'poll disputes', everySeconds: hour / 2, run: () => askAboutDisputes(deps) },
    ],
    webhooks: {
      dispute: (providerDisputeId) => refreshDispute(deps, providerDisputeId),
      fraud_warning: (providerWarningId) => onFraudWarningEvent(deps, providerWarningId),
    },
  }
}
