import * as books from '@openline/contract/desk-books'
import * as disputes from '@openline/contract/desk-disputes'
import { type Binding, bind } from '../../http/bind.ts'
import { type BookDeps, journalOf, takingsOf } from './books.ts'
import {
  acceptAtDesk,
  type DisputeActDeps,
  evidenceFile,
  markAnsweredAtDesk,
  submitAtDesk,
  viewForDesk,
} from './dispute-acts.ts'
import { listForDesk } from './dispute-desk.ts'
import {
  listRefundCare,
  type RefundCareDeps,
  sendAgainAtDesk,
  settleAtDesk,
} from './refund-care.ts'

export type DeskBookDeps = BookDeps & RefundCareDeps & DisputeActDeps

export function bookRoutes(deps: DeskBookDeps): readonly Binding[] {
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

function disputeRoutes(deps: DisputeActDeps): readonly Binding[] {
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
