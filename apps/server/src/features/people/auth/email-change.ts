import type { HandlerInput } from '@openline/contract/endpoint'
import {
  emailCodeLength,
  type resendEmailCode,
  undoEmailHours,
  type verifyNewEmail,
} from '@openline/contract/people/profile'
import { t } from '@openline/i18n/i18n'
import { language } from '@openline/i18n/language'
import { invalidField } from '../../../app-error.ts'
import { secondsAfter } from '../../../clock.ts'
import { newSecret } from '../../../crypto/new-secret.ts'
import { ownId } from '../../../crypto/own-id.ts'
import type { Db } from '../../../db/open.ts'
import { violatedConstraint } from '../../../db/sql-state.ts'
import type { WriteEmail } from '../../../emails/compose.ts'
import type { Call, Caller } from '../../../http/bind.ts'
import type { Needs } from '../../../needs.ts'
import { sendAccountNotice } from '../customers/account-notices.ts'
import { lockCustomer } from '../customers/customers.ts'
import {
  type Customer,
  findCustomer,
  findCustomerByEmail,
  updateCustomer,
} from '../customers/store.ts'
import { recordFailure } from './authentication-failures.ts'
import { codeEnded, codeFailure, sendCode, tryCode } from './challenges.ts'
import {
  addressTakenEmail,
  emailChangedEmail,
  newAddressCodeEmail,
  newAddressEmail,
} from './email-change-emails.ts'
import { insertEmailChange, runningChallengeOf } from './email-change-store.ts'
import { stopWaiting } from './email-recovery.ts'
import { endSessionsOf } from './session-store.ts'
import type { SignInNeeds } from './sign-in.ts'
import { requireStepUp } from './step-up.ts'

export type EmailChangeNeeds = Needs<
  'db' | 'clock' | 'log' | 'limits' | 'secretBox' | 'sendEmail' | 'brand' | 'chatHashKey'
>

/** What waits with the code until it is entered. */
type RequestedChange = { newEmail: string; sessionId: string }

/**
 * Emails a code to the new address; the change waits for it. Says the same whether or not the
 * address has an account: its owner gets an email. Throws `step_up_required` for a session
 * whose owner has not proved lately who they are (ASVS 7.5.1).
 */
export async function startEmailChange(
  deps: EmailChangeNeeds,
  newEmail: string,
  caller: Caller,
): Promise<{ message: string }> {
  requireStepUp(caller, deps.clock(), t('Please confirm it’s you to change your email'))
  const customer = await findCustomer(deps.db, caller.customerId)
  if (customer?.emailKey === newEmail) {
    throw invalidField('email', t('This is already your email'))
  }
  return sendNewEmailCode(deps, { newEmail, sessionId: caller.sessionId }, caller.customerId)
}

/** Emails another code for a running change of this session. */
export async function sendEmailCodeAgain(
  deps: SignInNeeds,
  { email }: HandlerInput<typeof resendEmailCode>['body'],
  caller: Caller,
): Promise<{ message: string }> {
  const running = await findRunningChange(deps.db, email, caller)
  if (!running) throw invalidField('email', t('Please start over with your new email'))
  await sendNewEmailCode(deps, running.change, caller.customerId)
  return { message: t('Code Re-sent! Please enter the new code') }
}

async function sendNewEmailCode(
  deps: EmailChangeNeeds,
  change: RequestedChange,
  customerId: string,
) {
  const { newEmail } = change
  await deps.limits.consume('changeEmail', customerId)
  const [owner, running] = await Promise.all([
    findCustomerByEmail(deps.db, newEmail),
    runningChallengeOf(deps.db, 'change-email', customerId),
  ])
  const { message } = await sendCode(deps, {
    purpose: 'change-email',
    targetKey: customerId,
    limitKey: `change to ${newEmail}`,
    length: emailCodeLength,
    sentElsewhereAt:
      running && changeIn(running).newEmail !== newEmail ? running.createdAt : undefined,
    payload: change,
    message: t('We sent a code to {email}. Please enter it below.', { email: newEmail }),
    recipient: {
      id: owner?.id ?? customerId,
      email: newEmail,
      language: owner?.language ?? language(),
    },
    write: (code) => (owner ? addressTakenEmail : newAddressCodeEmail(code)),
  })
  return { message }
}

