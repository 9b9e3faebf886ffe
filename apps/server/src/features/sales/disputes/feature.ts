import type { Feature } from '../../../feature.ts'
import type { Needs } from '../../../needs.ts'
import { askAboutDisputes, remindOfDisputes } from './deadlines.ts'
import { type DisputeDeps, noticeDispute } from './disputes.ts'
import { noticeFraudWarning } from './fraud-warnings.ts'
import { sendAnswer } from './send-answer.ts'
import { createDisputeEmails } from './support-emails.ts'

type DisputeNeeds = Needs<'db' | 'clock' | 'log' | 'payment' | 'sendEmail' | 'events' | 'prices'>

export function createDisputes(needs: DisputeNeeds): Feature {
  const deps: DisputeDeps = { ...needs, emails: createDisputeEmails(needs) }
  const hour = 3600
  return {
    jobs: { 'answer-dispute': sendAnswer(deps) },
    tasks: [
      { name: 'remind of disputes', everySeconds: hour, run: () => remindOfDisputes(deps) },
      { name: 'poll disputes', everySeconds: hour / 2, run: () => askAboutDisputes(deps) },
    ],
    webhooks: {
      dispute: (providerDisputeId) => noticeDispute(deps, providerDisputeId),
      fraudWarning: (providerWarningId) => noticeFraudWarning(deps, providerWarningId),
    },
  }
}
