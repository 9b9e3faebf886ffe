import type {
  DeskDispute,
  DisputeAction,
  DisputeAnswer,
  DisputeStage,
  DisputeStatus,
} from '@openline/contract/sales/disputes-desk'
import type { Tone } from '../../ui/badge.tsx'

export const stageLabels = {
  inquiry: 'Inquiry',
  chargeback: 'Chargeback',
} as const satisfies Record<DisputeStage, string>

export const disputeStatusLabels = {
  needs_response: { word: 'Needs an answer', tone: 'danger' },
  under_review: { word: 'With the bank', tone: 'accent' },
  won: { word: 'Won', tone: 'success' },
  lost: { word: 'Lost', tone: 'neutral' },
  closed: { word: 'Closed', tone: 'neutral' },
} as const satisfies Record<DisputeStatus, { word: string; tone: Tone }>

export const disputeActionLabels = {
  submit_evidence: 'Send evidence',
  mark_answered: 'Mark as answered',
  accept: 'Accept the dispute',
} as const satisfies Record<DisputeAction, string>

const answerWords = {
  evidence: {
    pending: 'is sending evidence',
    sent: 'sent evidence',
    refused: 'tried to send evidence',
  },
  elsewhere: { pending: 'answered', sent: 'answered at the provider', refused: 'answered' },
  acceptance: { pending: 'is accepting it', sent: 'accepted it', refused: 'tried to accept it' },
} as const satisfies Record<DisputeAnswer['kind'], Record<DisputeAnswer['status'], string>>

/** `Alex Kim sent evidence` */
export function saidBy({ kind, status, staffName }: DisputeAnswer): string {
  return `${staffName} ${answerWords[kind][status]}`
}

/** What to do about a dispute, in a sentence. */
export function adviceFor({ stage, status, answer }: DeskDispute): string {
  if (status !== 'needs_response') return adviceOf[status]
  if (answer) return 'Answered. The bank’s decision takes weeks.'
  return stage === 'inquiry'
    ? 'Inquiry only, no money withdrawn. Respond, or refund in full to close it.'
    : 'The bank took the money. You need to send evidence by the deadline to get it back. If the customer is right, accept; losing costs the same.'
}

const adviceOf = {
  under_review: 'The bank has the evidence. Its decision takes weeks.',
  won: 'We won the dispute. Any earlier refund is still due.',
  lost: 'The bank refunded the customer. Don’t refund the order.',
  closed: 'Closed without a decision on the money.',
} as const satisfies Record<Exclude<DisputeStatus, 'needs_response'>, string>
