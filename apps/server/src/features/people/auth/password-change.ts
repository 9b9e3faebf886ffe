import type { HandlerInput } from '@openline/contract/endpoint'
import type { changePassword } from '@openline/contract/people/passwords'
import { t } from '@openline/i18n/i18n'
import { type AppError, invalidField } from '../../../app-error.ts'
import type { Call, Caller } from '../../../http/bind.ts'
import { sendAccountNotice } from '../customers/account-notices.ts'
import { lockCustomer } from '../customers/customers.ts'
import { findCustomer, updateCustomer } from '../customers/store.ts'
import { recordFailure } from './authentication-failures.ts'
import { passwordChangedEmail } from './password-emails.ts'
import { endCodesFor } from './password-store.ts'
import { refuseEasyPassword } from './password-strength.ts'
import { endSessionsOf } from './session-store.ts'
import type { SignInNeeds } from './sign-in.ts'

/**
 * Changes the password of a customer who knows the current one (spec 2). Every other
 * session ends, links to choose a new one end, and the customer gets an email.
 */
export async function changeOwnPassword(
  deps: SignInNeeds,
  { currentPassword, newPassword }: HandlerInput<typeof changePassword>['body'],
  caller: Caller,
  call: Call,
): Promise<{ message: string }> {
  const { db, clock, limits, passwords, brand } = deps
  await limits.consume('stepUp', caller.customerId)
  const customer = await findCustomer(db, caller.customerId)
  if (!customer || !(await passwords.verify(customer.passwordHash, currentPassword))) {
    await recordFailure(deps, { method: 'current password', customerId: caller.customerId }, call)
    throw notCurrent()
  }
  if (newPassword === currentPassword) {
    throw invalidField(
      'newPassword',
      t('This is your current password. Please choose a different one.'),
    )
  }
  refuseEasyPassword('newPassword', newPassword, { of: customer, brand })
  const passwordHash = await passwords.hash(newPassword)
  await db.transaction(async (tx) => {
    const locked = await lockCustomer(tx, customer.id)
    // It was changed elsewhere during the check: the entered one is the old one now.
    if (locked.passwordHash !== customer.passwordHash) throw notCurrent()
    await updateCustomer(tx, customer.id, { passwordHash })
    await endSessionsOf(tx, customer.id, { now: clock(), exceptSessionId: caller.sessionId })
    await endCodesFor(tx, 'reset-password', locked.emailKey)
    const notice = { change: 'password', write: passwordChangedEmail } as const
    await sendAccountNotice(deps, tx, locked, notice)
  })
  deps.log.info({
    event: 'password-changed',
    customerId: customer.id,
    requestId: call.requestId,
  })
  return { message: t('Your password was changed') }
}

function notCurrent(): AppError {
  return invalidField('currentPassword', t('Incorrect current password'))
}