function changeIn({ payload }: { readonly payload: unknown }): RequestedChange {
  return payload as RequestedChange // stored by startEmailChange
}

/** The running change of this session to this address; another session's code does nothing here. */
async function findRunningChange(db: Db, newEmail: string, { customerId, sessionId }: Caller) {
  const challenge = await runningChallengeOf(db, 'change-email', customerId)
  if (!challenge) return null
  const change = changeIn(challenge)
  const isOurs = change.sessionId === sessionId && change.newEmail === newEmail
  return isOurs ? { challengeId: challenge.id, change } : null
}

/** Changes the address when its code is right. Other sessions end, and the old address gets an email. */
export async function finishEmailChange(
  deps: SignInNeeds & Needs<'events'>,
  entered: HandlerInput<typeof verifyNewEmail>['body'],
  caller: Caller,
  call: Call,
): Promise<{ message: string }> {
  await deps.limits.consume('enterCode', call.clientIp)
  const result = await tryNewEmail(deps, entered, caller).catch((error: unknown) => {
    // Another customer confirmed the same address at this moment.
    if (violatedConstraint(error) === 'customers_email_key') throw codeEnded()
    throw error
  })
  if (result.outcome !== 'right') {
    await recordFailure(deps, { method: 'email change code', customerId: caller.customerId }, call)
    throw codeFailure(result)
  }
  const { customerId } = caller
  deps.log.info({ event: 'email-changed', customerId, requestId: call.requestId })
  return { message: t('Your email was changed') }
}

function tryNewEmail(
  deps: SignInNeeds & Needs<'events'>,
  { newEmail, otp }: HandlerInput<typeof verifyNewEmail>['body'],
  caller: Caller,
) {
  return deps.db.transaction(async (tx) => {
    const running = await findRunningChange(tx, newEmail, caller)
    if (!running) return { outcome: 'ended' as const }
    const result = await tryCode(tx, deps, {
      challengeId: running.challengeId,
      otp,
      purpose: 'change-email',
      targetKey: caller.customerId,
    })
    if (result.outcome !== 'right') return result
    // No email held this code: it was guessed.
    if (await findCustomerByEmail(tx, newEmail)) return { outcome: 'ended' as const }
    const customer = await lockCustomer(tx, caller.customerId)
    await stopWaiting(deps, tx, customer.id, 'changed_by_owner')
    await replaceEmail(deps, tx, customer, { email: newEmail, write: newAddressEmail })
    await endSessionsOf(tx, caller.customerId, {
      now: deps.clock(),
      exceptSessionId: caller.sessionId,
    })
    return result
  })
}

type NewEmail = { readonly email: string; readonly write: WriteEmail }

/** Gives a locked customer another address. Both are told; the old one can take it back for a while. */
export async function replaceEmail(
  deps: Needs<'clock' | 'sendEmail' | 'events'>,
  tx: Db,
  customer: Customer,
  { email: newEmail, write }: NewEmail,
): Promise<void> {
  const now = deps.clock()
  const undo = newSecret()
  await updateCustomer(tx, customer.id, { email: newEmail, emailKey: newEmail })
  const { id: customerId } = customer
  await deps.events.onEmailChanged(tx, { customerId, from: customer.email, to: newEmail })
  await insertEmailChange(tx, {
    id: ownId(),
    customerId,
    oldEmail: customer.email,
    oldEmailKey: customer.emailKey,
    undoTokenHash: undo.hash,
    changedAt: now,
    undoUntil: secondsAfter(now, undoEmailHours * 3600),
  })
  const notice = { change: 'email', write: emailChangedEmail(undo.token) } as const
  await sendAccountNotice(deps, tx, customer, notice)
  const newAddress = { id: customer.id, email: newEmail, language: customer.language }
  await deps.sendEmail(tx, newAddress, write)
}
