import { t } from '@openline/i18n/i18n'
import { AppError } from '../../app-error.ts'
import type { Clock } from '../../clock.ts'
import type { SecretBox } from '../../crypto/secret-box.ts'
import type { Db } from '../../db/open.ts'
import type { Limits } from '../../http/rate-limit.ts'
import { countVotes, keepVote } from './store.ts'

export type FaqVoteDeps = {
  db: Db
  clock: Clock
  limits: Limits
  secretBox: SecretBox
  /** Whether content has a question of this slug. */
  isFaq: (slug: string) => Promise<boolean>
}

/** Who votes: an account where there is one, else a browser in a network. */
export type Voter = {
  readonly customerId: string | null
  readonly clientIp: string
  readonly userAgent: string
}

/**
 * Keeps whether an answer helped; a visitor's second vote takes the place of the first. Throws
 * `not_found` for a question that is not there, `too_many_requests` for a network that votes on and on.
 */
export async function vote(
  deps: FaqVoteDeps,
  { slug, helped }: { slug: string; helped: boolean },
  voter: Voter,
): Promise<{ message: string }> {
  await deps.limits.consume('faqVote', voter.clientIp)
  if (!(await deps.isFaq(slug)))
    throw new AppError('not_found', t('We couldn’t find that question'))
  await keepVote(deps.db, { slug, voter: nameOf(deps, slug, voter), helped, votedAt: deps.clock() })
  return {
    message: helped
      ? t('Thanks! We’re glad this helped.')
      : t('Thanks for telling us. We’ll improve this answer.'),
  }
}

/** What content people work from. */
export async function countAnswers({ db }: Pick<FaqVoteDeps, 'db'>) {
  return {
    answers: await countVotes(db),
  }
}

function nameOf(
  { secretBox }: FaqVoteDeps,
  slug: string,
  { customerId, clientIp, userAgent }: Voter,
): string {
  return secretBox.keyedHash(
    JSON.stringify([slug, customerId ?? [clientIp, userAgent]]),
    'faq vote',
  )
}
