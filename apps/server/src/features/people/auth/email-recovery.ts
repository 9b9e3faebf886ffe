import type { HandlerInput } from '@openline/contract/endpoint'
import type {
  confirmNewEmail as confirmCall,
  stopEmailChange as stopCall,
} from '@openline/contract/people/email-recovery'
import type { EmailRecoveryOutcome } from '@openline/contract/people/email-recovery-desk'
import { t } from '@openline/i18n/i18n'
import { AppError, invalidField } from '../../../app-error.ts'
import { secretHash } from '../../../crypto/new-secret.ts'
import type { Db } from '../../../db/open.ts'
import type { Call, Caller } from '../../../http/bind.ts'
import type { Needs } from '../../../needs.ts'
import { sendAccountNotice } from '../customers/account-notices.ts'
import { lockCustomer } from '../customers/customers.ts'
import type { Customer } from '../customers/store.ts'
import { addressNotUsedEmail, changeStoppedEmail } from './email-recovery-emails.ts'
import {
  endRecovery,
  findByToken,
  findWaitingRecovery,
  markVerified,
  type RecoveryRow,
} from './email-recovery-store.ts'
import { changeStoppedSupportEmail, type UnexpectedEnd } from './support-emails.ts'

type StopNeeds = Needs<'clock' | 'sendEmail' | 'log'>

type Token = HandlerInput<typeof stopCall>['body']

/** The new address receives email. Pressed again, it says so again. Throws 422 for a link that has ended. */
export async function confirmNewEmail(
  deps: Needs<'db' | 'clock' | 'limits' | 'log'>,
  { token }: HandlerInput<typeof confirmCall>['body'],
  call: Call,
): Promise<{ message: string }> {
  await deps.limits.consume('enterCode', call.clientIp)
  const now = deps.clock()
  const recovery = await findByToken(deps.db, { sentTo: 'new', hash: secretHash(token) })
  if (!recovery || (recovery.verifiedAt === null && recovery.expiresAt <= now)) throw linkEnded()
  await markVerified(deps.db, recovery.id, now)
  const { customerId } = recovery
  deps.log.info({ event: 'new-email-confirmed', customerId, requestId: call.requestId })
  return { message: t('Your new email is confirmed') }
}

/** The owner of the old mailbox says no, by the link in its email, which works once. */
export async function stopByLink(
  deps: Needs<'db' | 'limits'> & StopNeeds,
  { token }: Token,
  call: Call,
): Promise<{ message: string }> {
  await deps.limits.consume('enterCode', call.clientIp)
  const isStopped = await deps.db.transaction(async (tx) => {
    const recovery = await findByToken(tx, { sentTo: 'old', hash: secretHash(token) })
    if (!recovery) return false
    const customer = await lockCustomer(tx, recovery.customerId)
    return stop(deps, tx, { recovery, customer, outcome: 'stopped_by_link' })
  })
  if (!isStopped) throw linkEnded()
  return { message: t('The change was stopped. Your email stays the same.') }
}

function linkEnded(): AppError {
  return invalidField(
    'token',
    t('This link has expired or was already used. Please call us if something is wrong.'),
  )
}

/** The same by who is signed in. Takes no step-up: stopping gives a thief nothing that two of our staff can't repeat. */
export async function stopOwn(
  deps: Needs<'db'> & StopNeeds,
  { customerId }: Caller,
): Promise<{ message: string }> {
  const isStopped = await deps.db.transaction(async (tx) =>
    stopWaiting(deps, tx, customerId, 'stopped_in_account'),
  )
  if (!isStopped) throw new AppError('conflict', t('This change has already ended'))
  return { message: t('The change was stopped. Your email stays the same.') }
}

/**
 * Ends what waits for a customer, if something does, and tells all whom it concerns. Call it before the customer's email is
 * changed: the address that they have now is told.
 */
export async function stopWaiting(
  deps: StopNeeds,
  tx: Db,
  customerId: string,
  outcome: UnexpectedEnd,
): Promise<boolean> {
  if (!(await findWaitingRecovery(tx, customerId))) return false
  const customer = await lockCustomer(tx, customerId)
  const recovery = await findWaitingRecovery(tx, customerId)
  return recovery !== null && stop(deps, tx, { recovery, customer, outcome })
}

type Stop = { readonly recovery: RecoveryRow; readonly customer: Customer }

/** For a locked customer; false where it has ended. */
export async function stop(
  deps: StopNeeds,
  tx: Db,
  { recovery, customer, outcome }: Stop & { readonly outcome: UnexpectedEnd },
): Promise<boolean> {
  if (!(await end(deps, tx, { recovery, customer, outcome }))) return false
  const { customerId, askedByName: askedBy, confirmedByName: confirmedBy } = recovery
  const write = changeStoppedSupportEmail({ customerId, outcome, askedBy, confirmedBy })
  await deps.sendEmail(tx, 'support', write)
  return true
}

/** Ends it and tells both addresses; false where it has ended. */
export async function end(
  deps: StopNeeds,
  tx: Db,
  { recovery, customer, outcome }: Stop & { readonly outcome: EmailRecoveryOutcome },
): Promise<boolean> {
  if (!(await endRecovery(tx, recovery.id, { outcome, at: deps.clock() }))) return false
  const notice = { change: 'email_change_stopped', write: changeStoppedEmail } as const
  await sendAccountNotice(deps, tx, customer, notice)
  const newAddress = { id: customer.id, email: recovery.newEmail, language: customer.language }
  await deps.sendEmail(tx, newAddress, addressNotUsedEmail)
  deps.log.info({ event: 'email-recovery-ended', customerId: customer.id, outcome })
  return true
}
