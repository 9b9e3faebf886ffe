import { emailHoldHours } from '@openline/contract/people/email-recovery'
import { t } from '@openline/i18n/i18n'
import { AppError } from '../../../app-error.ts'
import { secondsAfter } from '../../../clock.ts'
import type { Caller } from '../../../http/bind.ts'
import { inWords } from '../../../http/rate-limit.ts'
import type { Needs } from '../../../needs.ts'
import { findEffectAfter } from './email-recovery-store.ts'
import { requireStepUp } from './step-up.ts'

const holdSeconds = emailHoldHours * 3600

/**
 * Throws `not_ready` while staff have just changed the customer's email after an ID check: anyone who showed a false ID
 * gets no number, SIM or card before the old address had its time to take the account back.
 */
export async function requireSettledEmail(
  { db, clock }: Needs<'db' | 'clock'>,
  customerId: string,
): Promise<void> {
  const now = clock()
  const changedAt = await findEffectAfter(db, customerId, secondsAfter(now, -holdSeconds))
  if (changedAt === null) return
  const endsAt = secondsAfter(changedAt, holdSeconds)
  const time = inWords(Math.max(1, Math.ceil((endsAt.getTime() - now.getTime()) / 1000)))
  throw new AppError(
    'not_ready',
    t(
      'Our staff changed the email on this account after an ID check. To keep your account safe, you can do this in {time}.',
      { time },
    ),
  )
}

/**
 * For what gives a number, a SIM or the whole account away: throws `not_ready` as above, and `step_up_required` for a
 * session without a recent step-up or sign-in.
 * @param sentence what the customer reads, with the reason
 */
export async function requireOwner(
  needs: Needs<'db' | 'clock'>,
  caller: Pick<Caller, 'customerId' | 'authenticatedAt'>,
  sentence: string,
): Promise<void> {
  await requireSettledEmail(needs, caller.customerId)
  requireStepUp(caller, needs.clock(), sentence)
}
