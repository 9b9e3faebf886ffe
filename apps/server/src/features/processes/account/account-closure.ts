import type { HandlerInput } from '@openline/contract/endpoint'
import type { closeAccount } from '@openline/contract/processes/account-closure'
import { cardOrderStatuses } from '@openline/contract/sales/orders'
import { msg, plural, t, translate } from '@openline/i18n/i18n'
import { AppError, invalidField } from '../../../app-error.ts'
import type { Db } from '../../../db/open.ts'
import type { Call, Caller } from '../../../http/bind.ts'
import type { Needs } from '../../../needs.ts'
import { recordActivity } from '../../lines/lines/activity.ts'
import { endService } from '../../lines/provisioning/end-service.ts'
import { requireOwner } from '../../people/auth/email-hold.ts'
import { lockCustomer } from '../../people/customers/customers.ts'
import { forgetMergedEmails, listMergedInto } from '../../people/customers/merged-store.ts'
import type { Customer } from '../../people/customers/store.ts'
import { forfeitCredit } from '../../sales/credits/credits.ts'
import { endUnpaidOrders } from '../../sales/orders/orders.ts'
import { accountClosedEmail } from './account-closure-emails.ts'
import {
  anonymize,
  deleteCards,
  endAccess,
  findOpenOrder,
  findUnfinished,
  lockLiveLines,
  lockOrdersOf,
  type Unfinished,
} from './account-closure-store.ts'
import { forgetMessages } from './forget-messages-store.ts'

/**
 * Closes an account for good, in one transaction: lines end, all access ends, cards are deleted,
 * and what has to be kept of orders is anonymized. Throws `not_ready` while money or a
 * number is on its way.
 */
export async function closeOwnAccount(
  deps: Needs<'db' | 'clock' | 'log' | 'enqueue' | 'sendEmail'>,
  { endLines: mayEndLines }: HandlerInput<typeof closeAccount>['body'],
  caller: Caller,
  call: Call,
): Promise<{ message: string }> {
  const { customerId } = caller
  await requireOwner(deps, caller, t('Please confirm it’s you to close your account'))
  await deps.db.transaction(async (tx) => {
    const account = await lockAccount(tx, customerId)
    const unfinished = await findUnfinished(tx, customerId)
    if (unfinished) throw new AppError('not_ready', await waitWords(tx, customerId, unfinished))
    const live = await lockLiveLines(tx, customerId)
    if (live.length > 0 && !mayEndLines) throw linesInForce(live.length)
    await closeLocked(deps, tx, account, 'you')
  })
  deps.log.info({ event: 'account-closed', customerId, requestId: call.requestId })
  return { message: t('Your account is closed. We’ve sent you a confirmation email.') }
}

/**
 * Locks all that closing an account changes, in the order of other transactions: orders, lines, and then the customer,
 * whose row is shared by whatever they write about the customer.
 */
export async function lockAccount(tx: Db, customerId: string): Promise<Customer> {
  await lockOrdersOf(tx, customerId)
  await lockLiveLines(tx, customerId)
  return lockCustomer(tx, customerId)
}

/**
 * Closes the account of a locked customer for whom nothing is unfinished. Jobs ask the carrier to end the
 * service of its lines; it gets the numbers back, and their logs say by whom. Its credit ends, with what unpaid orders
 * return of it. The last email goes to the address that it had.
 */
export async function closeLocked(
  deps: Needs<'clock' | 'enqueue' | 'sendEmail'>,
  tx: Db,
  account: Customer,
  by: 'you' | 'support',
): Promise<void> {
  const customerId = account.id
  const at = deps.clock()
  for (const { id, orderId } of await lockLiveLines(tx, customerId)) {
    await deps.enqueue(tx, 'end-line', { orderId })
    await endService(tx, id, { at, pinEndedFor: 'line_ended' })
    await recordActivity(tx, { lineId: id, kind: 'ended', by, at })
  }
  for (const providerCardId of await deleteCards(tx, customerId)) {
    await deps.enqueue(tx, 'forget-card', { providerCardId })
  }
  await endAccess(tx, account)
  await forgetMessages(tx, account, at)
  await anonymize(tx, account)
  await forgetMergedAccounts(tx, customerId, at)
  await endUnpaidOrders(tx, customerId, at)
  const creditCents = await forfeitCredit(tx, customerId, at)
  await deps.sendEmail(tx, account, accountClosedEmail(creditCents))
}

/** What was merged into an account goes with it. */
async function forgetMergedAccounts(tx: Db, customerId: string, at: Date): Promise<void> {
  for (const { customerId: id, emailKey } of await listMergedInto(tx, customerId)) {
    const account = { id, emailKey: emailKey ?? '' }
    await endAccess(tx, account)
    await forgetMessages(tx, account, at)
    await anonymize(tx, account)
    await forfeitCredit(tx, id, at)
  }
  await forgetMergedEmails(tx, customerId)
}

async function waitWords(tx: Db, customerId: string, unfinished: Unfinished): Promise<string> {
  if (unfinished !== 'orders') return translate(waitFor[unfinished])
  const order = await findOpenOrder(tx, customerId)
  const number = order?.number ?? ''
  return cardOrderStatuses.some((status) => status === order?.status)
    ? t(
        'Order {number} is waiting for its SIM card to be activated. If the card didn’t arrive or you don’t want it, contact us and we’ll cancel the order.',
        { number },
      )
    : t('Order {number} is in progress. Please wait until it’s complete, or call us.', { number })
}

const waitFor: Readonly<Record<Exclude<Unfinished, 'orders'>, string>> = {
  refunds: msg('You have a refund in progress. Please wait until it’s complete.'),
  disputes: msg(
    'Your bank is looking into one of your payments. Please wait until it has decided, or call us.',
  ),
  portIns: msg(
    'You have a number transfer in progress. Please cancel it or wait until it’s complete.',
  ),
  portOuts: msg(
    'A number is being transferred to another carrier. Please wait until that’s complete.',
  ),
}

function linesInForce(count: number): AppError {
  const sentence = plural(count, {
    one: 'You have an active line. To keep its number, transfer it to another carrier first. Then check the box to confirm.',
    other:
      'You have {count} active lines. To keep their numbers, transfer them to another carrier first. Then check the box to confirm.',
  })
  return invalidField('endLines', sentence)
}
