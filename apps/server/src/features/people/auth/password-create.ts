import type { HandlerInput } from '@openline/contract/endpoint'
import type { createPassword } from '@openline/contract/people/passwords'
import { t } from '@openline/i18n/i18n'
import { AppError } from '../../../app-error.ts'
import type { Call, Caller } from '../../../http/bind.ts'
import { sendAccountNotice } from '../customers/account-notices.ts'
import { lockCustomer } from '../customers/customers.ts'
import { findCustomer, updateCustomer } from '../customers/store.ts'
import { passwordCreatedEmail } from './password-emails.ts'
import { endCodesFor } from './password-store.ts'
import { refuseEasyPassword } from './password-strength.ts'
import type { SignInNeeds } from './sign-in.ts'
import { requireStepUp } from './step-up.ts'

/**
 * Gives a first password to an account that has none. Requires a recent step-up where a change asks
 * for the current password, ends links to choose one, and notifies the customer.
 */
export async function createFirstPassword(
  deps: SignInNeeds,
  { newPassword }: HandlerInput<typeof createPassword>['body'],
  caller: Caller,
  call: Call,
): Promise<{ message: string }> {
  const { db, clock, passwords, brand } = deps
  requireStepUp(caller, clock(), t('Please confirm it’s you to create a password'))
  const customer = await findCustomer(db, caller.customerId)
  if (!customer || customer.passwordHash !== null) throw hasOne()
  refuseEasyPassword('newPassword', newPassword, { of: customer, brand })
  const passwordHash = await passwords.hash(newPassword)
  await db.transaction(async (tx) => {
    const locked = await lockCustomer(tx, customer.id)
    if (locked.passwordHash !== null) throw hasOne()
    await updateCustomer(tx, customer.id, { passwordHash })
    await endCodesFor(tx, 'reset-password', locked.emailKey)
    const notice = { change: 'password_created', write: passwordCreatedEmail } as const
    await sendAccountNotice(deps, tx, locked, notice)
  })
  deps.log.info({ event: 'password-created', customerId: customer.id, requestId: call.requestId })
  return { message: t('Your password was created') }
}

function hasOne(): AppError {
  return new AppError(
    'conflict',
    t('Your account already has a password. You can change it instead.'),
  )
}
