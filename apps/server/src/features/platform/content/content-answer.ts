import type { ContentReader, ReadOptions } from './content-reader.ts'
import { readContentRequest } from './content-request.ts'

/** An answer in the content service's own shape, errors included. */
export type RawContent = { readonly status: 200 | 400 | 404; readonly body: unknown }

/** Answers an address of the content service, in its own shape. */
export type AnswerContent = (pathAndQuery: string, options?: ReadOptions) => Promise<RawContent>

export function createAnswer(
  reader: Pick<ContentReader, 'body'>,
  types: ReadonlySet<string>,
): AnswerContent {
  return async (path, options = { isDraft: false }) => {
    const question = readContentRequest(path, types)
    if (!question.ok) return refusal(question.status, question.message)
    const body = await reader.body(question.request, options)
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
