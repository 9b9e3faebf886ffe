import type { HandlerInput } from '@openline/contract/endpoint'
import type { Challenge, stepUp } from '@openline/contract/people/auth'
import { t } from '@openline/i18n/i18n'
import { invalidField } from '../../../app-error.ts'
import type { Call, Caller } from '../../../http/bind.ts'
import type { Needs } from '../../../needs.ts'
import { requireCustomer } from '../customers/customers.ts'
import { recordFailure } from './authentication-failures.ts'
import { codeFailure, sendCode, tryCode } from './challenges.ts'
import { stopWaiting } from './email-recovery.ts'
import { inSession } from './known-networks.ts'
import { recordStepUp } from './sessions.ts'
import { stepUpCodeEmail } from './step-up-emails.ts'

const purpose = 'step-up'

export type StepUpNeeds = Needs<
  | 'db'
  | 'clock'
  | 'log'
  | 'limits'
  | 'secretBox'
  | 'sendEmail'
  | 'brand'
  | 'chatHashKey'
  | 'passwords'
>

/** Emails the customer a code to confirm a step with. It opens no session. */
export async function requestStepUpCode(
  deps: StepUpNeeds,
  caller: Caller,
  call: Call,
): Promise<Challenge> {
  await deps.limits.consume('sendCode', call.clientIp)
  const { id, email, emailKey, language } = await requireCustomer(deps.db, caller.customerId)
  return sendCode(deps, {
    purpose,
    targetKey: emailKey,
    limitKey: inSession(emailKey),
    payload: {},
    message: t('We sent a code to {email}', { email }),
    recipient: { id, email, language },
    write: stepUpCodeEmail,
  })
}

/** Checks the password or the code; then the session counts as freshly signed in. */
export async function stepUpByPasswordOrCode(
  deps: StepUpNeeds,
  confirmation: HandlerInput<typeof stepUp>['body'],
  caller: Caller,
  call: Call,
): Promise<{ message: string }> {
  const { db, clock, limits, passwords } = deps
  await limits.consume('stepUp', caller.customerId)
  const { passwordHash, emailKey } = await requireCustomer(deps.db, caller.customerId)
  if ('password' in confirmation) {
    if (!(await passwords.verify(passwordHash, confirmation.password))) {
      await recordFailure(deps, { method: 'step-up password', customerId: caller.customerId }, call)
      throw invalidField('password', t('Incorrect password'))
    }
  } else {
    const result = await tryCode(db, deps, { ...confirmation, purpose, targetKey: emailKey })
    if (result.outcome !== 'right') {
      await recordFailure(deps, { method: 'step-up code', customerId: caller.customerId }, call)
      throw codeFailure(result)
    }
    // Who reads the mailbox hasn't lost it.
    await db.transaction((tx) => stopWaiting(deps, tx, caller.customerId, 'mailbox_used'))
  }
  await recordStepUp(db, caller.sessionId, clock())
  return { message: t('Verified') }
}
