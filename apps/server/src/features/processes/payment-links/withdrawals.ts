import type { Db } from '../../../db/open.ts'
import { countActsOn } from '../../platform/audit/store.ts'
import type { PaymentSubject, PaymentTerms } from './link-terms.ts'

/** The record that a link pays, as the audit log names it. */
export function recordOf({ kind, id }: PaymentSubject) {
  return { kind: kind === 'pay_line' ? ('line' as const) : ('order' as const), id }
}

/** How often links of an order or a line were withdrawn: a link has no row, and the audit log is append-only. */
export function countWithdrawals(db: Db, subject: PaymentSubject): Promise<number> {
  return countActsOn(db, recordOf(subject), 'withdrawPaymentLink')
}

/** Whether staff withdrew a link since it was sent. */
export async function isWithdrawn(
  db: Db,
  { subject, withdrawals }: Pick<PaymentTerms, 'subject' | 'withdrawals'>,
): Promise<boolean> {
  return (await countWithdrawals(db, subject)) !== withdrawals
}
