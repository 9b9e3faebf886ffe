import type { Challenge, stepUp } from '@openline/contract/auth'
import type { HandlerInput } from '@openline/contract/endpoint'
import { t } from '@openline/i18n/i18n'
import { invalidField } from '../../app-error.ts'
import type { Call, Caller } from '../../http/bind.ts'
import { findCustomer } from '../customers/customers.ts'
import { codeFailure, sendCode, tryCode } from './challenges.ts'
import { stepUpCodeEmail } from './emails.ts'
import { reportFailure, type SignInDeps } from './sign-in.ts'
import { confirmSession } from './store.ts'

const purpose = 'step-up'

/** The customer of a session, who must exist. */
async function ownerOf({ db }: SignInDeps, { customerId }: Caller) {
  const customer = await findCustomer(db, customerId)
  if (!customer) throw new Error('A session belongs to a customer who does not exist')
  return customer
}

/** Emails the customer a code to confirm a step with. It opens no session. */
export async function requestStepUpCode(
  deps: SignInDeps,
  caller: Caller,
  call: Call,
): Promise<Challenge> {
  await deps.limits.consume('sendCode', call.clientIp)
  const { email, emailKey, language } = await ownerOf(deps, caller)
  return sendCode(deps, {
    purpose,
    targetKey: emailKey,
    payload: {},
    message: t('We sent a code to {email}', { email }),
    recipient: { email, language },
    write: stepUpCodeEmail,
  })
}

/** Proves again who is at the keyboard; from now on the session counts as freshly signed in. */
export async function stepUpByPasswordOrCode(
  deps: SignInDeps,
  confirmation: HandlerInput<typeof stepUp>['body'],
  caller: Caller,
  call: Call,
): Promise<{ message: string }> {
  const { db, clock, limits, passwords } = deps
  await limits.consume('stepUp', caller.customerId)
  const { passwordHash, emailKey } = await ownerOf(deps, caller)
  if ('password' in confirmation) {
    if (!(await passwords.verify(passwordHash, confirmation.password))) {
      reportFailure(deps, call, 'step-up password')
      throw invalidField('password', t('Incorrect password'))
    }
  } else {
    const result = await tryCode(db, deps, { ...confirmation, purpose, targetKey: emailKey })
    if (result.outcome !== 'right') {
      reportFailure(deps, call, 'step-up code')
      throw codeFailure(result)
    }
  }
  await confirmSession(db, caller.sessionId, clock())
  return { message: t('Verified') }
}
