import { AppError, invalidField } from '../../../app-error.ts'
import type { Needs } from '../../../needs.ts'
import { closeLocked, lockAccount } from '../../processes/account/account-closure.ts'
import {
  findUnfinished,
  lockLiveLines,
  type Unfinished,
} from '../../processes/account/account-closure-store.ts'
import { requireApproval } from '../support/desk-approvals.ts'
import { actOnCustomer, type CustomerRequest } from './desk-accounts.ts'
import { requireAnyCustomer } from './desk-require-customer.ts'

const waitsFor: Readonly<Record<Unfinished, string>> = {
  orders: 'An order is in progress. Wait until it’s complete, or cancel it.',
  refunds: 'A refund is in progress. Please wait until it’s complete.',
  disputes: 'A dispute is open. Wait for the decision: closing deletes evidence.',
  portIns: 'A number transfer is in progress. Cancel it or wait until it’s complete.',
  portOuts: 'A number is being transferred to another carrier. Please wait until that’s complete.',
}

/** Closes an account once its owner has approved, by the rules of their own request. Lines end only with `endLines`. */
export async function closeFor(
  deps: Needs<'db' | 'clock' | 'enqueue' | 'sendEmail'>,
  { endLines, ...request }: CustomerRequest & { endLines: boolean },
): Promise<{ message: string }> {
  const { customerId, by } = request
  await requireAnyCustomer(deps.db, customerId)
  await requireApproval(deps, { customerId, staffId: by.staff.staffId, scope: 'end' })
  const names = { name: 'closeAccountFor', act: 'close_account' } as const
  await actOnCustomer(deps, { ...request, ...names, lock: lockAccount }, async (tx, customer) => {
    const unfinished = await findUnfinished(tx, customer.id)
    if (unfinished) throw new AppError('not_ready', waitsFor[unfinished])
    const { length: lines } = await lockLiveLines(tx, customer.id)
    if (lines > 0 && !endLines) {
      throw invalidField('endLines', 'This ends lines and loses their numbers. Please confirm.')
    }
    await closeLocked(deps, tx, customer, 'support')
    return { before: { lines }, after: { isClosed: true, lines: 0 } }
  })
  return { message: 'The account is closed. The customer gets a last email.' }
}
