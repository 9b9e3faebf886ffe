import type { DeskOrder, DeskRefund } from '@openline/contract/sales/refunds-desk'
import type { Dispute } from '../disputes/disputes.ts'
import type { RefundRow } from './refund-store.ts'

export function presentRefund({
  id,
  attemptId,
  amountCents,
  reason,
  parts,
  madeBy,
  status,
  note,
  createdAt,
  settledAt,
}: RefundRow): DeskRefund {
  return {
    id,
    attemptId,
    amountCents,
    reason,
    parts,
    madeBy,
    status,
    note,
    createdAt: createdAt.toISOString(),
    settledAt: settledAt?.toISOString() ?? null,
  }
}

export function presentDispute({
  id,
  providerDisputeId,
  stage,
  status,
  reason,
  amountCents,
  currency,
  dueAt,
}: Dispute): DeskOrder['disputes'][number] {
  return {
    id,
    providerDisputeId,
    stage,
    status,
    reason,
    amountCents,
    currency,
    dueAt: dueAt?.toISOString() ?? null,
  }
}
