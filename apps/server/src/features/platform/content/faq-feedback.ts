import { t } from '@openline/i18n/i18n'
import { AppError } from '../../../app-error.ts'
import type { Clock } from '../../../clock.ts'
import type { SecretBox } from '../../../crypto/secret-box.ts'
import type { Db } from '../../../db/open.ts'
import type { Limits } from '../../../http/rate-limit.ts'
import type { ContentService } from './content.ts'
import { countFeedback, saveFeedback } from './store.ts'

export type FaqFeedbackNeeds = {
  db: Db
  clock: Clock
  limits: Limits
  secretBox: SecretBox
  content: Pick<ContentService, 'hasFaq'>
}

/** Who gives feedback: an account where there is one, else a browser in a network. */
export type Visitor = {
  readonly customerId: string | null
  readonly clientIp: string
  readonly userAgent: string
}

/**
 * Keeps whether an answer helped; a visitor's second answer replaces the first. Throws
 * `not_found` for a question that is not there, `too_many_requests` for a network over its limit.
 */
export async function giveFeedback(
  deps: FaqFeedbackNeeds,
  { slug, helped }: { slug: string; helped: boolean },
  visitor: Visitor,
): Promise<{ message: string }> {
  await deps.limits.consume('faqFeedback', visitor.clientIp)
  if (!(await deps.content.hasFaq(slug)))
    throw new AppError('not_found', t('We couldn’t find that question'))
  await saveFeedback(deps.db, {
    slug,
    visitor: nameOf(deps, slug, visitor),
    helped,
    givenAt: deps.clock(),
  })
  return {
    message: helped
      ? t('Thanks! We’re glad this helped.')
      : t('Thanks for telling us. We’ll improve this answer.'),
  }
}

/** What content people work from. */
export async function countAnswers({ db }: Pick<FaqFeedbackNeeds, 'db'>) {
  return {
    answers: await countFeedback(db),
  }
}

function nameOf(
  { secretBox }: FaqFeedbackNeeds,
  slug: string,
  { customerId, clientIp, userAgent }: Visitor,
): string {
  return secretBox.keyedHash(
    JSON.stringify([slug, customerId ?? [clientIp, userAgent]]),
    'faq feedback',
  )
}
