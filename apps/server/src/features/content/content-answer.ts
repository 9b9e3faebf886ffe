import type { ContentBody, Fetched } from '../../gateways/content/content.ts'
import type { BuiltInContent } from './built-in.ts'
import type { ReadCached } from './content-cache.ts'
import { addressOf, type ContentRequest, readContentRequest } from './content-request.ts'
import { withTranslations } from './translations.ts'

/** An answer in the content service's own shape, errors included. */
export type RawContent = { readonly status: 200 | 400 | 404; readonly body: unknown }

type AnswerDeps = {
  builtIn: BuiltInContent
  readBody: ReadCached<ContentBody>
  /** Asks the service itself, past the cache. */
  ask: (address: string, isDraft: boolean) => Promise<Fetched<ContentBody>>
}

type Answer = (pathAndQuery: string, options?: { isDraft: boolean }) => Promise<RawContent>

/** Answers addresses of the content service in any language, from the cache, anew, or as built in. */
export function createAnswer({ builtIn, readBody, ask }: AnswerDeps): Answer {
  const readDraft: ReadCached<ContentBody> = async (address) => {
    const answer = await ask(address, true)
    return answer.kind === 'found' ? answer.value : readBody(address)
  }

  const readIn = async (
    request: ContentRequest,
    read: ReadCached<ContentBody>,
  ): Promise<ContentBody | null> => {
    if (request.locale === null) return read(addressOf(request))
    const [translated, english] = await Promise.all([
      read(addressOf(request)),
      read(addressOf({ ...request, locale: null })),
    ])
    return translated && english ? withTranslations(english, translated) : (translated ?? english)
  }

  return async (path, { isDraft } = { isDraft: false }) => {
    const question = readContentRequest(path, builtIn.types)
    if (!question.ok) return refusal(question.status, question.message)
    const found = await readIn(question.request, isDraft ? readDraft : readBody)
    const body = found ?? builtIn.answer(question.request)
    return body ? { status: 200, body } : refusal(404, 'Not Found')
  }
}

const strapiErrorNames = { 400: 'ValidationError', 404: 'NotFoundError' } as const

function refusal(status: 400 | 404, message: string): RawContent {
  return {
    status,
    body: { data: null, error: { status, name: strapiErrorNames[status], message, details: {} } },
  }
}
