import type { FieldError } from '@openline/contract/errors'
import { type Language, languages } from '@openline/i18n/language'
import type { ContentGateway } from '../../../gateways/content/content.ts'
import type { BuiltInContent } from './built-in.ts'
import { problemsIn } from './check-records.ts'
import { addressOf, contentRequest } from './content-request.ts'

/** A record of the content service that the shop does not show. */
export type LeftOutRecord = {
  readonly type: string
  readonly language: Language
  readonly recordKey: string | null
  readonly recordId: string | null
  readonly problems: FieldError[]
}

/** What could not be asked for; pages show what was known last. */
export type Unanswered = {
  readonly type: string
  readonly language: Language
  readonly why: string
}

/** As many as Strapi gives at a time. */
const pageSize = 100

type LeftOutNeeds = { gateway: Pick<ContentGateway, 'get'>; builtIn: BuiltInContent }

/**
 * Asks the content service for the first hundred records of each type in each language, without the cache, and
 * checks them as for a page.
 */
export async function findLeftOut({ gateway, builtIn }: LeftOutNeeds): Promise<{
  records: LeftOutRecord[]
  unanswered: Unanswered[]
}> {
  const questions = [...builtIn.types].flatMap((type) =>
    languages.map((language) => ({ type, language })),
  )
  const records: LeftOutRecord[] = []
  const unanswered: Unanswered[] = []
  // One after the other: a desk must not be a burst for the service.
  for (const question of questions) {
    const { type, language } = question
    const locale = language === languages[0] ? null : language
    const request = contentRequest(type, { pageSize, populate: 'deep', locale })
    const answer = await gateway.get(addressOf(request))
    if (answer.kind === 'unavailable') unanswered.push({ ...question, why: answer.reason })
    if (answer.kind !== 'found') continue
    const problems = problemsIn(type, answer.value)
    records.push(...problems.map((problem) => ({ ...question, ...problem })))
  }
  return { records, unanswered }
}
