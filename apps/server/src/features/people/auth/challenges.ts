import { randomUUID } from 'node:crypto'
import { type Challenge, loginCodeLength, resendAfterSeconds } from '@openline/contract/people/auth'
import { plural, t } from '@openline/i18n/i18n'
import { AppError, invalidField } from '../../../app-error.ts'
import { secondsAfter } from '../../../clock.ts'
import { newDigits } from '../../../crypto/new-secret.ts'
import type { SecretBox } from '../../../crypto/secret-box.ts'
import type { Db } from '../../../db/open.ts'
import type { EmailRecipient, WriteEmail } from '../../../emails/compose.ts'
import { inWords } from '../../../http/rate-limit.ts'
import type { Needs } from '../../../needs.ts'
import {
  attemptChallenge,
  type ChallengePurpose,
  challengeKeptSeconds,
  findChallenge,
  lastSentAt,
  replaceChallenge,
} from './store.ts'

export const codeLifeSeconds = 10 * 60
const triesPerCode = 5

type NewCode = {
  purpose: ChallengePurpose
  targetKey: string
  payload: unknown
  /** Digits; 6 by default. */
  length?: number
  /** When the running code went to another address: the wait since then does not count. */
  sentElsewhereAt?: Date | undefined
  /** The key of the daily limit on codes; `targetKey` by default. */
  limitKey?: string
  /** What the answer says. */
  message: string
  recipient: EmailRecipient
  /** Writes the email; it need not hold the code. */
  write: (code: string) => WriteEmail
}

/**
 * Sends a new code, which ends the target's earlier one. Does the same work
 * for every target: the caller decides only by the email what its reader learns.
 */
export async function sendCode(
  deps: Needs<'db' | 'clock' | 'limits' | 'secretBox' | 'sendEmail'>,
  request: NewCode,
): Promise<Challenge> {
  const { db, clock, limits, secretBox, sendEmail } = deps
  const { purpose, targetKey, payload, length = loginCodeLength } = request
  const now = clock()
  const expiresAt = secondsAfter(now, codeLifeSeconds)
  const sentAt = await lastSentAt(db, purpose, targetKey)
  const pauseStart = request.sentElsewhereAt ?? secondsAfter(now, -resendAfterSeconds)
  if (sentAt && sentAt > pauseStart) throw tooSoon('code', sentAt, now)
  await limits.consume('sendCodeTo', request.limitKey ?? targetKey)
  const id = randomUUID()
  const code = newDigits(length)
  await db.transaction(async (tx) => {
    const challenge = {
      id,
      purpose,
      targetKey,
      payload,
      codeHash: hashOf(secretBox, id, code),
      triesLeft: triesPerCode,
      createdAt: now,
      expiresAt,
    }
    const stored = await replaceChallenge(tx, challenge, pauseStart)
    // Two requests at once: the other one was first.
    if (!stored) throw tooSoon('code', now, now)
    await sendEmail(tx, request.recipient, request.write(code), {
      usefulUntil: expiresAt,
    })
  })
  return {
    challengeId: id,
    length,
    resendAfterSeconds,
    expiresInSeconds: codeLifeSeconds,
    message: request.message,
  }
}

type Guess = {
  challengeId: string
  otp: string
  purpose: ChallengePurpose
  /** Set when the code must be one that was sent to this target. */
  targetKey?: string
}

/** What a right code was sent to and for. */
export type UsedChallenge = { targetKey: string; payload: unknown }

export type FailedGuess =
  | { readonly outcome: 'wrong'; readonly triesLeft: number; readonly targetKey: string }
  | { readonly outcome: 'ended' }

export type GuessResult =
  | { readonly outcome: 'right'; readonly challenge: UsedChallenge }
  | FailedGuess

/**
 * Tries a code and uses it up when it is right. Gives its failures instead of
 * throwing them: a transaction around it must commit the counted try.
 */
export async function tryCode(
  db: Db,
  { clock, secretBox }: Needs<'clock' | 'secretBox'>,
  { challengeId, otp, purpose, targetKey }: Guess,
): Promise<GuessResult> {
  const attempt = await attemptChallenge(db, {
    challengeId,
    purpose,
    targetKey,
    codeHash: hashOf(secretBox, challengeId, otp),
    now: clock(),
  })
  if (!attempt) return { outcome: 'ended' }
  if (attempt.consumedAt) return { outcome: 'right', challenge: attempt }
  return { outcome: 'wrong', triesLeft: attempt.triesLeft, targetKey: attempt.targetKey }
}

/** The sentence for a code that did not do. */
export function codeFailure(result: FailedGuess): AppError {
  if (result.outcome === 'ended' || result.triesLeft === 0) return codeEnded()
  const sentence = plural(result.triesLeft, {
    one: 'That code isn’t right. You have {count} try left.',
    other: 'That code isn’t right. You have {count} tries left.',
  })
  return invalidField('otp', sentence)
}

export function codeEnded(): AppError {
  return invalidField('otp', t('This code no longer works. Please request a new one.'))
}

/** The running challenge of an id, for sending a new code. Throws when it is gone. */
export async function runningChallenge(
  { db, clock }: Needs<'db' | 'clock' | 'limits' | 'secretBox' | 'sendEmail'>,
  challengeId: string,
) {
  const sentAfter = secondsAfter(clock(), -challengeKeptSeconds)
  const challenge = await findChallenge(db, challengeId, sentAfter)
  if (!challenge) throw codeEnded()
  return challenge
}

/** The id in the hash binds the code to its challenge, and with it to purpose and target. */
function hashOf(secretBox: SecretBox, challengeId: string, code: string): string {
  return secretBox.keyedHash(code, `challenge ${challengeId}`)
}

/** One email in 30 seconds, whatever it holds. */
export function tooSoon(sent: 'code' | 'link', sentAt: Date, now: Date): AppError {
  const passedSeconds = (now.getTime() - sentAt.getTime()) / 1000
  const wait = Math.max(1, Math.ceil(resendAfterSeconds - passedSeconds))
  const time = inWords(wait)
  const sentence =
    sent === 'code'
      ? t('We just sent a code. Please wait {time} before requesting another.', { time })
      : t('We just sent a link. Please wait {time} before requesting another.', { time })
  return new AppError('too_many_requests', sentence, { retryAfterSeconds: wait })
}
