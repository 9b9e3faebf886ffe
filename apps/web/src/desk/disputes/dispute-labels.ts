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
  if (answer) return 'It is answered. The bank decides, which takes weeks.'
  return stage === 'inquiry'
    ? 'The bank is only asking; no money was withdrawn. Respond, or refund the order in full to close it.'
    : 'The bank has taken the money. Without evidence by the deadline it is lost. If the customer is right, accept; losing costs the same.'
}

const adviceOf = {
  under_review: 'The bank has the evidence and decides, which takes weeks.',
  won: 'We won, and the money is back. Any earlier refund is still due.',
  lost: 'The customer has the money from the bank. Don’t refund the order.',
  closed: 'It ended without a decision on the money.',
} as const satisfies Record<Exclude<DisputeStatus, 'needs_response'>, string>
