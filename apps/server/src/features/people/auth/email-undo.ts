import type { HandlerInput } from '@openline/contract/endpoint'
import type { undoEmailChange } from '@openline/contract/people/profile'
import { t } from '@openline/i18n/i18n'
import { AppError, invalidField } from '../../../app-error.ts'
import { secretHash } from '../../../crypto/new-secret.ts'
import type { Db } from '../../../db/open.ts'
import { violatedConstraint } from '../../../db/sql-state.ts'
import type { Call } from '../../../http/bind.ts'
import type { Needs } from '../../../needs.ts'
import { sendAccountNotice } from '../customers/account-notices.ts'
import { lockCustomer } from '../customers/customers.ts'
import { updateCustomer } from '../customers/store.ts'
import { emailRestoredEmail } from './email-change-emails.ts'
import { endLaterUndos, takeUndo } from './email-change-store.ts'
import { stopWaiting } from './email-recovery.ts'
import { markUndone } from './email-recovery-store.ts'
import { endCodesFor } from './password-store.ts'
import { endSessionsOf } from './session-store.ts'
import type { SignInNeeds } from './sign-in.ts'

type UndoNeeds = SignInNeeds & Needs<'events'>

type Token = HandlerInput<typeof undoEmailChange>['body']

/**
 * Gives the account back to its old address. The person who changed it may know the password and hold
 * sessions and codes, so all of these end: the way back in is a code to the old address.
 */
export async function takeEmailBack(
  deps: UndoNeeds,
  { token }: Token,
  call: Call,
): Promise<{ message: string; email: string }> {
  await deps.limits.consume('enterCode', call.clientIp)
  const change = await deps.db
    .transaction((tx) => restore(deps, tx, secretHash(token)))
    .catch((error: unknown) => {
      if (violatedConstraint(error) !== 'customers_email_key') throw error
      throw new AppError('conflict', t('Another account uses your old email now. Please call us.'))
    })
  const { customerId } = change
  deps.log.info({ event: 'email-change-undone', customerId, requestId: call.requestId })
  return {
    message: t('Your old email is back, and everyone was signed out'),
    email: change.oldEmail,
  }
}

async function restore(deps: UndoNeeds, tx: Db, tokenHash: string) {
  const now = deps.clock()
  const change = await takeUndo(tx, tokenHash, now)
  if (!change) {
    throw invalidField(
      'token',
      t(
        'This link has expired or was already used. Please call us if you’ve lost control of your account.',
      ),
    )
  }
  const { customerId, oldEmail, oldEmailKey } = change
  const customer = await lockCustomer(tx, customerId)
  await stopWaiting(deps, tx, customerId, 'changed_by_owner')
  await markUndone(tx, customerId, now)
  await endLaterUndos(tx, change, now)
  await updateCustomer(tx, customerId, {
    email: oldEmail,
    emailKey: oldEmailKey,
    passwordHash: null,
  })
  await endSessionsOf(tx, customerId, { now })
  await deps.events.onEmailChanged(tx, { customerId, from: customer.email, to: oldEmail })
  await deps.events.onAccountRestored(tx, { customerId, changedAt: change.changedAt })
  await endCodesFor(tx, 'change-email', customerId)
  await endCodesFor(tx, 'sign-in', customer.emailKey)
  await endCodesFor(tx, 'step-up', customer.emailKey)
  await endCodesFor(tx, 'reset-password', customer.emailKey)
  const notice = { change: 'email_restored', write: emailRestoredEmail } as const
  await sendAccountNotice(deps, tx, { ...customer, email: oldEmail }, notice)
  return change
}
