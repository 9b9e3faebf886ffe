import type { closeAccount } from '@openline/contract/account-closure'
import type { HandlerInput } from '@openline/contract/endpoint'
import { plural, t } from '@openline/i18n/i18n'
import type { Logger } from 'pino'
import { AppError, invalidField } from '../../app-error.ts'
import type { Clock } from '../../clock.ts'
import type { Db } from '../../db/open.ts'
import type { SendEmail } from '../../emails/outbox.ts'
import type { CarrierGateway } from '../../gateways/carrier/carrier.ts'
import type { Call, Caller } from '../../http/bind.ts'
import type { Enqueue, JobHandlers } from '../../jobs/jobs.ts'
import { lockCustomer } from '../customers/customers.ts'
import { requireStepUp } from '../step-up/step-up.ts'
import { accountClosedEmail } from './emails.ts'
import {
  anonymize,
  countUnfinished,
  deleteCards,
  endAccess,
  endLines,
  lockLiveLines,
} from './store.ts'

export { isAnonymized } from './store.ts'

export type AccountClosureDeps = {
  db: Db
  clock: Clock
  log: Logger
  enqueue: Enqueue
  sendEmail: SendEmail
}

/**
 * Closes an account for good, in one transaction: lines end, all access ends, cards are deleted,
 * and what has to be kept of orders is anonymized. Throws `not_ready` while money or a
 * number is on its way.
 */
export async function closeOwnAccount(
  deps: AccountClosureDeps,
  { endLines: mayEndLines }: HandlerInput<typeof closeAccount>['body'],
  caller: Caller,
  call: Call,
): Promise<{ message: string }> {
  requireStepUp(caller, deps.clock(), t('Please confirm it’s you to close your account'))
  const { customerId } = caller
  await deps.db.transaction(async (tx) => {
    const account = await lockCustomer(tx, customerId)
    await refuseUnfinished(tx, customerId)
    await letLinesEnd(deps, tx, { customerId, mayEndLines })
    for (const providerCardId of await deleteCards(tx, customerId)) {
      await deps.enqueue(tx, 'forget-card', { providerCardId })
    }
    await endAccess(tx, account)
    await anonymize(tx, account)
    await deps.sendEmail(tx, account, accountClosedEmail)
  })
  deps.log.info({ event: 'account-closed', customerId, requestId: call.requestId })
  return { message: t('Your account is closed. We’ve sent you a confirmation email.') }
}

async function refuseUnfinished(tx: Db, customerId: string): Promise<void> {
  const { orders, refunds, disputes, portIns, portOuts } = await countUnfinished(tx, customerId)
  const wait = (sentence: string) => new AppError('not_ready', sentence)
  if (orders > 0)
    throw wait(t('You have an order in progress. Please wait until it’s complete, or call us.'))
  if (refunds > 0) throw wait(t('You have a refund in progress. Please wait until it’s complete.'))
  if (disputes > 0)
    throw wait(
      t(
        'Your bank is looking into one of your payments. Please wait until it has decided, or call us.',
      ),
    )
  if (portIns > 0)
    throw wait(
      t('You have a number transfer in progress. Please cancel it or wait until it’s complete.'),
    )
  if (portOuts > 0)
    throw wait(
      t('A number is being transferred to another carrier. Please wait until that’s complete.'),
    )
}

type Lines = { customerId: string; mayEndLines: boolean }

/** Jobs ask the carrier to end the service; it gets the numbers back. */
async function letLinesEnd(
  deps: AccountClosureDeps,
  tx: Db,
  { customerId, mayEndLines }: Lines,
): Promise<void> {
  const live = await lockLiveLines(tx, customerId)
  if (live.length > 0 && !mayEndLines) {
    const sentence = plural(live.length, {
      one: 'You have an active line. To keep its number, transfer it to another carrier first. Then check the box to confirm.',
      other:
        'You have {count} active lines. To keep their numbers, transfer them to another carrier first. Then check the box to confirm.',
    })
    throw invalidField('endLines', sentence)
  }
  for (const { orderId } of live) await deps.enqueue(tx, 'end-line', { orderId })
  await endLines(tx, customerId, deps.clock())
}

type EndDeps = { carrier: Pick<CarrierGateway, 'endLine'>; log: Logger }

/** Ends a line at the carrier: its SIM is deactivated, its number released. */
export function endLineAtCarrier({ carrier, log }: EndDeps): JobHandlers['end-line'] {
  return async ({ orderId }) => {
    const answer = await carrier.endLine(orderId)
    // A line that never was on has nothing to be switched off.
    if (answer.kind === 'refused') {
      log.warn({ orderId, code: answer.code }, 'carrier does not know the line to end')
    }
  }
}
