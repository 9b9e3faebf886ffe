import * as api from '@openline/contract/sales/disputes-desk'
import { type Binding, bind } from '../../../http/bind.ts'
import type { Needs } from '../../../needs.ts'
import {
  acceptAtDesk,
  evidenceFile,
  markAnsweredAtDesk,
  submitAtDesk,
  viewForDesk,
} from './desk-dispute-actions.ts'
import { listForDesk } from './desk-disputes.ts'

export function deskDisputeRoutes(
  deps: Needs<'db' | 'clock' | 'enqueue' | 'carrier' | 'brand'>,
): readonly Binding[] {
  return [
    bind(api.listDeskDisputes, () => listForDesk(deps.db)),
    bind(api.viewDeskDispute, ({ params }, staff, call) =>
      viewForDesk(deps, params.disputeId, { staff, call }),
    ),
    bind(api.downloadEvidence, ({ params }, staff, call) =>
      evidenceFile(deps, params.disputeId, { staff, call }),
    ),
    bind(api.submitEvidence, ({ params, body }, staff, call) =>
      submitAtDesk(deps, { ...params, ...body, by: { staff, call } }),
    ),
    bind(api.markDisputeAnswered, ({ params, body }, staff, call) =>
      markAnsweredAtDesk(deps, { ...params, ...body, by: { staff, call } }),
    ),
    bind(api.acceptDispute, ({ params, body }, staff, call) =>
      acceptAtDesk(deps, { ...params, ...body, by: { staff, call } }),
    ),
  ]
}
