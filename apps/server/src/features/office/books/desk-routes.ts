import * as books from '@openline/contract/office/books-desk'
import * as disputes from '@openline/contract/sales/disputes-desk'
import { type Binding, bind } from '../../../http/bind.ts'
import type { Needs } from '../../../needs.ts'
import {
  acceptAtDesk,
  evidenceFile,
  markAnsweredAtDesk,
  submitAtDesk,
  viewForDesk,
} from '../../sales/disputes/desk-dispute-actions.ts'
import { listForDesk } from '../../sales/disputes/desk-disputes.ts'
import {
  listRefundCare,
  sendAgainAtDesk,
  settleAtDesk,
} from '../../sales/refunds/desk-failed-refunds.ts'
import { journalOf, takingsOf } from './books.ts'

export type DeskBookNeeds = Needs<
  'db' | 'clock' | 'log' | 'enqueue' | 'carrier' | 'brand' | 'prices'
>

export function bookRoutes(deps: DeskBookNeeds): readonly Binding[] {
  return [
    bind(books.viewTakings, ({ query }) => takingsOf(deps, query.day ?? null)),
    bind(books.downloadJournal, ({ query }, staff, call) =>
      journalOf(deps, query.day, { staff, call }),
    ),
    bind(books.listRefundCare, () => listRefundCare(deps)),
    bind(books.sendRefundAgain, ({ params, body }, staff, call) =>
      sendAgainAtDesk(deps, { ...params, ...body, by: { staff, call } }),
    ),
    bind(books.settleRefund, ({ params, body }, staff, call) =>
      settleAtDesk(deps, { ...params, ...body, by: { staff, call } }),
    ),
    ...disputeRoutes(deps),
  ]
}

function disputeRoutes(
  deps: Needs<'db' | 'clock' | 'enqueue' | 'carrier' | 'brand'>,
): readonly Binding[] {
  return [
    bind(disputes.listDeskDisputes, () => listForDesk(deps.db)),
    bind(disputes.viewDeskDispute, ({ params }, staff, call) =>
      viewForDesk(deps, params.disputeId, { staff, call }),
    ),
    bind(disputes.downloadEvidence, ({ params }, staff, call) =>
      evidenceFile(deps, params.disputeId, { staff, call }),
    ),
    bind(disputes.submitEvidence, ({ params, body }, staff, call) =>
      submitAtDesk(deps, { ...params, ...body, by: { staff, call } }),
    ),
    bind(disputes.markDisputeAnswered, ({ params, body }, staff, call) =>
      markAnsweredAtDesk(deps, { ...params, ...body, by: { staff, call } }),
    ),
    bind(disputes.acceptDispute, ({ params, body }, staff, call) =>
      acceptAtDesk(deps, { ...params, ...body, by: { staff, call } }),
    ),
  ]
}
