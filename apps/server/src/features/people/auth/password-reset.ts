import { randomUUID } from 'node:crypto'
import type { HandlerInput, OutputOf } from '@openline/contract/endpoint'
import { resendAfterSeconds } from '@openline/contract/people/auth'
import {
  type checkResetLink,
  type forgotPassword,
  resetLinkMinutes,
  type resetPassword,
} from '@openline/contract/people/passwords'
import { t } from '@openline/i18n/i18n'
import { language } from '@openline/i18n/language'
import { type AppError, invalidField } from '../../../app-error.ts'
import { secondsAfter } from '../../../clock.ts'
import { newSecret, secretHash } from '../../../crypto/new-secret.ts'
import type { Db } from '../../../db/open.ts'
import type { Call } from '../../../http/bind.ts'
import { sendAccountNotice } from '../customers/account-notices.ts'
import { lockCustomer } from '../customers/customers.ts'
import { findCustomer, findCustomerByEmail, updateCustomer } from '../customers/store.ts'
import { logFailure } from './authentication-failures.ts'
import { tooSoon } from './challenges.ts'
import { stopWaiting } from './email-recovery.ts'
import { originOf, originsOf } from './known-networks.ts'
import { noAccountToResetEmail, passwordResetEmail, resetLinkEmail } from './password-emails.ts'
import { endCodesFor } from './password-store.ts'
import { refuseEasyPassword } from './password-strength.ts'
import { endSessionsOf } from './session-store.ts'
import type { SignInNeeds } from './sign-in.ts'
import { attemptChallenge, findChallenge, lastSentAt, replaceChallenge } from './store.ts'

const purpose = 'reset-password'
const linkSeconds = resetLinkMinutes * 60

/** Whose password a link sets; null for an address without an account, whose email has no link. */
type Reset = { customerId: string | null }

/**
 * Emails a link to choose a new password. The same status, words and work for
 * every address: only the email says that there is no account.
 */
export async function requestPasswordReset(
  deps: SignInNeeds,
  { email, from }: HandlerInput<typeof forgotPassword>['body'],
  call: Call,
): Promise<OutputOf<typeof forgotPassword>> {
  const { db, clock, limits, sendEmail } = deps
  await limits.consume('sendCode', call.clientIp)
  const now = clock()
  const [customer, sentAt, { anywhere }] = await Promise.all([
    findCustomerByEmail(db, email),
    lastSentAt(db, purpose, email),
    originOf(deps, email, call.clientIp),
  ])
  if (sentAt && secondsAfter(sentAt, resendAfterSeconds) > now) throw tooSoon('link', sentAt, now)
  await limits.consume('sendResetTo', anywhere)
  const id = randomUUID()
  const secret = newSecret()
  const expiresAt = secondsAfter(now, linkSeconds)
  const payload: Reset = { customerId: customer?.id ?? null }
  await db.transaction(async (tx) => {
    const challenge = {
      id,
      purpose,
      targetKey: email,
      payload,
      codeHash: secret.hash,
      triesLeft: 1,
      createdAt: now,
      expiresAt,
    } as const
    const stored = await replaceChallenge(tx, challenge, secondsAfter(now, -resendAfterSeconds))
    if (!stored) throw tooSoon('link', now, now)
    const path = resetPath(from, `${id}.${secret.token}`)
    const recipient = {
      id: customer?.id ?? null,
      email,
      language: customer?.language ?? language(),
    }
    const write = customer ? resetLinkEmail(path) : noAccountToResetEmail
    await sendEmail(tx, recipient, write, { usefulUntil: expiresAt })
  })
  return {
    message: t('If {email} has an account, we sent it a link to choose a new password', {
      email,
    }),
    resendAfterSeconds,
    expiresInSeconds: linkSeconds,
  }
}

/** The secret is the part after the `#`: browsers send it to no server, nor to the next site. */
function resetPath(from: string | undefined, token: string): string {
  return `/reset-password${from ? `?${new URLSearchParams({ from }).toString()}` : ''}#${token}`
}

/** Says immediately that a link is used up or old. Only its holder can ask; asking changes nothing. */
export async function checkLink(
  deps: SignInNeeds,
  { token }: HandlerInput<typeof checkResetLink>['body'],
  call: Call,
): Promise<OutputOf<typeof checkResetLink>> {
  await deps.limits.consume('enterCode', call.clientIp)
  if (!(await findReset(deps, linkOf(token)))) throw linkEnded()
  return { works: true }
}

function linkOf(token: string): Link {
  const [id = '', secret = ''] = token.split('.')
  return { id, codeHash: secretHash(secret) }
}

/**
 * Sets a new password by an emailed link, which works once. Ends all sessions and
 * notifies the customer. A password that is refused leaves the link valid.
 */
export async function resetByLink(
  deps: SignInNeeds,
  { token, newPassword }: HandlerInput<typeof resetPassword>['body'],
  call: Call,
): Promise<OutputOf<typeof resetPassword>> {
  const { db, limits, passwords, brand } = deps
  await limits.consume('enterCode', call.clientIp)
  const link = linkOf(token)
  const reset = await findReset(deps, link)
  const customer = reset && (await findCustomer(db, reset.customerId))
  if (!customer) {
    logFailure(deps, 'reset link', call)
    throw linkEnded()
  }
  refuseEasyPassword('newPassword', newPassword, { of: customer, brand })
  const passwordHash = await passwords.hash(newPassword)
  const isDone = await db.transaction((tx) =>
    usedUp(deps, tx, { ...link, customerId: customer.id, passwordHash }),
  )
  if (!isDone) throw linkEnded()
  // What was tried before was another password.
  const { here } = await originOf(deps, customer.emailKey, call.clientIp)
  const anywhere = originsOf(customer.emailKey).map(
    (origin) => ['wrongPasswordAnywhere', origin] as const,
  )
  await limits.forget(['wrongPassword', here], ...anywhere)
  deps.log.info({
    event: 'password-reset',
    customerId: customer.id,
    requestId: call.requestId,
  })
  return { message: t('Your new password is set. Please sign in with it.'), email: customer.email }
}

type Link = { id: string; codeHash: string }

async function findReset({ db, clock }: SignInNeeds, { id, codeHash }: Link) {
  const now = clock()
  const challenge = await findChallenge(db, id, secondsAfter(now, -linkSeconds))
  if (challenge?.purpose !== purpose || challenge.codeHash !== codeHash) return null
  const { customerId } = challenge.payload as Reset // stored by requestPasswordReset
  return customerId === null ? null : { customerId }
}

type NewPassword = Link & { customerId: string; passwordHash: string }

/** The customer's row is locked first, as in every other change of the password. */
async function usedUp(
  deps: SignInNeeds,
  tx: Db,
  { id, codeHash, customerId, passwordHash }: NewPassword,
): Promise<boolean> {
  const now = deps.clock()
  const customer = await lockCustomer(tx, customerId)
  const targetKey = customer.emailKey
  const attempt = { challengeId: id, purpose, targetKey, codeHash, now } as const
  const tried = await attemptChallenge(tx, attempt)
  if (!tried?.consumedAt) return false
  await stopWaiting(deps, tx, customerId, 'mailbox_used')
  await updateCustomer(tx, customerId, { passwordHash })
  await endSessionsOf(tx, customerId, { now })
  await endCodesFor(tx, purpose, targetKey)
  const notice = { change: 'password_reset', write: passwordResetEmail } as const
  await sendAccountNotice(deps, tx, customer, notice)
  return true
}

function linkEnded(): AppError {
  return invalidField(
    'token',
    t('This link has expired or was already used. Please request a new one.'),
  )
}
